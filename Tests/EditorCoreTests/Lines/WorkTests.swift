import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Background work during typing.
@Suite struct WorkTests {
  // MARK: Operations

  /// More lines than are sorted at once.
  private static let many = (0..<20_000).reversed().map { "line \($0 + 10_000)" }
    .joined(separator: "\n")

  /// - Parameter other: the name of a document that is open, too.
  private func sorting(
    beside other: String? = nil, preparing prepare: (inout Typist) -> Void = { _ in }
  ) throws -> (Typist, OperationOutcome, Int) {
    var typist = Typist(Self.many)
    if let other {
      typist.open(other, "two")
      typist.act("Ctrl-PageUp")
    }
    prepare(&typist)
    typist.run("sort-lines", by: nil)
    let work = try #require(typist.work)
    guard case .operate(let operation, let state, _, let number) = work else {
      throw Missing()
    }
    return (typist, TextBuffer(state).outcome(of: operation), number)
  }

  private struct Missing: Error {}

  @Test("Many lines are sorted in the background, and keys wait")
  func manyLinesAreSortedOutsideAndKeysWait() throws {
    var (typist, outcome, number) = try sorting()
    #expect(typist.message == "Sorting; Esc stops it")
    typist.act(.typed("xy"), "Left")
    typist.take(.work(.progress(.share(0.42), number: number)))
    #expect(typist.facts.contains("sorting… 42%"))
    #expect(typist.text == Self.many)
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.message == "Sorted 20,000 lines")
    #expect(typist.text.hasPrefix("line 10000\nline 10001\n"))
    #expect(typist.text.contains("xyline 29999"))
    #expect(typist.cursorCharacter == 1)
    #expect(!typist.facts.contains { $0.hasPrefix("sorting") })
    typist.act("Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == Self.many)
    #expect(typist.titles.contains("Sorted 20,000 lines"))
  }

