import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Folding by commands, keys and the mouse.
@Suite struct FoldingTests {
  private static let code = """
    class A {
      func b() {
        if c {
          d
        }
      }
      func e() {
        f
      }
    }
    g

    """

  private func typist(_ line: Int = 0) -> Typist {
    var typist = Typist(Self.code, path: "a.swift")
    typist.editor.document.caretaker.move { $0.go(toLine: line) }
    return typist
  }

  /// The visible lines' first words, with the number of lines hidden below.
  private func lines(_ typist: Typist) -> [String] {
    let buffer = typist.editor.document.buffer
    var rows = LineRows(of: buffer, from: buffer.firstRow(ofLine: 0))
    var found: [String] = []
    while let row = rows.next() {
      let bytes = buffer.text.bytes(in: row.range).filter { $0 != 0x20 }
      let hidden = buffer.foldedLineCount(below: row.content).map { "…\($0)" } ?? ""
      found.append(String(decoding: bytes, as: UTF8.self) + hidden)
    }
    return found
  }

  @Test("Fold hides the innermost block, then the one around it; unfold shows them one by one")
  func levels() {
    var typist = typist(3)
    typist.act("Alt-;")
    #expect(lines(typist).prefix(4) == ["classA{", "funcb(){", "ifc{…1", "}"])
    #expect(typist.cursorLine == 2)
    typist.act("Alt-;", "Alt-;")
    #expect(lines(typist) == ["classA{…8", "}", "g", ""])
    #expect(typist.cursorLine == 0)
    typist.act("Alt-:")
    #expect(lines(typist).prefix(3) == ["classA{", "funcb(){…3", "}"])
    typist.act("Alt-:")
    #expect(typist.message == "Nothing is folded below this line")
    #expect(typist.titles == ["Opened"])
  }

  @Test("Toggle-fold folds and unfolds; all blocks fold and unfold together")
  func toggleAndAll() {
    var typist = typist(6)
    typist.act("Alt-C")
    #expect(lines(typist).contains("funce(){…1"))
    typist.act("Alt-C")
    #expect(!typist.editor.document.buffer.hasFolds)
    typist.act("Alt-0")
    #expect(lines(typist) == ["classA{…8", "}", "g", ""])
    typist.act("Alt-:")
    #expect(lines(typist) == ["classA{", "funcb(){…3", "}", "funce(){…1", "}", "}", "g", ""])
    typist.act("Alt-9", "Alt-9")
    #expect(typist.message == "Nothing is folded")
  }

  @Test("Sorting folded lines, and a change of hidden lines by another program, open the folds")
  func wholeTexts() {
    var typist = Typist("|b\n  z\n  y\na\n  x\n  w\n", path: "s.txt")
    typist.act("Alt-0")
    #expect(lines(typist) == ["b…2", "a…2", ""])
    typist.act("Ctrl-A")
    typist.run("sort-reverse", by: nil)
    #expect(typist.text == "b\na\n  z\n  y\n  x\n  w\n")
    #expect(!typist.editor.document.buffer.hasFolds)
  }

  @Test("Line commands on a folded line take what is folded below it, and pass folds as one line")
  func wholeFolds() {
    let text = "a {\n  1\n}\nb {\n  2\n}\nc\n"
    var typist = Typist("|" + text, path: "a.c")
    typist.act("Alt-0")
    #expect(lines(typist) == ["a{…1", "}", "b{…1", "}", "c", ""])
    typist.act("Alt-Down")
    #expect(typist.text == "}\na {\n  1\nb {\n  2\n}\nc\n")
    #expect(lines(typist) == ["}", "a{…1", "b{…1", "}", "c", ""])
    typist.act("Alt-Down")
    #expect(typist.text == "}\nb {\n  2\na {\n  1\n}\nc\n" && typist.cursorLine == 3)
    typist.act("Alt-Up")
    #expect(typist.text == "}\nb {\na {\n  1\n  2\n}\nc\n")
    typist.act("Alt-D")
    #expect(typist.text == "}\nb {\na {\n  1\na {\n  1\n  2\n}\nc\n")
    typist = Typist("|" + text, path: "a.c")
    typist.act("Alt-0", "Ctrl-K")
    #expect(typist.text == "}\nb {\n  2\n}\nc\n")
    typist.act("Ctrl-V")
    #expect(typist.text == text)
    typist.act("Alt-0", "Ctrl-Home", "Ctrl-/")
    #expect(typist.text.hasPrefix("// a {\n//   1\n}\n"))
  }

  @Test("Up, down, left and right pass hidden lines")
  func motions() {
    var typist = typist(1)
    typist.act("Alt-C", "Down")
    #expect(typist.cursorLine == 5)
    typist.act("Up")
    #expect(typist.cursorLine == 1)
    typist.act("End", "Right")
    #expect(typist.cursorLine == 5)
    typist.act("Left", "Shift-Right")
    #expect(typist.cursorLine == 5)
  }

