import Console
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Going back and forward among the places left by jumps.
@Suite struct JumpTrailTests {
  private let lines = (1...400).map { "line \($0)" }.joined(separator: "\n")

  private func typist() -> Typist { Typist("|" + lines) }

  private func go(_ line: Int) -> [Step] { ["Ctrl-G", .typed("\(line)"), "Enter"] }

  /// Returns the lines, from 1, of the cursor after each key.
  private func lines(after keys: String..., in typist: inout Typist) -> [Int] {
    keys.map { key in
      typist.act(.key(key))
      return typist.cursorLine + 1
    }
  }

  @Test("Alt-Left and Alt-Right go back and forward among jumps; at the ends a message says so")
  func backAndForward() {
    var typist = typist()
    typist.act(go(100) + go(200) + go(300))
    #expect(lines(after: "Alt-Left", "Alt-Left", "Alt-Left", in: &typist) == [200, 100, 1])
    typist.act("Alt-Left")
    #expect(typist.message == "There is no earlier place" && typist.cursorLine == 0)
    #expect(lines(after: "Alt-Right", "Alt-Right", "Alt-Right", in: &typist) == [100, 200, 300])
    typist.act("Alt-Right")
    #expect(typist.message == "There is no later place" && typist.cursorLine == 299)
  }

  @Test("Another jump after going back drops the places forward")
  func droppingForward() {
    var typist = typist()
    typist.act(go(100) + go(200) + ["Alt-Left"] + go(300) + ["Alt-Right"])
    #expect(typist.message == "There is no later place" && typist.cursorLine == 299)
    #expect(lines(after: "Alt-Left", "Alt-Left", in: &typist) == [100, 1])
  }

  @Test("Each kind of jump is one: search, bookmarks, ends of the text, outline, a click far away")
  func kindsOfJumps() {
    func back(_ steps: Step...) -> Int {
      var typist = Typist("|# one\n" + lines + "\n# two\n" + lines)
      typist.act("Ctrl-F2")
      typist.act(go(50))
      typist.act(steps)
      #expect(typist.cursorLine != 49)
      typist.act("Alt-Left")
      return typist.cursorLine + 1
    }
    #expect(back("Ctrl-F", .typed("line 300"), "Enter") == 50)
    #expect(back("Ctrl-F", .typed("line 3"), "Enter", "F3") == 50)
    #expect(back("Alt-1") == 50)
    #expect(back("Ctrl-End") == 50 && back("Ctrl-Home") == 50 && back("Ctrl-A") == 50)
    #expect(back("PageDown", "PageDown", "PageDown") == 50)
  }

  @Test("A search that is cancelled, small moves and paging by a held key are no jumps")
  func noJumps() {
    var typist = typist()
    typist.act("Ctrl-F", .typed("line 300"), "Esc", "Down", "Down", "Right", "Alt-Left")
    #expect(typist.message == "There is no earlier place")
    for _ in 0..<40 { typist.act("Down") }
    typist.act("Alt-Left")
    #expect(typist.message == "There is no earlier place")
    typist.act("PageDown", "PageDown", "PageDown", "PageDown", "Alt-Left")
    #expect(typist.cursorLine == 42)
    typist.act("Alt-Left")
    #expect(typist.message == "There is no earlier place")
  }

  @Test("The place of the last edit counts, even if the cursor left it line by line")
  func lastEdit() {
    var typist = typist()
    for _ in 0..<20 { typist.act("Down") }
    typist.act(.typed("x"), "Backspace", .typed("yz"))
    for _ in 0..<30 { typist.act("Down") }
    #expect(lines(after: "Alt-Left", "Alt-Right", in: &typist) == [21, 51])
    typist.act("Alt-Right")
    #expect(typist.message == "There is no later place")
  }

  @Test("A large paste and a far undo leave places, and edits move them")
  func edits() {
    var typist = typist()
    typist.act(go(200))
    typist.act(go(100))
    typist.act("Ctrl-Home", "Enter", "Enter", "Enter")
    #expect(lines(after: "Alt-Left", in: &typist) == [103])
    #expect(lines(after: "Alt-Left", in: &typist) == [203])
    typist.act(.typed("x"), .wait(.seconds(2)))
    typist.act(go(300))
    typist.act("Ctrl-Z")
    #expect(typist.cursorLine == 202)
    #expect(lines(after: "Alt-Left", in: &typist) == [300])
  }

  @Test("Neighbouring places are one, and a place at the cursor is passed")
  func merging() {
    var typist = typist()
    typist.act(go(100) + go(300) + go(105) + go(302) + go(110))
    #expect(lines(after: "Alt-Left", "Alt-Left", in: &typist) == [302, 105])
    typist = self.typist()
    typist.act(go(300))
    typist.act(go(5))
    typist.act(go(1))
    #expect(lines(after: "Alt-Left", "Alt-Left", in: &typist) == [300, 1])
  }

