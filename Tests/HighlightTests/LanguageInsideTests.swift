import Highlight
import Testing
import Text

/// The language at the start of a line, with languages inside others.
@Suite struct LanguageInsideTests {
  /// Returns the innermost languages with comments at the start of each line.
  private func languages(_ language: String, _ text: String) throws -> [String?] {
    let tree = PieceTree(Array(text.utf8))
    let coloring = try TextColoring(Definitions.grammar(language), of: tree)
    return (0..<tree.lineCount).map {
      coloring.languages(ofLine: $0, in: tree, within: .seconds(10)).lazy
        .compactMap { Definitions.catalog.languageWithComments(of: $0)?.id }.first
    }
  }

  @Test("Styles and scripts in HTML have their own languages")
  func stylesAndScripts() throws {
    let text = """
      <html><head>
      <style>
      a { color: red; }
      /* a comment
      of two lines */
      </style>
      <script>
      let a = 1
      if (a) {
        b()
      }
      </script>
      <p>A text</p>
      """
    let found = try languages("html", text).map { $0 ?? "-" }.joined(separator: " ")
    let expected = "html html css css css css html js js js js js html"
    #expect(found == expected)
  }

  @Test("HTML outside PHP has its own language, and a language alone is the same everywhere")
  func others() throws {
    let text = "<p>\n<?php\n$a = 1;\nif ($a) {\n}\n?>\n<p>\n"
    let found = try languages("php", text)
    #expect(found[2...4] == ["php", "php", "php"][...] && found[0] != "php" && found[6] != "php")
    let c = "int a;\n/* a\nb */\nvoid f() {\n  g(\"a\\\nb\");\n}\n"
    #expect(
      try Set(languages("c", c).map { $0 == "c" || $0 == "cpp" || $0 == "gtk-doc" }) == [true])
  }
}
