import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents

/// A document alone: its requests, its questions and its text.
@Suite struct DocumentTests {
  @Test("A new document asks for its history, a watch of its file, and its settings")
  func beginning() {
    let solo = Solo("one")
    let names = solo.requests.map { request in
      switch request {
      case .history(.open): "history"
      case .history(.remember): "recent file"
      case .file(.watch): "watch"
      case .file(.findEmergencyCopies): "emergency copies"
      case .findSettings(path: "notes.txt"): "settings"
      default: "other"
      }
    }
    #expect(names == ["history", "emergency copies", "recent file", "watch", "settings"])
  }

  @Test("A save over another program's change asks, and the answer saves over it")
  func blockedSave() throws {
    var solo = Solo("one")
    solo.type("my ", at: 0)
    solo.act { document, _ in document.save(to: "notes.txt", mayReplace: true, then: .close) }
    let request = try #require(solo.saves.last)
    #expect(!request.mayLoseChanges)

    solo.act { $0.ask(about: .change, for: request, at: $1) }
    #expect(solo.document.outbox.questions.isEmpty, "the file is read first")
    solo.find("theirs")
    let question = try #require(solo.document.outbox.questions.first?.subject)
    guard case .changedOnDisk(let change, let save, offersQuiet: false) = question else {
      Issue.record("another question: \(question)")
      return
    }
    #expect(solo.saves.count == 1 && solo.text == "my one")

    solo.act { $0.keepMine(change, save: save, at: $1) }
    let again = try #require(solo.saves.last)
    #expect(solo.saves.count == 2 && again.mayReplace && again.next == .close)
    #expect(String(decoding: TextBuffer(again.memento).text.bytes, as: UTF8.self) == "my one")
    let titles = solo.document.caretaker.tree.ids.map {
      solo.document.caretaker.tree[$0].summary.title
    }
    #expect(titles.contains { $0.hasPrefix("Changed on disk") }, "theirs is in the history")
  }

  @Test("Typed text is drafted after 180 ms, and the next draft waits for the answer")
  func draft() {
    var solo = Solo("")
    solo.keepHistory()
    solo.type("abc")
    #expect(solo.document.deadline == solo.now.uptime + .milliseconds(180))
    solo.wait(.milliseconds(179))
    #expect(solo.drafts == [])
    solo.wait(.milliseconds(1))
    #expect(solo.drafts == ["abc"])
    solo.type("d")
    solo.wait(.milliseconds(200))
    #expect(solo.drafts == ["abc"])
    solo.act { $0.handle(HistoryEvent.drafted, at: $1) }
    #expect(solo.drafts == ["abc", "abcd"])
  }

  @Test("A loaded part is appended to a text that was edited meanwhile, and undo keeps it")
  func load() {
    var solo = Solo("one\n", loading: 8)
    solo.type("my ", at: 0)
    solo.act { $0.handle(.part(LoadedPart(copying: Array("two\n".utf8))), at: $1) }
    #expect(solo.text == "my one\ntwo\n")
    #expect(solo.document.load?.byteCount == 8 && solo.document.isModified)

    solo.act { $0.handle(.whole(nil), at: $1) }
    #expect(solo.document.load == nil && !solo.document.isTruncated)
    let isOpened = solo.requests.contains {
      if case .history(.open(path: "notes.txt", _, takesLostText: false)) = $0 {
        true
      } else {
        false
      }
    }
    #expect(isOpened, "the history begins with the loaded text")

    solo.act { _ = $0.caretaker.undo(at: $1) }
    #expect(solo.text == "one\ntwo\n" && !solo.document.isModified)
  }

  @Test("A command waits by its name for the end of the load")
  func waitingCommand() {
    var solo = Solo("one\n", loading: 8)
    #expect(solo.document.needsMoreLoaded(.wholeText))
    solo.act { document, _ in document.whenLoaded(.command("go-to-end")) }
    solo.act { $0.handle(.part(LoadedPart(copying: Array("two\n".utf8))), at: $1) }
    solo.act { $0.handle(.whole(nil), at: $1) }
    let names = solo.outputs.compactMap { output -> String? in
      guard case .change(.loaded(_, .command(let name), size: _)) = output else { return nil }
      return name
    }
    #expect(names == ["go-to-end"] && !solo.document.needsMoreLoaded(.wholeText))
  }

  @Test("The marks of an undo end after 1.2 seconds")
  func undoMarks() throws {
    var solo = Solo("one")
    solo.type("my ", at: 0)
    solo.wait(.seconds(2))
    let earlier = solo.document.buffer.text
    solo.act { document, now in
      _ = document.caretaker.undo(at: now)
      document.highlightChanges(since: earlier, at: now)
    }
    let highlight = try #require(solo.document.highlight)
    #expect(solo.text == "one" && highlight.ranges == [0..<0], "removed text has an empty mark")
    #expect(solo.document.deadline == highlight.end)
    solo.wait(.milliseconds(1199))
    #expect(solo.document.highlight != nil)
    solo.wait(.milliseconds(1))
    #expect(solo.document.highlight == nil)
  }
}
