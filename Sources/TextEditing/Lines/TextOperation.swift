public import Text
public import MementoKit

/// A change of a text that may take long.
///
/// It is computed beside the text (`TextBuffer.outcome(of:shouldContinue:)`), on any queue, and
/// then adopted as one edit (`TextBuffer.adopt(_:)`), regardless of its size.
public enum TextOperation: Sendable {
  /// Sorts the selected lines, or all lines.
  case sort(LineOrder)
  /// Removes the selected lines that repeat earlier ones; without a selection, all such lines.
  case removeRepeatedLines
  /// Changes the case of the selected text, or of the word at the cursor.
  case changeCase(LetterCase)
  /// Removes the blanks from the ends of the selected lines, or of all lines.
  case trimLineEnds
  /// Inserts bytes before each of the cursors' lines that is not empty.
  case indent(with: [UInt8])
  /// Removes blanks of a width in columns from the start of each of the cursors' lines.
  case unindent(columns: Int)
  /// Changes the tabs in the indentation of the selected lines, or of all lines, to spaces.
  case tabsToSpaces
  /// Changes the indentation of the selected lines, or of all lines, to a tab for each step of a
  /// width in columns.
  case spacesToTabs(columns: Int)
  /// Counts the words of the selection or of the text, without a change.
  case countWords
  /// Turns the cursors' lines into comments, or removes the marks if all are comments.
  case toggleComment(CommentMarks)
  /// Joins the selected lines, or the cursor's line and the next.
  case joinLines
  /// Breaks the lines of the selected paragraphs, or of the one around the cursor, again.
  ///
  /// - Parameter asterisks: whether leading asterisks may belong to a block comment, as in
  ///   programs; otherwise they mark items.
  case reflow(columns: Int, asterisks: Bool)
  /// Replaces all matches of a pattern.
  case replace(Replacing)
  /// Sets the line ending of all lines, and of every new one.
  case endLines(LineEnding)
  /// Removes the blanks from the ends of all lines, and adjusts the end of the text.
  case cleanUpLineEnds(LineEndCleanup)
  /// Another change of a text.
  case change(TextChange)
}

/// A change of a text as a whole, at the cost of a copy of the inserted text.
public struct TextChange: Sendable {
  /// The kind of the edit.
  public let kind: EditKind
  /// The description during the change: `pasting`.
  public let participle: String
  /// The approximate number of bytes read or inserted.
  public let extent: Int
  /// The message after the change; nil for the title of the step in the history.
  public let said: String?
  /// The message if the text did not change.
  public let nothing: String
  /// Whether the cursor's row stays at its place on the screen.
  let keepsRow: Bool
  private let body: @Sendable (inout TextBuffer) -> Void

  /// Creates a change that calls `body`.
  public init(
    _ kind: EditKind, participle: String, extent: Int, saying said: String? = nil,
    orNothing nothing: String = "There is nothing to change", keepingRow keepsRow: Bool = false,
    _ body: @escaping @Sendable (inout TextBuffer) -> Void
  ) {
    self.kind = kind
    self.participle = participle
    self.extent = extent
    self.said = said
    self.nothing = nothing
    self.keepsRow = keepsRow
    self.body = body
  }

  /// Performs the change.
  public func make(in buffer: inout TextBuffer) {
    keepsRow ? buffer.keepingRow(body) : body(&buffer)
  }
}

/// The marks of a comment.
public enum CommentMarks: Hashable, Sendable {
  /// From a mark to the end of the line.
  case line(String)
  /// Between two marks.
  case block(String, String)

  /// Between `/*` and `*/`.
  public static var slashStar: CommentMarks { .block("/*", "*/") }
  /// Between `<!--` and `-->`.
  public static var markup: CommentMarks { .block("<!--", "-->") }
}

/// The outcome of an operation.
public enum OperationOutcome: Sendable {
  /// The edited text.
  case edited(EditedText)
  /// The operation had no effect, with the reason for the user.
  case nothing(String)
  /// The operation failed, with the reason for the user.
  case failed(String)
  /// The operation was stopped.
  case stopped
}

/// The result of an operation: a text with its cursors.
public struct EditedText: Sendable {
  /// The text before the operation.
  let before: PieceTree
  let text: PieceTree
  let selections: Selections
  let lineEnding: LineEnding
  /// Whether the cursor's row stays at its place on the screen.
  let keepsRow: Bool
  /// The description for the user: `Sorted 12 lines`.
  public let title: String
  /// The title of the step in the history.
  let stepTitle: String
  /// The summary of the step, so that recording needs no comparison of the texts.
  let summary: ChangeSummary

