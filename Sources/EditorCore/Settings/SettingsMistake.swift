/// Something in a configuration that cannot be as it is.
public struct SettingsMistake: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong and what was expected.
  public let words: String

  /// A mistake in a line of a file.
  public init(path: String, line: Int, _ words: String) {
    self.path = path
    self.line = line
    self.words = words
  }

  /// The file, the line, and what was expected.
  public var description: String { "\(path):\(line): \(words)" }
}
