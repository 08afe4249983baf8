import Console
import MementoKit
import Testing
import TextModel

@testable import EditorCore

/// A file that is loaded while its beginning is edited.
@Suite struct LoadingTests {
  private var typist = Typist()

  init() {
    open(Document(Self.beginning, path: "/a.log", isOnDisk: true, at: typist.now))
  }

  /// A file of twenty bytes, of which eight are there.
  private static let beginning = FileText(
    PieceTree("one\ntwo\n".utf8), arrivingByteCount: 20)

  private mutating func open(_ document: Document) {
    typist.editor = Editor(document, size: Size(columns: 80, rows: 24))
    typist.take(.started)
  }

  private mutating func arrive(_ text: String) {
    typist.take(.arrival(.part(ArrivedPart(copying: Array(text.utf8))), of: .first))
  }

  private mutating func arriveWhole() { typist.take(.arrival(.whole(nil), of: .first)) }

  /// The history is opened, and has what was typed meanwhile.
  private mutating func keepWhatWasTyped() {
    typist.take(.history(.opened(nil)))
    typist.acknowledge()
  }

  private var progress: String? { typist.editor.document.arrival?.words(ellipsis: "…") }

  private var openedHistories: [String] {
    typist.effects.compactMap { effect in
      guard case .history(.open(let path, let state, _), _) = effect else { return nil }
      return "\(path ?? ""): \(String(decoding: TextBuffer(state).text.bytes, as: UTF8.self))"
    }
  }

