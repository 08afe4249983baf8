import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Wrapped lines on a screen.
@Suite struct WrappingTests {
  /// Returns a typist whose editor wraps a text at fifteen columns and shows eight rows.
  private func typist(_ drawing: String, columns: Int = 20, rows: Int = 10) -> Typist {
    var typist = Typist(drawing, columns: columns, rows: rows)
    typist.editor.settings.showsScrollbar = false
    typist.act("Alt-Z")
    return typist
  }

  private func top(_ typist: Typist) -> String {
    let buffer = typist.editor.document.buffer
    return String(decoding: buffer.text.bytes(in: buffer.topRow.range), as: UTF8.self)
  }

  /// Forty words of four characters, three in a row of fifteen columns.
  private static let words = "|" + (10..<50).map { "wo\($0) " }.joined()

  @Test("Up and Down move by rows, and the screen follows")
  func theKeysGoByRowsAndTheScreenFollows() {
    var typist = typist(Self.words)
    for _ in 0..<5 { typist.act("Down") }
    #expect(top(typist) == "wo10 wo11 wo12 ")
    for _ in 0..<2 { typist.act("Down") }
    #expect(typist.topLine == 0 && top(typist) == "wo16 wo17 wo18 ")
    #expect(typist.drawing.contains("|wo31"))
  }

  @Test("A page is the rows of the screen")
  func aPageIsTheRowsOfTheScreen() {
    var typist = typist(Self.words)
    typist.act("PageDown")
    #expect(typist.drawing.contains("|wo28"))
    typist.act("PageUp")
    #expect(typist.drawing.hasPrefix("|wo10"))
    #expect(top(typist) == "wo10 wo11 wo12 ")
  }

  @Test("The choice to wrap is remembered for the file, and overrides its usual value")
  func theChoiceIsRemembered() {
    var typist = Typist(Self.words, path: "a.c", wraps: true)
    #expect(typist.editor.textSettings.wrapsLines)
    typist.effects = []
    typist.act("Alt-Z")
    let choices = typist.effects.compactMap { effect -> Bool? in
      if case .history(.remember(_, let wraps, _), _) = effect { wraps } else { nil }
    }
    #expect(choices == [false])
    typist.take(.rememberedWrap(true, of: .first))
    #expect(!typist.editor.textSettings.wrapsLines)
  }

  @Test("Prose is wrapped unless the configuration says otherwise")
  func proseIsWrapped() {
    let values = ["a.md": true, "a.txt": true, "COMMIT_EDITMSG": true, "a.eml": true, "a.c": false]
    for (name, wraps) in values {
      let settings = TextSettings(
        ofType: FileType.of(fileNamed: name), Settings(), EditorConfigProperties(), estimated: nil)
      #expect(settings.wrapsLines == wraps, "\(name)")
    }
  }

  @Test("Wrapped text does not scroll sideways")
  func nothingIsScrolledSideways() {
    var typist = typist(Self.words)
    typist.act("Ctrl-End")
    #expect(typist.editor.document.buffer.scroll.column == 0)
    #expect(typist.editor.document.buffer.scroll.offsetInLine > 0)
    typist.act("Alt-Z")
    #expect(typist.editor.document.buffer.scroll.column > 0)
    #expect(typist.editor.document.buffer.scroll.offsetInLine == 0)
    typist.act("Alt-Z")
    #expect(typist.editor.document.buffer.scroll.column == 0)
  }

  @Test("A resize keeps the text at the top")
  func anotherSizeKeepsWhatIsAtTheTop() {
    var typist = typist(Self.words)
    typist.act("PageDown", "PageDown")
    let buffer = typist.editor.document.buffer
    let start = buffer.topRow.range.lowerBound
    typist.act(.resized(columns: 60, rows: 5))
    #expect(typist.editor.document.buffer.topRow.range.contains(start))
    typist.act(.resized(columns: 100, rows: 30))
    #expect(typist.editor.document.buffer.topRow.range.lowerBound == 0, "a text that fits")
  }

  @Test("Undo restores the visible row")
  func undoGoesBackToTheRowThatWasSeen() {
    var typist = typist(Self.words)
    typist.act("Ctrl-End")
    let seen = top(typist)
    typist.act("x", .wait(.seconds(2)), "Ctrl-Home", "Ctrl-Z")
    #expect(top(typist) == seen)
  }

  @Test("The preview of a state is wrapped, too")
  func thePreviewOfAStateIsWrappedToo() {
    var typist = typist(Self.words)
    typist.act("Ctrl-End", "x", .wait(.seconds(2)), "Ctrl-T", "Down")
    #expect(typist.pane?.preview.wrapColumns == typist.editor.layout.textColumns)
    let offset = typist.pane?.preview.scroll.offsetInLine ?? 0
    typist.act("Ctrl-Up")
    #expect((typist.pane?.preview.scroll.offsetInLine ?? 0) < offset)
    typist.act("Esc")
    #expect(typist.editor.document.buffer.wrapColumns == typist.editor.layout.textColumns)
  }

  @Test("A scrollbar takes one column of the rows")
  func aScrollbarTakesAColumnOfTheRows() {
    var typist = Typist(Self.words, columns: 40, rows: 7)
    typist.act("Alt-Z")
    #expect(typist.editor.layout.scrollbar?.column == 39)
    #expect(typist.editor.document.buffer.wrapColumns == 34)
    typist.act("Ctrl-A", "Delete")
    #expect(typist.editor.layout.scrollbar == nil)
    #expect(typist.editor.document.buffer.wrapColumns == 35)
  }

  /// Random movement in texts with long lines: the cursor is always visible, with rows around it if
  /// there are any.
  @Test("The cursor is always visible")
  func theCursorIsAlwaysSeen() {
    var random = SeededRandom(seed: Seed.current())
    let keys = [
      "Up", "Down", "Left", "Right", "Home", "End", "PageUp", "PageDown", "Ctrl-Home", "Ctrl-End",
      "Ctrl-Right", "Ctrl-Left", "Enter", "Delete", "Ctrl-Z", "Ctrl-K", "Tab", "Ctrl-L",
    ]
    for _ in Soak.rounds(4, soak: 400) {
      let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        String(repeating: "words 日本 and\ttabs ", count: Int.random(in: 0...12, using: &random))
      }
      var typist = Typist("|" + lines.joined(separator: "\n"))
      typist.act("Alt-Z")
      for _ in 0..<60 {
        if Int.random(in: 0..<10, using: &random) == 0 {
          let columns = Int.random(in: 20...90, using: &random)
          typist.act(.resized(columns: columns, rows: Int.random(in: 5...30, using: &random)))
        } else {
          typist.act(.key(keys.randomElement(using: &random) ?? "Up"))
        }
        let (buffer, rows) = (typist.editor.document.buffer, typist.editor.layout.text.rows)
        let row = buffer.row(at: buffer.selections.primary.head)
        let place = buffer.rowCount(from: buffer.topRow, to: row, atMost: rows - 1)
        #expect(place != nil)
        #expect(buffer.wrapColumns == typist.editor.layout.textColumns)
      }
    }
  }
}
