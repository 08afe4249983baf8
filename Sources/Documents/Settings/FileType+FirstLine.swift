/// The recognition of a type by the first lines of a text.
extension FileType {
  /// Returns the type of a text by its start; nil if the start identifies none.
  ///
  /// The start is the program named in the first line, or the form of XML, a unified diff or the
  /// output of `memento log`.
  package static func of(firstLine bytes: [UInt8]) -> FileType? {
    if let program = interpreter(inFirstLine: bytes) {
      return known.first { $0.interpreters.contains(program) }
    }
    if bytes.starts(with: "<?xml ".utf8) { return named("XML") }
    if isDiff(bytes) { return named("Diff") }
    return isLog(bytes) ? named("Memento log") : nil
  }

  /// Returns the program in a first line such as `#!/usr/bin/env -S python3.12 -u`, without its
  /// version: `python`.
  private static func interpreter(inFirstLine bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "#!".utf8) else { return nil }
    let line = String(decoding: Array(bytes.prefix(200)), as: UTF8.self)
    var words = line.dropFirst(2).split { $0 == " " || $0 == "\t" || $0.isNewline }[...]
    guard var program = words.popFirst()?.split(separator: "/").last else { return nil }
    if program == "env" {
      // Options and variables may precede the program.
      guard let word = words.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }),
        let named = word.split(separator: "/").last
      else { return nil }
      program = named
    }
    let name = program.prefix(while: { !$0.isNumber && $0 != "." })
    return name.isEmpty ? nil : String(name)
  }

  private static func isDiff(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "diff --git ".utf8) { return true }
    guard bytes.starts(with: "--- ".utf8) else { return false }
    return bytes.drop { $0 != 0x0A }.dropFirst().starts(with: "+++ ".utf8)
  }

  // MARK: The output of memento log

  /// The branches beside the states, also without UTF-8.
  private static let branchMarks = Set(" │┊┼├┤┴─╯|:+'-●◆○*#o".unicodeScalars)

  /// Returns whether a text begins with a state, `● #12 2026-11-24 12:00:00`, or with an entry of
  /// the journal, `2026-11-24 12:00:00 undone to #12`.
  private static func isLog(_ bytes: [UInt8]) -> Bool {
    let line = bytes.prefix { $0 != 0x0A }
    if let rest = line.afterTime {
      let cause = rest.prefix { $0 == 0x20 || (0x61...0x7A).contains($0) }
      return cause.count > 2 && rest.dropFirst(cause.count).afterStateNumber != nil
    }
    let marks = line.indices.first { line[$0...].afterStateNumber != nil }
    guard let start = marks, let rest = line[start...].afterStateNumber else { return false }
    return rest.drop { $0 == 0x20 }.afterTime != nil
      && String(decoding: line[..<start], as: UTF8.self).unicodeScalars
        .allSatisfy(branchMarks.contains)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes after a time, `2026-11-24 12:00:00`; nil if there is none at the start.
  fileprivate var afterTime: ArraySlice<UInt8>? {
    let form = "0000-00-00 00:00:00".utf8
    let isTime =
      count >= form.count
      && zip(self, form).allSatisfy { byte, model in
        model == 0x30 ? (0x30...0x39).contains(byte) : byte == model
      }
    return isTime ? dropFirst(form.count) : nil
  }

  /// The bytes after the number of a state, `#12`; nil if there is none at the start.
  fileprivate var afterStateNumber: ArraySlice<UInt8>? {
    guard first == 0x23 else { return nil }
    let rest = dropFirst().drop { (0x30...0x39).contains($0) }
    return rest.startIndex > startIndex + 1 ? rest : nil
  }
}
