import Console
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

/// The status line: the text's name at the left, facts at the right.
struct StatusLine {
  /// Which text, and how it stands.
  struct Title: Sendable {
    /// Which state is seen, when it is not simply the text.
    let label: String
    /// The text's name, whole.
    let name: String
    /// Whether it is modified.
    let mark: String
    /// Whether what is seen is not the present text.
    let isAlert: Bool

    /// Columns besides those of the name.
    var extraColumns: Int { columnCount(of: label + mark) + 2 }
  }

  /// Something about the text.
  struct Fact: Sendable {
    /// What is said.
    let words: String
    /// How much it matters; with 0 it goes before the name is shortened, below that it is left
    /// where there is room.
    let weight: Int
    /// Whether it should be noticed.
    let isAlert: Bool
    /// The command that a click on it runs, or what the palette is to look for where there are
    /// several; nil where it does nothing.
    let command: String?
    /// Its first column on the screen.
    fileprivate(set) var column = 0
    fileprivate let columnCount: Int

    init(words: String, weight: Int, isAlert: Bool = false, command: String? = nil) {
      self.words = words
      self.weight = weight
      self.isAlert = isAlert
      self.command = command
      columnCount = EditorCore.columnCount(of: words)
    }

    /// The columns of its words.
    var columns: Range<Int> { column..<column + columnCount }
    /// The columns that it takes, with those that part it from the next.
    fileprivate var width: Int { columnCount + 2 }
  }

  /// Which text, and how it stands.
  let title: Title
  /// The facts that there is room for, from left to right.
  private(set) var facts: [Fact]
  /// The first column behind the title.
  private(set) var titleEnd: Int
  private let columns: Int

  /// - Parameter facts: what could be said, from left to right.
  init(_ title: Title, _ facts: [Fact], columns: Int) {
    self.title = title
    self.columns = columns
    self.facts = Self.fitting(facts, besides: title, columns: columns)
    titleEnd = columns
    place()
  }

  /// How many columns are left beside the title.
  fileprivate var room: Int {
    titleEnd - columnCount(of: title.name) - title.extraColumns - 4
  }

  /// Says something before all other facts.
  fileprivate mutating func add(_ fact: Fact) {
    facts.insert(fact, at: 0)
    place()
  }

  private mutating func place() {
    titleEnd = columns - Self.width(of: facts)
    var column = titleEnd
    for index in facts.indices {
      facts[index].column = column
      column += facts[index].width
    }
  }

  /// The facts that there is room for: what matters most comes first, and a long name leaves room
  /// for all but what can be seen from the name itself.
  private static func fitting(_ facts: [Fact], besides title: Title, columns: Int) -> [Fact] {
    let name = columnCount(of: title.name)
    var isKept = facts.map { _ in false }
    var used = title.extraColumns
    // Of equal weight, the left one comes first.
    for weight in Self.weights.reversed() {
      let nameRoom = weight == 0 ? name : min(name, max(8, columns / 3))
      for index in facts.indices where facts[index].weight == weight {
        guard used + nameRoom + facts[index].width <= columns else { continue }
        used += facts[index].width
        isKept[index] = true
      }
    }
    return facts.indices.filter { isKept[$0] }.map { facts[$0] }
  }

  /// How much facts can matter.
  private static let weights = -1...5

  private static func width(of facts: [Fact]) -> Int {
    facts.reduce(0) { $0 + $1.width }
  }
}

extension Editor {
  /// The status line at a moment.
  func statusLine(at now: Moment) -> StatusLine { statusLine(in: layout, at: now) }

  /// The status line of a screen that is laid out.
  func statusLine(in layout: Layout, at now: Moment) -> StatusLine {
    let facts = statusFacts.map { StatusLine.Fact($0, symbols) }
    var line = StatusLine(statusTitle, facts, columns: size.columns)
    if let fact = blameFact(in: layout, columns: line.room, at: now) { line.add(fact) }
    return line
  }

  private var statusTitle: StatusLine.Title {
    // Copied once for all that is asked of it.
    let document = document
    let mark = document.isModified ? " " + symbols.modified : ""
    guard let pane = historyPane else {
      return StatusLine.Title(label: "", name: document.name, mark: mark, isAlert: false)
    }
    return StatusLine.Title(
      label: statusLabel(of: pane), name: document.name, mark: pane.isAtCurrent ? mark : "",
      isAlert: !pane.isAtCurrent)
  }

  /// What the status line says before the file's name while the history pane is open.
  private func statusLabel(of pane: HistoryPane) -> String {
    let number = "#\(document.caretaker.tree.outline.number(of: pane.selected))"
    if pane.rowCount == 0 { return "No such state in " }
    if pane.loss != nil { return "\(number) is lost: " }
    if pane.isMissing { return "Bringing back \(number)\(symbols.ellipsis) " }
    if let view = pane.difference {
      guard let change = view.change else { return "No change since \(number) in " }
      let roughly = view.page.difference.isCoarse ? ", roughly," : ""
      return "Change \(change + 1)/\(view.page.changeCount)\(roughly) since \(number) in "
    }
    return pane.isAtCurrent ? "Now: " : "Preview of \(number) in "
  }

  /// When and by what the line of the cursor was changed, in the columns that are left.
  private func blameFact(
    in layout: Layout, columns room: Int, at now: Moment
  ) -> StatusLine.Fact? {
    guard let blame = lineBlame(in: layout) else { return nil }
    let ages = Ages(now: now, calendar: calendar)
    let verb = blame.change == .changed ? "line changed " : "lines removed "
    let words = verb + (blame.step.map { ages.phrase(for: $0.secondsSince1970) } ?? "just now")
    if columnCount(of: words) > room { return nil }
    guard let step = blame.step else {
      return StatusLine.Fact(words: words, weight: -1, command: "history")
    }
    let whole = "\(words), \(symbols.spelled(step.title))"
    // The first few letters of a title say nothing.
    let hasLongerMessage = columnCount(of: whole) <= room || room - columnCount(of: words) > 10
    return StatusLine.Fact(
      words: hasLongerMessage ? symbols.shortened(whole, to: room) : words, weight: -1,
      command: "history")
  }
}