  @Test("Search, go to line, brackets and undo open the folds around their place")
  func jumps() {
    var typist = typist(1)
    typist.act("Alt-C", "Ctrl-F", .typed("d"), "Enter")
    #expect(!typist.editor.document.buffer.hasFolds)
    typist = self.typist(1)
    typist.act("Alt-C", "Ctrl-G", .typed("4"), "Enter")
    #expect(typist.cursorLine == 3)
    #expect(!typist.editor.document.buffer.hasFolds)
    typist = self.typist(3)
    typist.act("End", .typed("x"), .wait(.seconds(2)), "Ctrl-Home", "Alt-0")
    #expect(lines(typist) == ["classA{…8", "}", "g", ""])
    typist.act("Ctrl-Z")
    #expect(typist.cursorLine == 3)
    #expect(lines(typist).contains("d"))
    #expect(lines(typist).contains("funce(){…1"))
  }

  @Test("Backspace behind a fold and Delete before it open it")
  func deletions() {
    var typist = typist(1)
    typist.act("Alt-C", "Down", "Home", "Home", "Backspace")
    #expect(!typist.editor.document.buffer.hasFolds)
    #expect(typist.text.contains("    }  }\n"))
    typist = self.typist(1)
    typist.act("Alt-C", "End", "Delete")
    #expect(!typist.editor.document.buffer.hasFolds)
    #expect(typist.text.contains("{    if c {\n"))
  }

  @Test("Enter behind a folded line opens it, typing does not")
  func typing() {
    var typist = typist(1)
    typist.act("Alt-C", "End", .typed(" //"))
    #expect(lines(typist).contains("funcb(){//…3"))
    typist.act("Enter")
    #expect(!typist.editor.document.buffer.hasFolds)
  }

  @Test("A selection over folded lines is copied and deleted with them, and undo brings them back")
  func selections() {
    var typist = typist(1)
    typist.act("Alt-C", "Home", "Home", "Shift-Down", "Shift-Down", "Ctrl-X")
    #expect(typist.text.hasPrefix("class A {\n  func e() {\n"))
    typist.act("Ctrl-Z")
    #expect(typist.text == Self.code)
  }

  @Test("Sections of Markdown fold; a text without blocks says so")
  func otherTexts() {
    var typist = Typist("# A\n\na\n\n## B\nb\n\n# C\nc|\n", path: "a.md")
    typist.act("Alt-0")
    #expect(lines(typist) == ["#A…5", "", "#C…1", ""])
    typist.act("Ctrl-Home", "Alt-;")
    #expect(typist.message == "The lines below are folded already")
    typist = Typist("a\nb|\n")
    typist.act("Alt-C")
    #expect(typist.message == "No block or section to fold here")
    typist.act("Alt-0")
    #expect(typist.message == "No blocks or sections to fold")
  }

  @Test("PageDown and the scroll position count visible lines, with and without wrapping")
  func scrolling() {
    let block = "f {\n" + String(repeating: "  x\n", count: 10) + "}\n"
    for wraps in [false, true] {
      var typist = Typist(String(repeating: block, count: 60), path: "a.c", wraps: wraps)
      typist.act("Alt-0")
      #expect(typist.editor.document.buffer.visibleLineCount == 121)
      typist.act("PageDown")
      #expect(typist.cursorLine == 120)
      // Two rows of margin, with a block each.
      #expect(typist.topLine == 108)
      typist.act("Ctrl-End", "PageUp", "PageUp", "PageUp", "PageUp", "PageUp", "PageUp")
      #expect(typist.cursorLine == 0)
      #expect(typist.topLine == 0)
      typist.act("Alt-PageDown", "Alt-PageDown")
      #expect(typist.topLine == 12)
    }
  }

  @Test("A click on either mark of a fold opens it, and a click on text is in the visible line")
  func mouse() {
    for column in [0, 19] {
      var typist = typist(1)
      typist.act("Alt-C")
      typist.click(column, 1)
      #expect(!typist.editor.document.buffer.hasFolds, "column \(column)")
    }
    var typist = typist(1)
    typist.act("Alt-C")
    typist.click(7, 2)
    #expect(typist.cursorLine == 5)
    #expect(typist.editor.document.buffer.hasFolds)
  }

  @Test("Each view has folds of its own, which follow edits in the other")
  func twoViews() {
    var typist = typist(6)
    let first = typist.editor.view.id
    let second = typist.editor.addView()
    typist.act("Alt-C")
    let now = typist.now
    typist.editor.activate(second, at: now)
    #expect(!typist.editor.document.buffer.hasFolds)
    typist.act("Ctrl-Home", .typed("x"), "Enter")
    typist.editor.activate(first, at: now)
    #expect(lines(typist).contains("funce(){…1"))
  }
}
