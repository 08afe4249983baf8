/// A mistake in a configuration or in an `.editorconfig` file.
public struct SettingsMistake: Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, as shown to users.
  public let path: String
  /// The line, from 1; nil if the file as a whole cannot be read.
  public let line: Int?
  /// The mistake and the expected form, with the file if there is no line.
  public let explanation: String

  /// Creates a mistake in a line of a file.
  public init(path: String, line: Int?, _ explanation: String) {
    self.path = path
    self.line = line
    self.explanation = explanation
  }

  /// The file, the line, and the expected form.
  public var description: String { line.map { "\(path):\($0): \(explanation)" } ?? explanation }

  /// The file's name and the line.
  package var place: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return line.map { "\(name):\($0)" } ?? name
  }
}
