import MementoKit
public import TextModel

/// A list to choose from: a field, and the rows that match what is written in it.
public struct Picker {
  /// What is asked.
  public let label: String
  /// What Enter does, in a word.
  public let enter: String
  /// What was written so far.
  public internal(set) var field = TextBuffer() {
    didSet { if field.revision != oldValue.revision { search() } }
  }
  /// The rows that match, best first.
  public private(set) var rows: [Row] = []
  /// Which of them Enter takes; -1 where it takes what is written.
  public private(set) var selected = 0

  /// What is said where no row matches.
  public private(set) var wordsWithoutRows = "Nothing matches"

  private var source: Source
  /// What happens while something is written that need not be in the list; nil where one of the rows
  /// is chosen in any case.
  let writing: Writing?
  let accept: Reaction

  /// Something to choose.
  public struct Row: Sendable {
    /// What tells it from other rows.
    public let id: Int
    /// What it is called.
    public let title: String
    /// What is said of it behind its title.
    public let detail: String
    /// What is said of it at the right edge.
    public let note: String
    /// Which characters of the title were looked for, ascending.
    public let titleMarks: [Int]
    /// Which of the detail.
    public let detailMarks: [Int]

    init(
      _ title: String, id: Int, detail: String = "", note: String = "", titleMarks: [Int] = [],
      detailMarks: [Int] = []
    ) {
      self.id = id
      self.title = title
      self.detail = detail
      self.note = note
      self.titleMarks = titleMarks
      self.detailMarks = detailMarks
    }
  }

  /// A list beside something that is written: no row is chosen before somebody moves to one, and
  /// whoever owns the list shows rows for what is written.
  struct Writing: Sendable {
    /// What happens after each change of what is written.
    let changed: @Sendable (inout Editor, Moment) -> Void
    /// What Tab does.
    let complete: @Sendable (inout Editor, Moment) -> Void
  }

  /// The rows that match what is written, best first.
  typealias Source = @Sendable (String) -> [Row]
  /// What happens with the row that was chosen; nil where none matches.
  typealias Reaction = @Sendable (inout Editor, Row?, Moment) -> Void

  init(
    _ label: String, enter: String, source: @escaping Source, accept: @escaping Reaction
  ) {
    self.label = label
    self.enter = enter
    self.source = source
    self.accept = accept
    writing = nil
    search()
  }

  /// A list beside something that is written.
  ///
  /// - Parameter accept: is handed the row that was chosen, or nil for what is written; the list
  ///   stays until it takes the focus away.
  init(_ label: String, enter: String, writing: Writing, accept: @escaping Reaction) {
    self.label = label
    self.enter = enter
    source = { _ in [] }
    self.writing = writing
    self.accept = accept
    selected = -1
  }

  /// A list of rows, of which those are shown that have what is written in title or detail.
  init(_ label: String, enter: String, rows: [Row], accept: @escaping Reaction) {
    self.init(label, enter: enter, source: Self.filtering(rows), accept: accept)
  }

  /// The row that Enter takes.
  public var selectedRow: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// The first of the rows that are seen in an area.
  public func firstRow(in area: Area) -> Int {
    max(0, min(selected - area.rows / 2, rows.count - area.rows))
  }

  /// What was written so far.
  public var written: String { String(decoding: field.text.bytes, as: UTF8.self) }

  mutating func moveSelection(by rows: Int) {
    select(selected + rows)
  }

  mutating func select(_ row: Int) {
    selected = min(max(firstSelectable, row), max(firstSelectable, rows.count - 1))
  }

  /// Where no row is chosen yet, that is one above the first.
  private var firstSelectable: Int { writing == nil ? 0 : -1 }

  /// The bytes of the path that was written so far.
  var path: [UInt8] { written.unescapedBytes }

  /// Puts a path in the place of what is written.
  mutating func write(path: [UInt8]) {
    field = TextBuffer(PieceTree(String(escaping: path).utf8))
    field.move(.textEnd)
  }

  /// Takes the rows for what is written, of which none is chosen; or words, where there are none.
  mutating func show(_ rows: [Row], orElse words: String) {
    self.rows = rows
    wordsWithoutRows = words
    selected = firstSelectable
  }

  /// Takes other rows to choose from, the best of which is selected.
  mutating func renew(_ source: @escaping Source) {
    self.source = source
    search()
  }

  private mutating func search() {
    // Its owner shows other rows when it has heard of the change.
    if writing != nil { return }
    rows = source(written)
    selected = 0
  }

  /// How many rows PageUp and PageDown move.
  static var page: Int { 8 }

  /// The rows that have what is written: at the start of the title, within it, or in the detail.
  static func filtering(_ rows: [Row]) -> Source {
    { written in
      let wanted = written.lowercased()
      let scored = rows.enumerated().compactMap { place, row in
        score(row, wanted).map { (score: $0, place: place, row: row) }
      }
      return scored.sorted { ($0.score, $0.place) < ($1.score, $1.place) }.map(\.row)
    }
  }

  private static func score(_ row: Row, _ wanted: String) -> Int? {
    let title = row.title.lowercased()
    if title.hasPrefix(wanted) { return 0 }
    if title.contains(wanted) { return 1 }
    return row.detail.lowercased().contains(wanted) ? 2 : nil
  }
}
