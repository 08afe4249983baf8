/// A stream for `git fast-import`.
///
/// The format is that of git-fast-import(1).
struct GitStream {
  private var buffer: [UInt8] = []
  private let write: ([UInt8]) throws -> Void
  private var lastMark = 0

  /// The size of the chunks that are written, in bytes.
  private static var chunk: Int { 1 << 20 }

  /// Creates a stream.
  init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// The number that identifies an object in later commands.
  struct Mark: Hashable {
    fileprivate let number: Int
  }

  /// A change of the files of a commit.
  enum Change {
    /// The contents of a file.
    case file(path: [UInt8], Mark, isExecutable: Bool)
    /// The deletion of a file.
    case deletion(path: [UInt8])
  }

  /// A commit.
  struct Commit {
    var branch: String
    var message: String
    var secondsSince1970: Double
    var parents: [Mark]
    var changes: [Change]
  }

  /// The author of the commits: `Ann <ann@example.org>`.
  var person = "memento <memento>"

  private mutating func add(_ text: String) throws { try add(Array(text.utf8)) }

  private mutating func add(_ bytes: [UInt8]) throws {
    buffer += bytes
    if buffer.count >= Self.chunk { try flush() }
  }

  /// Writes the buffered bytes.
  mutating func flush() throws {
    if buffer.isEmpty { return }
    try write(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func newMark() -> Mark {
    lastMark += 1
    return Mark(number: lastMark)
  }

  /// Adds the contents of a file.
  mutating func blob(_ contents: [UInt8]) throws -> Mark {
    let mark = newMark()
    try add("blob\nmark :\(mark.number)\ndata \(contents.count)\n")
    try add(contents)
    try add("\n")
    return mark
  }

  /// Adds a commit.
  mutating func commit(_ commit: Commit) throws -> Mark {
    let mark = newMark()
    let seconds = Int(min(max(commit.secondsSince1970, 0), 1e11))
    try add("commit refs/heads/\(commit.branch)\nmark :\(mark.number)\n")
    try add("committer \(person) \(seconds) +0000\n")
    try add("data \(commit.message.utf8.count)\n\(commit.message)\n")
    for (index, parent) in commit.parents.enumerated() {
      try add("\(index == 0 ? "from" : "merge") :\(parent.number)\n")
    }
    for change in commit.changes {
      switch change {
      case .file(let path, let blob, let isExecutable):
        try add("M \(isExecutable ? "100755" : "100644") :\(blob.number) ")
        try add(Self.quoted(path))
      case .deletion(let path):
        try add("D ")
        try add(Self.quoted(path))
      }
      try add("\n")
    }
    try add("\n")
    return mark
  }

  /// Adds a tag for a commit.
  mutating func tag(_ name: String, _ mark: Mark) throws {
    try add("reset refs/tags/\(name)\nfrom :\(mark.number)\n\n")
  }

  /// Sets a branch.
  mutating func setBranch(_ name: String, to mark: Mark) throws {
    try add("reset refs/heads/\(name)\nfrom :\(mark.number)\n\n")
  }

  /// Returns a path, quoted if the format requires it.
  private static func quoted(_ path: [UInt8]) -> [UInt8] {
    let special = path.contains {
      $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    if !special { return path }
    var quoted = [UInt8(ascii: "\"")]
    for byte in path {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 8)
        quoted += "\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8
      default: quoted.append(byte)
      }
    }
    return quoted + [UInt8(ascii: "\"")]
  }
}

/// The names of branches and tags, each unique and accepted by git-check-ref-format(1).
struct GitNames {
  private var used: Set<String> = []

  /// Returns a name for the user's text.
  mutating func name(for text: String) -> String {
    let allowed = text.unicodeScalars.map { scalar in
      let isForbidden =
        scalar.value <= 0x20 || scalar.value == 0x7F || "~^:?*[\\".unicodeScalars.contains(scalar)
      return isForbidden ? "-" : String(scalar)
    }.joined()
    let parts = allowed.split(separator: "/").map { part -> String in
      var part = String(part)
      while part.hasPrefix(".") || part.hasPrefix("-") { part.removeFirst() }
      while part.hasSuffix(".") { part.removeLast() }
      part = part.split(separator: "..", omittingEmptySubsequences: false).joined(separator: "-")
        .split(separator: "@{", omittingEmptySubsequences: false).joined(separator: "-")
      if part.hasSuffix(".lock") { part = "\(part.dropLast(5))-lock" }
      return part.isEmpty || part == "@" ? "state" : part
    }
    let base = parts.isEmpty ? "state" : parts.joined(separator: "/")
    var name = base
    var number = 2
    // On some systems, names that differ only in case denote one file.
    while !used.insert(name.lowercased()).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }
}
