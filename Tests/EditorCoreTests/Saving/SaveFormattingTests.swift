import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The formatter at a save.
@Suite struct SaveFormattingTests {
  private var typist = Typist("one |", path: "a.txt")

  init() {
    typist.formatOnSave()
    typist.act(.typed("two"))
  }

  @Test("The text is formatted and then saved; one undo takes the formatting back")
  mutating func formatting() {
    typist.act("Ctrl-S")
    #expect(typist.message == "Formatting with tidy; Esc stops it")
    #expect(typist.saves.isEmpty && typist.formatted == ["one two"])
    typist.answerFormatter("ONE\ntwo\n")
    #expect(typist.text == "ONE\ntwo" && typist.savedTexts == ["ONE\ntwo"])
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasPrefix("Saved a.txt") == true)
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one two" && typist.titles.contains("Formatted with tidy"))
    typist.act("Ctrl-Z")
    #expect(typist.text == "one ")
  }

  @Test("A formatted text records no step, and is saved")
  mutating func unchanged() {
    let steps = typist.titles.count + 1
    typist.act("Ctrl-S")
    typist.answerFormatter("one two\n")
    #expect(typist.savedTexts == ["one two"] && typist.titles.count == steps)
  }

  @Test("Line ends are cleaned up after the formatting")
  mutating func cleanUp() {
    typist.editor.document.settings.trimsWhenSaved = true
    typist.editor.document.settings.endsWithLineBreak = true
    typist.act("Ctrl-S")
    typist.answerFormatter("one two  ")
    #expect(typist.savedTexts == ["one two\n"])
  }

  @Test("All cursors and selections stay in their text")
  mutating func cursors() {
    typist = Typist("|aa\n  bb\ncc\n", path: "a.txt")
    typist.formatOnSave()
    typist.act("x", "Delete", "Down", "Shift-End", "Ctrl-S")
    typist.answerFormatter("xa\nbb\ncc\n")
    #expect(typist.text == "xa\nbb\ncc\n")
    #expect(typist.editor.document.buffer.selections.all.map(\.range) == [3..<5])
  }

  @Test("Keys typed meanwhile are indented like the formatted text")
  mutating func indentation() {
    typist = Typist("f {\n    a\n    b\n}\n|", path: "a.c")
    typist.formatOnSave()
    typist.act("x", "Ctrl-S", "Enter", "Tab", "y")
    typist.answerFormatter("f {\n\ta\n\tb\n}\nx\n")
    #expect(typist.text.hasPrefix("f {\n\ta\n\tb\n}\nx\n\ty"))
  }

  @Test("Keys typed meanwhile wait and go to the formatted text")
  mutating func keys() {
    typist.act("Ctrl-S", .typed("!"), "Ctrl-S")
    #expect(typist.text == "one two")
    typist.answerFormatter("ONE two\n")
    #expect(typist.text == "ONE two!" && typist.savedTexts == ["ONE two"])
    // The second save formats again.
    #expect(typist.formatted.last == "ONE two!")
    typist.answerFormatter("ONE two!\n")
    typist.answerSave { .saved($0) }
    typist.answerSave { .saved($0) }
    #expect(!typist.editor.document.isModified)
  }

  @Test(
    "A text is saved as it is if its formatter fails, with the reason",
    arguments: [
      (
        ProcessOutcome(.exited(2), outputs: [[]], complaint: "<stdin>:1:1: bad\nmore"),
        "tidy failed with status 2: <stdin>:1:1: bad"
      ),
      (ProcessOutcome(.exited(127), outputs: [[]]), "tidy was not found"),
      (ProcessOutcome(.exited(0), outputs: [[]]), "tidy printed nothing"),
      (ProcessOutcome(.signalled(11)), "tidy was ended by signal 11"),
      (ProcessOutcome(.wroteTooMuch), "tidy printed too much"),
      (ProcessOutcome(.notBegun("no memory")), "tidy could not be run: no memory"),
    ])
  func failure(outcome: ProcessOutcome, reason: String) throws {
    var typist = typist
    typist.act("Ctrl-S")
    try typist.answer(outcome)
    #expect(typist.text == "one two" && typist.savedTexts == ["one two"])
    typist.answerSave { .saved($0) }
    #expect(typist.message?.contains("a.txt was not formatted: \(reason)") == true)
    #expect(typist.message?.hasPrefix("Saved a.txt") == true)
    #expect(!typist.editor.document.isModified && typist.editor.message?.isWarning == true)
  }

  @Test("Esc stops a formatter that hangs, and the text is saved as it is")
  mutating func stopping() {
    typist.act("Ctrl-S", .typed("x"), "Esc")
    #expect(typist.savedTexts == ["one two"])
    #expect(
      typist.message
        == "a.txt was not formatted: tidy was stopped; keys typed meanwhile are dropped")
    typist.act(.typed("y"))
    #expect(typist.text == "one twoy")
  }

  @Test("A formatter has ten seconds; then the keys that waited go to the text")
  mutating func limit() {
    typist.act("Ctrl-S", .typed("x"), .wait(.seconds(9)))
    #expect(typist.saves.isEmpty && typist.text == "one two")
    typist.act(.wait(.seconds(1)))
    #expect(typist.savedTexts == ["one two"] && typist.text == "one twox")
    #expect(typist.message?.contains("tidy took longer than 10 s and was stopped") == true)
    typist.answerFormatter("late")
    #expect(typist.text == "one twox")
  }

  @Test("Save all formats each document, also those that are not shown")
  mutating func saveAll() {
    typist.open("b.txt", "b")
    typist.formatOnSave()
    typist.act(.typed("x"))
    typist.run("save-all", by: nil)
    #expect(Set(typist.formatted) == ["one two", "xb"])
    typist.answerFormatter("A\n", of: "a.txt")
    // The shown document waits for its own formatter.
    typist.act(.typed("y"))
    #expect(typist.savedTexts == ["A"] && typist.text == "xb")
    typist.answerFormatter("B\n", of: "b.txt")
    #expect(typist.savedTexts == ["A", "B"] && typist.text.contains("y"))
  }

  @Test("Save and quit, and the answer of a quit, format, save and end without a question")
  mutating func quitting() {
    for usesAnswer in [false, true] {
      var typist = typist
      typist.open("b.txt", "b")
      typist.formatOnSave()
      typist.act(.typed("x"))
      if usesAnswer {
        typist.act("Ctrl-Q", "a")
      } else {
        typist.run("save-and-quit", by: nil)
      }
      typist.answerFormatter("A\n", of: "a.txt")
      typist.answerSave { .saved($0) }
      #expect(typist.question == nil && typist.exitStatus == nil)
      typist.answerFormatter("B\n", of: "b.txt")
      typist.answerSave { .saved($0) }
      #expect(typist.exitStatus == 0)
    }
  }

  @Test("A quit behind a save stops the formatter and waits for the save")
  mutating func quitBehindSave() {
    typist.act("Ctrl-S", "Ctrl-Q")
    #expect(typist.savedTexts == ["one two"] && typist.exitStatus == nil)
    typist.answerSave { .saved($0) }
    #expect(typist.exitStatus == 0)
  }

  @Test("Esc during a save that quits stops the formatter, saves and stays")
  mutating func escBeforeQuit() {
    typist.run("save-and-quit", by: nil)
    typist.act("Esc")
    typist.answerSave { .saved($0) }
    typist.act(.wait(.seconds(1)))
    #expect(typist.exitStatus == nil && !typist.editor.document.isModified)
  }

  @Test("Keys behind a close that waits for the formatter are dropped, and the message says so")
  mutating func keysBehindClose() throws {
    typist.act("Ctrl-S", "Ctrl-W", .typed("z"))
    let name = typist.editor.document.name
    typist.answerFormatter("ONE\n")
    typist.answerSave { .saved($0) }
    #expect(
      typist.message?.hasPrefix("Saved and closed \(name)") == true
        && typist.message?.hasSuffix("; keys typed meanwhile are dropped") == true)
  }

  @Test("A close while the format command runs saves, and says that the text was not formatted")
  mutating func closeDuringFormat() {
    typist.run("format", by: nil)
    typist.act("Ctrl-W", "y")
    typist.answerSave { .saved($0) }
    #expect(typist.names == ["New file"])
    #expect(typist.message?.contains("was not formatted: still running tidy") == true)
  }

  @Test("A document that closes after its save is formatted first; a failure stays in the message")
  mutating func closing() throws {
    typist.act("Ctrl-W", "y")
    try typist.answer(ProcessOutcome(.exited(1), outputs: [[]], complaint: "bad"))
    typist.answerSave { .saved($0) }
    #expect(typist.names == ["New file"])
    #expect(typist.message?.contains("was not formatted: tidy failed with status 1: bad") == true)
  }

  @Test("Autosave, a restricted session and the usual settings do not format")
  mutating func without() {
    var automatic = typist
    automatic.editor.settings.autosave = .pause
    automatic.act(.wait(.seconds(2)))
    #expect(automatic.savedTexts == ["one two"] && automatic.formatted.isEmpty)
    var restricted = typist
    restricted.editor.settings.isRestricted = true
    restricted.act("Ctrl-S")
    #expect(restricted.savedTexts == ["one two"] && restricted.formatted.isEmpty)
    typist.editor.document.settings.formatsOnSave = false
    typist.act("Ctrl-S")
    #expect(typist.savedTexts == ["one two"] && typist.formatted.isEmpty)
  }

  @Test("A signal during the formatting saves the text as it is")
  mutating func ending() {
    typist.act("Ctrl-S", .typed("x"))
    typist.take(.ending)
    #expect(typist.savedTexts.first == "one two")
  }

  @Test("Both panes of a document show the formatted text, each with its cursor")
  mutating func panes() {
    typist = Typist("|aa\nbb\ncc\n", path: "a.txt", columns: 100)
    typist.formatOnSave()
    typist.act("Ctrl-\\", "Ctrl-End", .typed("x"), "Ctrl-S")
    typist.answerFormatter("new\naa\nbb\ncc\nx\n")
    #expect(typist.drawing == "new\naa\nbb\ncc\nx|\n" || typist.drawing == "new\naa\nbb\ncc\nx|")
    typist.act("F6")
    #expect(typist.text.hasPrefix("new\naa"))
    #expect(typist.cursorLine == 1 || typist.cursorLine == 0)
  }

  @Test("Another program on the text lets the save go without formatting")
  mutating func busy() {
    typist.run("pipe", by: nil)
    typist.act(.typed("sort"), "Enter", "Ctrl-S")
    #expect(typist.savedTexts == ["one two"])
    #expect(typist.message?.contains("was not formatted: still running sort") == true)
  }

  @Test("The output replaces the text as it was sent: CR LF stays")
  mutating func lineEnds() {
    typist = Typist("one\r\ntwo|\r\n", path: "a.txt")
    typist.formatOnSave()
    typist.act("x", "Ctrl-S")
    #expect(typist.formatted == ["one\ntwox\n"])
    typist.answerFormatter("one\ntwo\nx\n")
    #expect(typist.savedTexts == ["one\r\ntwo\r\nx\r\n"])
  }
}

