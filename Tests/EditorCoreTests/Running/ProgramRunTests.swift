import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Shell lines that run in a project, and their output.
@Suite struct ProgramRunTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  // MARK: The line

  @Test("The prompt has the last line of the project, Up earlier ones, and Enter runs it")
  mutating func asking() {
    typist.act("Alt-!", .typed("x"))
    #expect(typist.prompt == nil && typist.text == "one", "The key waits for the prompt")
    typist.answerProject("make test", "make")
    #expect(typist.prompt?.label == "Run in p: ")
    #expect(typist.prompt?.answer == "x")
    typist.act("Up")
    #expect(typist.prompt?.answer == "make")
    typist.act("Up")
    #expect(typist.prompt?.answer == "make test")
    typist.act("Enter")
    #expect(typist.runRequests.last == "start make test in /p")
    #expect(typist.message == "Running make test")
    #expect(typist.facts.contains("running 0 s"))
    typist.endRun(.exited(0))
    typist.act("Alt-!")
    typist.answerProject("make", "make test")
    #expect(typist.prompt?.answer == "make test")
    typist.act("Enter")
    #expect(typist.runRequests.last == "start make test in /p")
  }

  @Test("The last line runs again without a question; without one, the prompt asks")
  mutating func again() {
    typist.act("F5")
    typist.answerProject()
    #expect(typist.prompt?.answer == "")
    typist.act("Enter")
    #expect(typist.message == "Type a command to run, for example: make")
    // What an earlier session ran is shown first.
    typist.act("F5")
    typist.answerProject("make")
    #expect(typist.prompt?.answer == "make")
    typist.act("Enter")
    typist.endRun(.exited(0))
    typist.act("F5")
    typist.answerProject("make")
    #expect(typist.prompt == nil && typist.runRequests.last == "start make in /p")
  }

  @Test("A command waits for the save before it, and F4 does not go to changes behind it")
  mutating func waitsForSave() {
    typist.run(line: "make")
    typist.endRun(.exited(0))
    typist.act("F4")
    #expect(typist.message?.hasPrefix("The output of make names no place;") == true)
    typist.act("x", "Ctrl-S", "F5")
    typist.answerProject("make")
    #expect(typist.message == "make runs after the save")
    let count = typist.runRequests.count
    typist.answerSave { .saved($0) }
    #expect(typist.runRequests.count == count + 1)
    #expect(typist.runRequests.last == "start make in /p")
  }

  @Test("A place stays with its line when lines are inserted at its start")
  mutating func linesBefore() {
    typist.run(line: "make")
    typist.write("a.txt:1:2: error\n")
    typist.find((0, "/p/a.txt", 1))
    typist.act("Ctrl-Home", "Enter", "Enter", "F4")
    #expect(typist.text == "\n\none" && typist.cursorLine == 2)
  }

  @Test("A project that is found late opens no prompt over what is being typed")
  mutating func lateProject() {
    typist.act("Alt-!", .wait(.seconds(1)), .typed("x"))
    typist.answerProject("make")
    #expect(typist.prompt == nil && typist.text == "onex")
    typist.act("Alt-!", "Esc")
    typist.answerProject("make")
    #expect(typist.prompt == nil)
  }

  @Test("Lines of this session are known also if none are kept")
  mutating func unkept() {
    typist.act("Alt-!")
    typist.answerProject()
    typist.act(.typed("lint"), "Enter")
    typist.endRun(.exited(0))
    typist.act("F5")
    typist.answerProject()
    #expect(typist.runRequests.last == "start lint in /p")
  }

  @Test("A second run is refused while one is under way")
  mutating func second() {
    typist.run(line: "make")
    typist.act(.wait(.milliseconds(65_500)), "F5")
    #expect(typist.message == "make is still running, for 1 min 5 s; Shift-F5 stops it")
    #expect(typist.facts.contains("running 1 min 5 s"))
    typist.act("Shift-F5")
    #expect(typist.message == "Stopping make…" && typist.runRequests.last == "stop")
    typist.act("F5")
    #expect(typist.message == "make is still being stopped. Try again in a moment")
    typist.endRun(.stopped)
    #expect(typist.message?.hasSuffix("make: stopped after 3.2 s") == true)
    #expect(typist.editor.deadline == nil)
  }

  @Test("Unsaved changes are named, because the run does not see them")
  mutating func unsaved() {
    typist.act("x")
    typist.run(line: "make")
    #expect(
      typist.message == "Running make; the unsaved changes to a.txt are not in its file")
  }

  @Test("A restricted session refuses runs")
  mutating func restricted() {
    typist.editor.settings.isRestricted = true
    typist.act("F5")
    #expect(typist.message?.contains("restricted") == true && typist.runRequests.isEmpty)
  }

  @Test(
    "The end of a run is reported",
    arguments: [
      (RunEnding.exited(0), "make: succeeded after 3.2 s"),
      (.exited(2), "make: failed with status 2 after 3.2 s"),
      (.signalled(9), "make: ended by signal 9 after 3.2 s"),
      (.failed("/p cannot be opened: x. Do y"), "Cannot run make: /p cannot be opened: x. Do y"),
    ])
  mutating func ends(ending: RunEnding, message: String) {
    typist.run(line: "make")
    typist.endRun(ending)
    #expect(typist.message == message)
    typist.run(line: "make")
    typist.find((0, "/p/b.c", 3))
    typist.endRun(.exited(1), after: .seconds(125))
    #expect(
      typist.message
        == "make: failed with status 1 after 2 min 5 s; 1 place: F4 goes to the first")
  }

  // MARK: The output

  @Test("The output grows in a pane below, the keys stay in the text")
  mutating func pane() {
    typist.run(line: "make all")
    #expect(typist.editor.panes.map(\.isActive) == [true, false])
    #expect(typist.editor.panes.map(\.title.rows) == [1, 1])
    #expect(typist.outputPane?.name == "Output of make all")
    #expect((5...8).contains(typist.outputPane?.layout.text.rows ?? 0))
    typist.write("10%")
    typist.write("100%\n", replacing: 3)
    typist.act(.typed("x"))
    #expect(typist.output == "100%\n" && typist.text == "onex")
    typist.endRun(.exited(0))
    typist.run(line: "make all")
    #expect(typist.output == "" && typist.editor.panes.count == 2)
    typist.act("Ctrl-Q")
    #expect(typist.question?.text.contains("a.txt") == true)
  }

  @Test("The pane of the output closes with it, and the keys go to the text")
  mutating func closingThePane() {
    typist.open("b.txt", "two")
    typist.run(line: "make")
    typist.endRun(.exited(0))
    typist.act("F6")
    #expect(typist.editor.document.isProgramOutput)
    typist.act("Ctrl-W")
    #expect(typist.editor.panes.isEmpty && typist.names == ["a.txt", "b.txt"])
    #expect(typist.text == "two")
    typist.run(line: "make")
    #expect(typist.editor.panes.count == 2)
  }

  @Test("In a low window the output is shown instead of the text, and a key goes back")
  mutating func lowWindow() {
    typist.act(.resized(columns: 80, rows: 10))
    typist.run(line: "make")
    #expect(typist.editor.panes.isEmpty && typist.editor.document.isProgramOutput)
    #expect(typist.message == "Running make; Alt-Left goes back to the text")
    typist.write("a\nb\n")
    typist.act("Alt-Left")
    #expect(typist.text == "one")
  }

  @Test("The view follows the end, unless the user has moved the cursor or the view")
  mutating func following() {
    typist.run(line: "make")
    let lines = { (range: Range<Int>) in range.map { "line \($0)\n" }.joined() }
    typist.write(lines(0..<50))
    let rows = typist.outputPane?.layout.text.rows ?? 0
    #expect(typist.outputBuffer?.scroll.line == 51 - rows)
    typist.act("F6", "PageUp", "Shift-F6")
    let top = typist.outputBuffer?.scroll.line
    typist.write(lines(50..<60))
    #expect(typist.outputBuffer?.scroll.line == top)
    typist.act("F6", "Ctrl-End", "Shift-F6")
    typist.write(lines(60..<70))
    #expect(typist.outputBuffer?.scroll.line == 71 - rows)
    typist.act(.resized(columns: 80, rows: 40))
    typist.write("a\n")
    #expect(
      typist.outputBuffer?.scroll.line == 72 - (typist.outputPane?.layout.text.rows ?? 0))
  }

  @Test("The output cannot be changed or saved, has no history, and asks nothing at the end")
  mutating func readOnly() {
    typist.run(line: "make")
    typist.write("a\nb\n")
    typist.act("F6", .typed("x"))
    let notice =
      "Output of make cannot be changed or saved: copy what you need into another document"
    #expect(typist.message == notice && typist.output == "a\nb\n")
    for command in ["save", "save-as", "toggle-read-only", "convert-to-crlf", "undo"] {
      typist.run(command, by: nil)
      if command != "undo" { #expect(typist.message == notice, "\(command)") }
    }
    #expect(typist.output == "a\nb\n" && typist.prompt == nil)
    #expect(!typist.facts.contains { $0.contains("state") || $0.contains("history") })
    typist.act("Ctrl-Q")
    #expect(typist.exitStatus == 0)
    #expect(
      !typist.effects.contains { if case .history(_, let id) = $0 { id != .first } else { false } })
  }

  @Test("Esc in the output stops the run, after selections; closing it stops the run, too")
  mutating func stopping() {
    typist.run(line: "make")
    typist.write("a\n")
    typist.act("Esc")
    #expect(typist.runRequests.last == "start make in /p")
    typist.act("F6", "Ctrl-A", "Esc")
    #expect(typist.runRequests.last == "start make in /p")
    typist.act("Esc")
    #expect(typist.runRequests.last == "stop")
    typist.endRun(.stopped)
    typist.act("F5")
    #expect(typist.runRequests.last == "find /p")
    typist.answerProject("make")
    typist.act("Ctrl-W")
    #expect(typist.runRequests.last == "stop")
    #expect(typist.message?.hasPrefix("Stopping make…") == true)
    typist.write("late\n")
    typist.endRun(.stopped)
    #expect(typist.names == ["a.txt"] && typist.editor.panes.isEmpty)
    typist.act("Alt-T")
    #expect(typist.message == "No closed document to reopen")
  }

  @Test("Only the last 16 MB are kept, behind a note, and places keep their lines")
  mutating func length() {
    typist.run(line: "make")
    let line = String(repeating: "x", count: 99) + "\n"
    let megabyte = String(repeating: line, count: 10_000)
    typist.write("first\n")
    for _ in 0..<60 { typist.write(megabyte) }
    let text = typist.output ?? ""
    #expect(text.utf8.count < 25_000_000)
    #expect(text.hasPrefix("[Only the last 16 MB of the output are kept: "))
    #expect(text.hasSuffix(line))
    let shown = text.utf8.count { $0 == 0x0A }
    // A place in the last line, and one that was dropped.
    typist.find((0, "/p/b.c", 1), (600_000, "/p/b.c", 2))
    let document = typist.editor.registers.run.output.document
    let buffer = typist.outputBuffer
    guard let document, let buffer else {
      Issue.record("no output")
      return
    }
    let names = typist.editor.placeNames(in: document, of: buffer, rows: 10)
    #expect(names == [shown - 1: 0..<3])
  }

  // MARK: Places

  private var opened: [String] {
    typist.opens.map { request in
      guard case .line(let line, let character) = request.place else { return request.path }
      return "\(request.path):\(line):\(character)"
    }
  }

  @Test("F4 goes through the places of the newer output, and a line of it leads to its place")
  mutating func steps() {
    typist.run(line: "make")
    typist.write("b.c:3\nwords\nc.c:4\n")
    typist.find((0, "/p/b.c", 3), (2, "/p/c.c", 4))
    for key in ["F4", "F4", "F4", "Shift-F4"] {
      typist.act(.key(key))
      typist.take(.openFailed(OpenRequest(path: ""), "no file"))
    }
    #expect(opened == ["/p/b.c:3:2", "/p/c.c:4:2", "/p/b.c:3:2", "/p/c.c:4:2"])
    typist.act("F6", "Ctrl-Home", "Enter")
    #expect(opened.last == "/p/b.c:3:2")
    #expect(typist.message == "Place 1 of 2: error: 3")
    #expect(typist.editor.document.name == "a.txt", "The pane of the text has the keys")
    typist.take(.openFailed(OpenRequest(path: ""), "no file"))
    typist.act("F6", "Down", "Enter")
    #expect(typist.message == "This line names no place in a file")
  }

  @Test("Places follow edits since the run")
  mutating func edits() {
    typist = Typist("one\ntwo\nthree|", path: "/p/a.txt")
    typist.run(line: "make")
    typist.write("a.txt:3\n")
    typist.find((0, "/p/a.txt", 3))
    typist.act("Ctrl-Home", .pasted("new\nlines\n"), "F4")
    #expect(typist.cursorLine == 4)
    #expect(typist.message == "Place 1 of 1: error: 3")
  }

  @Test("A place stays with its line when one is typed before its first letter")
  mutating func linesTypedBefore() {
    typist = Typist("one\n  two\nthree|", path: "/p/a.txt")
    typist.run(line: "make")
    typist.write("a.txt:2\n")
    typist.find((0, "/p/a.txt", 2))
    typist.act("Ctrl-Home", "Down", "Home", .typed("new"), "Enter", "F4")
    #expect(typist.text == "one\n  new\n  two\nthree" && typist.cursorLine == 2)
    #expect(typist.message == "Place 1 of 1: error: 2")
    typist.act("Home", "Shift-Down", "Delete")
    #expect(typist.text == "one\n  new\n  ree")
    typist.act("F4")
    let message = "error: 2; its line has changed since, this is the nearest"
    #expect(typist.message?.hasSuffix(message) == true)
  }

  @Test("A place stays with its line when another is moved past it", arguments: [1, 2])
  mutating func lineMovedPast(count: Int) {
    let lines = (1...20).map { "int v\($0) = \($0);\n" }.joined()
    typist = Typist("|" + lines, path: "/p/a.txt")
    typist.run(line: "make")
    typist.write("a.txt:10\n")
    typist.find((0, "/p/a.txt", 10))
    for _ in 0..<10 { typist.act("Down") }
    for _ in 0..<count { typist.act("Alt-Up") }
    typist.act("Ctrl-Home", "F4")
    #expect(typist.cursorLine == 10 && typist.message == "Place 1 of 1: error: 10")
  }

  @Test("After F4 during a run, its end says that F4 goes on")
  mutating func endAfterStep() {
    typist.run(line: "make")
    typist.write("b.c:3\n")
    typist.find((0, "/p/b.c", 3))
    typist.act("F4")
    typist.take(.openFailed(OpenRequest(path: ""), "no file"))
    typist.take(.run(.ended(.exited(0), after: .seconds(1), serial: 1)))
    #expect(typist.message?.hasSuffix("1 place: F4 goes to the next") == true)
  }

  @Test("A place behind the end of its file goes to the last line, and says so")
  mutating func behindTheEnd() {
    typist = Typist("|one\ntwo\nthree", path: "/p/a.txt")
    typist.run(line: "make")
    typist.write("a.txt:900\n")
    typist.find((0, "/p/a.txt", 900))
    typist.act("F4")
    #expect(typist.cursorLine == 2)
    #expect(typist.message == "Place 1 of 1: error: 900; a.txt has only 3 lines")
  }

  @Test("Results of a newer search precede places, and forgetting forgets both")
  mutating func newer() {
    typist.run(line: "make")
    typist.find((0, "/p/b.c", 3))
    typist.act("Alt-I", .typed("one"), "Enter", "Enter", "Esc", "F4")
    #expect(typist.message == "Place 1 of 1: error: 3", "The search found nothing")
    typist.take(.openFailed(OpenRequest(path: ""), "no file"))
    typist.run("forget-results", by: nil)
    typist.act("F4")
    #expect(typist.message == "No changes since the last save")
  }

  @Test("Events of an earlier run are ignored")
  mutating func earlier() {
    typist.run(line: "make")
    typist.endRun(.exited(0))
    typist.run(line: "make")
    typist.take(.run(.wrote(WrittenOutput(Array("old".utf8)), serial: 1)))
    typist.take(.run(.ended(.exited(0), after: .seconds(1), serial: 1)))
    #expect(typist.output == "" && typist.facts.contains("running 0 s"))
  }
}
