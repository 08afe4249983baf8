internal import Glibc
internal import SystemPackage

/// What a running editor writes down for others: who it is, and a hash for each open file.
///
/// Lines of a word and its values; the last, `sum`, is a hash of those before it, so that a reader
/// knows a record that is being written. What follows it, and words it does not know, mean nothing.
struct SessionRecord: Equatable {
  let process: Int32
  let host: String
  /// When the session began, in seconds since 1970-01-01 00:00 UTC.
  let started: Double
  /// Since when each file is open, by the hash of its path.
  private(set) var files: [UInt64: Double] = [:]

  init(process: Int32, host: String, started: Double) {
    self.process = process
    self.host = host
    self.started = started
  }

  /// The hash by which the session with this token knows a path.
  ///
  /// The names of files that are to leave no trace are not in it, and no two sessions have the
  /// same hash for a file.
  static func hash(of path: FilePath, in token: String) -> UInt64 {
    var hash = FNV1a()
    hash.combine(token.utf8)
    path.withPlatformString {
      hash.combine(UnsafeRawBufferPointer(start: $0, count: strlen($0)))
    }
    return hash.value
  }

  /// Notes that a file is open; one that was open already stays so since then.
  mutating func open(_ file: UInt64, at seconds: Double) {
    files[file] = files[file] ?? seconds
  }

  mutating func close(_ file: UInt64) { files[file] = nil }
}

extension SessionRecord {
  /// The record as it is written down.
  var bytes: [UInt8] {
    var text = "pid \(process)\nhost \(host)\nstarted \(started)\n"
    for (file, since) in files.sorted(by: { $0.key < $1.key }) {
      text += "file \(String(file, radix: 16)) \(since)\n"
    }
    return Array((text + "sum \(Self.sum(of: text.utf8))\n").utf8)
  }

  /// The record that was written down; nil where it is not whole.
  init?(_ bytes: [UInt8]) {
    var checked = FNV1a()
    var words: [Substring: Substring] = [:]
    var files: [UInt64: Double] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let (word, value) = (parts[0], parts[1])
      if word == "sum" {
        guard value == String(checked.value, radix: 16) else { return nil }
        self.init(words, files: files)
        return
      }
      if word == "file" {
        guard let (file, since) = Self.file(in: value) else { return nil }
        files[file] = since
      }
      words[word] = value
      checked.combine(line)
      checked.combine(CollectionOfOne(UInt8(ascii: "\n")))
    }
    return nil
  }

  private init?(_ words: [Substring: Substring], files: [UInt64: Double]) {
    guard let process = words["pid"].flatMap({ Int32($0) }), let host = words["host"],
      let started = words["started"].flatMap({ Double($0) })
    else { return nil }
    self.init(process: process, host: String(host), started: started)
    self.files = files
  }

  private static func file(in value: Substring) -> (UInt64, Double)? {
    let parts = value.split(separator: " ")
    guard parts.count >= 2, let file = UInt64(parts[0], radix: 16), let since = Double(parts[1])
    else { return nil }
    return (file, since)
  }

  private static func sum(of text: some Sequence<UInt8>) -> String {
    var hash = FNV1a()
    hash.combine(text)
    return String(hash.value, radix: 16)
  }
}

extension SessionRecord {
  /// The name of this machine, in characters that no terminal acts on.
  static var hostName: String {
    var name = [CChar](repeating: 0, count: 257)
    guard gethostname(&name, name.count - 1) == 0 else { return "?" }
    let printable = FilePath(platformString: name).printable
    return printable.isEmpty ? "?" : printable
  }
}
