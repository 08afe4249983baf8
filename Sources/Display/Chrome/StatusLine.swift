import Console
import Documents
import EditorCore
import MementoKit
import Text

/// The status line: the document's name at the left, facts at the right.
struct StatusLine {
  struct Title: Sendable {
    /// The label of the displayed state, if it is not the current text.
    let label: String
    /// The full name of the document.
    let name: String
    /// The mark of a modified document.
    let mark: String
    /// Whether the screen shows something other than the current text.
    let isAlert: Bool

    /// The columns of all parts but the name.
    var extraColumns: Int { columnCount(of: label + mark) + 2 }
  }

  /// A fact about the text.
  struct Fact: Sendable {
    let label: String
    /// The importance, from -1 to 5.
    ///
    /// Facts of weight 0 are dropped before the name is shortened. Those below 0 appear only if
    /// room is left.
    let weight: Int
    /// Whether it needs attention.
    let isAlert: Bool
    /// The command that a click runs, or the palette's query for several commands; nil if a click
    /// has no effect.
    let command: String?
    /// Its first column on the screen.
    fileprivate(set) var column = 0
    fileprivate let columnCount: Int

    init(label: String, weight: Int, isAlert: Bool = false, command: String? = nil) {
      self.label = label
      self.weight = weight
      self.isAlert = isAlert
      self.command = command
      columnCount = EditorCore.columnCount(of: label)
    }

    /// The columns of its words.
    var columns: Range<Int> { column..<column + columnCount }
    /// The width in columns, with the gap to the next fact.
    fileprivate var width: Int { columnCount + 2 }
  }

  let title: Title
  /// The facts that fit, from left to right.
  private(set) var facts: [Fact]
  /// The first column behind the title.
  private(set) var titleEnd = 0
  private let columns: Int

  /// - Parameter facts: the candidates, from left to right.
  init(_ title: Title, _ facts: [Fact], columns: Int) {
    self.title = title
    self.columns = columns
    self.facts = Self.fitting(facts, besides: title, columns: columns)
    place()
  }

  /// Returns whether it shows the whole name and `count` facts.
  fileprivate func isWhole(of count: Int) -> Bool {
    facts.count == count && titleEnd >= columnCount(of: title.name) + title.extraColumns
  }

  /// The number of free columns beside the title.
  fileprivate var room: Int {
    titleEnd - columnCount(of: title.name) - title.extraColumns - 4
  }

  /// Inserts a fact before all others.
  fileprivate mutating func add(_ fact: Fact) {
    facts.insert(fact, at: 0)
    place()
  }

  private mutating func place() {
    titleEnd = columns - facts.reduce(0) { $0 + $1.width }
    var column = titleEnd
    for index in facts.indices {
      facts[index].column = column
      column += facts[index].width
    }
  }

  /// Returns the facts that fit, by importance; a long name displaces only facts of weight 0.
  private static func fitting(_ facts: [Fact], besides title: Title, columns: Int) -> [Fact] {
    let name = columnCount(of: title.name)
    var isKept = facts.map { _ in false }
    var used = title.extraColumns
    // Of facts with equal weight, the left one has priority.
    for weight in (-1...5).reversed() {
      let nameRoom = weight == 0 ? name : min(name, max(8, columns / 3))
      for index in facts.indices where facts[index].weight == weight {
        guard used + nameRoom + facts[index].width <= columns else { continue }
        used += facts[index].width
        isKept[index] = true
      }
    }
    return facts.indices.filter { isKept[$0] }.map { facts[$0] }
  }
}

extension StatusLine {
  /// Creates the status line of an editor beside its panes.
  init(of editor: borrowing Editor, beside panes: borrowing ShownPanes, at now: Moment) {
    // One copy serves all uses.
    let document = editor.document
    let facts = [StatusFact](of: document, in: editor, hidden: panes.hidden)
    let title = Title(of: document, in: editor)
    let (ellipsis, historySign) = (editor.symbols.ellipsis, editor.symbols.history)
    // The nested function would keep a copy of a captured editor.
    let columns = editor.size.columns
    func line(isShort: Bool) -> StatusLine {
      let worded = facts.map {
        Fact($0, ellipsis: ellipsis, historySign: historySign, isShort: isShort)
      }
      return StatusLine(title, worded, columns: columns)
    }
    var status = line(isShort: false)
    if !status.isWhole(of: facts.count) { status = line(isShort: true) }
    let parts = editor.settings.statusParts
    if parts.contains(.function),
      let fact = Fact(unitOf: document, in: editor, columns: status.room)
    {
      status.add(fact)
    }
    if parts.contains(.change),
      let fact = Fact(blameIn: panes.layout, of: editor, columns: status.room, at: now)
    {
      status.add(fact)
    }
    self = status
  }
}

