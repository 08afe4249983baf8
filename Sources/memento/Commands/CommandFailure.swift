/// Why a command could not do what it was asked: one line for standard error.
struct CommandFailure: Error, CustomStringConvertible {
  /// The cause and what to do next.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
