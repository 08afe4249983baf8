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

  init(
    _ label: String, text: String = "", changed: Reaction? = nil,
    cancelled: (@Sendable (inout Editor, Moment) -> Void)? = nil, accept: @escaping Reaction
  ) {
    self.label = label
    self.changed = changed
    self.cancelled = cancelled
    field = TextBuffer(PieceTree(text.utf8))
    field.move(.textEnd)
    self.accept = accept
  }

  /// Puts something else into the field, with the cursor behind it.
  mutating func fill(with bytes: [UInt8]) {
    field.selectAll()
    field.insert(bytes)
    field.keepOneLine()
  }

  /// What was written so far.
  public var answer: String { String(decoding: field.text.bytes, as: UTF8.self) }
}

/// Something that a key turns on and off while a prompt is open.
public struct PromptToggle: Sendable {
  /// The key.
  public let key: Key
  /// What it stands for, in a word.
  public let words: String
  /// Whether it is on.
  public let isOn: Bool

  /// The key as the lowest line tells it.
  var hint: Hint {
    var hint = Hint(key, words)
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
    newer.unifiedDiff(from: older, oldLabel: labels.older, newLabel: labels.newer)
  }
}

/// A way to answer a question.
public struct Answer: Sendable {
  /// The letter to press.
  public let letter: Unicode.Scalar
  /// What it means.
  public let label: String
  let body: @Sendable (inout Editor, Moment) -> Void

  init(
    _ letter: Unicode.Scalar, _ label: String,
    body: @escaping @Sendable (inout Editor, Moment) -> Void
  ) {
    self.letter = letter
    self.label = label
    self.body = body
  }
}

extension TextBuffer {
  /// Turns line breaks into spaces: for a text that is a field of one line.
  mutating func keepOneLine() {
    guard text.newlineCount > 0 else { return }
    let head = selections.primary.head
    selectAll()
    insert(text.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 })
    select(at: head)
  }
}
