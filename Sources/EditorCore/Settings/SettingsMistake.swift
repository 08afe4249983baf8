/// Something in a configuration that cannot be as it is.
public struct SettingsMistake: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as people write it.
  public let path: String
  /// The line, from 1; nil where the file as a whole is not as it should be.
  public let line: Int?
  /// What is wrong and what was expected; names the file where there is no line.
  public let words: String

  /// A mistake in a line of a file.
  public init(path: String, line: Int?, _ words: String) {
    self.path = path
    self.line = line
    self.words = words
  }

  /// The file, the line, and what was expected.
  public var description: String { line.map { "\(path):\($0): \(words)" } ?? words }

  /// The file's name and the line.
  var place: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return line.map { "\(name):\($0)" } ?? name
  }
}
