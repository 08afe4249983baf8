import Highlight
import SystemPackage
import TestSupport
import Testing

/// Samples of all languages, with the colours that GtkSourceView gives them (`make highlight-oracle`).
@Suite struct SampleTests {
  static let languages: [String] = {
    ((try? names(in: folder)) ?? []).filter { $0 != "README.md" }.sorted()
  }()

  private static let folder = Repository.root.appending("Tests/HighlightTests/Samples")

  /// The number of bytes of a sample that may differ: docs/highlighting.md tells why.
  private static let permitted: [String: Int] = [
    // Here-documents with a quoted delimiter: GtkSourceView does not find their ends.
    "fish/prompt.fish": 57, "makefile/rules.mk": 1, "perl/Report.pm": 382,
    "perl/schnipsel.t": 1_053, "sh/backup.sh": 75, "sh/interactive.bashrc": 4,
    // The class of brackets `[][]`, which GtkSourceView does not match.
    "kotlin/Library.kt": 15, "latex/styl.sty": 2, "r/analyza.R": 28, "r/testy.Rout.save": 12,
    "sweave/report.Rnw": 6,
    // Of two references to a context with different styles, GtkSourceView shows the style of the first that
    // it met in the text.
    "js/legacy.min.js": 155, "typescript/ambient.test.d.ts": 242,
  ]

  @Test("Samples look as in GtkSourceView", arguments: languages)
  func samplesLookAsInGtkSourceView(language: String) throws {
    let grammar = try Definitions.grammar(language)
    let inside = Self.folder.appending(language)
    let files: [String] = try names(in: inside).sorted()
    for name in files where !name.hasSuffix(".spans") {
      let text = try bytes(of: inside.appending(name))
      let wanted = try ByteLooks.ofOracle(inside.appending(name + ".spans"), count: text.count)
      let looks = try ByteLooks(of: text, grammar).looks
      try compare(looks, with: wanted, text, named: "\(language)/\(name)")
    }
  }

  private func compare(
    _ looks: [String], with wanted: [String], _ text: [UInt8], named name: String
  ) throws {
    let compared = ByteLooks.compared(in: text)
    let wrong = compared.filter { looks[$0] != wanted[$0] }
    if wrong.count <= Self.permitted[name] ?? 0 { return }
    let first = try #require(wrong.first)
    let line = text[..<first].count { $0 == 0x0A } + 1
    let start = text[..<first].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let shown = String(decoding: text[start...].prefix { $0 != 0x0A }, as: UTF8.self)
    Issue.record(
      """
      \(name): \(wrong.count) of \(compared.count) bytes differ, first at line \(line), byte \(first - start):
      \(shown)
      is \(looks[first]), and in GtkSourceView \(wanted[first])
      """)
  }
}
