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

  package static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }
  package static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
