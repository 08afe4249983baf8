import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// A text from standard input.
@Suite struct IncomingDocumentTests {
  private var typist = Typist()

  init() {
    let document = Document(
      PieceTree(), path: nil, isOnDisk: false,
      load: Load(from: .standardInput, goingTo: .line(2, character: 1)), at: typist.now)
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  private mutating func arrive(_ text: String) {
    typist.take(.load(.part(LoadedPart(copying: Array(text.utf8))), of: .first))
  }

  private var historyIsOpened: Bool {
    typist.effects.contains { if case .history(.open, _) = $0 { true } else { false } }
  }

  @Test("Standard input is shown and edited while it is loaded")
  mutating func itIsSeenAndEditedAsItComes() {
    arrive("one\nt")
    typist.act("x", .wait(.seconds(2)))
    #expect(typist.drawing == "x|one\nt")
    typist.act("Down")
    arrive("wo")
    #expect(typist.drawing == "xone\nt|wo")
    #expect(!historyIsOpened)
    typist.act("y", "Ctrl-Z", "Ctrl-Z")
    #expect(typist.text == "one\ntwo")
    arrive("\nthree")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "x|one\ntwo\nthree")
    typist.take(.load(.whole(nil), of: .first))
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "xone\nty|wo\nthree")
    #expect(typist.titles == ["Read standard input", "Typed \"x\"", "Typed \"y\""])
  }

  @Test("A text from standard input that the user erases leaves nothing in the history")
  mutating func anErasedTextLeavesNothing() {
    arrive("secret")
    typist.take(.load(.whole(nil), of: .first))
    typist.take(.history(.opened(nil)))
    #expect(typist.recordedTexts == ["secret"])
    typist.acknowledge()
    typist.act("Ctrl-Q", "x", .wait(Question.timeForWord), "y")
    typist.take(.ending)
    #expect(typist.forgotten == [0])
  }

  @Test("All edits during the load are recorded at its end")
  mutating func allThatWasDoneMeanwhileIsKeptWhenAllIsThere() {
    arrive("one ")
    typist.act("x", .wait(.seconds(2)))
    arrive("two")
    typist.take(.load(.whole(nil), of: .first))
    #expect(openedText == "one two")
    typist.take(.history(.opened(nil)))
    #expect(typist.recordedTexts == ["one two", "xone two"])
  }

  @Test("The history pane shows states with the loaded text")
  mutating func theHistoryPaneShowsStatesWithWhatHasCome() {
    arrive("one ")
    typist.act("x", .wait(.seconds(2)))
    arrive("two")
    typist.act("Ctrl-T", "Down")
    #expect(typist.pane.map { String(decoding: $0.preview.text.bytes, as: UTF8.self) } == "one two")
    arrive(" three")
    typist.act("Up", "Down")
    #expect(
      typist.pane.map { String(decoding: $0.preview.text.bytes, as: UTF8.self) } == "one two three")
    typist.act("Enter")
    #expect(typist.text == "one two three")
  }

  @Test("A moved cursor stays at the end of the load")
  mutating func theCursorStaysWhereSomebodyPutIt() {
    arrive("one\ntwo")
    typist.act("Right")
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.drawing == "o|ne\ntwo")
  }

  @Test("The first Esc ends a selection, the next stops the load")
  mutating func escFirstTakesASelectionAway() {
    arrive("one")
    typist.act("Shift-Right", "Esc")
    #expect(typist.drawing == "o|ne" && typist.loadRequests == ["readOn"])
    typist.act("Esc")
    #expect(typist.loadRequests == ["readOn", "stop"])
  }

  @Test("Buffered text is counted, and inserted when the load is stopped")
  mutating func whatIsGatheredIsToldAndComesWhenItIsLeftAtThat() {
    typist.take(.load(.buffered(byteCount: 3_000), of: .first))
    #expect(typist.editor.document.load?.size == "3.0 kB")
    typist.act("Esc")
    #expect(typist.loadRequests == ["readOn", "stop"])
    let encoding = TextEncoding("UTF-16LE", hasMark: true)
    typist.take(.load(.part(LoadedPart(copying: Array("é".utf8)), in: encoding), of: .first))
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.text == "é" && typist.editor.document.buffer.encoding == encoding)
    typist.act("Ctrl-Z")
    #expect(typist.editor.document.buffer.encoding == encoding)
  }

  private var openedText: String? {
    typist.effects.compactMap { effect -> String? in
      guard case .history(.open(_, let state, _), _) = effect else { return nil }
      return String(decoding: TextBuffer(state).text.bytes, as: UTF8.self)
    }.first
  }

  @Test("After the load, it is like any document")
  mutating func whenItIsThereItIsLikeAnyText() {
    arrive("one\ntwo")
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.drawing == "one\n|two")
    #expect(historyIsOpened)
    typist.act("x")
    #expect(typist.drawing == "one\nx|two")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one\n|two")
    #expect(typist.titles.first == "Read standard input")
  }

  @Test("Standard input counts as modified until it is saved")
  mutating func itIsInNoFileBeforeItIsSaved() {
    #expect(!typist.editor.document.isModified)
    arrive("one")
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "Save changes to Standard input?")
    typist.act("s", .typed("a.txt"), "Enter")
    for request in typist.saves { typist.take(.saved(request)) }
    #expect(!typist.editor.document.isModified)
    #expect(typist.exitStatus == 0)
  }

  @Test("Esc stops the load and keeps the loaded text")
  mutating func escapeLeavesItAtWhatIsThere() {
    arrive("one")
    typist.act("Esc")
    #expect(typist.loadRequests == ["readOn", "stop"])
    arrive(" and more")
    typist.act("x")
    #expect(typist.text == "xone")
  }

  @Test("A very large input asks whether to load more")
  mutating func muchIsAskedAbout() {
    arrive("one")
    typist.take(.load(.rests, of: .first))
    typist.act(.wait(.seconds(1)))
    #expect(typist.question?.text.contains("of standard input, and there is more") == true)
    typist.act("y")
    #expect(typist.loadRequests == ["readOn", "readOn"])
    typist.take(.load(.rests, of: .first))
    typist.act(.wait(.seconds(1)), "n")
    #expect(typist.loadRequests == ["readOn", "readOn", "stop"])
    typist.act("x")
    #expect(typist.text == "xone")
  }

  @Test("Saving waits for the end")
  mutating func savingWaitsForTheEnd() {
    arrive("one")
    typist.act("Ctrl-S")
    #expect(typist.message?.hasPrefix("Still reading standard input") == true)
    #expect(typist.saves.isEmpty)
    typist.take(.load(.whole(nil), of: .first))
    #expect(typist.message == "Read all of standard input: 3 B")
  }

  @Test("The reason for an early end is reported")
  mutating func whyItEndedIsTold() {
    arrive("one")
    typist.take(.load(.whole("Cannot read standard input"), of: .first))
    #expect(typist.message == "Cannot read standard input")
  }

  @Test("Another file does not replace standard input")
  mutating func anotherFileDoesNotTakeItsPlace() {
    typist.open("a.txt", "text")
    #expect(typist.names == ["Standard input", "a.txt"])
    arrive("one")
    #expect(typist.drawing == "|text")
    #expect(typist.editor.documents.first?.buffer.text.count == 3)
  }
}

extension Typist {
  /// The texts of the recorded mementos, as the store received them.
  fileprivate var recordedTexts: [String] {
    effects.flatMap { effect -> [String] in
      guard case .history(.record(let mementos), _) = effect else { return [] }
      return mementos.map { String(decoding: TextBuffer($0.state).text.bytes, as: UTF8.self) }
    }
  }
}
