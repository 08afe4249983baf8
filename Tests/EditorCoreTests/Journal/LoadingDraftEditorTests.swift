import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Text typed into a loading file is stored before the file's history is open.
@Suite struct LoadingDraftEditorTests {
  private var typist = Typist()

  init() {
    let beginning = FileText(PieceTree("one\ntwo\n".utf8), loadingByteCount: 20)
    typist.editor = Editor(
      Document(beginning, path: "/a.log", isOnDisk: true, at: typist.now),
      size: Size(columns: 80, rows: 24))
    typist.take(.started)
    typist.forgetEffects()
  }

  private mutating func arrive(_ text: String) {
    typist.take(.load(.part(LoadedPart(copying: Array(text.utf8))), of: .first))
  }

  private mutating func arriveWhole() { typist.take(.load(.whole(nil), of: .first)) }

  /// Returns the requests to the store since the last call, in words.
  private mutating func asked() -> [String] {
    defer { typist.forgetEffects() }
    return typist.requests.compactMap { request in
      switch request {
      case .loading(.keep(let path, let state, let opened, _)):
        "\(path): \(Typist.text(of: opened)) > \(Typist.text(of: state))"
      case .loading(.drop): "drop"
      case .dropLoadingDraft: "drop what was taken over"
      case .open: "open"
      case .record(let mementos): "record \(mementos.map { Typist.text(of: $0.state) })"
      case .draft(let draft): "draft \(Typist.text(of: draft.state))"
      case .dropDraft: "drop draft"
      case .close(let inOrder, _): inOrder ? "close" : "leave"
      default: nil
      }
    }
  }

  @Test("A draft is stored a moment after typing")
  mutating func aDraftIsMadeAMomentAfterTyping() {
    typist.act("x")
    #expect(asked() == [])
    #expect(typist.editor.deadline == typist.now.uptime + Journal.draftDelay)
    typist.act(.wait(.milliseconds(200)))
    #expect(asked() == ["/a.log: one\ntwo\n > xone\ntwo\n"])
  }

  @Test("Loaded text needs no draft")
  mutating func whatComesIsNothingToBeKept() {
    arrive("three")
    typist.act(.wait(.seconds(1)))
    #expect(asked() == [])
    typist.act("x", .wait(.milliseconds(200)))
    typist.take(.history(.drafted))
    #expect(asked().count == 1)
    arrive("\nfo")
    typist.act(.wait(.seconds(2)))
    #expect(asked() == [])
    typist.act("y", .wait(.milliseconds(200)))
    #expect(asked() == ["/a.log: one\ntwo\nthree\nfo > xyone\ntwo\nthree\nfo"])
  }

  @Test("One draft is in progress at a time")
  mutating func oneIsOnItsWayAtATime() {
    typist.act("x", .wait(.milliseconds(200)), "y", .wait(.milliseconds(200)))
    #expect(asked().count == 1)
    typist.take(.history(.drafted))
    #expect(asked() == ["/a.log: one\ntwo\n > xyone\ntwo\n"])
  }

  @Test("A delayed draft is stored again")
  mutating func oneThatFailedIsMadeAgain() {
    typist.act("x", .wait(.milliseconds(200)))
    #expect(asked().count == 1)
    typist.take(.history(.delayed))
    typist.act(.wait(.seconds(4)))
    #expect(asked() == [])
    typist.act(.wait(.seconds(2)))
    #expect(asked() == ["/a.log: one\ntwo\n > xone\ntwo\n"])
  }

  @Test("Undoing all changes drops the draft")
  mutating func whatIsUndoneIsLetGo() {
    typist.act("x", .wait(.milliseconds(200)))
    typist.take(.history(.drafted))
    _ = asked()
    typist.act("Ctrl-Z", .wait(.milliseconds(200)))
    #expect(asked() == ["drop"])
    typist.act("Ctrl-Y", .wait(.milliseconds(200)))
    #expect(asked() == ["/a.log: one\ntwo\n > xone\ntwo\n"])
  }

  @Test("All states are recorded at once when the history opens")
  mutating func allIsRecordedAtOnceWhenTheHistoryIsThere() {
    typist.act("x", .wait(.milliseconds(200)))
    typist.take(.history(.drafted))
    _ = asked()
    typist.act("y")
    arrive("three")
    arriveWhole()
    #expect(asked() == ["/a.log: one\ntwo\nthree > xyone\ntwo\nthree", "open"])
    typist.act("z")
    typist.take(.history(.drafted))
    typist.take(.history(.opened(nil)))
    #expect(asked() == ["record [\"one\\ntwo\\nthree\", \"xyzone\\ntwo\\nthree\"]"])
    typist.act("!", .wait(.milliseconds(200)))
    #expect(typist.text == "xyz!one\ntwo\nthree")
  }

  @Test("Text typed while a file with a history loads was edited, and not redone")
  mutating func theJournalSaysEdited() {
    typist.act("x", .wait(.milliseconds(200)))
    typist.take(.history(.drafted))
    arriveWhole()
    typist.take(.history(.opened(Typist.earlier(["", "one\ntwo\n"], anchor: 1))))
    typist.act(.wait(.seconds(3)))
    let entries = typist.editor.document.timeline.entries
    #expect(entries.map(\.cause) == [.opened, .edited])
    #expect(entries.map(\.id.index) == [1, 2])
  }

