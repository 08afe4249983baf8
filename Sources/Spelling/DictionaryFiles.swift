internal import Glibc

/// The two files of a dictionary: the affix rules and the words.
public struct DictionaryFiles: Hashable, Sendable {
  /// The name of the language, such as `en_US`.
  public let language: String
  /// The path of the `.aff` file.
  public let affixes: String
  /// The path of the `.dic` file.
  public let words: String

  /// Creates the files of a language in a folder, which may be missing.
  public init(_ language: String, in folder: String) {
    self.language = language
    affixes = "\(folder)/\(language).aff"
    words = "\(folder)/\(language).dic"
  }

  /// The maximum size of a file.
  private static let maxBytes = 128 << 20

  /// Whether both files exist with a valid size.
  public var exist: Bool { [affixes, words].allSatisfy(Self.isFile) }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_size <= maxBytes && access(path, R_OK) == 0
  }

  /// Throws if one of the files cannot be read.
  func requireReadable() throws(SpellingError) {
    for path in [affixes, words] where !Self.isFile(path) {
      throw SpellingError(path, "it cannot be read")
    }
  }

  /// Returns the bytes of a file; empty if it cannot be read.
  static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
  }
}
