public import Text
public import MementoKit

extension EditKind {
  /// Keys that insert text.
  public static let typing = EditKind.coalescing("Typed")
  /// Keys that delete text.
  public static let deleting = EditKind.coalescing("Deleted")
  /// The key that erases the character before the cursor.
  public static let erasing = EditKind.coalescing("Erased")
  /// Text from the clipboard or the terminal.
  public static let pasting = EditKind.discrete("Pasted")
  /// Text cut to the clipboard.
  public static let cutting = EditKind.discrete("Cut")
  /// Lines cut to the clipboard, which joins consecutive ones.
  public static let cuttingLines = EditKind.coalescing("Cut")
  /// Lines moved to the right or to the left.
  public static let indenting = EditKind.discrete("Indented")

  /// Returns the kind of a replacement of matches: `Replaced 12 × "foo"`.
  public static func replacing(_ count: Int, of pattern: SearchPattern) -> EditKind {
    let words = PieceTree(pattern.source)
    let quote = Quote.quoting(0..<words.count, of: words)
    return .discrete("Replaced \(count.grouped) × \(quote)")
  }
}

extension TextBuffer {
  /// Returns the summary of a block: `Typed "hello wor…"`, `Deleted 3 lines`, `Pasted 2.1 kB`.
  ///
  /// It counts lines as a difference of both texts does, or characters if no line was added or
  /// removed.
  public func summary(of kind: EditKind, since memento: Memento) -> ChangeSummary {
    summary(of: kind, since: memento, effort: .interactive)
  }

  func summary(
    of kind: EditKind, since memento: Memento, effort: LineEffort
  ) -> ChangeSummary {
    if let adopted = adoption(since: memento), adopted.kind == kind { return adopted.summary }
    let isTyped = kind == .typing || kind == .pasting
    let older = completed(memento).text
    let change = Change(from: older, to: text, replacing: isTyped ? memento.selections : nil)
    return ChangeSummary(
      title: title(of: kind, change), from: older, to: text,
      effort: effort, containsLineBreaks: change.added.newlines > 0 || change.removed.newlines > 0,
      characters: (change.added.characters, change.removed.characters))
  }

  private func title(of kind: EditKind, _ change: Change) -> String {
    let (added, removed) = (change.added, change.removed)
    return switch kind {
    case .typing where added.bytes > 0: title(kind.name, added.quote)
    case .typing, .deleting, .erasing: title(EditKind.deleting.name, removed.linesOrQuote)
    case .cutting, .cuttingLines: title(kind.name, removed.linesOrQuote)
    case .pasting:
      title(kind.name, added.bytes < 100 ? added.quote : "\(ByteCount(added.bytes))")
    case .indenting:
      title(added.bytes < removed.bytes ? "Unindented" : kind.name, counted(added.lines, "line"))
    default: kind.name
    }
  }

  private func title(_ verb: String, _ object: String?) -> String {
    object.map { verb + " " + $0 } ?? verb
  }
}

extension ChangeSummary {
  /// Creates a summary with the counts of a line difference, or of characters if no line was added
  /// or removed.
  ///
  /// - Complexity: that of `LineDifference`.
  /// - Parameter effort: the limit of the comparison; beyond it, common lines between changes count
  ///   as changed.
  init(
    title: String, from older: PieceTree, to newer: PieceTree, effort: LineEffort,
    containsLineBreaks: Bool,
    characters: @autoclosure () -> (added: Int, removed: Int)
  ) {
    let counts: (added: Int, removed: Int)
    let countsLines = containsLineBreaks || older.filledLineCount != newer.filledLineCount
    if countsLines {
      let difference = LineDifference(from: older, to: newer, effort: effort)
      counts = (difference.addedLineCount, difference.removedLineCount)
    } else {
      counts = characters()
    }
    self.init(
      title: title, added: counts.added, removed: counts.removed,
      unit: countsLines ? .lines : .characters)
  }
}

/// Counting words.
extension TextBuffer {
  /// The ranges to count: the selections; without one, the whole text.
  var countedRanges: [Range<Int>] {
    hasNoSelection ? [0..<text.count] : selections.all.map(\.range)
  }

  /// Returns the counts of the selections; nil without selected text, or if it is too large for
  /// each frame.
  ///
  /// - Complexity: O(limit).
  public func selectedWordCount(upTo limit: Int) -> WordCount? {
    let ranges = selections.all.map(\.range).filter { !$0.isEmpty }
    guard !ranges.isEmpty, ranges.reduce(0, { $0 + $1.count }) <= limit else { return nil }
    return ranges.reduce(into: WordCount()) { $0.add(text.bytes(in: $1)[...]) }
  }

  /// The number of lines that the cursors' selections touch.
  public var selectedLineCount: Int { selectedLines.reduce(0) { $0 + $1.count } }

  /// Counts words, as an operation without a change.
  func countingWords(_ progress: ProgressReport) throws(OperationStopped) -> Planned {
    let ranges = countedRanges
    var count = WordCount()
    for (index, range) in ranges.enumerated() {
      let part = progress.part(index, of: ranges.count)
      let bytes = try text.bytes(in: range, part.part(0, 0.3))
      try count.add(bytes, part.part(0.3, 1))
    }
    return .nothing((hasNoSelection ? "Text: " : "Selection: ") + count.description)
  }
}
