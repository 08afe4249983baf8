import Glibc
import Text

extension CommandLine {
  /// The words after the program's name, with invalid bytes escaped.
  static var exactWords: [String] {
    (1..<max(1, Int(argc))).compactMap { index in
      unsafeArgv[index].map { word in
        String(escaping: UnsafeRawBufferPointer(start: word, count: strlen(word)))
      }
    }
  }
}
