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
  /// Which of them Enter takes.
  public private(set) var selected = 0

  private var source: Source
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

    init(_ title: String, id: Int, detail: String = "", note: String = "") {
      self.id = id
      self.title = title
      self.detail = detail
      self.note = note
    }
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
    search()
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
    selected = min(max(0, row), max(0, rows.count - 1))
  }

  /// Takes other rows to choose from, the best of which is selected.
  mutating func renew(_ source: @escaping Source) {
    self.source = source
    search()
  }

  private mutating func search() {
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
