import Files
import Glibc
import Spelling
import Synchronization
import SystemPackage

/// The words that the user accepts: those of the personal dictionary and of this session.
///
/// The personal dictionary is a text file with one word per line, `words.txt` beside the
/// configuration.
final class PersonalWords: Sendable {
  /// The file; nil in a session without a configuration, whose words are not stored.
  let path: FilePath?
  private let words = Mutex<Set<String>>([])

  private static let maxBytes = 4 << 20

  /// Returns the words beside a configuration; without one, only those of this session.
  static func beside(_ configuration: String?) -> PersonalWords {
    PersonalWords(configuration.map { FilePath($0).sibling(named: "words.txt") })
  }

  /// Creates an empty list; `load` reads the file.
  init(_ path: FilePath?) { self.path = path }

  /// Returns whether a word is accepted; an accepted word in small letters covers its capitals.
  func accepts(_ word: String) -> Bool {
    words.withLock { $0.contains(word) || $0.contains(word.lowercased()) }
  }

  /// Accepts a word in this session.
  func accept(_ word: String) { words.withLock { _ = $0.insert(word) } }

  /// Reads the file, if it exists.
  ///
  /// - Throws: `SpellingError` if it cannot be read.
  func load() throws(SpellingError) {
    guard let path, let bytes = try Self.bytes(of: path) else { return }
    let found = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      String(decoding: line.drop { $0 <= 0x20 }.prefix { $0 > 0x20 }, as: UTF8.self)
    }
    words.withLock { $0.formUnion(found.filter { !$0.isEmpty && !$0.hasPrefix("#") }) }
  }

  private static func bytes(of path: FilePath) throws(SpellingError) -> [UInt8]? {
    do throws(FileError) {
      guard let file = try TextFile.open(path) else { return nil }
      if file.identity.byteCount <= maxBytes { return try file.load().withBytes { Array($0) } }
    } catch {
      throw SpellingError(error.description)
    }
    throw SpellingError(
      "Cannot read \(path.printable): it is larger than 4 MB. Remove words from it")
  }

  /// Adds a word to the file, and creates it if necessary.
  ///
  /// - Throws: `SpellingError` if it cannot be written; the word is accepted in this session.
  func store(_ word: String) throws(SpellingError) {
    accept(word)
    guard let path else {
      throw SpellingError("\(word) is accepted in this session: there is no configuration folder")
    }
    do {
      try TextFile.makeFolders(of: path)
      let file = try FileDescriptor.open(
        path, .readWrite, options: [.create, .append, .closeOnExec], permissions: [.ownerReadWrite])
      defer { try? file.close() }
      let size = try file.seek(offset: 0, from: .end)
      var last: [UInt8] = [0x0A]
      if size > 0 {
        try last.withUnsafeMutableBytes {
          _ = try file.read(fromAbsoluteOffset: size - 1, into: $0)
        }
      }
      try file.writeAll(Array(((last == [0x0A] ? "" : "\n") + word + "\n").utf8))
    } catch {
      throw SpellingError(
        "\(word) is not stored in \(path.printable): \(Self.explanation(for: error))")
    }
  }

  private static func explanation(for error: any Error) -> String {
    switch error {
    case let error as Errno: error.description
    case let error as FileError: error.description
    default: "\(error)"
    }
  }
}