  @Test("Esc stops the work and drops the waiting keys")
  func escStopsAndTheKeysThatWaitedAreDropped() throws {
    var (typist, outcome, number) = try sorting()
    typist.act("Ctrl-A", .typed("x"), "Esc")
    #expect(typist.message == "Stopped: the text is unchanged; keys typed meanwhile are dropped")
    #expect(typist.text == Self.many)
    #expect(typist.isStopped(number))
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.text == Self.many)
  }

  @Test("A click during a sort is on the same cell after it if the clicked line is elsewhere")
  func aClickDuringASort() throws {
    var (typist, outcome, number) = try sorting()
    let text = typist.editor.layout.text
    let press = MouseEvent(.press(.left), column: text.column + 9, row: text.row + 2)
    typist.take(.mouse(press, on: Hit(.text(row: 2, column: 4))))
    typist.act(.typed("NEW"))
    typist.take(.work(.operated(outcome, number: number)))
    let line = typist.text.split(separator: "\n").first { $0.contains("NEW") }
    // The cursor's line keeps its row; below it the text ends.
    #expect(line == "line 29999NEW")
  }

  @Test("A click in another pane waits between the keys")
  func aClickInAnotherPaneWaits() throws {
    var (typist, outcome, number) = try sorting(beside: "b.txt") {
      $0.run("split-right", by: nil)
      $0.act("Ctrl-PageUp", "F6")
    }
    let sorted = typist.editor.document.id
    let other = try #require(typist.editor.panes.first { !$0.isActive })
    let text = other.layout.text
    let press = MouseEvent(
      .press(.left), column: text.column + other.layout.gutter + 1, row: text.row)
    typist.take(.mouse(press, on: Hit(.inactivePane(other.view))))
    typist.act(.typed("y"))
    #expect(typist.editor.document.id == sorted)
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.editor.view.id == other.view && typist.text == "tywo")
  }

  @Test("A click on a tab waits between the keys")
  func aClickOnATabWaits() throws {
    var (typist, outcome, number) = try sorting(beside: "b.txt")
    let sorted = typist.editor.document.id
    let other = try #require(typist.editor.documents.first { $0.id != sorted }).id
    let press = MouseEvent(.press(.left), column: 3, row: 0)
    typist.act(.typed("x"))
    typist.take(.mouse(press, on: Hit(.tab(other))))
    typist.act(.typed("y"))
    #expect(typist.editor.document.id == sorted)
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.editor.document.id == other && typist.text == "ytwo")
    let text = typist.editor.documents[sorted]?.buffer.text.bytes ?? []
    #expect(String(decoding: text, as: UTF8.self).contains("xline 29999"))
  }

  @Test("Esc without waiting keys does not mention any")
  func escWithoutKeysThatWaitedSaysNothingOfThem() throws {
    var (typist, _, _) = try sorting()
    typist.act("Esc")
    #expect(typist.message == "Stopped: the text is unchanged")
    #expect(typist.text == Self.many)
  }

  @Test("A document that changed meanwhile is not overwritten")
  func aTextThatBecameAnotherMeanwhileStaysThat() throws {
    var (typist, outcome, number) = try sorting()
    typist.editor.document.caretaker.edit(.pasting, at: typist.now) { $0.insert([0x61]) }
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.text == "a" + Self.many)
    #expect(typist.message?.hasPrefix("Nothing was changed") == true)
  }

  @Test("No question appears while keys wait")
  func noQuestionComesWhileKeysWait() throws {
    var (typist, outcome, number) = try sorting()
    typist.editor.document.ask(.openElsewhere("another editor"))
    typist.act(.typed("y"), .wait(.seconds(5)))
    #expect(typist.question == nil)
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.question?.text == "notes.txt is open in another editor")
    #expect(typist.text.contains("yline 29999"))
  }

  @Test("Closing a document stops its work")
  func aClosedDocumentHasItsWorkStopped() throws {
    var (typist, _, number) = try sorting()
    typist.take(.ending)
    #expect(typist.isStopped(number))
  }

  // MARK: Commands of the shell

  @Test("Stopping a command reports the dropped keys")
  func whatWasTypedWhileACommandRanIsToldOfWhenItIsStopped() throws {
    var (typist, number) = try piping("a\n[b\nc|\nd")
    typist.act("End", .typed("x"), "Esc")
    #expect(typist.isStopped(number))
    #expect(typist.text == "a\nb\ncx\nd")
    #expect(typist.message == "Stopped; changes made meanwhile stay")
  }

  private func piping(_ drawing: String, _ command: String = "sort -r") throws -> (Typist, Int) {
    var typist = Typist(drawing)
    typist.run("pipe", by: nil)
    typist.act(.typed(command), "Enter")
    guard case .run(let request, let number)? = typist.work else { throw Missing() }
    #expect(request.command == command)
    return (typist, number)
  }

  private func outcome(_ outputs: String..., complaint: String = "", number: Int) -> Event {
    let outcome = ProcessOutcome(
      .exited(0), outputs: outputs.map { Array($0.utf8) }, complaint: complaint)
    return .work(.ran(outcome, number: number), of: .first)
  }

  @Test("A shell command's output replaces the selection")
  func aSelectionIsReplacedByWhatACommandMakesOfIt() throws {
    var (typist, number) = try piping("a\n[b\nc|\nd")
    typist.take(outcome("c\nb\n", number: number))
    #expect(typist.drawing == "a\n[c\nb|\nd")
    #expect(typist.message == "Piped through sort -r")
    #expect(typist.titles == ["Opened", "Piped through sort -r"])
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "a\n[b\nc|\nd")
  }

  @Test("Without a selection, the whole text is piped")
  func theWholeTextIsPipedWhereNothingIsSelected() throws {
    var (typist, number) = try piping("a\nb|\n")
    typist.take(outcome("b\na\n", number: number))
    #expect(typist.drawing == "b|\na\n")
  }

  @Test(
    "The cursor of a piped text stays in its line, wherever that is; without it, at its number",
    arguments: [
      ("c|x\nb\na\n", "a\nb\ncx\n", "a\nb\nc|x\n"),
      ("b\nb|b\na\n", "a\nbb\nb\n", "a\nb|b\nb\n"),
      ("\n\nfo|o\n", "new\n  foo\n", "new\n  fo|o\n"),
      ("one\ntw|o\nsix\n", "ONE\nTWO\nSIX\n", "ONE\nTW|O\nSIX\n"),
    ])
  func theCursorStaysInItsLine(before: String, output: String, after: String) throws {
    var (typist, number) = try piping(before)
    typist.take(outcome(output, number: number))
    #expect(typist.drawing == after)
  }

  @Test(
    "After a change of the whole text, the cursor's line stays in its row of the screen",
    arguments: [false, true])
  func theCursorStaysInItsRow(wraps: Bool) throws {
    let lines = (1...200).map { "line \($0 / 2)\n" }
    var typist = Typist(lines.joined(), wraps: wraps)
    typist.act("Ctrl-G", .typed("151"), "Enter", "Up", "Up", "Up")
    let row = typist.cursorLine - typist.topLine
    #expect(typist.cursorLine == 147 && row > 2)
    typist.run("remove-repeated-lines", by: nil)
    #expect(typist.cursorLine == 74)
    #expect(typist.cursorLine - typist.topLine == row)
    typist.act("Ctrl-Z")
    #expect(typist.cursorLine - typist.topLine == row)
    typist.run("pipe", by: nil)
    typist.act(.typed("uniq"), "Enter")
    guard case .run(_, let number)? = typist.work else { throw Missing() }
    let output = (0...100).map { "line \($0)\n" }.joined()
    typist.take(outcome(output, number: number))
    #expect(typist.cursorLine == 74)
    #expect(typist.cursorLine - typist.topLine == row)
  }

  @Test("A pipe keeps the line breaks of the text")
  func lineBreaksOfTheTextStay() throws {
    var typist = Typist("[a\r\nb\r\n|")
    typist.run("pipe", by: nil)
    typist.act(.typed("sort -r"), "Enter")
    guard case .run(let request, let number)? = typist.work else { throw Missing() }
    #expect(request.inputs == [Array("a\nb\n".utf8)])
    typist.take(outcome("b\na\n", number: number))
    #expect(typist.text == "b\r\na\r\n")
  }

  @Test("Typing elsewhere during a command is kept")
  func typingElsewhereMeanwhileIsKept() throws {
    var (typist, number) = try piping("a\n[b|\nd")
    typist.act("Ctrl-Home", "x", "Ctrl-End", "y")
    typist.run("indent", by: nil)
    typist.take(outcome("BB\n", number: number))
    #expect(typist.text == "xa\nBB\n\tdy")
  }

  @Test("Typing in the piped text during a command is kept")
  func typingInThePlaceItselfMeanwhileIsKept() throws {
    var (typist, number) = try piping("a\n[bcd|\ne")
    typist.act("Left", "Right", "x")
    typist.take(outcome("BB\n", number: number))
    #expect(typist.text == "a\nbxcd\ne")
    #expect(typist.message?.hasPrefix("Nothing was inserted: the text there changed") == true)
  }

  @Test(
    "A failed command changes nothing",
    arguments: [
      (
        ProcessOutcome(.exited(2), complaint: "\nsort: bad\nmore"),
        "sort -r failed with status 2: sort: bad"
      ),
      (
        ProcessOutcome(.exited(127), complaint: "sh: not found"),
        "sort -r was not found: sh: not found"
      ),
      (ProcessOutcome(.signalled(11)), "sort -r was ended by signal 11"),
      (
        ProcessOutcome(.wroteTooMuch),
        "sort -r printed too much and was stopped; the text is unchanged"
      ),
      (ProcessOutcome(.notBegun("No room")), "sort -r could not be run: No room"),
      (ProcessOutcome(.exited(0), outputs: [Array("b".utf8)]), "sort -r changed nothing"),
    ])
  func whatFailsChangesNothing(_ outcome: ProcessOutcome, _ message: String) throws {
    var (typist, number) = try piping("a[b|")
    typist.take(.work(.ran(outcome, number: number), of: .first))
    #expect(typist.message == message)
    #expect(typist.drawing == "a[b|")
    #expect(typist.titles == ["Opened"])
  }

  @Test("Inserted text is converted from its encoding, and the message names it")
  func insertedTextIsConverted() throws {
    let bytes = Array("caf".utf8) + [0xE9]
    var typist = Typist("|")
    typist.run("insert-file", by: nil)
    typist.act(.typed("a.txt"), "Enter")
    guard case .read(_, let reading, let number)? = typist.work else { throw Missing() }
    #expect(reading == .detected(orElse: nil))
    let latin = DecodedText(copying: bytes, .detected(orElse: TextEncoding("ISO-8859-1")))
    typist.take(.work(.read(InsertedText(latin), number: number), of: .first))
    #expect(typist.text == "caf\u{e9}")
    #expect(typist.message == "Inserted a.txt, 5 B, converted from ISO-8859-1")
    let raw = InsertedText(DecodedText(copying: bytes, .detected()))
    #expect(raw.bytes == bytes && raw.note == ", not UTF-8: its bytes are inserted as they are")
    let outcome = ProcessOutcome(.exited(0), outputs: [bytes])
      .read(.detected(orElse: TextEncoding("ISO-8859-1")))
    #expect(outcome.outputs == [Array("caf\u{e9}".utf8)])
    #expect(outcome.note == ", converted from ISO-8859-1")
  }

  @Test("Esc stops a command, and a second one has to wait")
  func escStopsACommandAndASecondOneHasToWait() throws {
    var (typist, number) = try piping("a|")
    typist.run("insert-output", by: nil)
    #expect(typist.message == "Still running sort -r; Esc stops it")
    typist.act("Esc")
    #expect(typist.isStopped(number))
    typist.take(outcome("zzz", number: number))
    #expect(typist.text == "a")
  }

  @Test(
    "The output of a command is inserted at the cursor, and a line of its complaint reported",
    arguments: [("odd\nmore", "odd"), ("Traceback (most recent call last):\n f\nE: no\n", "E: no")])
  func theOutputOfACommandIsPutInAtTheCursor(_ complaint: String, said: String) throws {
    var typist = Typist("a|b")
    typist.act("Ctrl-P", .typed("insert-output"), "Enter", .typed("date"), "Enter")
    guard case .run(let request, let number)? = typist.work else { throw Missing() }
    typist.take(outcome("today\n", complaint: complaint, number: number))
    #expect(request.inputs == [[]] && typist.drawing == "atoday|b")
    #expect(typist.message == "Inserted the output of date; it reports: \(said)")
  }

  @Test("The output of a failed command is inserted, with its status in the message")
  func theOutputOfACommandThatFailsIsPutInWithItsStatus() throws {
    var typist = Typist("a|b")
    typist.run("insert-output", by: nil)
    typist.act(.typed("diff x y"), "Enter")
    guard case .run(_, let number)? = typist.work else { throw Missing() }
    let outcome = ProcessOutcome(.exited(1), outputs: [Array("< 1\n> 2\n".utf8)])
    typist.take(.work(.ran(outcome, number: number), of: .first))
    #expect(typist.drawing == "a< 1\n> 2\n|b")
    #expect(typist.message == "Inserted the output of diff x y; it exited with status 1")
  }

  @Test("A failed command that writes something does not replace the text")
  func theTextIsNotPipedThroughWhatFailsAndWritesSomething() throws {
    var (typist, number) = try piping("a[b|")
    let outcome = ProcessOutcome(.exited(1), outputs: [Array("half".utf8)])
    typist.take(.work(.ran(outcome, number: number), of: .first))
    #expect(typist.drawing == "a[b|")
    #expect(typist.message == "sort -r failed with status 1")
  }

  @Test("A file is inserted with the line breaks of the text")
  func aFileIsPutInWithTheBreaksOfTheText() throws {
    var typist = Typist("a\r\n|b")
    typist.run("insert-file", by: nil)
    typist.act(.typed("/tmp/x.txt"), "Enter")
    guard case .read(let path, _, let number)? = typist.work else { throw Missing() }
    #expect(path == "/tmp/x.txt")
    let text = InsertedText(DecodedText(copying: Array("1\n2\n".utf8), .detected()))
    typist.take(.work(.read(text, number: number), of: .first))
    #expect(typist.drawing == "a\r\n1\r\n2\r\n|b")
    #expect(typist.message == "Inserted x.txt, 4 B")
    typist.run("insert-file", by: nil)
    typist.act(.typed("/no"), "Enter")
    typist.take(.work(.failed("There is no file /no", number: number + 1), of: .first))
    #expect(typist.message == "There is no file /no")
  }

  @Test("A read-only document has no prompt for a command")
  func aTextThatIsReadOnlyIsNotAskedAbout() {
    for command in ["pipe", "insert-output", "insert-file", "insert-character", "sort-lines"] {
      var typist = Typist("b\na|")
      typist.run("toggle-read-only", by: nil)
      typist.run(command, by: nil)
      #expect(typist.message?.hasPrefix("notes.txt is read-only here") == true)
      #expect(typist.editor.focus.isText)
      #expect(typist.text == "b\na")
    }
  }
}

extension Typist {
  /// The last requested work.
  var work: WorkRequest? {
    effects.reversed().lazy.compactMap {
      if case .work(let request, _) = $0 { request } else { nil }
    }
    .first
  }

  func isStopped(_ number: Int) -> Bool {
    effects.contains {
      if case .work(.stop(let stopped), _) = $0 { stopped == number } else { false }
    }
  }
}

extension Event {
  /// Returns an event of work on the first document.
  static func work(_ news: WorkEvent) -> Event { .work(news, of: .first) }
}