  /// Whether the only change is a line break at the end of the text.
  public var onlyEndsLastLine: Bool {
    let growth = text.count - before.count
    guard (1...2).contains(growth), text[text.count - 1] == 0x0A else { return false }
    let changes = text.differences(from: before, limit: 2)
    return changes.count == 1 && changes[0].old == before.count..<before.count
  }

  /// The kind of the edit.
  public var kind: EditKind { .discrete(stepTitle) }
}

extension TextBuffer {
  /// Computes the outcome of an operation on this text.
  ///
  /// - Complexity: O(n) in the bytes of its lines, and O(n log n) for sorting.
  /// - Parameters:
  ///   - effort: the limit of the comparison that counts the changed lines.
  ///   - shouldContinue: called periodically with the completed share, from 0 to 1; false stops.
  public func outcome(
    of operation: TextOperation, effort: LineEffort = .interactive,
    shouldContinue: @escaping (Double) -> Bool = { _ in true }
  ) -> OperationOutcome {
    do throws(OperationStopped) {
      let progress = ProgressReport(shouldContinue)
      switch try plan(for: operation, effort, progress.part(0, 0.7)) {
      case .nothing(let why): return .nothing(why)
      case .failed(let why): return .failed(why)
      case .edit(let plan):
        let rest = progress.part(0.7, 1)
        return .edited(try plan.carriedOut(on: self, effort: effort, rest))
      case .edited(let edited): return .edited(edited)
      }
    } catch {
      return .stopped
    }
  }

  /// Performs an operation immediately.
  ///
  /// - Returns: the description, or the reason why the text did not change, for the user.
  @discardableResult
  public mutating func perform(_ operation: TextOperation) -> String {
    switch outcome(of: operation) {
    case .edited(let edited):
      adopt(edited)
      return edited.title
    case .nothing(let why), .failed(let why): return why
    case .stopped: preconditionFailure("nobody stopped it")
    }
  }

  private func plan(
    for operation: TextOperation, _ effort: LineEffort, _ progress: ProgressReport
  ) throws(OperationStopped) -> Planned {
    switch operation {
    case .sort(let order): try sorting(in: order, progress)
    case .removeRepeatedLines: try removingRepeatedLines(progress)
    case .changeCase(let letters): try changingCase(to: letters, progress)
    case .trimLineEnds: try trimmingLineEnds(progress)
    case .indent(let step): try indenting(with: step, progress)
    case .unindent(let columns): try unindenting(by: columns, progress)
    case .tabsToSpaces: try changingIndentation(toTabsOf: nil, progress)
    case .spacesToTabs(let columns): try changingIndentation(toTabsOf: columns, progress)
    case .countWords: try countingWords(progress)
    case .toggleComment(let marks): try togglingComment(marks, progress)
    case .joinLines: try joiningLines(progress)
    case .reflow(let columns, let asterisks):
      try reflowing(to: columns, asterisks: asterisks, progress)
    case .replace(let replacing): try self.replacing(replacing, progress)
    case .endLines(let ending): try endingLines(with: ending, progress)
    case .cleanUpLineEnds(let wanted): try cleaningUpLineEnds(wanted, progress)
    case .change(let change): changing(change, effort)
    }
  }

  private func changing(_ change: TextChange, _ effort: LineEffort) -> Planned {
    var changed = self
    change.make(in: &changed)
    let before = makeMemento()
    if changed.isUnchanged(since: before) { return .nothing(change.nothing) }
    let summary = changed.summary(of: change.kind, since: before, effort: effort)
    return .edited(
      EditedText(
        before: text, text: changed.text, selections: changed.selections,
        lineEnding: changed.lineEnding, keepsRow: change.keepsRow,
        title: change.said ?? summary.title, stepTitle: summary.title, summary: summary))
  }

  /// Returns the approximate number of bytes that an operation reads.
  ///
  /// - Complexity: O(log n) for each cursor.
  public func extent(of operation: TextOperation) -> Int {
    switch operation {
    case .sort, .removeRepeatedLines, .trimLineEnds, .tabsToSpaces, .spacesToTabs:
      linesToWorkOn.reduce(0) { $0 + whole(lines: $1).count }
    case .changeCase: selections.all.reduce(0) { $0 + $1.range.count }
    case .indent, .unindent, .toggleComment, .joinLines, .reflow:
      selectedLines.reduce(0) { $0 + whole(lines: $1).count }
    case .countWords: countedRanges.reduce(0) { $0 + $1.count }
    case .replace, .endLines, .cleanUpLineEnds: text.count
    case .change(let change): change.extent
    }
  }
}

enum Planned {
  case edit(EditPlan)
  case edited(EditedText)
  case nothing(String)
  case failed(String)
}
