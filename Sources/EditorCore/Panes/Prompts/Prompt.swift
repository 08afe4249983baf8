public import Console
import MementoKit
public import TextModel

/// A line that is asked for: a label and a field to write in.
public struct Prompt {
  /// What is asked.
  public let label: String
  /// What was written so far: a text of one line, edited by the same commands as any text.
  public internal(set) var field: TextBuffer
  /// What is told beside the field: `3 of 12`.
  public internal(set) var note: String?
  /// What can be turned on and off while it is asked.
  public internal(set) var toggles: [PromptToggle] = []
  /// What Enter does while nothing is written.
  public internal(set) var whenEmpty: String?
  /// What was written earlier is brought back from here by Up and Down.
  var recalls: RecentWords.Kind?
  /// Where among that one is.
  var recall: Recall?
  /// Whether Tab completes a path.
  var completesPaths = false
  /// Whether a line break can be part of what is written: as `⏎`.
  var takesLineBreaks = false
  /// Whether the text follows its cursor meanwhile.
  var movesText = false
  /// Takes the keys that mean something else here than in other fields.
  var pressed: (@Sendable (inout Editor, Key, Moment) -> Bool)?
  /// What happens with the answer.
  let accept: Reaction
  /// What happens after each change of what is written.
  var changed: Reaction?
  /// What happens when it is taken back.
  let cancelled: (@Sendable (inout Editor, Moment) -> Void)?

  /// Something to do with what is written.
  typealias Reaction = @Sendable (inout Editor, String, Moment) -> Void

  /// - Parameters:
  ///   - text: what stands in the field at first.
  ///   - isSelected: whether the first key that types takes its place, for what is usually written
  ///     anew; otherwise it goes on behind it.
  init(
    _ label: String, text: String = "", isSelected: Bool = false, changed: Reaction? = nil,
    cancelled: (@Sendable (inout Editor, Moment) -> Void)? = nil, accept: @escaping Reaction
  ) {
    self.label = label
    self.changed = changed
    self.cancelled = cancelled
    field = TextBuffer(PieceTree(text.utf8))
    field.move(.textEnd)
    if isSelected { field.selectAll() }
    self.accept = accept
  }

  /// Puts something else into the field, with the cursor behind it.
  mutating func fill(with bytes: [UInt8]) {
    field.selectAll()
    field.insert(bytes)
    keepOneLine()
  }

  /// Puts what stands for line breaks in their places.
  mutating func keepOneLine() {
    field.keepOneLine(takesLineBreaks ? LineBreakSign.bytes : [0x20])
  }

  /// What was written so far.
  public var answer: String { String(decoding: field.text.bytes, as: UTF8.self) }

  /// What was written so far, with line breaks where their sign stands.
  func words(_ lineEnding: LineEnding) -> [UInt8] {
    let bytes = field.text.bytes
    return takesLineBreaks ? LineBreakSign.replaced(in: bytes, by: lineEnding.bytes) : bytes
  }
}

/// Something that a key turns on and off while a prompt is open.
public struct PromptToggle: Sendable {
  /// The key.
  public let key: Key
  /// What it stands for, in a word.
  public let words: String
  /// What it stands for, in one or two signs.
  public let sign: String
  /// Whether it is on.
  public let isOn: Bool

  /// The key as the lowest line tells it.
  var hint: Hint {
    var hint = Hint(key, words)
    hint.isOn = isOn
    return hint
  }

  /// The sign alone, for narrow screens.
  var shortHint: Hint {
    var hint = Hint(sign, "", pressed: key)
    hint.isOn = isOn
    return hint
  }
}

/// A question that is answered with one key.
public struct Question {
  /// What is asked.
  public let text: String
  /// What can be answered; Esc always takes the question back.
  public let answers: [Answer]
  /// Whether it is about what another program did to the file.
  let isAboutChange: Bool
  /// What `d` shows, for a question that is about two texts.
  private let difference: Difference?
  /// What is looked at while the question waits, instead of the text.
  public internal(set) var page: TextBuffer?
  /// What would go from the page, and what would come.
  public internal(set) var change: PageChange?
  /// What happens when it is taken back.
  var cancelled: (@Sendable (inout Editor, Moment) -> Void)?
  /// What it was made from, for one that came by itself; nil for one that the user raised.
  var origin: PendingQuestion?
  /// A letter that answers it when nothing else follows.
  var held: HeldLetter?

  private static var differenceLetter: Unicode.Scalar { "d" }

  /// A change that a page shows before it is made.
  public struct PageChange: Sendable {
    /// What would go.
    public let removed: Range<Int>
    /// What would come.
    public let added: Range<Int>
  }

  /// Two texts whose difference can be looked at.
  struct Difference: Sendable {
    let older: PieceTree
    let newer: PieceTree
    /// What they are called.
    let labels: (older: String, newer: String)
  }

  init(
    _ text: String, isAboutChange: Bool = false, answers: [Answer], difference: Difference? = nil
  ) {
    self.text = text
    self.isAboutChange = isAboutChange
    self.answers = answers
    self.difference = difference
  }

  /// All letters that can be pressed, with what they mean.
  public var choices: [(letter: Unicode.Scalar, label: String)] {
    let shows = page == nil ? "difference" : "text again"
    return answers.map { ($0.letter, $0.label) }
      + (difference == nil ? [] : [(Self.differenceLetter, shows)])
  }

  /// Shows the difference, or the text again.
  ///
  /// - Returns: false where there is no difference to show.
  mutating func togglePage() -> Bool {
    guard let difference else { return false }
    page = page == nil ? TextBuffer(PieceTree(difference.lines)) : nil
    return true
  }
}

extension Question.Difference {
  /// The difference as people write it, with `-` before what went and `+` before what came.
  fileprivate var lines: [UInt8] {
    newer.unifiedDiff(
      from: older, oldLabel: labels.older, newLabel: labels.newer, extent: .page)
  }
}

/// A way to answer a question.
public struct Answer: Sendable {
  /// The letter to press.
  public let letter: Unicode.Scalar
  /// What it means.
  public let label: String
  /// A word for it that stays where there is no room for any other: for what cannot be taken back.
  let warning: String?
  /// What it means in a sentence, for the page of keys; nil where the label says it.
  let meaning: String?
  let body: @Sendable (inout Editor, Moment) -> Void

  init(
    _ letter: Unicode.Scalar, _ label: String, warning: String? = nil, meaning: String? = nil,
    body: @escaping @Sendable (inout Editor, Moment) -> Void
  ) {
    self.letter = letter
    self.label = label
    self.warning = warning
    self.meaning = meaning
    self.body = body
  }
}

extension TextBuffer {
  /// Puts something else in the place of line breaks: for a text that is a field of one line.
  mutating func keepOneLine(_ sign: [UInt8] = [0x20]) {
    guard text.newlineCount > 0 else { return }
    let head = selections.primary.head
    let (before, behind) = (text.bytes(in: 0..<head), text.bytes(in: head..<text.count))
    let start = Self.oneLine(before, sign)
    selectAll()
    insert(start + Self.oneLine(behind, sign))
    select(at: start.count)
  }

  private static func oneLine(_ bytes: [UInt8], _ sign: [UInt8]) -> [UInt8] {
    LineEnding.lf.converting(bytes).flatMap { $0 == 0x0A ? sign : [$0] }
  }
}
