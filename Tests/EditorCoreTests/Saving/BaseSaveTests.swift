import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Saves of texts too large for snapshots: their states are restored from the file.
@Suite struct BaseSaveTests {
  private let texts = ["", "a", "ab", "abc"]

  /// Returns a typist in whose editor every text is too large.
  private func person(_ drawing: String, isOpened: Bool = true) -> Typist {
    var typist = Typist(drawing, keepsHistory: true)
    var settings = typist.editor.settings
    settings.history.largestWholeMegabytes = 0
    typist.take(.settings(settings))
    if isOpened { typist.take(.history(.opened(nil))) }
    return typist
  }

  /// Returns the requests about the file, and the saves, in order.
  private func steps(_ typist: Typist) -> [String] {
    typist.effects.compactMap { effect in
      switch effect {
      case .save: "save"
      case .history(.record(let mementos), _): "record \(mementos.count)"
      case .history(.expectOnDisk(let reference, _), _): "expect #\(reference.number)"
      case .history(.recordOnDisk(let reference, _, let isSaved), _):
        "\(isSaved ? "saved" : "found") #\(reference.number)"
      default: nil
      }
    }
  }

  @Test("The file is replaced when its state is durable")
  func theFileIsReplacedWhenItsStateIsDurable() {
    var typist = person("one|")
    typist.act("!")
    typist.acknowledge()
    typist.act("Ctrl-S")
    #expect(steps(typist) == ["record 1"])
    #expect(typist.editor.documents.isSaving && typist.editor.document.isRecording)
    typist.acknowledge()
    #expect(steps(typist) == ["expect #2", "save"])
    #expect(typist.saves.map(\.awaitsHistory) == [true])
    typist.answerSave { .saved($0) }
    #expect(steps(typist).last == "saved #2")
    #expect(!typist.editor.document.isModified)
  }

  @Test("A second save waits for its own state")
  func aSaveThatFollowsAnotherWaitsForItsOwnState() {
    var typist = person("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-S")
    #expect(steps(typist) == ["record 1", "found #1"])
    typist.acknowledge()
    #expect(steps(typist) == ["record 2"])
    typist.acknowledge()
    #expect(steps(typist) == ["expect #2", "save"])
    typist.act(".", "Ctrl-S")
    #expect(steps(typist) == ["expect #2", "save", "record 1"])
    typist.answerSave { .saved($0) }
    #expect(steps(typist).suffix(2) == ["record 1", "saved #2"], "the newest is still coming")
    typist.acknowledge()
    #expect(steps(typist) == ["expect #4", "save"])
  }

  @Test("Small texts are saved at once")
  func smallTextsAreSavedAtOnce() {
    var typist = Typist.journal("one|")
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.map(\.awaitsHistory) == [false])
  }

  @Test("A save waits while the history is being opened")
  func whileTheHistoryIsBeingOpenedItIsWaitedFor() {
    var typist = person("abc|", isOpened: false)
    typist.act("d", "Ctrl-S", "e", "Ctrl-S")
    #expect(typist.saves.isEmpty && typist.editor.documents.isSaving)
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 3))))
    #expect(steps(typist) == ["record 2"])
    typist.acknowledge()
    #expect(steps(typist) == ["expect #5", "save"])
    #expect(typist.saves.map(\.id.index) == [4])
    typist.answerSave { .saved($0) }
    #expect(steps(typist) == ["expect #5", "saved #5", "expect #6", "save"])
    typist.answerSave { .saved($0) }
    #expect(steps(typist).last == "saved #6")
    #expect(!typist.editor.document.isModified && !typist.editor.documents.isSaving)
  }

  @Test(
    "A text is saved even if its state cannot be recorded",
    arguments: [HistoryEvent.failed("the disk is full"), .notKept("there is no store")])
  func whatIsNotRecordedIsSavedAllTheSame(news: HistoryEvent) {
    var typist = person("one|")
    typist.act("!", "Ctrl-S")
    #expect(typist.saves.isEmpty)
    typist.take(.history(news))
    #expect(typist.saves.map(\.awaitsHistory) == [false])
  }

  @Test(
    "A quit does not wait for a store that another program has locked", arguments: [false, true])
  func aQuitDoesNotWaitForALockedStore(isLockedFirst: Bool) {
    var typist = person("one|")
    typist.act("!", "Ctrl-S")
    if isLockedFirst { typist.take(.history(.waiting("another program has locked the store"))) }
    typist.act("Ctrl-Q")
    if !isLockedFirst {
      #expect(typist.exitStatus == nil)
      typist.take(.history(.waiting("another program has locked the store")))
    }
    #expect(typist.exitStatus == 0)
    #expect(typist.saves.isEmpty)
    typist.take(.ending)
    #expect(typist.saves.count == 1)
  }

  @Test("A quit asks about what was typed after a save that waits for a locked store")
  func textAfterAWaitingSave() {
    var typist = person("one|")
    typist.act("!", "Ctrl-S", "?", "Ctrl-Q")
    typist.take(.history(.waiting("another program has locked the store")))
    #expect(typist.exitStatus == nil)
  }

  @Test("A text without history is saved at once")
  func aTextThatHasNoHistoryYetIsSavedAtOnce() {
    var typist = person("one|")
    typist.act("Alt-S", "Ctrl-A", .typed("other"), "Enter")
    #expect(typist.saves.map(\.path) == ["other"])
  }

  @Test("A waiting save is made at the end of the program")
  func whatIsHeldBackIsSavedAtTheEnd() {
    var typist = person("one|")
    typist.act("!")
    typist.acknowledge()
    typist.act("Ctrl-S")
    typist.take(.ending)
    #expect(steps(typist) == ["record 1", "save"])
  }

  /// As for a small text: the history is joined behind it.
  @Test("A save made before the history was joined is reported to the store")
  func whatWasSavedBeforeTheHistoryWasJoinedIsToldToIt() {
    var typist = Typist("abc|", keepsHistory: true)
    typist.act("d", "Ctrl-S")
    typist.take(.history(.opened(Typist.earlier(texts, anchor: 3))))
    typist.answerSave { .saved($0) }
    #expect(steps(typist) == ["record 1", "saved #5"])
  }
}
