public import Text
public import TextEditing

/// A list to choose from: a field, and the rows that match it.
public struct Picker {
  /// The label of the field.
  public internal(set) var label: String
  /// The action of Enter, in a word.
  public internal(set) var enter: String
  /// The field.
  public internal(set) var field = TextBuffer() {
    didSet { if field.revision != oldValue.revision { search() } }
  }
  /// The rows that match, best first.
  public private(set) var rows: [Row] = []
  /// The index of the selected row; -1 if Enter accepts the field.
  public private(set) var selected = 0

  /// The text in place of rows if none matches.
  public internal(set) var messageWithoutRows = "Nothing matches"

  /// The maximum number of rows on the screen.
  public static let mostRowsOnScreen = 12

  private var source: Source
  let purpose: Purpose

  /// A row of the list.
  public struct Row: Sendable {
    /// The sign that shows whether an action includes the row; nil in lists without such signs.
    public internal(set) var tick: Tick?
    /// The words before the title, such as the number of a line.
    public internal(set) var lead = ""
    /// The title.
    public let title: String
    /// The identifier of the row.
    public let id: Int
    /// The text after the title.
    public internal(set) var detail = ""
    /// The text at the right edge.
    public internal(set) var note = ""
    /// The indices of the matched characters in the title, ascending.
    public internal(set) var titleMarks: [Int] = []
    /// The indices of those in the detail.
    public internal(set) var detailMarks: [Int] = []
    /// The title after a replacement; nil without one.
    public internal(set) var replaced: LineMatch.Replaced?

    init(
      title: String, id: Int, detail: String = "", note: String = "", titleMarks: [Int] = [],
      detailMarks: [Int] = []
    ) {
      self.title = title
      self.id = id
      self.detail = detail
      self.note = note
      self.titleMarks = titleMarks
      self.detailMarks = detailMarks
    }
  }

  /// The sign that shows whether an action includes a row.
  public enum Tick: Sendable {
    case on, off
    /// The action includes a part of it.
    case partly
  }

  /// Whether Enter may accept the field instead of a row: no row is selected at first.
  var takesWritten: Bool { if case .path = purpose { true } else { false } }

  /// Whether the list's owner provides the rows.
  private var hasProvidedRows: Bool {
    switch purpose {
    case .path, .projectFile, .fileResult: true
    default: false
    }
  }

  /// Whether Enter closes the list before its row is accepted; otherwise the owner closes it.
  var closesWithRow: Bool { !hasProvidedRows && !isOfFiles }

  /// Whether its rows are files that are restored.
  var isOfFiles: Bool { if case .restore = purpose { true } else { false } }

  /// A function that returns the rows that match the field, best first.
  typealias Source = @Sendable (String) -> [Row]

  init(_ purpose: Purpose, _ label: String, enter: String, source: @escaping Source) {
    self.purpose = purpose
    self.label = label
    self.enter = enter
    self.source = source
    selected = firstSelectable
    search()
  }

  /// Creates a list of rows, filtered by title and detail.
  init(_ purpose: Purpose, _ label: String, enter: String, rows: [Row]) {
    self.init(purpose, label, enter: enter, source: Self.filtering(rows))
  }

  /// The selected row.
  public var selectedRow: Row? { rows.indices.contains(selected) ? rows[selected] : nil }

  /// The text of the field.
  public var written: String { String(decoding: field.text.bytes, as: UTF8.self) }

  mutating func moveSelection(by rows: Int) { select(selected + rows) }

  mutating func select(_ row: Int) {
    selected = min(max(firstSelectable, row), max(firstSelectable, rows.count - 1))
  }

  /// The first selectable index: one above the first row if none needs to be selected.
  private var firstSelectable: Int { takesWritten ? -1 : 0 }

  var path: [UInt8] { written.unescapedBytes }

  mutating func write(path: [UInt8]) {
    field = TextBuffer(PieceTree(String(escaping: path).utf8))
    field.move(.textEnd)
  }

  /// Shows rows for the field, the first selectable one selected; or a text if there are none.
  mutating func show(_ rows: [Row], orElse message: String) {
    self.rows = rows
    messageWithoutRows = message
    selected = firstSelectable
  }

  /// Sets other rows, and selects the best.
  mutating func renew(_ source: @escaping Source) {
    self.source = source
    search()
  }

  private mutating func search() {
    // The owner shows other rows after the change.
    if hasProvidedRows { return }
    rows = source(written)
    selected = 0
    // The first row is a stretch of work; its first file is selected.
    if case .timeline(let list?) = purpose, let row = rows.first {
      if case .stretch = list.place(ofID: row.id) { select(1) }
    }
  }

  /// Returns the rows that match the field: as the detail, as the title, at its start, within it,
  /// or in the detail.
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
    let (title, detail) = (row.title.lowercased(), row.detail.lowercased())
    // The name of one language can be the identifier of another.
    if detail == wanted, !wanted.isEmpty { return 0 }
    if title == wanted { return 1 }
    if title.hasPrefix(wanted) { return 2 }
    if title.contains(wanted) { return 3 }
    return detail.contains(wanted) ? 4 : nil
  }
}
