/// A line for the user, shown in place of the key hints until the next key; the rest of a long one
/// follows after that.
public struct Message: Equatable, Sendable {
  /// The whole message.
  public let text: String
  /// Whether the message reports a failure.
  public let isWarning: Bool
  /// The documents that the message reports as reloaded.
  package var reloaded: [DocumentID] = []
  /// The documents that the message reports as saved.
  package var saved: [DocumentID] = []
  /// Whether it reports that a command found nothing to do, so that a macro stops there.
  package var isIdle = false
  /// Whether it reports work on many files, so that reports of single documents do not hide it.
  package var isOfManyFiles = false
  /// Whether its beginning was shown before.
  package var isRest = false
  /// The messages of which this one is made; the text contains all of them.
  package private(set) var parts: [String] = []

  package init(text: String, isWarning: Bool) {
    self.text = text
    self.isWarning = isWarning
  }

  /// Creates a message about several matters.
  ///
  /// - Parameter parts: the words about each; at least one.
  package init(parts: [String], isWarning: Bool) {
    let text = parts.dropFirst().reduce(parts.first ?? "") { "\($0.sentence) \($1)" }
    self.init(text: text, isWarning: isWarning)
    if parts.count > 1 { self.parts = parts }
  }

  /// Creates a warning about several matters.
  package init(warnings parts: [String]) { self.init(parts: parts, isWarning: true) }

  /// Returns the message with a warning behind it.
  package func followed(by notice: String) -> Message {
    Message(warnings: (parts.isEmpty ? [text] : parts) + [notice])
  }

  /// Whether the message is about several matters.
  package var isOfSeveral: Bool { !parts.isEmpty }

  /// Returns whether the message contains all words of another one.
  package func contains(_ other: Message) -> Bool {
    let parts = parts.isEmpty ? [text] : parts
    return (other.parts.isEmpty ? [other.text] : other.parts).allSatisfy(parts.contains)
  }

  /// Returns the message as a warning with words before it.
  package func preceded(by notice: String) -> Message {
    let parts = parts.isEmpty ? [text] : parts
    // Behind other words, the rest of a message would read as a sentence of its own.
    return Message(warnings: [notice, (isRest ? "... " : "") + parts[0]] + parts.dropFirst())
  }

  package static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }
  /// Creates a report that a command found nothing to do.
  package static func idle(_ text: String) -> Message {
    var message = info(text)
    message.isIdle = true
    return message
  }
  package static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}

extension String {
  /// The words with the end of a sentence.
  fileprivate var sentence: String { last == "." ? self : self + "." }
}
