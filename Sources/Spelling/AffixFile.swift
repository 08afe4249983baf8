internal import Glibc

/// The lines of an `.aff` file, without their line breaks.
struct AffixFile {
  let path: String
  let lines: [ArraySlice<UInt8>]
  /// Whether the last line has its line break.
  private let endsWithLineBreak: Bool

  /// Reads a file; one that cannot be read has no lines.
  init(_ path: String) {
    self.path = path
    let bytes = Self.contents(of: path)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      $0.starts(with: mark) ? $0.dropFirst(mark.count) : $0
    }
    endsWithLineBreak = bytes.last == 0x0A
  }

  private static func contents(of path: String) -> [UInt8] {
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

  // MARK: Tables

  /// A table: a line with its name and the number of its rules, and then the rules.
  private struct Table {
    let name: String
    let announced: Int
    var found = 0
  }

  /// The names of tables, and the number of words in their first lines.
  private static let tables = [
    "SFX": 4, "PFX": 4, "AF": 2, "AM": 2, "BREAK": 2, "CHECKCOMPOUNDPATTERN": 2, "COMPOUNDRULE": 2,
    "ICONV": 2, "MAP": 2, "OCONV": 2, "PHONE": 2, "REP": 2,
  ]

  /// Throws if the file ends in the middle of a table: it was cut short, and right words would be called
  /// wrong.
  ///
  /// hunspell reads such a file without an error.
  func requireWholeTables() throws(SpellingError) {
    var last: Table?
    for line in endsWithLineBreak ? lines[...] : lines.dropLast() {
      let words = line.split { [0x20, 0x09, 0x0D].contains($0) }
      guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
      let name = String(decoding: first, as: UTF8.self)
      if let table = last, table.name == name, table.found < table.announced {
        last?.found += 1
      } else if words.count == Self.tables[name], let number = words.last {
        last = Int(String(decoding: number, as: UTF8.self)).map { Table(name: name, announced: $0) }
      } else {
        last = nil
      }
    }
    guard let last, last.found < last.announced else { return }
    let rules = "\(last.found) of \(last.announced) rules"
    throw SpellingError(path, "it is cut short: its last table \(last.name) has \(rules)")
  }
}