extension StatusLine.Title {
  fileprivate init(of document: borrowing Document, in editor: borrowing Editor) {
    var (label, isCurrent) = ("", true)
    if let pane = editor.historyPane {
      label = Self.label(of: pane, document.caretaker.tree.outline, editor.symbols)
      isCurrent = pane.isAtCurrent
    }
    let isMarked = isCurrent ? document.isModified : false
    self.init(
      label: label, name: document.name,
      mark: isMarked ? " " + editor.symbols.modified : "",
      isAlert: !isCurrent)
  }

  /// Returns the label before the file's name while the history pane is open.
  private static func label(
    of pane: HistoryPane, _ outline: MementoOutline, _ symbols: Symbols
  ) -> String {
    let number = "#\(outline.number(of: pane.selected))"
    if pane.rowCount == 0 { return "No such state in " }
    if pane.loss != nil { return "\(number) is lost: " }
    if let wanted = pane.wanted {
      return "Loading #\(outline.number(of: wanted))\(symbols.ellipsis) "
    }
    if let view = pane.difference {
      let place = label(of: view, in: pane, outline)
      guard let change = view.change else { return "No change \(place) in " }
      let roughly = view.page.difference.isCoarse ? ", roughly," : ""
      let what = view.isLineSelected ? "One line of change" : "Change"
      return "\(what) \(change + 1)/\(view.page.changeCount)\(roughly) \(place) in "
    }
    return pane.isAtCurrent ? "Now: " : "Preview of \(number) in "
  }

  /// Returns the words for the texts that a difference of the selected state compares.
  private static func label(
    of view: DifferenceView, in pane: HistoryPane, _ outline: MementoOutline
  ) -> String {
    let number = "#\(outline.number(of: pane.selected))"
    if view.isPicking { return "back to \(number)" }
    switch (view.older.name, view.newer.name) {
    case (.present, _), (_, .present): return "since \(number)"
    case (.state(let older), .state(let newer)):
      if pane.showsStep { return "by \(number)" }
      return "from #\(outline.number(of: older)) to #\(outline.number(of: newer))"
    }
  }
}

extension StatusLine.Fact {
  /// Creates the fact that names the function, section or block around the cursor; nil without room
  /// for it.
  fileprivate init?(
    unitOf document: borrowing Document, in editor: borrowing Editor, columns room: Int
  ) {
    guard let name = editor.unitName(of: document), EditorCore.columnCount(of: name) <= room else {
      return nil
    }
    self.init(label: name, weight: -1, command: "outline")
  }

  /// Creates the fact about the last change to the cursor's line, with its time and state; nil
  /// without room for it.
  fileprivate init?(
    blameIn layout: Layout, of editor: borrowing Editor, columns room: Int, at now: Moment
  ) {
    guard let blame = editor.lineBlame(in: layout) else { return nil }
    let ages = Ages(now: now, calendar: editor.calendar)
    let verb = blame.change == .changed ? "line changed " : "lines removed "
    let label = verb + (blame.step.map { ages.phrase(for: $0.secondsSince1970) } ?? "just now")
    let columns = EditorCore.columnCount(of: label)
    if columns > room { return nil }
    let whole = label + (blame.step.map { ", \(editor.symbols.spelled($0.title))" } ?? "")
    // The first few letters of a title carry no information.
    let hasTitle = EditorCore.columnCount(of: whole) <= room || room - columns > 10
    self.init(
      label: hasTitle ? editor.symbols.shortened(whole, to: room) : label, weight: -1,
      command: "history")
  }
}

