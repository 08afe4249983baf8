/// A mistake in a language definition or a style scheme.
public struct DefinitionError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line of the mistake, from 1.
  public let line: Int
  /// The mistake, as a part of a sentence.
  public let reason: String

  /// Creates an error for a line of a file.
  public init(_ path: String, line: Int, _ reason: String) {
    self.path = path
    self.line = line
    self.reason = reason
  }

  /// `PATH:LINE: REASON`.
  public var description: String { "\(path):\(line): \(reason)" }
}
