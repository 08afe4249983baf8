import Highlight
import SystemPackage
import TestSupport
import Testing

/// The definitions of GtkSourceView on this machine, which `make test` installs.
enum Definitions {
  static let folder = FilePath("/usr/share/gtksourceview-5/language-specs")

  /// All languages.
  static let catalog: LanguageCatalog = {
    let names = ((try? names(in: folder)) ?? []).filter { $0.hasSuffix(".lang") }.sorted()
    let system = names.compactMap { name in
      let path = folder.appending(name)
      return (try? bytes(of: path)).flatMap { try? LanguageInfo($0, path: path.string) }
    }
    let own = OwnDefinition.all.compactMap { try? LanguageInfo($0.bytes, path: $0.path) }
    return LanguageCatalog(system + own)
  }()

  /// Returns the grammar of a language.
  static func grammar(_ language: String) throws -> Grammar {
    try GrammarLoader.grammar(of: language) { id in
      guard let path = catalog[id]?.path else { return nil }
      return definition(at: path).map { ($0, path) }
    }
  }

  /// Returns the grammar of a language that is written in a test: the inside of `<language>`.
  static func grammar(written inside: String, others: [String: String] = [:]) throws -> Grammar {
    try GrammarLoader.grammar(of: "test") { id in
      if let other = others[id] { return (definition(id, other), "\(id).lang") }
      if id == "test" { return (definition("test", inside), "test.lang") }
      guard let path = catalog[id]?.path else { return nil }
      return definition(at: path).map { ($0, path) }
    }
  }

  private static func definition(at path: String) -> [UInt8]? {
    OwnDefinition.all.first { $0.path == path }?.bytes ?? (try? bytes(of: FilePath(path)))
  }

  private static func definition(_ id: String, _ inside: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <language id="\(id)" name="Test" version="2.0">
      \(inside)
      </language>
      """.utf8)
  }
}

/// The look of each byte of a text, as the oracle writes it: a style, and classes.
struct ByteLooks {
  private(set) var looks: [String] = []

  /// Scans a whole text from its start.
  init(of text: [UInt8], _ grammar: Grammar) throws {
    var scanner = try LineScanner(grammar)
    var state = scanner.start
    var runs: [StyleRun] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A) ?? text.count
      let isFirst = start == 0
      state = text.withUnsafeBufferPointer { all in
        let line = UnsafeBufferPointer(rebasing: all[start..<end])
        return scanner.scan(line, from: state, isFirst: isFirst, into: &runs)
      }
      append(runs, length: end - start, scanner)
      if end < text.count { looks.append("\n") }
      start = end + 1
    }
  }

  private mutating func append(_ runs: [StyleRun], length: Int, _ scanner: borrowing LineScanner) {
    let start = looks.count
    looks += repeatElement("- -", count: length)
    for run in runs {
      let look = Self.look(of: run, scanner.names(of: run.styles))
      for offset in run.range { looks[start + offset] = look }
    }
  }

  private static func look(of run: StyleRun, _ stack: [[String]]) -> String {
    // The oracle has a colour for each style of `def.lang`, and for the ends of all other chains.
    let style = stack.last.flatMap { $0.first { $0.hasPrefix("def:") } ?? $0.last }
    let classes = ContextClasses.names.filter { run.classes.contains($0.value) }.map(\.key)
    return "\(style ?? "-") \(classes.isEmpty ? "-" : classes.joined(separator: ","))"
  }
}

/// The answers of GtkSourceView, which `oracle.py` wrote.
extension ByteLooks {
  /// Returns the look of each byte.
  static func ofOracle(_ path: FilePath, count: Int) throws -> [String] {
    var looks = [String](repeating: "- -", count: count)
    for line in try text(of: path).split(separator: "\n").dropFirst() {
      let parts = line.split(separator: " ")
      let start = try #require(Int(parts[0]))
      let end = try #require(Int(parts[1]))
      let classes = parts[3].split(separator: ",").filter { name in
        ContextClasses.names.contains { $0.key == name }
      }
      let look = "\(parts[2]) \(classes.isEmpty ? "-" : classes.joined(separator: ","))"
      for offset in start..<min(end, count) { looks[offset] = look }
    }
    return looks
  }

  /// Returns the offsets to compare: a line break has no look, and GtkSourceView does not analyse a
  /// last line without one.
  static func compared(in text: [UInt8]) -> [Int] {
    let end = (text.lastIndex(of: 0x0A) ?? -1) + 1
    return (0..<end).filter { text[$0] != 0x0A }
  }
}
