public import MementoKit

/// A change of a text that may take long.
///
/// It is worked out beside the text (`TextBuffer.outcome(of:goesOn:)`), on any queue, and then put
/// in its place at once (`TextBuffer.adopt(_:)`), so that one operation is one edit whatever it
/// changes.
public enum TextOperation: Sendable {
  /// Puts the selected lines, or all lines, in order.
  case sort(LineOrder)
  /// Takes away the selected lines, or of all lines those, that stand further above already.
  case removeRepeatedLines
  /// Writes the selected text, or the word at the cursor, in other letters.
  case changeCase(LetterCase)
  /// Takes the blanks from the ends of the selected lines, or of all lines.
  case trimLineEnds
  /// Puts bytes before each of the cursors' lines that is not empty.
  case indent(with: [UInt8])
  /// Takes blanks of so many columns from the start of each of the cursors' lines.
  case unindent(columns: Int)
  /// Makes comments of the cursors' lines, or text again where all are comments.
  case toggleComment(CommentMarks)
  /// Makes one line of the selected ones, or of the cursor's line and the next.
  case joinLines
  /// Breaks the lines of the selected paragraphs, or of the one around the cursor, anew.
  ///
  /// - Parameter asterisks: whether asterisks before the lines may be those of a block comment, as
  ///   in programs; elsewhere they are marks of items.
  case reflow(columns: Int, asterisks: Bool)
  /// Puts something in the place of all matches of a pattern.
  case replace(Replacing)
  /// Ends all lines alike, and every new one.
  case endLines(LineEnding)
  /// Takes the blanks from the ends of all lines, and sees to the end of the text.
  case tidyLineEnds(LineEndTidying)
  /// Something else that is done to a text.
  case change(TextChange)
}

/// Something that is done to a text as a whole, and takes no longer than a copy of what it puts in.
public struct TextChange: Sendable {
  /// What kind of edit it is.
  public let kind: EditKind
  /// What to say while it goes on: `pasting`.
  public let participle: String
  /// How many bytes it looks at or puts in, about.
  public let extent: Int
  /// What to say when it is done; nil for what the step of the history is called.
  public let said: String?
  /// What to say when it changed nothing.
  public let nothing: String
  let body: @Sendable (inout TextBuffer) -> Void

  /// A change that `body` makes.
  public init(
    _ kind: EditKind, participle: String, extent: Int, saying said: String? = nil,
    orNothing nothing: String = "The text is like that already",
    _ body: @escaping @Sendable (inout TextBuffer) -> Void
  ) {
    self.kind = kind
    self.participle = participle
    self.extent = extent
    self.said = said
    self.nothing = nothing
    self.body = body
  }

  /// Makes the change.
  public func carryOut(on buffer: inout TextBuffer) { body(&buffer) }
}

/// What makes a part of a text a comment.
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

/// What an operation came to.
public enum OperationOutcome: Sendable {
  /// The text as it is afterwards.
  case edited(EditedText)
  /// There was nothing to do; why, in words for the user.
  case nothing(String)
  /// It could not be done; why, in words for the user.
  case failed(String)
  /// It was stopped.
  case stopped
}

/// A text that was worked out beside another, with its cursors.
public struct EditedText: Sendable {
  /// The text that it was worked out from.
  let before: PieceTree
  let text: PieceTree
  let selections: Selections
  let lineEnding: LineEnding
  /// What was done, in words for the user: `Sorted 12 lines`.
  public let title: String
  /// What the step of the history is called.
  let stepTitle: String
  /// What the step did, so that nobody has to compare the texts when it is recorded.
  let summary: ChangeSummary

  /// As what kind of edit it is to be put in.
  public var kind: EditKind { .alone(stepTitle) }
}

extension TextBuffer {
  /// Works out what an operation makes of this text.
  ///
  /// - Complexity: O(n) in the bytes of the lines it is about, and O(n log n) where it sorts them.
  /// - Parameter goesOn: told now and then how much is done, from 0 to 1; false stops.
  public func outcome(
    of operation: TextOperation, goesOn: (Double) -> Bool = { _ in true }
  ) -> OperationOutcome {
    withoutActuallyEscaping(goesOn) { goesOn in
      do throws(OperationStopped) {
        let headway = Headway(goesOn)
        switch try plan(for: operation, headway.part(0, 0.7)) {
        case .nothing(let why): return .nothing(why)
        case .failed(let why): return .failed(why)
        case .edit(let plan):
          return .edited(try plan.carriedOut(on: self, headway.part(0.7, 1)))
        case .edited(let edited): return .edited(edited)
        }
      } catch {
        return .stopped
      }
    }
  }

  /// Does an operation at once.
  ///
  /// - Returns: what was done or why nothing was, in words for the user.
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
    for operation: TextOperation, _ headway: Headway
  ) throws(OperationStopped) -> Planned {
    switch operation {
    case .sort(let order): try sorting(in: order, headway)
    case .removeRepeatedLines: try removingRepeatedLines(headway)
    case .changeCase(let letters): try changingCase(to: letters, headway)
    case .trimLineEnds: try trimmingLineEnds(headway)
    case .indent(let step): try indenting(with: step, headway)
    case .unindent(let columns): try unindenting(by: columns, headway)
    case .toggleComment(let marks): try togglingComment(marks, headway)
    case .joinLines: try joiningLines(headway)
    case .reflow(let columns, let asterisks):
      try reflowing(to: columns, asterisks: asterisks, headway)
    case .replace(let replacing): try self.replacing(replacing, headway)
    case .endLines(let ending): try endingLines(with: ending, headway)
    case .tidyLineEnds(let wanted): try tidyingLineEnds(wanted, headway)
    case .change(let change): changing(change)
    }
  }

  private func changing(_ change: TextChange) -> Planned {
    var changed = self
    change.carryOut(on: &changed)
    let before = makeMemento()
    if changed.isUnchanged(since: before) { return .nothing(change.nothing) }
    let summary = changed.summary(of: change.kind, since: before)
    return .edited(
      EditedText(
        before: text, text: changed.text, selections: changed.selections,
        lineEnding: changed.lineEnding, title: change.said ?? summary.title,
        stepTitle: summary.title, summary: summary))
  }

  /// How many bytes an operation will look at, about.
  ///
  /// - Complexity: O(log n) for each cursor.
  public func extent(of operation: TextOperation) -> Int {
    switch operation {
    case .sort, .removeRepeatedLines, .trimLineEnds:
      linesToWorkOn.reduce(0) { $0 + whole(lines: $1).count }
    case .changeCase: selections.all.reduce(0) { $0 + $1.range.count }
    case .indent, .unindent, .toggleComment, .joinLines, .reflow:
      selectedLines.reduce(0) { $0 + whole(lines: $1).count }
    case .replace, .endLines, .tidyLineEnds: text.count
    case .change(let change): change.extent
    }
  }
}

// MARK: Planning

/// What an operation comes to.
enum Planned {
  case edit(EditPlan)
  case edited(EditedText)
  case nothing(String)
  case failed(String)
}
