import Testing
import Text

@testable import Documents
@testable import EditorCore

/// The places that a formatter and a linter name.
@Suite struct FormatterPlaceTests {
  private var typist = Typist("one\ntwo\nthree|", path: "/p/a.c")

  init() {
    typist.formatOnSave()
    typist.act(.typed("!"), "Ctrl-S")
  }

  private static func place(_ line: Int, _ message: String) -> OutputPlace {
    OutputPlace(
      outputLine: 0, range: 0..<1, path: Array("/p/a.c".utf8), line: line, character: 2,
      message: message)
  }

  /// The complaints whose places are wanted.
  private func complaints(_ typist: Typist) -> [FormatterComplaint] {
    typist.effects.compactMap { effect in
      if case .run(.findPlaces(let complaint)) = effect { complaint } else { nil }
    }
  }

  /// Lets the formatter fail with places in some lines.
  private mutating func fail(_ lines: Int...) throws {
    try typist.answer(
      ProcessOutcome(.exited(1), outputs: [[]], complaint: "<stdin>:2:2: error: no"))
    let complaint = try #require(complaints(typist).last)
    #expect(complaint.text == "<stdin>:2:2: error: no" && complaint.file == "/p/a.c")
    let places = lines.map { Self.place($0, "error: \($0)") }
    typist.take(.run(.complained(FoundPlaces(places), serial: complaint.serial)))
  }

  @Test("F4 and Shift-F4 go to the places of a failed formatter, and say its words")
  mutating func going() throws {
    try fail(2, 3)
    typist.answerSave { .saved($0) }
    #expect(typist.message?.hasPrefix("Saved /p/a.c") == true)
    #expect(typist.message?.contains("F4 goes to the first of 2 places") == true)
    typist.act("F4")
    #expect(typist.message == "Place 1 of 2: error: 2" && typist.cursorLine == 1)
    #expect(typist.cursorCharacter == 1)
    typist.act("F4")
    #expect(typist.cursorLine == 2)
    typist.act("Shift-F4")
    #expect(typist.cursorLine == 1)
    // Places follow the edits since.
    typist.act("Ctrl-Home", "Enter", "F4", "F4")
    #expect(typist.message?.hasPrefix("Place 1 of 2; passed the last one") == true)
    #expect(typist.cursorLine == 2)
  }

  @Test("The next formatting without complaint forgets them; forget-results, too")
  mutating func forgetting() throws {
    try fail(2)
    var other = typist
    typist.answerSave { .saved($0) }
    typist.act("x", "Ctrl-S")
    typist.answerFormatter("one\ntwo\nthree")
    typist.act("Ctrl-Home", "F4")
    #expect(typist.message?.hasPrefix("Place") == false)
    other.run("forget-results", by: nil)
    #expect(other.message == "The results are forgotten")
  }

  @Test("The newer places are gone to: those of a run, or those of the formatter")
  mutating func newer() throws {
    try fail(2)
    typist.answerSave { .saved($0) }
    typist.run(line: "make")
    typist.find((0, "/p/a.c", 3))
    typist.act("F4")
    #expect(typist.message == "Place 1 of 1: error: 3" && typist.cursorLine == 2)
    typist.act("x", "Ctrl-S")
    try fail(1)
    typist.act("F4")
    #expect(typist.message?.contains("error: 1") == true && typist.cursorLine == 0)
  }

  @Test("An outdated answer, and one without places, change nothing")
  mutating func outdated() throws {
    try fail()
    let message = typist.message
    #expect(message?.contains("F4") == false)
    typist.take(.run(.complained(FoundPlaces([Self.place(1, "old")]), serial: 0)))
    #expect(typist.message == message)
  }

  @Test("The command format names places, too, and pipe does not")
  mutating func command() throws {
    typist.answerFormatter("one\ntwo\nthree!")
    let count = complaints(typist).count
    typist.run("format", by: nil)
    try fail(2)
    #expect(complaints(typist).count == count + 1)
    #expect(typist.message?.contains("F4 goes to the place") == true)
    typist.run("pipe", by: nil)
    typist.act(.typed("sort"), "Enter")
    try typist.answer(ProcessOutcome(.exited(1), outputs: [[]], complaint: "a.c:1: no"))
    #expect(complaints(typist).count == count + 1)
  }

  @Test("Names of standard input mean the file for the linter alone")
  mutating func linter() throws {
    typist.answerFormatter("one\ntwo\nthree!")
    typist.answerSave { .saved($0) }
    typist.editor.document.settings.linter = "check -"
    typist.run("lint", by: nil)
    typist.answerProject("make")
    typist.endRun(.exited(0))
    typist.act("Alt-!")
    typist.answerProject()
    typist.act("Ctrl-A", .typed("make"), "Enter")
    let orders = typist.effects.compactMap { effect in
      if case .run(.start(let order)) = effect { order } else { nil }
    }
    #expect(orders.map(\.line) == ["check -", "make"])
    #expect(orders.map(\.inputFile) == ["/p/a.c", nil])
  }
}
