/// The failure of a command: one line for standard error.
struct CommandFailure: Error, CustomStringConvertible {
  /// The cause and the next step.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