  @Test mutating func whatIsThereIsEditedAndTheRestComesBehindIt() {
    #expect(typist.arrivalWishes == ["readOn"])
    typist.act("x", .wait(.seconds(2)))
    arrive("three\n")
    #expect(typist.drawing == "x|one\ntwo\nthree\n")
    #expect(typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "|one\ntwo\nthree\n")
    #expect(!typist.editor.document.isModified)
    typist.act("Ctrl-Z")
    #expect(typist.message == "Nothing to undo yet: the history comes when all of the file is here")
    arrive("four")
    arriveWhole()
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "x|one\ntwo\nthree\nfour")
    #expect(typist.titles == ["Opened", "Typed \"x\""])
    #expect(openedHistories == ["/a.log: one\ntwo\nthree\nfour"])
  }

  @Test mutating func howFarItHasComeIsTold() {
    #expect(progress == "loading 40%")
    arrive("three\n")
    #expect(progress == "loading 70%")
    arriveWhole()
    #expect(progress == nil)
  }

  @Test mutating func theEndIsWaitedForAndKeysWithIt() {
    typist.act("Ctrl-End", "x")
    #expect(typist.message == "Waiting for the rest of a.log, 40% is here; Esc stops waiting")
    #expect(typist.drawing == "|one\ntwo\n")
    arrive("three")
    #expect(typist.message == "Waiting for the rest of a.log, 65% is here; Esc stops waiting")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthreex|")
    #expect(typist.message == nil)
  }

  @Test mutating func escStopsWaitingAndNotTheLoading() {
    typist.act("Ctrl-End", "x", "Esc")
    #expect(typist.drawing == "x|one\ntwo\n")
    arrive("three")
    arriveWhole()
    #expect(typist.drawing == "x|one\ntwo\nthree")
    #expect(!typist.arrivalWishes.contains("stop"))
  }

  @Test mutating func aSaveWaitsAndWritesAllOfIt() {
    typist.act("x", "Ctrl-S")
    #expect(typist.saves.isEmpty)
    arrive("three")
    arriveWhole()
    keepWhatWasTyped()
    #expect(
      typist.saves.map { String(decoding: TextBuffer($0.memento).text.bytes, as: UTF8.self) }
        == ["xone\ntwo\nthree"])
  }

  @Test mutating func leavingWithASaveWaits() {
    typist.act("x", "Ctrl-Q", "s")
    #expect(typist.saves.isEmpty && typist.exitStatus == nil)
    arrive("three")
    arriveWhole()
    keepWhatWasTyped()
    for request in typist.saves { typist.take(.saved(request)) }
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func whoWaitsCanLeave() {
    typist.act("Ctrl-End", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func theEndOfALineThatGoesOnIsWaitedFor() {
    typist.act("End")
    #expect(typist.drawing == "one|\ntwo\n")
    typist.act("Down", "Down", "End", "x")
    #expect(typist.drawing == "one\ntwo\n|")
    arrive("three\nfour")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthreex|\nfour")
  }

  @Test mutating func aLineThatIsThereIsGoneToAtOnce() {
    typist.act("Ctrl-G", .typed("2"), "Enter")
    #expect(typist.drawing == "one\n|two\n")
    typist.act("Ctrl-G", .typed("4"), "Enter")
    #expect(typist.drawing == "one\n|two\n")
    arrive("three\nfour")
    arriveWhole()
    #expect(typist.drawing == "one\ntwo\nthree\n|four")
  }

  @Test mutating func theWholeTextIsSortedAndSelected() {
    typist.act("Ctrl-A", "Ctrl-X")
    #expect(typist.text == "one\ntwo\n")
    arrive("three")
    arriveWhole()
    #expect(typist.text == "")
    typist.act("Ctrl-Z")
    #expect(typist.text == "one\ntwo\nthree")
  }

  @Test mutating func allMatchesAreReplacedInTheWholeText() {
    typist.act("Ctrl-R", .typed("o"), "Enter", .typed("0"), "Enter", "a")
    #expect(typist.text == "one\ntwo\n")
    arrive("four")
    arriveWhole()
    #expect(typist.text == "0ne\ntw0\nf0ur")
  }

  @Test mutating func thePlaceOfLastTimeIsGoneToWhenItIsThere() {
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

  @Test mutating func escLeavesItAtABeginningThatDoesNotTakeTheFilesPlace() {
    typist.act("Esc")
    #expect(typist.arrivalWishes == ["readOn", "stop"])
    #expect(
      typist.message == "Stopped loading at 40%: read-only; Ctrl-O, Enter opens all of it")
    arrive("late")
    typist.act("x", "Ctrl-S")
    #expect(typist.text == "one\ntwo\n" && typist.saves.isEmpty)
    typist.run("toggle-read-only", by: nil)
    #expect(typist.message == "a.log is not whole here: Ctrl-O, Enter opens all of it")
    typist.act("x")
    #expect(typist.text == "one\ntwo\n")
    #expect(openedHistories == [])
  }

  @Test mutating func theWholeOfItCanBeOpenedBesideABeginning() {
    typist.act("Esc")
    #expect(typist.facts.contains("only the first 40%"))
    #expect(!typist.facts.contains("read-only") && !typist.facts.contains("this run only"))
    typist.act("Down", "x")
    #expect(typist.message == "a.log is not whole here: Ctrl-O, Enter opens all of it")
    typist.act("Ctrl-O", "Enter")
    #expect(typist.opens.map(\.path) == ["/a.log"])
    typist.open("/a.log", "one\ntwo\nthree")
    #expect(typist.drawing == "one\n|two\nthree" && typist.names == ["a.log"])
  }

  @Test mutating func aBeginningCanBeLeftWithoutAQuestion() {
    typist.act("Esc", "Ctrl-Q")
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func anotherFileThanTheWholeIsTypedInItsPlace() {
    typist.act("Esc", "Ctrl-O", .typed("/b"), "Enter")
    #expect(typist.opens.map(\.path) == ["/b"])
  }

  @Test mutating func escDoesNotStopTheLoadingOfWhatWasEdited() {
    typist.act("x", "Esc")
    #expect(typist.message == "a.log was edited, so it is loaded to its end")
    typist.act("Esc")
    #expect(typist.message == nil && !typist.arrivalWishes.contains("stop"))
    typist.act("Ctrl-Z", "Esc")
    #expect(!typist.arrivalWishes.contains("stop"), "it can be redone")
    arrive("three")
    arriveWhole()
    typist.act("Ctrl-Y", "Ctrl-S")
    #expect(typist.text == "xone\ntwo\nthree" && typist.saves.count == 1)
  }

  @Test mutating func aFileThatIsCutWhileItIsLoadedIsToldOf() {
    arrive("three\n")
    arriveWhole()
    #expect(typist.message == "a.log was cut while it was loaded: 1 kB of 1 kB could be read")
    open(Document(Self.beginning, path: "/a.log", isOnDisk: true, at: typist.now))
    arrive("twelve bytes")
    arriveWhole()
    #expect(typist.message == nil)
  }

  @Test mutating func aReadErrorIsToldAndWhatIsThereIsReadOnly() {
    typist.act("x", "Ctrl-End", "y")
    typist.take(.arrival(.cutShort("Cannot read a.log: Input/output error"), of: .first))
    #expect(typist.message == "Cannot read a.log: Input/output error")
    typist.act("z")
    #expect(typist.text == "xone\ntwo\n")
    typist.act("Ctrl-Q")
    #expect(typist.question?.text == "a.log is not whole here, its changes cannot be saved.")
    #expect(typist.question?.answers.map(\.letter) == ["d"])
    typist.act("d")
    #expect(typist.exitStatus == 0)
  }

  @Test mutating func whatWasEditedMeanwhileIsKnownToWhoEndsTheProgram() {
    #expect(typist.editor.editedWhileLoading == [])
    typist.act("x")
    #expect(typist.editor.editedWhileLoading == [.first])
    arriveWhole()
    #expect(typist.editor.editedWhileLoading == [])
  }

  @Test mutating func nobodyLooksAtTheFileBeforeItIsThere() {
    typist.take(.disk(.stirred, of: .first))
    typist.act(.wait(.seconds(1)))
    #expect(!typist.looksAtFile)
    arriveWhole()
    typist.act(.wait(.seconds(1)))
    #expect(typist.looksAtFile)
  }

  @Test mutating func aTextThatIsClosedIsLoadedNoMore() {
    typist.act("Ctrl-W")
    #expect(typist.arrivalWishes == ["readOn", "stop"])
    arrive("late")
    #expect(typist.text == "")
  }

  @Test func theCommandsThatWaitAreThere() {
    let names = Set(CommandTable.commands.map(\.name))
    #expect(Command.ofWholeTexts.union(Command.ofLineEnds).isSubset(of: names))
  }
}

extension Typist {
  fileprivate var looksAtFile: Bool {
    effects.contains { if case .disk(.look, _) = $0 { true } else { false } }
  }
}
