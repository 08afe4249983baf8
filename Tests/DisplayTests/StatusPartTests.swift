import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// The chosen parts of the status line.
@Suite struct StatusPartTests {
  private func status(_ parts: [StatusPart]) -> String {
    let text = PieceTree(Array("a\nb\nc\nd\n".utf8))
    let document = Document(text, path: "notes.txt", isOnDisk: true, at: Stage.start)
    var editor = Editor(document, size: Size(columns: 100, rows: 10))
    editor.settings.statusParts = parts
    editor.document.settings.indentation = Indentation.spaces(4)
    editor.document.caretaker.move { $0.select(at: 2) }
    let line = StatusLine(of: editor, beside: editor.shownPanes, at: Stage.start)
    return line.facts.map(\.label).joined(separator: "|")
  }

  @Test("Parts are shown in the order of the setting, and no others")
  func order() {
    #expect(status(StatusPart.usual) == "state 1/1|Text|Ln 2, Col 1")
    #expect(
      status([.position, .share, .lines, .indentation]) == "Ln 2, Col 1|50 %|4 lines|4 spaces")
    #expect(status([]) == "")
  }
}
