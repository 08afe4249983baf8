import Text

/// Lines for slow and plain tests.
enum TextLines {
  /// Returns the lines of some bytes, each with its newline if it has one.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in bytes {
      line.append(byte)
      if byte == 10 {
        lines.append(line)
        line = []
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the maximum number of common lines, by the textbook table.
  static func longestCommon(_ a: [[UInt8]], _ b: [[UInt8]]) -> Int {
    var numbers: [[UInt8]: Int] = [:]
    for line in a + b where numbers[line] == nil { numbers[line] = numbers.count }
    let (a, b) = (a.map { numbers[$0] }, b.map { numbers[$0] })
    var row = [Int](repeating: 0, count: b.count + 1)
    for line in a {
      var diagonal = 0
      for (index, other) in b.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[b.count]
  }
}

extension LineDifference {
  /// The newer text, computed from the older one and the hunks.
  var patched: [UInt8] {
    var lines = TextLines.split(older.bytes)
    let newLines = TextLines.split(newer.bytes)
    for hunk in hunks.reversed() { lines.replaceSubrange(hunk.old, with: newLines[hunk.new]) }
    return lines.flatMap { $0 }
  }

  /// The number of removed and added lines.
  var size: Int { hunks.reduce(0) { $0 + $1.old.count + $1.new.count } }

  /// Whether the hunks ascend, with at least one line between two and equal distances in both
  /// texts.
  var isInOrder: Bool {
    zip(hunks, hunks.dropFirst()).allSatisfy { hunk, next in
      let between = next.old.lowerBound - hunk.old.upperBound
      return between > 0 && between == next.new.lowerBound - hunk.new.upperBound
    } && hunks.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty }
  }
}

/// A strict reader of unified diffs, which checks every count and every line.
struct UnifiedDiffReader {
  struct Complaint: Error, CustomStringConvertible {
    let description: String
  }

  private var rest: ArraySlice<[UInt8]>
  private let old: [[UInt8]]
  private var oldLine = 0
  private var made: [[UInt8]] = []

  /// Returns the newer text, computed from the older one and a diff.
  static func apply(_ diff: [UInt8], to old: [UInt8]) throws -> [UInt8] {
    if diff.isEmpty { return old }
    var reader = UnifiedDiffReader(rest: TextLines.split(diff)[...], old: TextLines.split(old))
    try reader.readHeader("--- ")
    try reader.readHeader("+++ ")
    while !reader.rest.isEmpty { try reader.readHunk() }
    return (reader.made + reader.old[reader.oldLine...]).flatMap { $0 }
  }

  private init(rest: ArraySlice<[UInt8]>, old: [[UInt8]]) {
    self.rest = rest
    self.old = old
  }

  private mutating func readHeader(_ start: String) throws {
    guard let line = rest.popFirst(), line.starts(with: start.utf8) else {
      throw Complaint(description: "no line with \(start)")
    }
  }

  private mutating func readHunk() throws {
    let head = String(decoding: rest.popFirst() ?? [], as: UTF8.self)
    let words = head.split(separator: " ")
    guard words.count == 4, words[0] == "@@", words[3] == "@@\n", words[1].first == "-",
      words[2].first == "+"
    else { throw Complaint(description: "no hunk: \(head)") }
    let from = try Self.lines(words[1].dropFirst())
    let to = try Self.lines(words[2].dropFirst())
    guard from.lowerBound >= oldLine else { throw Complaint(description: "no order: \(head)") }
    made += old[oldLine..<from.lowerBound]
    oldLine = from.lowerBound
    guard made.count == to.lowerBound else { throw Complaint(description: "misplaced: \(head)") }
    while oldLine < from.upperBound || made.count < to.upperBound { try readLine() }
    guard oldLine == from.upperBound, made.count == to.upperBound else {
      throw Complaint(description: "miscounted: \(head)")
    }
  }

  /// Parses a range: `3,2` is lines three and four, `3` line three, `3,0` none after line three.
  private static func lines(_ text: Substring) throws -> Range<Int> {
    let numbers = text.split(separator: ",").compactMap { Int($0) }
    guard let start = numbers.first, numbers.count <= 2 else {
      throw Complaint(description: "no lines: \(text)")
    }
    if numbers.count == 2 {
      if numbers[1] == 1 { throw Complaint(description: "GNU diff leaves this 1 out: \(text)") }
      if numbers[1] == 0 { return start..<start }
      return start - 1..<start - 1 + numbers[1]
    }
    return start - 1..<start
  }

  private mutating func readLine() throws {
    guard var line = rest.popFirst(), let mark = line.first else {
      throw Complaint(description: "the hunk ends early")
    }
    line.removeFirst()
    if rest.first?.first == UInt8(ascii: "\\") {
      line.removeLast()
      rest.removeFirst()
    }
    if mark != UInt8(ascii: "+") {
      guard oldLine < old.count, old[oldLine] == line else {
        throw Complaint(description: "not in the older text: \(line)")
      }
      oldLine += 1
    }
    if mark != UInt8(ascii: "-") { made.append(line) }
  }
}