  @Test("At most 100 places are kept")
  func limit() {
    var typist = typist()
    for _ in 0..<80 { typist.act(go(100) + go(300)) }
    #expect(typist.editor.view.jumps.earlier.count == JumpTrail.most)
    for _ in 0..<100 { typist.act("Alt-Left") }
    #expect(typist.message == nil)
    typist.act("Alt-Left")
    #expect(typist.message == "There is no earlier place")
    #expect(typist.editor.view.jumps.later.count == JumpTrail.most)
  }

  // MARK: Documents

  @Test("Going back leads to other documents, and opens a closed one again at its line")
  func documents() throws {
    var typist = typist()
    typist.act(go(100))
    typist.open("other.txt", lines)
    typist.act(go(200))
    typist.act("Alt-Left", "Alt-Left")
    #expect(typist.editor.document.name == "notes.txt" && typist.cursorLine == 99)
    typist.act("Alt-Right", "Alt-Right")
    #expect(typist.editor.document.name == "other.txt" && typist.cursorLine == 199)
    typist.act("Ctrl-W")
    #expect(typist.names == ["notes.txt"] && typist.cursorLine == 99)
    typist.act("Alt-Left")
    let request = try #require(typist.opens.last)
    #expect(request.path == "other.txt" && request.purpose == .jump && request.mustExist)
    #expect(request.place == .line(200, character: 1))
    typist.take(.opened(request, FileText(PieceTree(Array(lines.utf8)))))
    #expect(typist.editor.document.name == "other.txt" && typist.cursorLine == 199)
    #expect(lines(after: "Alt-Right", in: &typist) == [100])
    #expect(typist.editor.document.name == "notes.txt")
  }

  @Test("A place in a file that is gone is left out, with a message, and the next one follows")
  func missingFile() throws {
    var typist = typist()
    typist.act(go(100))
    typist.open("other.txt", lines)
    typist.act(go(200))
    typist.open("third.txt", lines)
    let other = try #require(typist.editor.documents.first { $0.name == "other.txt" })
    typist.editor.remove(other.id, at: typist.now)
    typist.act("Alt-Left")
    var request = try #require(typist.opens.last)
    #expect(request.place == .line(200, character: 1))
    typist.take(.opened(request, nil))
    #expect(typist.message == "other.txt does not exist any more, so its place is left out")
    request = try #require(typist.opens.last)
    #expect(request.place == .line(1, character: 1))
    typist.take(.openFailed(request, "Cannot open other.txt: no permission."))
    #expect(typist.editor.document.name == "notes.txt" && typist.cursorLine == 99)
    #expect(typist.names == ["notes.txt", "third.txt"])
    typist.act("Alt-Right")
    #expect(typist.editor.document.name == "third.txt")
  }

  @Test("The places of a text without a file end with it")
  func textWithoutFile() {
    var typist = typist()
    typist.act("Ctrl-N", .pasted(lines))
    typist.act(go(200))
    typist.act("Ctrl-W", "n", .wait(.seconds(2)), "Alt-Left")
    #expect(typist.editor.document.name == "notes.txt")
    #expect(typist.message == "There is no earlier place")
  }

  @Test("Each pane has places of its own")
  func panes() {
    var typist = Typist("|" + lines, columns: 100, rows: 40)
    typist.act(go(100))
    typist.act("Ctrl-\\")
    typist.act("Alt-Left")
    #expect(typist.message == "There is no earlier place")
    typist.act(go(300))
    typist.act("F6", "Alt-Left")
    #expect(typist.cursorLine == 0)
    typist.act("F6", "Alt-Left")
    #expect(typist.cursorLine == 99)
  }

  // MARK: At random

  @Test("Random jumps, edits, moves back and forward, and documents never lead out of a text")
  func randomJumps() {
    var random = SeededRandom(seed: Seed.current(default: 3))
    for _ in Soak.rounds(10, soak: 1_000) {
      var typist = Typist("|" + lines)
      for _ in 0..<100 {
        switch Int.random(in: 0..<12, using: &random) {
        case 0...2: typist.act(go(Int.random(in: 1...500, using: &random)))
        case 3...4: typist.act("Alt-Left")
        case 5: typist.act("Alt-Right")
        case 6: typist.act("Ctrl-K", "Ctrl-K")
        case 7: typist.act("Ctrl-A", "Delete")
        case 8: typist.act("Ctrl-Z", "Ctrl-Z")
        case 9: typist.open("f\(Int.random(in: 0..<3, using: &random))", lines)
        case 10: typist.act("Ctrl-W", "n")
        default: typist.act("Ctrl-F2", "Alt-2", .pasted("a\nb\nc\n"))
        }
        for request in typist.opens {
          let exists = Bool.random(using: &random)
          typist.effects = []
          typist.take(.opened(request, exists ? FileText(PieceTree(Array(lines.utf8))) : nil))
        }
        let jumps = typist.editor.view.jumps
        #expect(max(jumps.earlier.count, jumps.later.count) <= JumpTrail.most)
        let buffer = typist.editor.document.buffer
        #expect(buffer.selections.primary.head <= buffer.text.count)
      }
    }
  }
}
