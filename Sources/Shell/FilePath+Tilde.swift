import Files
import Glibc
public import SystemPackage
import Text

extension FilePath {
  /// Creates the path as a shell reads it: `~/` at its start is the user's home; escaped bytes are
  /// restored.
  public init(expandingTilde written: String) {
    let bytes = written.unescapedBytes
    guard written.hasPrefix("~/"), let home = FilePath.inEnvironment("HOME") else {
      self.init(bytes: bytes)
      return
    }
    self = home
    append(FilePath(bytes: bytes.dropFirst(2)).components)
  }

  /// Creates the absolute form of a path as a user writes it; in a removed working folder, it
  /// begins at the root.
  init(absoluteOf written: String) {
    let path = FilePath(expandingTilde: written)
    if path.isAbsolute {
      self = path.lexicallyNormalized()
      return
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let folder = getcwd(&buffer, buffer.count).map { FilePath(platformString: $0) } ?? "/"
    self = folder.pushing(path).lexicallyNormalized()
  }

  /// The path as users write it: paths in the user's home begin with `~/`.
  var shownWithTilde: String {
    var rest = self
    guard let home = FilePath.userHome, home.components.count > 0, rest.removePrefix(home) else {
      return printable
    }
    return rest.isEmpty ? "~" : "~/" + rest.printable
  }

  /// Whether a file exists at the path, following links.
  package var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }
}