  @Test("The last draft of a load does not wait for the one before")
  mutating func theLastDraftDoesNotWaitForTheOneBefore() {
    typist.act("x", .wait(.milliseconds(200)), "y")
    _ = asked()
    arriveWhole()
    #expect(asked() == ["/a.log: one\ntwo\n > xyone\ntwo\n", "open"])
  }

  @Test("Without a draft, an open block continues when the history opens")
  mutating func aBlockGoesOnWhereNothingWasDrafted() {
    arriveWhole()
    _ = asked()
    typist.act("x")
    typist.take(.history(.opened(nil)))
    #expect(asked() == ["record [\"one\\ntwo\\n\"]"])
    #expect(typist.editor.document.caretaker.isRecording)
  }

  @Test("A save waits until its state is durable")
  mutating func aSaveWaitsUntilTheHistoryHasIt() {
    typist.act("x", .wait(.milliseconds(200)), "Ctrl-S")
    arriveWhole()
    typist.take(.history(.drafted))
    #expect(typist.saves.isEmpty)
    typist.take(.history(.opened(nil)))
    #expect(typist.saves.isEmpty)
    typist.acknowledge()
    #expect(typist.saves.count == 1)
  }

  @Test("A save does not wait if no history is kept")
  mutating func aSaveDoesNotWaitWhereNoHistoryIsKept() {
    typist.act("x", .wait(.milliseconds(200)), "Ctrl-S")
    arriveWhole()
    typist.take(.history(.notKept(nil)))
    #expect(typist.saves.count == 1)
  }

  @Test("A discarded document is closed in order")
  mutating func whatIsDiscardedIsClosedInOrder() {
    typist.act("x", "Ctrl-Q", "d")
    #expect(typist.exitStatus == 0)
    typist.take(.ending)
    #expect(asked().last == "close")
  }

  @Test("A program that ends leaves a draft of the typed text")
  mutating func aProgramThatEndsLeavesWhatWasTyped() {
    typist.act("x")
    typist.take(.ending)
    #expect(asked() == ["/a.log: one\ntwo\n > xone\ntwo\n", "leave"])
  }

  @Test("Drafts continue while the history is being opened")
  mutating func draftsGoOnWhileTheHistoryIsBeingOpened() {
    arrive("three")
    arriveWhole()
    #expect(asked() == ["open"])
    typist.act("x", .wait(.milliseconds(200)))
    #expect(asked() == ["/a.log: one\ntwo\nthree > xone\ntwo\nthree"])
    typist.take(.history(.drafted))
    typist.act(.wait(.seconds(10)))
    #expect(asked() == [], "nothing was typed since")
    typist.act("Ctrl-Z", .wait(.milliseconds(200)))
    #expect(asked() == ["drop"])
    typist.act("y", .wait(.milliseconds(200)))
    typist.take(.history(.drafted))
    _ = asked()
    typist.take(.history(.opened(nil)))
    let states = ["one", "xone", "yone"].map { "\"\($0)\\ntwo\\nthree\"" }
    #expect(asked() == ["record [\(states.joined(separator: ", "))]"])
  }

  @Test("Text typed before the end of a load is not drafted twice")
  mutating func whatIsTypedBeforeTheEndIsNotDraftedTwice() {
    typist.act("x")
    arrive("three")
    arriveWhole()
    #expect(asked() == ["/a.log: one\ntwo\nthree > xone\ntwo\nthree", "open"])
    typist.take(.history(.drafted))
    typist.act(.wait(.seconds(10)))
    #expect(asked() == [])
  }

  @Test("A draft whose edits cancel out is dropped when the history opens")
  mutating func whatCameToNothingMeanwhileIsDroppedWithTheHistory() {
    typist.act("x", .wait(.milliseconds(200)))
    arriveWhole()
    typist.act("Backspace")
    _ = asked()
    typist.take(.history(.opened(nil)))
    #expect(asked() == ["drop what was taken over"])
  }

  @Test("A delayed draft is stored again while the history is being opened")
  mutating func aDraftThatWasDelayedIsMadeAgainWhileTheHistoryIsBeingOpened() {
    typist.act("x")
    arrive("three")
    arriveWhole()
    typist.take(.history(.delayed))
    _ = asked()
    typist.act(.wait(.seconds(4)))
    #expect(asked() == [])
    typist.act(.wait(.seconds(2)), .wait(.milliseconds(200)))
    #expect(asked() == ["/a.log: one\ntwo\nthree > xone\ntwo\nthree"])
  }

  @Test("A truncated document has no deadline for a draft")
  mutating func nothingIsDueForATextThatIsCutShort() {
    typist.act("x")
    typist.take(.load(.truncated("Cannot read a.log"), of: .first))
    typist.act(.wait(.seconds(10)))
    #expect(typist.editor.deadline.map { $0 > typist.now.uptime } != false)
    #expect(asked() == [])
  }

  @Test("Text from standard input is not drafted")
  mutating func standardInputIsNoFile() {
    let document = Document(
      PieceTree("one".utf8), path: nil, isOnDisk: false, load: Load(from: .standardInput),
      at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
    typist.act("x", .wait(.seconds(1)))
    #expect(asked() == [])
  }
}