/// The words, the weight and the command of each fact.
extension StatusLine.Fact {
  /// - Parameter isShort: whether short forms replace words that need much room.
  init(_ fact: StatusFact, ellipsis: String, historySign: String, isShort: Bool) {
    switch fact {
    case .hiddenPanes(let index, let count):
      self.init(label: "pane \(index)/\(count)", weight: 3, command: "next-pane")
    case .cursors(let count):
      self.init(label: "\(count.grouped) cursors", weight: 3, isAlert: true)
    case .overwriting: self.init(label: "OVR", weight: 4, isAlert: true, command: "overwrite")
    case .selecting:
      self.init(label: "selecting", weight: 4, isAlert: true, command: "start-selection")
    case .selected(let words):
      self.init(label: counted(words, "word") + " selected", weight: 0, command: "count-words")
    case .selectedLines(let lines):
      self.init(label: counted(lines, "line") + " selected", weight: 0, command: "count-words")
    case .match(let position): self.init(label: position, weight: 4, command: "find-next")
    case .truncated(let share):
      self.init(label: "only the first \(share)", weight: 4, isAlert: true, command: "open")
    case .readOnly:
      self.init(label: "read-only", weight: 4, isAlert: true, command: "toggle-read-only")
    case .changedOnDisk:
      self.init(label: "changed on disk", weight: 4, isAlert: true, command: "save")
    case .deletedOnDisk:
      self.init(label: "deleted on disk", weight: 4, isAlert: true, command: "save")
    case .access(let access):
      let label = access == .protected ? "write-protected" : "not writable"
      self.init(label: label, weight: 4, isAlert: true, command: "save-as")
    case .history(let index, let count):
      let label = isShort ? historySign : "state"
      self.init(label: "\(label) \(index + 1)/\(count)", weight: 4, command: "history")
    case .type(let name): self.init(label: name, weight: 0)
    case .chosen(let label): self.init(label: label, weight: 1)
    case .encoding(let encoding):
      self.init(label: encoding.description, weight: 2, command: "set-encoding")
    case .notUTF8:
      self.init(label: "not UTF-8", weight: 3, isAlert: true, command: "reopen-with-encoding")
    case .lineEnding(let ending, let isMixed):
      // The palette offers both ways to unify the line endings.
      let mixed = ending == .lf ? "LF+CRLF" : "CRLF+LF"
      self.init(
        label: isMixed ? mixed : ending.name, weight: 2, isAlert: isMixed, command: "convert-to")
    case .position(let line, let column, let isEstimate):
      let label = "Ln \(line), Col \(isEstimate ? "~" : "")\(column)"
      self.init(label: label, weight: 3, command: "go-to-line")
    case .running(let time):
      self.init(label: "running \(time)", weight: 5, isAlert: true, command: "stop-run")
    case .sessionOnly:
      self.init(label: (isShort ? "" : "history: ") + "this session only", weight: 1)
    default:
      self.init(label: Self.work(fact, ellipsis: ellipsis), weight: 5, isAlert: true)
    }
  }

  /// Returns the words for work in progress or a failure.
  private static func work(_ fact: StatusFact, ellipsis: String) -> String {
    switch fact {
    case .loading(let load):
      load.source == .standardInput
        ? "reading \(load.size)\(ellipsis)" : "loading \(load.percentage)%"
    case .searching(let progress): "searching \(Int(progress * 100))%"
    case .saving(let progress):
      "saving" + ellipsis + (progress.map { " \(Int($0 * 100))%" } ?? "")
    case .savingAfterLoad: "reading the file" + ellipsis
    case .recording: "saving history" + ellipsis
    case .historyFailed: "history not saved"
    case .pasting(let count): "pasting" + (count > 0 ? " \(ByteCount(count))" : ellipsis)
    case .loadingState: "loading a state" + ellipsis
    case .recordingMacro: "recording"
    case .working(let label, let progress):
      switch progress {
      case .share(let share): "\(label)\(ellipsis) \(Int(share * 100))%"
      case .bytes(let count) where count > 0: "\(label)\(ellipsis) \(ByteCount(count))"
      case .bytes, nil: label + ellipsis
      }
    default: ""
    }
  }
}

extension Frame {
  /// Draws the status line, or a message in its place.
  mutating func drawStatus() {
    let row = layout.statusRow
    let columns = screen.size.columns
    screen.clear(0..<columns, row: row, style: Style(.status))
    if let message = editor.message, editor.focus.takesLine {
      let said = message.shownText(where: editor.messageLines.fit)
      let text = symbols.shortenedInside(said, to: columns - 2)
      let style = Style(message.isWarning ? .statusAlert : .status)
      // A question may cover this line; the message moves above it.
      let place = row + 1 - (QuestionLine(of: editor)?.rowCount ?? 1)
      screen.fill(row: place, with: text, style: style)
      return
    }
    let line = StatusLine(of: editor, beside: panes, at: now)
    let title = line.title
    let name = symbols.shortenedInside(title.name, to: line.titleEnd - title.extraColumns)
    screen.write(
      " \(title.label)\(name)\(title.mark)", column: 0, row: row, end: line.titleEnd,
      style: Style(title.isAlert ? .statusAlert : .status, .bold))
    for fact in line.facts {
      let style = Style(fact.isAlert ? .statusAlert : .status)
      screen.write(fact.label + "  ", column: fact.column, row: row, style: style)
      if let command = fact.command { hits.add(.fact(command: command), fact.columns, row: row) }
    }
  }
}
