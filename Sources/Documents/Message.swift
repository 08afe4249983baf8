/// A line for the user, shown in place of the key hints until the next key.
public struct Message: Equatable, Sendable {
  /// The whole message.
  public let text: String
  /// Whether the message reports a failure.
  public let isWarning: Bool
  /// The documents that the message reports as reloaded.
  package var reloaded: [DocumentID] = []
  /// The documents that the message reports as saved.
  package var saved: [DocumentID] = []
  /// Shorter and shorter versions; the end of each is more important than the end of its start.
  package let wordings: [Wording]
  /// The messages of which this one is made; the text contains all of them.
  package private(set) var parts: [String] = []

  /// A start that can be shortened, and an end that is always shown.
  package struct Wording: Equatable, Sendable {
    package let start: String
    package let end: String

    package init(start: String, end: String) {
      self.start = start
      self.end = end
    }
  }

  package init(text: String, isWarning: Bool, wordings: [Wording] = []) {
    self.text = text
    self.isWarning = isWarning
    self.wordings = wordings
  }

  /// Creates a warning about several matters.
  ///
  /// - Parameter parts: the words about each; at least one.
  package init(warnings parts: [String]) {
    let text = parts.dropFirst().reduce(parts.first ?? "") { "\($0.sentence) \($1)" }
    self.init(text: text, isWarning: true)
    if parts.count > 1 { self.parts = parts }
  }

  /// The message with a warning behind it.
  package func followed(by words: String) -> Message {
    Message(warnings: (parts.isEmpty ? [text] : parts) + [words])
  }

  /// The message as a warning with words before it.
  package func preceded(by words: String) -> Message {
    Message(warnings: [words] + (parts.isEmpty ? [text] : parts))
  }

  package static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }
  package static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}

extension String {
  /// The words with the end of a sentence.
  fileprivate var sentence: String { last == "." ? self : self + "." }
}
