/// A line for the user, shown in the place of the key hints until the next key.
public struct Message: Equatable, Sendable {
  /// What is said.
  public let text: String
  /// Whether something did not work.
  public let isWarning: Bool

  static func info(_ text: String) -> Message { Message(text: text, isWarning: false) }
  static func warning(_ text: String) -> Message { Message(text: text, isWarning: true) }
}