extension Typist {
  /// Sets a formatter that runs at saves of the shown document.
  mutating func formatOnSave() {
    editor.document.settings.formatter = "tidy"
    editor.document.settings.formatsOnSave = true
  }

  /// The pending runs of commands on documents, oldest first.
  private var processes: [(request: ProcessRequest, number: Int, id: DocumentID)] {
    effects.compactMap { effect in
      guard case .work(.run(let request, let number), let id) = effect else { return nil }
      return (request, number, id)
    }
  }

  /// The texts that were sent to formatters, oldest first.
  var formatted: [String] {
    processes.filter { $0.request.command == "tidy" }.map {
      String(decoding: $0.request.inputs[0], as: UTF8.self)
    }
  }

  /// The texts of the pending saves, oldest first.
  var savedTexts: [String] {
    saves.map { String(decoding: TextBuffer($0.memento).text.bytes, as: UTF8.self) }
  }

  /// Answers the last run of a command.
  mutating func answer(_ outcome: ProcessOutcome) throws {
    let process = try #require(processes.last)
    take(.work(.ran(outcome, number: process.number), of: process.id))
  }

  /// Lets the last formatter of a document, by default of any, print a text.
  mutating func answerFormatter(_ text: String, of path: String? = nil) {
    let process = processes.last { path == nil || $0.request.file == path }
    guard let process else {
      Issue.record("nothing was to be formatted")
      return
    }
    take(
      .work(
        .ran(ProcessOutcome(.exited(0), outputs: [Array(text.utf8)]), number: process.number),
        of: process.id))
  }
}
