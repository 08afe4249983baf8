import Console
import Documents
public import Text
public import TextEditing

/// A question that is answered with one key.
public struct Question {
  /// The question.
  public internal(set) var text: String
  /// The answers; Esc always cancels the question.
  public let answers: [Answer]
  /// The label of Esc without a page.
  private let cancelLabel: String
  var subject: QuestionSubject
  /// The difference shown by `d`, in a question about two texts.
  private let difference: Difference?
  /// The page shown in place of the text while the question is open.
  public internal(set) var page: TextBuffer?
  /// The change marked on the page.
  public internal(set) var change: PageChange?
  /// The reason for the failure of the preceding save; nil without one.
  var failure: String?
  /// The uptime of its appearance.
  var shownAt = Duration.zero
  /// The treatment of keys in the first moment.
  var earlyKeys = EarlyKeys.usual
  /// Whether it returned after the user had typed over it.
  var hasReturned = false
  /// The answer that acts unless the user continues to type; nil for none.
  var pending: PendingAnswer?
  /// The answer that is accepted even in the first moment; nil for none.
  ///
  /// The user has just given it to the same question about another document.
  var repeatable: AnswerChoice?
  /// Whether Enter gives the first answer.
  var takesEnter = false
  /// Whether the user caused its appearance, for example by choosing the tab of its document.
  var isExpected = false

  /// The time after the appearance of an unsolicited question during which keys are text.
  static var timeForTyping: Duration { .milliseconds(700) }
  /// The same time for a question that returns, which the user has seen and may expect.
  static var timeAfterReturn: Duration { .milliseconds(300) }
  /// The time without a key that ends a word typed before the question appeared.
  static var timeForWord: Duration { .milliseconds(400) }
  /// The time after its return during which an answer may be typed text; a later answer acts at
  /// once.
  static var timeToTypeOn: Duration { .seconds(2) }
  /// The pause in typing before a deferred question returns.
  static var timeToAskAgain: Duration { .seconds(2) }

  /// The treatment of keys in the first moment, which may have been typed before the question
  /// appeared.
  enum EarlyKeys {
    /// Text if the question is unsolicited, otherwise answers.
    case usual
    /// Dropped.
    case dropped
    /// Dropped, but an answer that no other key follows acts after the moment.
    case droppedUnlessAlone
  }

  /// A change shown on a page before it is made.
  public struct PageChange: Sendable {
    /// The text to remove.
    public let removed: Range<Int>
    /// The text to add.
    public let added: Range<Int>

    /// Returns the lines of the page that are removed as a whole; none if the removed text is a
    /// part of a line.
    public func removedLines(in page: PieceTree) -> Range<Int> {
      let first = page.line(at: removed.lowerBound)
      let end = page.line(at: removed.upperBound)
      let isWhole =
        page.offset(ofLine: first) == removed.lowerBound
        && page.offset(ofLine: end) == removed.upperBound
      return isWhole ? first..<end : first..<first
    }
  }

  /// The uptime from which keys are answers; nil if they are answers at once.
  ///
  /// Keys of the first moment may be text typed before the question appeared.
  var listensFrom: Duration? {
    if earlyKeys != .usual { return shownAt + Self.timeForWord }
    guard mayBeTypedOver, !isExpected else { return nil }
    return shownAt + (hasReturned ? Self.timeAfterReturn : Self.timeForTyping)
  }

  /// An answer that acts only if no other key follows, because the user may be typing text.
  ///
  /// It answers a question that returned, or it was given early.
  struct PendingAnswer {
    let key: Key
    /// The uptime at which it acts.
    let due: Duration
  }

  /// Returns whether keys are answers.
  public func isListening(at uptime: Duration) -> Bool { listensFrom.map { uptime >= $0 } ?? true }

  /// Two texts with a visible difference.
  struct Difference: Sendable {
    let older: PieceTree
    let newer: PieceTree
    let labels: (older: String, newer: String)

    /// The unified difference: `-` marks removed lines and `+` added ones.
    fileprivate var lines: [UInt8] {
      LineDifference(from: older, to: newer)
        .unifiedDiff(oldLabel: labels.older, newLabel: labels.newer, extent: .page)
    }
  }

  init(
    _ text: String, about subject: QuestionSubject, answers: [Answer],
    difference: Difference? = nil, cancelLabel: String = "cancel"
  ) {
    self.text = text
    self.cancelLabel = cancelLabel
    self.subject = subject
    self.answers = answers
    self.difference = difference
  }

  /// The answers, and the key for the difference if there is one.
  public var choices: [Answer] {
    if difference == nil { return answers }
    return answers + [Answer("d", page == nil ? "difference" : "text again", .togglePage)]
  }

  /// The label of Esc, which returns to the level before.
  var escapeLabel: String { page == nil || change != nil ? cancelLabel : "back" }

  /// Whether it is about a change of the file by another program.
  var isAboutChange: Bool { subject.ofDocument?.isAboutChange == true }

  /// The notice while the question is deferred.
  var notice: String {
    (".?".contains(text.suffix(1)) ? String(text.dropLast()) : text)
      + "; the question returns when you pause"
  }

  /// Returns whether it compares the same texts as another.
  func compares(sameAs other: Question) -> Bool {
    guard let (own, its) = difference.flatMap({ own in other.difference.map { (own, $0) } }) else {
      return difference == nil && other.difference == nil
    }
    return own.older.isIdentical(to: its.older) && own.newer.isIdentical(to: its.newer)
  }

  /// Shows the difference, or the text again.
  mutating func togglePage() {
    page = page == nil ? difference.map { TextBuffer(PieceTree($0.lines)) } : nil
  }
}

/// An answer to a question.
public struct Answer: Sendable {
  /// The letter to press.
  public let letter: Unicode.Scalar
  /// The label.
  public let label: String
  /// The result of the answer, after the label where there is room.
  let detail: String?
  /// A short word for an irreversible answer, shown even without room for labels.
  let warning: String?
  /// A sentence for the help page; nil if the label is enough.
  let meaning: String?
  let choice: AnswerChoice
  /// Other letters for the same answer, which are hidden.
  let synonyms: [Unicode.Scalar]

  init(
    _ letter: Unicode.Scalar, _ label: String, _ choice: AnswerChoice, warning: String? = nil,
    meaning: String? = nil, detail: String? = nil, synonyms: [Unicode.Scalar] = []
  ) {
    self.letter = letter
    self.detail = detail
    self.synonyms = synonyms
    self.label = label
    self.choice = choice
    self.warning = warning
    self.meaning = meaning
  }
}
