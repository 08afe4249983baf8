import MementoKit
import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Bookmarks: setting, going, listing, and what the disk keeps of them.
@Suite struct BookmarkTests {
  private let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")

  private func typist() -> Typist { Typist("|" + lines, keepsHistory: true) }

  /// The requests to keep bookmarks, as lines from 1.
  private func kept(_ typist: Typist) -> [[Int]] {
    typist.effects.compactMap { effect in
      guard case .bookmarks(.keep(let lines, _)) = effect else { return nil }
      return lines.map { $0.line + 1 }
    }
  }

  private func mark(_ line: Int, in typist: Typist) -> KeptLine {
    KeptLine(line: line, mark: typist.editor.document.buffer.text.mark(ofLine: line))
  }

  // MARK: Setting and going

  @Test("Ctrl-F2 sets and removes a bookmark; Alt-2 and Alt-1 go around")
  func settingAndGoing() {
    var typist = typist()
    typist.act("Down", "Down", "Ctrl-F2")
    #expect(
      typist.message == "Bookmark at line 3. Alt-2 goes to the next one, Alt-4 lists all")
    typist.act("Alt-2")
    #expect(typist.message == "Bookmark 1 of 1; the only one" && typist.cursorLine == 2)
    typist.act("Ctrl-End", "Ctrl-F2", "Alt-2")
    #expect(typist.cursorLine == 2)
    #expect(typist.message == "Bookmark 1 of 2; continued at the first one")
    typist.act("Alt-1")
    #expect(typist.cursorLine == 59)
    #expect(typist.message == "Bookmark 2 of 2; continued at the last one")
    typist.act("Alt-1")
    #expect(typist.message == "Bookmark 1 of 2" && typist.cursorLine == 2)
    typist.act("Ctrl-F2")
    #expect(typist.message == "Removed the bookmark at line 3")
    #expect(typist.editor.bookmarkedLines == [59])
    typist.run("clear-bookmarks", by: nil)
    #expect(typist.message == "Removed 1 bookmark of notes.txt")
    #expect(typist.editor.bookmarkedLines == [])
  }

  @Test("Edits move bookmarks, and undo brings one back with its line")
  func editing() {
    var typist = typist()
    typist.act("Down", "Down", "Ctrl-F2", "Ctrl-Home", "Enter", "Enter")
    #expect(typist.editor.bookmarkedLines == [4])
    typist.act("Ctrl-G", .typed("5"), "Enter", "Ctrl-K")
    #expect(typist.editor.bookmarkedLines == [4])
    typist.act(.typed("x"), .wait(.seconds(2)), "Ctrl-Z", "Ctrl-Z")
    #expect(typist.editor.bookmarkedLines == [4])
    typist.act("Ctrl-Z")
    #expect(typist.editor.bookmarkedLines == [2] && typist.text == lines)
  }

  @Test("A removed bookmarked line returns with its bookmark although that was elsewhere")
  func undoOfARemoval() {
    var typist = typist()
    typist.act("Down", "Down", "Ctrl-F2", "Up", "Ctrl-K", "Ctrl-K", "Ctrl-K")
    #expect(typist.editor.bookmarkedLines == [1])
    typist.act("Ctrl-Z")
    #expect(typist.editor.bookmarkedLines == [2] && typist.text == lines)
    typist.act("Alt-Down", .wait(.seconds(2)), "Ctrl-Z")
    #expect(typist.editor.bookmarkedLines == [2])
  }

  @Test("A bookmark moves with its line by Alt-Up and by sorting")
  func moving() {
    var typist = Typist("|bbb\naaa\nccc\n")
    typist.act("Ctrl-F2", "Alt-Down")
    #expect(typist.text == "aaa\nbbb\nccc\n" && typist.editor.bookmarkedLines == [1])
    typist.act("Alt-Down")
    #expect(typist.editor.bookmarkedLines == [2])
    typist.act("Ctrl-A")
    typist.run("sort-lines", by: nil)
    #expect(typist.text == "aaa\nbbb\nccc\n" && typist.editor.bookmarkedLines == [1])
  }

  @Test("A reload by another program keeps the bookmarks with their lines")
  func reload() {
    var typist = typist()
    typist.act("Down", "Down", "Ctrl-F2")
    let changed = "new\nnew\n" + lines.replacing("line 3\n", with: "line 3\nnew\n")
    typist.changeOnDisk(changed)
    #expect(typist.text == changed && typist.editor.bookmarkedLines == [4])
    #expect(kept(typist).last == [5])
  }

  // MARK: The disk

  @Test("A change by a command is kept at once; moved lines after a save")
  func keeping() {
    var typist = typist()
    typist.act("Down", "Ctrl-F2")
    #expect(kept(typist) == [[2]])
    typist.act("Ctrl-Home", "Enter")
    #expect(kept(typist) == [[2]])
    typist.act("Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(kept(typist) == [[2], [3]])
    typist.act("Ctrl-S", "Alt-2", "Ctrl-F2")
    #expect(kept(typist) == [[2], [3], []])
  }

  @Test("Moved lines are kept when the document is closed, and at the end")
  func keepingAtTheEnd() {
    var typist = typist()
    typist.act("Down", "Ctrl-F2", "Ctrl-Home", "Enter", "Ctrl-W", "n")
    #expect(kept(typist) == [[2], [3]])
    typist = self.typist()
    typist.act("Down", "Ctrl-F2", "Ctrl-Home", "Enter")
    typist.take(.ending)
    #expect(kept(typist) == [[2], [3]])
  }

  @Test("Kept bookmarks are found near their lines, and those set meanwhile stay")
  func finding() {
    var typist = typist()
    let found = [mark(5, in: typist), KeptLine(line: 900, mark: 1)]
    typist.act("Ctrl-F2")
    typist.take(.bookmarks(.found(found, of: .first)))
    #expect(typist.editor.bookmarkedLines == [0, 5, 59])
    #expect(kept(typist) == [[1]])
    typist.act("Ctrl-F2")
    #expect(kept(typist).last == [6, 60])
  }

  @Test("Before the stored bookmarks are read, a command does not deny them")
  func unread() {
    var typist = typist()
    typist.take(.started)
    typist.act("Alt-2")
    #expect(typist.message == "The bookmarks of notes.txt are still being read. Try again")
    typist.take(.bookmarks(.found([], of: .first)))
    typist.act("Alt-2")
    #expect(typist.message == "notes.txt has no bookmarks. Ctrl-F2 sets one")
  }

  @Test("The bookmarks of a file are kept for the path of a new save")
  func savingAs() {
    var typist = typist()
    typist.act("Ctrl-F2", "Alt-S", "Ctrl-A", .typed("other.txt"), "Enter")
    typist.answerSave { .saved($0) }
    let paths = typist.effects.compactMap { effect in
      if case .bookmarks(.keep(_, let path)) = effect { path } else { nil }
    }
    #expect(paths == ["notes.txt", "other.txt"])
  }

  @Test("A document without a file has bookmarks, of which nothing is kept")
  func withoutFile() {
    var typist = Typist("a|\nb", path: nil, isOnDisk: false)
    typist.act("Ctrl-F2")
    #expect(typist.editor.bookmarkedLines == [0] && kept(typist) == [])
    #expect(typist.message?.hasPrefix("Bookmark at line 1, kept until you quit. ") == true)
  }

  // MARK: The list

  private func titles(_ typist: Typist) -> [String] { typist.palette?.rows.map(\.title) ?? [] }

  @Test("The list has the bookmarks of all documents and of other files; letters filter it")
  func list() throws {
    var typist = typist()
    typist.act("Ctrl-F2")
    typist.open("other.txt", "one\n\u{1b}[31mtwo\n")
    typist.act("Down", "Ctrl-F2", "Alt-4")
    #expect(titles(typist) == ["other.txt:2", "notes.txt:1"])
    typist.act("End")
    #expect(typist.palette?.selectedRow?.title == "notes.txt:1")
    typist.act("Home")
    #expect(typist.palette?.selectedRow?.title == "other.txt:2")
    #expect(typist.palette?.rows.first?.detail.contains("\u{1b}") == false)
    let file = BookmarkedFile(
      path: Array("/far/third.txt".utf8), note: "/far",
      bookmarks: [BookmarkedFile.Bookmark(KeptLine(line: 6, mark: 1), line: 6, text: "")])
    typist.take(.bookmarks(.listed([file], serial: 1)))
    #expect(titles(typist) == ["other.txt:2", "notes.txt:1", "third.txt:7"])
    let read = BookmarkedFile(
      path: file.path, note: "/far",
      bookmarks: [BookmarkedFile.Bookmark(KeptLine(line: 6, mark: 1), line: 8, text: "words")])
    typist.take(.bookmarks(.read(read, serial: 0)))
    #expect(titles(typist).last == "third.txt:7")
    typist.take(.bookmarks(.read(read, serial: 1)))
    #expect(titles(typist).last == "third.txt:9")
    typist.act(.typed("wor"))
    #expect(titles(typist) == ["third.txt:9"])
    typist.act("Enter")
    let request = try #require(typist.opens.last)
    #expect(request.path == "/far/third.txt" && request.purpose == .bookmark)
    #expect(request.place == .line(9, character: 1))
    typist.take(.opened(request, nil))
    #expect(
      typist.message
        == "/far/third.txt does not exist any more. Ctrl-D in list-bookmarks removes its bookmarks")
    typist.act("Alt-4", .typed("notes"), "Enter")
    #expect(typist.editor.document.name == "notes.txt" && typist.cursorLine == 0)
  }

  @Test("Enter goes to the bookmark, also if the text changed while the list was open")
  func aTextThatChanges() {
    var typist = typist()
    typist.act("Ctrl-G", .typed("20"), "Enter", "Ctrl-F2", "Ctrl-G", .typed("30"), "Enter")
    typist.act("Ctrl-F2", "Alt-4")
    typist.editor.document.caretaker.edit(.discrete("Changed"), at: typist.now) {
      $0.substitute(0..<7, with: [])
    }
    typist.act("Down", "Enter")
    #expect(typist.cursorLine == 28)
  }

  @Test("Ctrl-D removes the selected bookmark of a document, or of another file")
  func removingInTheList() {
    var typist = typist()
    typist.act("Ctrl-F2", "Down", "Ctrl-F2", "Alt-4")
    let bookmarks = [3, 4].map {
      BookmarkedFile.Bookmark(KeptLine(line: $0, mark: 9), line: $0, text: "t\($0)")
    }
    let file = BookmarkedFile(path: Array("/far/b".utf8), note: "", bookmarks: bookmarks)
    typist.take(.bookmarks(.listed([file], serial: 1)))
    #expect(titles(typist) == ["notes.txt:1", "notes.txt:2", "b:4", "b:5"])
    typist.act("Down", "Ctrl-D")
    #expect(typist.message == "Removed the bookmark at notes.txt:2")
    #expect(titles(typist) == ["notes.txt:1", "b:4", "b:5"])
    #expect(typist.editor.bookmarkedLines == [0])
    typist.act("Ctrl-F2")
    #expect(titles(typist) == ["notes.txt:1", "b:5"])
    let removed = typist.effects.compactMap { effect in
      if case .bookmarks(.remove(let line, _)) = effect { line } else { nil }
    }
    #expect(removed == [KeptLine(line: 3, mark: 9)])
    typist.act("Up", "Ctrl-D", "Ctrl-D", "Ctrl-D")
    #expect(titles(typist) == [])
    #expect(typist.palette?.messageWithoutRows == "No bookmarks. Ctrl-F2 sets one in a text")
    typist.act("Enter", "Esc")
    #expect(typist.palette == nil)
  }
}
