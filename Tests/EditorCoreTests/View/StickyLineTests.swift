import Structure
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The first lines of the functions and sections around the visible text, which stay at its top.
@Suite struct StickyLineTests {
  /// Returns a typist whose symbols are known, and who wants these lines to stay.
  private func typist(_ text: String, path: String = "notes.md") -> Typist {
    var typist = Typist(text, path: path, rows: 12)
    typist.take(.symbols(.ready(hasCtags: true)))
    for case .symbols(.outline(let request)) in typist.effects {
      typist.take(.symbols(.outline(TextOutline(of: request), of: request.document)))
    }
    typist.run("toggle-sticky-line", by: nil)
    return typist
  }

  private func lines(_ typist: Typist) -> [Int] {
    typist.editor.stickyLines(in: typist.editor.layout)
  }

  private let sections =
    "|# A\n\n## B\n\n" + String(repeating: "words\n", count: 40) + "\n## C\n\n"
    + String(repeating: "more\n", count: 40)

  @Test("The headings around the text at the top stay, and no line above the first one")
  func headings() {
    var typist = typist(sections)
    #expect(lines(typist).isEmpty)
    typist.act("PageDown", "PageDown", "PageDown")
    #expect(lines(typist) == [0, 2])
    typist.act("Ctrl-End")
    #expect(lines(typist) == [0, 45])
    typist.run("toggle-sticky-line", by: nil)
    #expect(lines(typist).isEmpty)
  }

  @Test("They never cover the cursor, nor more than a quarter of the rows")
  func room() {
    var typist = typist(sections)
    typist.editor.settings.scrollMargin = 0
    typist.act("Ctrl-End", "PageUp", "PageUp")
    let top = typist.topLine
    while typist.cursorLine > top { typist.act("Up") }
    #expect(typist.topLine == top)
    #expect(lines(typist).isEmpty)
    typist.act("Down")
    #expect(lines(typist).count == 1)
    typist.act("Down", .resized(columns: 80, rows: 6))
    #expect(lines(typist).count <= 1)
  }

  @Test("The list of states and prompts over the text show it without them")
  func otherLayers() {
    var typist = typist(sections)
    typist.act("Ctrl-End", "Ctrl-T")
    #expect(lines(typist).isEmpty)
    typist.act("Esc")
    #expect(lines(typist) == [0, 45])
  }
}
