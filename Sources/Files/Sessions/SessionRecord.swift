internal import CXXHash
internal import Glibc
internal import SystemPackage

/// The record of a running editor for others: its identity, and a hash of each open file.
///
/// Each line is a word and its values. The last, `sum`, is a hash of the lines before it, so that a
/// reader detects an incomplete record. A reader ignores later lines and unknown words.
struct SessionRecord: Equatable {
  let process: Int32
  let host: String
  /// The start of the session, in seconds since 1970-01-01 00:00 UTC.
  let started: Double
  /// The opening time of each file, by the hash of its path.
  private(set) var files: [UInt64: Double] = [:]

  /// Returns the hash of a path in the session with this token.
  ///
  /// It does not reveal the name of the file, and differs between sessions.
  static func hash(of path: FilePath, in token: String) -> UInt64 {
    hash(Array(token.utf8) + path.bytes)
  }

  /// Adds an open file; a registered one keeps its time.
  mutating func open(_ file: UInt64, at seconds: Double) {
    files[file] = files[file] ?? seconds
  }

  mutating func close(_ file: UInt64) { files[file] = nil }
}

extension SessionRecord {
  /// The written form of the record.
  var bytes: [UInt8] {
    var text = "pid \(process)\nhost \(host)\nstarted \(started)\n"
    for (file, since) in files.sorted(by: { $0.key < $1.key }) {
      text += "file \(String(file, radix: 16)) \(since)\n"
    }
    return Array((text + "sum \(Self.sum(of: Array(text.utf8)))\n").utf8)
  }

  /// Parses a record; fails if it is incomplete.
  init?(_ bytes: [UInt8]) {
    var checked: [UInt8] = []
    var words: [Substring: Substring] = [:]
    var files: [UInt64: Double] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let (word, value) = (parts[0], parts[1])
      if word == "sum" {
        guard value == Self.sum(of: checked) else { return nil }
        self.init(words, files: files)
        return
      }
      if word == "file" {
        guard let (file, since) = Self.file(in: value) else { return nil }
        files[file] = since
      }
      words[word] = value
      checked += line + [UInt8(ascii: "\n")]
    }
    return nil
  }

  private init?(_ words: [Substring: Substring], files: [UInt64: Double]) {
    guard let process = words["pid"].flatMap({ Int32($0) }), let host = words["host"],
      let started = words["started"].flatMap({ Double($0) })
    else { return nil }
    self.init(process: process, host: String(host), started: started, files: files)
  }

  private static func file(in value: Substring) -> (UInt64, Double)? {
    let parts = value.split(separator: " ")
    guard parts.count >= 2, let file = UInt64(parts[0], radix: 16), let since = Double(parts[1])
    else { return nil }
    return (file, since)
  }

  /// Returns the checksum of the lines before the last.
  static func sum(of lines: [UInt8]) -> String { String(hash(lines), radix: 16) }

  /// Returns the 64-bit XXH3 hash, which does not prevent deliberate collisions.
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { memento_xxh3_64($0.baseAddress, $0.count) }
  }
}

extension SessionRecord {
  /// The host name, safe for a terminal.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, name.count - 1) == 0 else { return "?" }
    let printable = FilePath(platformString: name).printable
    return printable.isEmpty ? "?" : printable
  }
}
