import Glibc
import Storage
import SystemPackage
import TextModel

extension FilePath {
  /// The path as a shell would read it: `~/` at its start is the user's home; escaped bytes are the
  /// bytes they stand for.
  init(expandingTilde written: String) {
    let bytes = written.unescapedBytes
    guard written.hasPrefix("~/"), let home = getenv("HOME") else {
      self.init(bytes: bytes)
      return
    }
    self = FilePath(platformString: home)
    append(FilePath(bytes: bytes.dropFirst(2)).components)
  }

  /// The path as people write it: what is in the user's home begins with `~/`.
  var shownWithTilde: String {
    var rest = self
    guard let home = StateFolder.userHome, home.components.count > 0, rest.removePrefix(home) else {
      return printable
    }
    return rest.isEmpty ? "~" : "~/" + rest.printable
  }

  private init(bytes: some Sequence<UInt8>) {
    self.init(platformString: bytes.map { CChar(bitPattern: $0) } + [0])
  }
}

extension CommandLine {
  /// The words behind the program's name, with bytes that are no text escaped.
  static var exactWords: [String] {
    (1..<max(1, Int(argc))).compactMap { index in
      unsafeArgv[index].map { word in
        String(escaping: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
