import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The lists of the history pane: the journal, states of a kind, folds of small steps.
@Suite struct HistoryListingTests {
  /// A typist who typed two words, undid one and pasted.
  private var typist: Typist {
    var typist = Typist("|")
    typist.act(.typed("one "), .wait(.seconds(5)), .typed("two"), .wait(.seconds(5)), "Ctrl-Z")
    typist.act(.wait(.seconds(5)), .pasted("three"), "Ctrl-S")
    typist.answerSave { .saved($0) }
    return typist
  }

  private func rows(_ typist: Typist) -> [String] {
    guard let pane = typist.pane else { return [] }
    let outline = typist.editor.document.caretaker.tree.outline
    return (0..<pane.rowCount).map { row in
      let mark = row == pane.selectedRow ? ">" : ""
      let number = "#\(outline.number(of: pane.id(ofRow: row)))"
      if pane.heading(ofRow: row) != nil { return mark + "heading" }
      if let entry = pane.entry(ofRow: row) { return mark + "\(entry.label ?? "made") \(number)" }
      return mark + number + (pane.foldedCount(atRow: row).map { "x\($0)" } ?? "")
    }
  }

  // MARK: The journal

  @Test("The journal lists the positions below a heading, newest first; j switches")
  func theJournal() {
    var typist = typist
    typist.act("Ctrl-T", "j")
    #expect(
      rows(typist) == [
        "heading", ">Saved #4", "made #4", "Undone to #2", "made #3", "made #2", "Opened #1",
      ])
    #expect(typist.pane?.journalEntryCount == 6)
    typist.act("j")
    #expect(rows(typist).first == ">#4" && typist.pane?.listsEverything == true)
  }

  @Test("A change of the history keeps the selected entry of the journal")
  func aChangeKeepsTheSelectedEntry() {
    var typist = typist
    typist.act("Ctrl-T", "j", "Down")
    #expect(rows(typist).firstIndex(of: ">made #4") == 2)
    typist.act(.resized(columns: 90, rows: 30))
    #expect(rows(typist).firstIndex(of: ">made #4") == 2)
  }

  @Test("A search that begins in the journal lists the states with the words")
  func aSearchFromTheJournal() {
    var typist = typist
    typist.act("Ctrl-T", "j", "/", .typed("one"))
    #expect(typist.pane?.journal == nil && typist.pane?.filter?.words == "one")
    typist.act("Esc")
    #expect(typist.pane?.listsEverything == true)
  }

  @Test("Arrows skip headings, Home and End go to the ends, and the preview follows")
  func movingInTheJournal() {
    var typist = typist
    typist.act("Ctrl-T", "j", "Up", "Up")
    #expect(typist.pane?.selectedRow == 1)
    typist.act("Down", "Down")
    #expect(typist.pane?.selectedRow == 3)
    #expect(typist.pane.map { String(decoding: $0.preview.text.bytes, as: UTF8.self) } == "one ")
    typist.act("End")
    #expect(typist.pane?.selectedRow == 6)
    typist.act("Home")
    #expect(typist.pane?.selectedRow == 1)
  }

  @Test("Enter restores the state of an entry as a step, and d compares it")
  func enterInTheJournal() {
    var typist = typist
    typist.act("Ctrl-T", "j", "Down", "Down", "Down", "d")
    #expect(typist.pane?.difference != nil)
    typist.act("Enter")
    #expect(typist.text == "one two" && typist.editor.focus.isText)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one three\n")
  }

  @Test("Sessions and days have headings")
  func headings() {
    let day = 86_400.0
    func entry(_ index: Int, _ seconds: Double, _ cause: JournalCause) -> Timeline.Entry {
      Timeline.Entry(id: MementoID(index: index), secondsSince1970: seconds, cause: cause)
    }
    let rows = JournalRows(
      [
        entry(0, 3600, .opened), entry(1, 3700, .edited), entry(1, 3800, .crashed),
        entry(1, day - 60, .opened), entry(2, day + 60, .edited), entry(2, day + 120, .closed),
        entry(2, day + 7200, .opened), entry(3, day + 7260, .edited),
      ], selecting: MementoID(index: 3), calendar: .universal)
    let now = Moment(uptime: .zero, secondsSince1970: day + 8000)
    let ages = Ages(now: now, calendar: .universal)
    #expect(
      rows.rows.indices.compactMap { rows.heading(ofRow: $0)?.label(ages) } == [
        "Today, this session since 02:00", "Today, session 1970-01-01 23:59 to 00:02",
        "Yesterday, session 23:59 to 1970-01-02 00:02",
        "Yesterday, session 01:00 to 01:03, crashed",
      ])
  }

  // MARK: Esc

  @Test("Esc goes one level back: the filter or the journal, then the pane")
  func escGoesOneLevelBack() {
    for key: Step in ["j", "f"] {
      var typist = typist
      typist.act("Ctrl-T", key, "Esc")
      #expect(typist.pane?.listsEverything == true)
      typist.act("Esc")
      #expect(typist.editor.focus.isText)
    }
  }

  // MARK: Kinds

  @Test("f lists only the states of the next kind, and all again after the last")
  func kinds() {
    var typist = typist
    typist.act("Ctrl-T", "End", "n", .typed("start"), "Enter")
    var seen: [[String]] = []
    for _ in 0..<6 {
      typist.act("f")
      seen.append(rows(typist))
    }
    #expect(
      seen == [
        [">#4"], [">#1"], [">#4"], [], [">#4", "#3", "#2", "#1"], [">#4", "#3", "#2", "#1"],
      ])
  }

  // MARK: Folds

  /// A typist who typed a letter at a time.
  private var slow: Typist {
    var typist = Typist("-|")
    for letter in "abcdefgh" { typist.act(.typed(String(letter)), .wait(.seconds(2))) }
    return typist
  }

  @Test("Small steps of a minute share a row, which Right or Enter opens and Left closes")
  func folds() {
    var typist = slow
    typist.act("Ctrl-T")
    #expect(rows(typist) == [">#9", "#8x7", "#1"])
    typist.act("Down", "Right")
    #expect(rows(typist) == ["#9", ">#8", "#7", "#6", "#5", "#4", "#3", "#2", "#1"])
    typist.act("Down", "Down", "Left")
    #expect(rows(typist) == ["#9", ">#8x7", "#1"])
    typist.act("Enter")
    #expect(typist.pane?.rowCount == 9 && typist.text == "-abcdefgh")
    typist.act("Enter")
    #expect(typist.text == "-abcdefg")
  }

  @Test("A time in a fold opens it")
  func aTimeOpensAFold() {
    var typist = slow
    typist.act("Ctrl-T", "t", .typed("8s"), "Enter")
    #expect(typist.pane?.rowCount == 9)
  }

  @Test("A place has its line and the head of its function")
  func places() {
    let source = "func one() {\n  a\n}\nfunc two(x: Int) {\n  if x {\n    b\n    |\n  }\n}\n"
    var typist = Typist(source)
    typist.act(.typed("c"), .wait(.seconds(2)))
    let tree = typist.editor.document.caretaker.tree
    let place = ChangedPlace(of: tree.current, in: tree)
    #expect(place?.line == 7 && place?.scope == "func two(x: Int)")
    #expect(ChangedPlace(of: .root, in: tree) == nil)
  }

  @Test(
    "Lines behind a line are not in its place",
    arguments: [
      ("one\ntwo|\nsix\n", ["Enter", .typed("x")], 3), ("one\ntwo|\nsix\n", ["Enter"], 3),
      ("one\nt|wo\nsix\n", ["Enter"], 2), ("one\n|two\nsix\n", ["Enter"], 2),
      ("one\ntwo|\nsix\n", [.typed("x"), "Enter"], 2),
    ] as [(String, [Step], Int)])
  func placesOfAddedLines(source: String, keys: [Step], line: Int) {
    var typist = Typist(source)
    for key in keys { typist.act(key) }
    typist.act(.wait(.seconds(2)))
    let tree = typist.editor.document.caretaker.tree
    #expect(ChangedPlace(of: tree.current, in: tree)?.line == line)
  }

  @Test(
    "Only a line that begins a part of the text is a head",
    arguments: [
      ("set -e\n  |", nil), ("x=\"a(b\n  |", nil), ("main() {\n  |", "main()"),
      ("def a(b)\n  |", "def a(b)"), ("servers:\n  |", "servers"),
      ("int main(void)\n{\n  |", "int main(void)"),
      ("static int\nmain(int a,\n     int b)\n{\n  if (a)\n  {\n    |", "main(int a,"),
      ("class A\n{\n  @Test(1)\n  void B()\n  {\n    |", "void B()"), ("a;\n{\n  |", nil),
    ] as [(String, String?)])
  func heads(source: String, head: String?) {
    var typist = Typist(source)
    typist.act(.typed("c"), .wait(.seconds(2)))
    let tree = typist.editor.document.caretaker.tree
    #expect(ChangedPlace(of: tree.current, in: tree)?.scope == head)
  }
}
