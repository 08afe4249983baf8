import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// A file whose beginning is edited while it is loading.
@Suite struct LoadingTests {
  private var typist = Typist()

  init() {
    open(Document(Self.beginning, path: "/a.log", isOnDisk: true, at: typist.now))
  }

  /// A file of twenty bytes, of which eight are loaded.
  private static let beginning = FileText(
    PieceTree("one\ntwo\n".utf8), loadingByteCount: 20)

  private mutating func open(_ document: Document) {
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  private mutating func arrive(_ text: String) {
    typist.take(.load(.part(LoadedPart(copying: Array(text.utf8))), of: .first))
  }

  private mutating func arriveWhole() { typist.take(.load(.whole(nil), of: .first)) }

  /// Opens the history, with the text typed meanwhile.
  private mutating func keepWhatWasTyped() {
    typist.take(.history(.opened(nil)))
    typist.acknowledge()
  }

  private var progress: String? {
    typist.facts.first { $0.hasPrefix("loading") || $0.hasPrefix("reading") }
  }

  private var openedHistories: [String] {
    typist.effects.compactMap { effect in
      guard case .history(.open(let path, let state, _), _) = effect else { return nil }
      return "\(path ?? ""): \(String(decoding: TextBuffer(state).text.bytes, as: UTF8.self))"
    }
  }

  @Test("The loaded beginning can be edited, and the rest is appended")
  mutating func whatIsThereIsEditedAndTheRestComesBehindIt() {
    #expect(typist.loadRequests == ["readOn"])
    typist.act("x", .wait(.seconds(2)))
    arrive("three\n")
    #expect(typist.drawing == "x|one\ntwo\nthree\n")
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "|one\ntwo\nthree\n")
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo yet: the history loads after the whole file")
    arrive("four")
    arriveWhole()
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "x|one\ntwo\nthree\nfour")
    #expect(typist.titles == ["Opened", "Typed \"x\""])
    #expect(openedHistories == ["/a.log: one\ntwo\nthree\nfour"])
  }

  @Test("The progress of a load is shown")
  mutating func howFarItHasComeIsTold() {
    #expect(progress == "loading 40%")
    arrive("three\n")
    #expect(progress == "loading 70%")
    arriveWhole()
    #expect(progress == nil)
  }

  @Test("Going to the end waits for the load, and so do the keys after it")
  mutating func theEndIsWaitedForAndKeysWithIt() {
    typist.act("Ctrl-End", "x")
    #expect(typist.message == "Waiting for the rest of a.log, 40% is loaded; Esc stops waiting")
    #expect(typist.drawing == "|one\ntwo\n")
    arrive("three")
    #expect(typist.message == "Waiting for the rest of a.log, 65% is loaded; Esc stops waiting")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthreex|")
    #expect(typist.message == nil)
  }

  @Test(
    "Esc stops the wait for the end of a file and drops the keys after it, and the load continues")
  mutating func escStopsWaiting() {
    typist.act("Ctrl-End", "x", "Esc")
    #expect(typist.drawing == "|one\ntwo\n")
    arrive("three")
    arriveWhole()
    #expect(typist.drawing == "|one\ntwo\nthree")
    #expect(!typist.loadRequests.contains("stop"))
  }

  @Test("A save waits for the load and writes the whole text")
  mutating func aSaveWaitsAndWritesAllOfIt() {
    typist.act("x", "Ctrl-S")
    #expect(typist.saves.isEmpty)
    arrive("three")
    arriveWhole()
    keepWhatWasTyped()
    #expect(
      typist.saves.map { String(decoding: TextBuffer($0.memento).text.bytes, as: UTF8.self) }
        == ["xone\ntwo\nthree"])
  }

  @Test("Quitting with a save waits for the load")
  mutating func leavingWithASaveWaits() {
    typist.act("x", "Ctrl-Q", "s")
    #expect(typist.saves.isEmpty && typist.exitStatus == nil)
    arrive("three")
    arriveWhole()
    keepWhatWasTyped()
    for request in typist.saves { typist.take(.saved(request)) }
    #expect(typist.exitStatus == 0)
  }

  @Test("Quitting ends a wait for the load")
  mutating func whoWaitsCanLeave() {
    typist.act("Ctrl-End", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test("The end of an incomplete line waits for the load")
  mutating func theEndOfALineThatGoesOnIsWaitedFor() {
    typist.act("End")
    #expect(typist.drawing == "one|\ntwo\n")
    typist.act("Down", "Down", "End", "x")
    #expect(typist.drawing == "one\ntwo\n|")
    arrive("three\nfour")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthreex|\nfour")
  }

  @Test("Going to a loaded line is immediate")
  mutating func aLineThatIsThereIsGoneToAtOnce() {
    typist.act("Ctrl-G", .typed("2"), "Enter")
    #expect(typist.drawing == "one\n|two\n")
    typist.act("Ctrl-G", .typed("4"), "Enter")
    #expect(typist.drawing == "one\n|two\n")
    arrive("three\nfour")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthree\n|four")
  }

  @Test("Select all waits for the whole text")
  mutating func theWholeTextIsSortedAndSelected() {
    typist.act("Ctrl-A", "Ctrl-X")
    #expect(typist.text == "one\ntwo\n")
    arrive("three")
    arriveWhole()
    #expect(typist.text == "")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one\ntwo\nthree")
  }

  @Test("Replacing all waits for the whole text")
  mutating func allMatchesAreReplacedInTheWholeText() {
    typist.act("Ctrl-R", .typed("o"), "Enter", .typed("0"), "Enter", "a")
    #expect(typist.text == "one\ntwo\n")
    arrive("four")
    arriveWhole()
    #expect(typist.text == "0ne\ntw0\nf0ur")
  }

  @Test("The cursor moves to its last position when that is loaded")
  mutating func thePlaceOfLastTimeIsGoneToWhenItIsThere() {
    typist.editor.go(to: .line(4, character: 2))
    #expect(typist.drawing == "|one\ntwo\n")
    arrive("three\nfour\nfi")
    #expect(typist.drawing == "one\ntwo\nthree\nf|our\nfi")
    open(Document(Self.beginning, path: "/a.log", isOnDisk: true, at: typist.now))
    typist.editor.go(to: .text("four"))
    typist.act("x")
    arrive("three\nfour\n")
    arriveWhole()
    #expect(typist.drawing == "x|one\ntwo\nthree\nfour\n", "somebody is at work already")
  }

  @Test("Esc stops the load, and the truncated document cannot overwrite the file")
  mutating func escLeavesItAtABeginningThatDoesNotTakeTheFilesPlace() {
    typist.act("Esc")
    #expect(typist.loadRequests == ["readOn", "stop"])
    #expect(
      typist.message == "Stopped loading at 40%: read-only; Ctrl-O, Enter opens the whole file")
    arrive("late")
    typist.act("x", "Ctrl-S")
    #expect(typist.text == "one\ntwo\n" && typist.saves.isEmpty)
    typist.run("toggle-read-only", by: nil)
    #expect(typist.message == "a.log is not fully loaded: Ctrl-O, Enter opens the whole file")
    typist.act("x")
    #expect(typist.text == "one\ntwo\n")
    #expect(openedHistories == [])
  }

  @Test("The whole file can be opened beside a truncated document")
  mutating func theWholeOfItCanBeOpenedBesideABeginning() {
    typist.act("Esc")
    #expect(typist.facts.contains("only the first 40%"))
    #expect(!typist.facts.contains("read-only") && !typist.facts.contains("this session only"))
    typist.act("Down", "x")
    #expect(typist.message == "a.log is not fully loaded: Ctrl-O, Enter opens the whole file")
    typist.act("Ctrl-O", "Enter")
    #expect(typist.opens.map(\.path) == ["/a.log"])
    typist.open("/a.log", "one\ntwo\nthree")
    #expect(typist.drawing == "one\n|two\nthree" && typist.names == ["a.log"])
  }

  @Test("A truncated document is closed without a question")
  mutating func aBeginningCanBeLeftWithoutAQuestion() {
    typist.act("Esc", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test("In the prompt, typing replaces the suggested path of the whole file")
  mutating func anotherFileThanTheWholeIsTypedInItsPlace() {
    typist.act("Esc", "Ctrl-O", .typed("/b"), "Enter")
    #expect(typist.opens.map(\.path) == ["/b"])
  }

  @Test("Esc does not stop the load of an edited document")
  mutating func escDoesNotStopTheLoadingOfWhatWasEdited() {
    typist.act("x", "Esc")
    #expect(typist.message == "a.log has edits, so it continues to load")
    typist.act("Esc")
    #expect(typist.message == nil && !typist.loadRequests.contains("stop"))
    typist.act("Ctrl-Z", "Esc")
    #expect(!typist.loadRequests.contains("stop"), "it can be redone")
    arrive("three")
    arriveWhole()
    typist.act("Ctrl-Y", "Ctrl-S")
    #expect(typist.text == "xone\ntwo\nthree" && typist.saves.count == 1)
  }

  @Test("A file truncated during its load is reported")
  mutating func aFileThatIsCutWhileItIsLoadedIsToldOf() {
    arrive("three\n")
    arriveWhole()
    #expect(typist.message == "a.log was truncated while it loaded: read 14 B of 20 B")
    open(Document(Self.beginning, path: "/a.log", isOnDisk: true, at: typist.now))
    arrive("twelve bytes")
    arriveWhole()
    #expect(typist.message == nil)
  }

  @Test("A read error is reported, and the loaded part is read-only")
  mutating func aReadErrorIsToldAndWhatIsThereIsReadOnly() {
    typist.act("x", "Ctrl-End", "y")
    typist.take(.load(.truncated("Cannot read a.log: Input/output error"), of: .first))
    #expect(typist.message == "Cannot read a.log: Input/output error")
    typist.act("z")
    #expect(typist.text == "xone\ntwo\n")
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "a.log is not fully loaded, its changes cannot be saved.")
    #expect(typist.question?.answers.map(\.letter) == ["n"])
    typist.act("n")
    #expect(typist.exitStatus == 0)
  }

  @Test("Documents edited during a load are known at the end of the program")
  mutating func whatWasEditedMeanwhileIsKnownToWhoEndsTheProgram() {
    #expect(typist.editor.editedWhileLoading == [])
    typist.act("x")
    #expect(typist.editor.editedWhileLoading == [.first])
    arriveWhole()
    #expect(typist.editor.editedWhileLoading == [])
  }

  @Test("The file is not checked before it is loaded")
  mutating func nobodyLooksAtTheFileBeforeItIsThere() {
    typist.take(.disk(.mayHaveChanged, of: .first))
    typist.act(.wait(.seconds(1)))
    #expect(!typist.looksAtFile)
    arriveWhole()
    typist.act(.wait(.seconds(1)))
    #expect(typist.looksAtFile)
  }

  @Test("Closing a document stops its load")
  mutating func aTextThatIsClosedIsLoadedNoMore() {
    typist.act("Ctrl-W")
    #expect(typist.loadRequests == ["readOn", "stop"])
    arrive("late")
    #expect(typist.text == "")
  }
}

extension Typist {
  fileprivate var looksAtFile: Bool {
    effects.contains { if case .disk(.check, _) = $0 { true } else { false } }
  }
}
