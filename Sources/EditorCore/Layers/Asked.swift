import Documents

/// The prompt or list that a command opens, or the message in its place.
enum Asked {
  case prompt(Prompt)
  case list(Picker)
  case nothing(Message)

  /// Returns a prompt, unless an obstacle is in its way.
  static func prompt(_ prompt: @autoclosure () -> Prompt, unless obstacle: Message?) -> Asked {
    obstacle.map { .nothing($0) } ?? .prompt(prompt())
  }
}
