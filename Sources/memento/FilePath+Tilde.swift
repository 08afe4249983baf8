import Glibc
import SystemPackage

extension FilePath {
  /// The path as a shell would read it: `~/` at its start is the user's home.
  init(expandingTilde written: String) {
    if written.hasPrefix("~/"), let home = getenv("HOME") {
      self.init(String(cString: home) + written.dropFirst())
    } else {
      self.init(written)
    }
  }
}
