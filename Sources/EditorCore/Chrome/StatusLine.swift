import Console
public import MementoKit
import TextModel

/// What the status line says: the text's name at the left, facts at the right.
///
/// It is computed here, with the columns of all facts, so that a click means what is seen.
public struct StatusLine {
  /// Which text, and how it stands.
  public struct Title: Sendable {
    /// Which state is seen, when it is not simply the text.
    public let label: String
    /// The text's name, whole.
    public let name: String
    /// Whether it is modified.
    public let mark: String
    /// Whether what is seen is not the present text.
    public let isAlert: Bool

    /// Columns besides those of the name.
    var extraColumns: Int { columnCount(of: label + mark) + 2 }
  }

  /// Something about the text.
  public struct Fact: Sendable {
    /// What is said.
    public let words: String
    /// How much it matters; with 0 it goes before the name is shortened, below that it is left
    /// where there is room.
    let weight: Int
    /// Whether it should be noticed.
    public let isAlert: Bool
    /// The command that a click on it runs, or what the palette is to look for where there are
    /// several; nil where it does nothing.
    public let command: String?
    /// Its first column on the screen.
    public fileprivate(set) var column = 0
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
  public let title: Title
  /// The facts that there is room for, from left to right.
  public private(set) var facts: [Fact]
  /// The first column behind the title.
  public private(set) var titleEnd: Int
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
  /// What the status line says.
  public func statusLine(at now: Moment) -> StatusLine { statusLine(in: layout, at: now) }

  /// What the status line of a screen that is laid out says.
  public func statusLine(in layout: Layout, at now: Moment) -> StatusLine {
    // Copied once for all that is asked of it.
    let document = document
    var line = StatusLine(
      statusTitle(of: document), statusFacts(of: document), columns: size.columns)
    if let fact = blameFact(in: layout, columns: line.room, at: now) { line.add(fact) }
    return line
  }

  private func statusTitle(of document: Document) -> StatusLine.Title {
    let mark = document.isModified ? " " + symbols.modified : ""
    guard let pane = historyPane else {
      return StatusLine.Title(label: "", name: document.name, mark: mark, isAlert: false)
    }
    return StatusLine.Title(
      label: statusLabel(of: pane), name: document.name, mark: pane.isAtCurrent ? mark : "",
      isAlert: !pane.isAtCurrent)
  }

  private typealias Fact = StatusLine.Fact

  private func statusFacts(of document: Document) -> [Fact] {
    let status = document.caretaker.status
    var facts = workFacts(of: document)
    facts.reserveCapacity(facts.count + 8)
    if isOverwriting {
      facts.append(Fact(words: "OVR", weight: 4, isAlert: true, command: "overwrite"))
    }
    if selectsByMoving {
      facts.append(
        Fact(words: "selecting", weight: 4, isAlert: true, command: "start-selection"))
    }
    if let position = matchPosition, focus.isText {
      facts.append(Fact(words: position, weight: 4, command: "find-next"))
    }
    if let share = document.shareThatCame {
      facts.append(
        Fact(words: "only the first \(share)", weight: 4, isAlert: true, command: "open"))
    } else if document.isReadOnly {
      facts.append(
        Fact(words: "read-only", weight: 4, isAlert: true, command: "toggle-read-only"))
    } else if let words = document.standing?.fact {
      facts.append(Fact(words: words, weight: 4, isAlert: true, command: "save-as"))
    }
    let position = "\(symbols.history) \(status.current.index + 1)/\(status.count)"
    facts.append(Fact(words: position, weight: 4, command: "history"))
    if let type = document.fileType { facts.append(Fact(words: type.name, weight: 0)) }
    let buffer = shownBuffer
    if buffer.encoding != .utf8 {
      let words = buffer.encoding.description
      facts.append(Fact(words: words, weight: 2, command: "set-encoding"))
    } else if document.isNotUTF8 {
      facts.append(
        Fact(words: "not UTF-8", weight: 3, isAlert: true, command: "reopen-with-encoding"))
    }
    facts += lineEndingFacts(of: buffer)
    let place = buffer.shownPlace(at: buffer.selections.primary.head)
    let line = buffer.text.line(at: buffer.selections.primary.head) + 1
    let column = (place.isGuess ? "~" : "") + "\(place.characters + 1)"
    facts.append(Fact(words: "Ln \(line), Col \(column)", weight: 3, command: "go-to-line"))
    return facts
  }

  /// How lines end, where that is not as usual; the palette offers both ways to change it.
  private func lineEndingFacts(of buffer: TextBuffer) -> [Fact] {
    let name = buffer.lineEnding.name
    if buffer.hasMixedLineEndings {
      let words = buffer.lineEnding == .lf ? "LF+CRLF" : "CRLF+LF"
      return [Fact(words: words, weight: 2, isAlert: true, command: "convert-to")]
    }
    return buffer.lineEnding == .lf ? [] : [Fact(words: name, weight: 2, command: "convert-to")]
  }

  /// What is under way, and what of the history is not as it should be.
  private func workFacts(of document: Document) -> [Fact] {
    var facts: [Fact] = []
    func note(_ words: String) { facts.append(Fact(words: words, weight: 5, isAlert: true)) }
    if let arrival = document.arrival { note(arrival.words(ellipsis: symbols.ellipsis)) }
    if let progress = searchProgress { note("searching \(Int(progress * 100))%") }
    if let words = savingWords(ellipsis: symbols.ellipsis) { note(words) }
    if document.disk.waitingSave != nil { note("reading the file" + symbols.ellipsis) }
    if document.isRecording { note("recording" + symbols.ellipsis) }
    if document.isKeepingFailed { note("history not kept") }
    if document.isForThisRunOnly, !document.isCutShort {
      facts.append(Fact(words: "this run only", weight: 1))
    }
    if let count = pasteProgress {
      let progress = count > 0 ? " \(count / 1000) KB" : symbols.ellipsis
      note("pasting" + progress)
    }
    if isBringing { note("bringing back" + symbols.ellipsis) }
    if let words = workStatus(ellipsis: symbols.ellipsis) { note(words) }
    return facts
  }

  /// When and by what the line of the cursor was changed, in the columns that are left.
  private func blameFact(in layout: Layout, columns room: Int, at now: Moment) -> Fact? {
    guard let blame = lineBlame(in: layout) else { return nil }
    let ages = Ages(now: now, calendar: calendar)
    let verb = blame.change == .changed ? "line changed " : "lines went "
    let words = verb + (blame.step.map { ages.phrase(for: $0.secondsSince1970) } ?? "just now")
    if columnCount(of: words) > room { return nil }
    guard let step = blame.step else {
      return Fact(words: words, weight: -1, command: "history")
    }
    let whole = "\(words), \(symbols.spelled(step.title))"
    // The first few letters of a title say nothing.
    let saysMore = columnCount(of: whole) <= room || room - columnCount(of: words) > 10
    return Fact(
      words: saysMore ? symbols.shortened(whole, to: room) : words, weight: -1, command: "history")
  }
}
