import Files
import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Text typed into a loading file, in sessions that die before their history is open.
@Suite struct LoadingDraftTests {
  private let house: Household

  init() throws {
    house = try Household()
    try house.folder.write("one\ntwo\n", to: "text")
  }

  /// A session with the beginning of the file loaded.
  private struct Loading {
    let token: String
    let draft: LoadingDraft
    let opened: TextBuffer
    var buffer: TextBuffer

    mutating func keep(_ text: String, at offset: Int = 0, _ house: Household) throws {
      buffer.select(at: offset, anchor: nil)
      buffer.insert(Array(text.utf8))
      try draft.keep(
        buffer.makeMemento(), since: opened.makeMemento(), at: house.passTime().secondsSince1970)
    }
  }

  private func load(_ name: String = "text", _ beginning: String = "one\n") throws -> Loading {
    let token = house.begin()
    let path = house.folder.file(name)
    let identity = try #require(try FileIdentity.current(of: path))
    let opened = TextBuffer(PieceTree(beginning.utf8))
    return Loading(
      token: token,
      draft: LoadingDraft(in: try house.store(), path: path, identity: identity, token: token),
      opened: opened, buffer: opened)
  }

  private func recovered(_ run: Run) throws -> String {
    let recovery = try #require(run.earlier?.recovery)
    let state = try #require(run.tree.state(of: recovery.id))
    return String(decoding: TextBuffer(state).text.bytes, as: UTF8.self)
  }

  private func names() throws -> [[String]] {
    try house.store().files().map { try house.store().draftNames(of: $0.id) }
  }

  @Test("A draft typed during loading is offered without other history", arguments: [3, 1000])
  func itIsOfferedWhereNothingElseWasKept(largestSnapshot: Int) throws {
    house.settings.largestSnapshot = largestSnapshot
    var first = try load()
    try first.keep("x", house)
    try first.keep("y", at: 1, house)
    let died = house.time
    house.end(first.token)

    let second = try house.open("text")
    #expect(try recovered(second) == "xyone\ntwo\n")
    #expect(second.earlier?.recovery?.secondsSince1970 == died)
    #expect(second.earlier?.recovery?.isOutdated == false)
    #expect(second.text == "one\ntwo\n" && second.number == 1 && second.notices == [])
    #expect(second.titles == ["Opened", "Typed \"xy\""])
    #expect(try names() == [[]], "it is a memento now")
    // The user has not decided yet.
    second.die()
    let third = try house.open("text")
    #expect(try recovered(third) == "xyone\ntwo\n" && third.numbers == [1, 2])
    let id = try #require(third.earlier?.recovery?.id)
    #expect(try third.travel(.restore(id)) && third.text == "xyone\ntwo\n")
    #expect(try third.travel(.undo) && third.text == "one\ntwo\n")
    try third.history.settleRecovery()
    try third.quit()
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  @Test("A draft typed during loading is offered after known states", arguments: [3, 1000])
  func itIsOfferedBehindWhatIsKnown(largestSnapshot: Int) throws {
    house.settings.largestSnapshot = largestSnapshot
    let known = try house.open("text")
    try known.edit("three\n")
    try known.save()
    try known.quit()
    var first = try load()
    try first.keep("x", house)
    house.end(first.token)
    let second = try house.open("text")
    #expect(try recovered(second) == "xone\ntwo\nthree\n")
    #expect(second.numbers == [1, 2, 3] && second.number == 2)
    #expect(try second.text(of: 1) == "one\ntwo\n")
  }

  @Test("A draft of a running session stays unchanged")
  func nobodyTakesThatOfTheLiving() throws {
    var first = try load()
    try first.keep("x", house)
    let second = try house.open("text")
    #expect(second.earlier == nil)
    try second.edit("more\n")
    try second.quit()
    #expect(try names() == [["arriving/\(first.token)/\(stamp(of: "text"))"]])
    house.end(first.token)
    #expect(try recovered(try house.open("text")) == "xone\ntwo\n")
  }

  private func stamp(of name: String) throws -> String {
    try #require(try FileIdentity.current(of: house.folder.file(name))).stamp
  }

  @Test("Drafts of two sessions are both kept")
  func bothOfTwoAreKept() throws {
    var (first, second) = (try load(), try load())
    try second.keep("second", house)
    try first.keep("first", house)
    house.end(first.token)
    house.end(second.token)
    let third = try house.open("text")
    #expect(try recovered(third) == "firstone\ntwo\n")
    #expect(
      try Set([third.text(of: 2), third.text(of: 3)])
        == ["firstone\ntwo\n", "secondone\ntwo\n"])
  }

  // MARK: Unknown properties of the beginning

  /// Returns the recovered state, before and after the typed text, for a file of this encoding and
  /// these line endings whose loading had not begun.
  private func recoveredInWhole(
    _ encoding: TextEncoding, _ edit: (inout TextBuffer) -> Void
  ) throws -> (before: TextBuffer, after: TextBuffer) {
    try house.folder.write("one\r\ntwo\r\n", to: "text")
    var first = try load("text", "")
    edit(&first.buffer)
    try first.keep("ABC", house)
    house.end(first.token)
    let path = house.folder.file("text")
    let snapshot = TextBuffer(PieceTree(try bytes(of: path)), encoding: encoding)
    let (_, earlier) = try FileHistory.open(
      OpenedText(
        path: path, state: snapshot.makeMemento(), identity: try FileIdentity.current(of: path),
        openedAt: house.passTime().secondsSince1970),
      in: house.store(),
      sessions: SessionLiveness(own: house.begin()) { house.living.contains($0) },
      settings: house.settings)
    let recovery = try #require(earlier?.recovery)
    let offered = try #require(earlier?.tree.state(of: recovery.id))
    let before = try #require(earlier?.tree[recovery.id].before)
    return (TextBuffer(before), TextBuffer(offered))
  }

  @Test(
    "A recovered text has the encoding and line ends of the file",
    arguments: [
      TextEncoding("UTF-16LE", hasMark: true), TextEncoding("UTF-16BE", hasMark: true),
      TextEncoding("UTF-8", hasMark: true), TextEncoding("ISO-8859-1"),
    ])
  func whatIsOfferedHasTheEncodingAndLineEndsOfTheFile(encoding: TextEncoding) throws {
    for largestSnapshot in [3, 1000] {
      house.settings.largestSnapshot = largestSnapshot
      let (before, after) = try recoveredInWhole(encoding) { _ in }
      #expect(String(decoding: after.text.bytes, as: UTF8.self) == "ABCone\r\ntwo\r\n")
      #expect(after.encoding == encoding && after.lineEnding == .crlf)
      #expect(before.encoding == encoding && before.lineEnding == .crlf)
      try house.store().forget(house.store().files())
    }
  }

  @Test("Settings chosen during loading survive")
  func whatWasChosenWhileItWasLoadedStays() throws {
    let chosen = TextEncoding("ISO-8859-1")
    let file = TextEncoding("UTF-16LE", hasMark: true)
    let (before, after) = try recoveredInWhole(file) { $0.setEncoding(chosen) }
    #expect(before.encoding == file && after.encoding == chosen && after.lineEnding == .crlf)
  }

  // MARK: A live session

  @Test("The first recorded memento replaces the draft")
  func whatIsRecordedFirstTakesItsPlace() throws {
    var loading = try load()
    try loading.keep("x", house)
    let history = try open(loading)
    #expect(try names().joined().count == 1, "nothing is recorded yet")
    try record(loading, in: history)
    #expect(try names() == [[]])
    house.end(loading.token)
    let next = try house.open("text")
    #expect(try recovered(next) == "xone\ntwo\n" && next.numbers == [1, 2])
  }

  @Test("A crash before the first memento keeps the draft")
  func aRunThatDiesBeforeItRecordsAnything() throws {
    var loading = try load()
    try loading.keep("x", house)
    _ = try open(loading)
    house.end(loading.token)
    #expect(try recovered(try house.open("text")) == "xone\ntwo\n")
  }

  @Test("A session is offered drafts of crashed sessions, not its own")
  func itsOwnIsNotOfferedAndThatOfTheDeadIs() throws {
    var dead = try load()
    try dead.keep("dead ", house)
    house.end(dead.token)
    var loading = try load()
    try loading.keep("own ", house)
    let (history, earlier) = try openWithEarlier(loading)
    let recovery = try #require(earlier?.recovery)
    let state = try #require(earlier?.tree.state(of: recovery.id))
    #expect(String(decoding: TextBuffer(state).text.bytes, as: UTF8.self) == "dead one\ntwo\n")
    #expect(try names().joined().map { $0.contains(loading.token) } == [true])
    try history.close()
    #expect(try names() == [[]])
  }

  @Test("Text typed while the history opens is recorded", arguments: [false, true])
  func whatIsTypedWhileTheHistoryIsOpenedIsTakenOver(
    isKnown: Bool
  ) throws {
    if isKnown { try house.open("text").quit() }
    var loading = try load()
    let (history, _) = try openWithEarlier(loading) { try loading.keep("x", house) }
    #expect(try names().joined().count == 1)
    try record(loading, in: history)
    #expect(try names() == [[]])
    house.end(loading.token)
    #expect(try recovered(try house.open("text")) == "xone\ntwo\n")
  }

  @Test("Text typed and undone while the history opens leaves nothing")
  func whatIsTypedWhileTheHistoryIsOpenedAndDroppedLeavesNothing() throws {
    for leave in [FileHistory.dropLoadingDraft, FileHistory.close] {
      var loading = try load()
      let (history, _) = try openWithEarlier(loading) { try loading.keep("x", house) }
      try leave(history)()
      #expect(try house.store().files().isEmpty)
    }
  }

  @Test("A crash while the history opens keeps the draft")
  func aRunThatDiesWhileTheHistoryIsOpened() throws {
    try house.open("text").quit()
    var loading = try load()
    _ = try openWithEarlier(loading) { try loading.keep("x", house) }
    house.end(loading.token)
    #expect(try recovered(try house.open("text")) == "xone\ntwo\n")
  }

  @Test("A draft whose edits cancel out leaves nothing")
  func whatCameToNothingLeavesNothing() throws {
    var loading = try load()
    try loading.keep("x", house)
    try loading.draft.drop()
    #expect(try house.store().files().isEmpty)
    try loading.keep("y", house)
    let history = try open(loading)
    try history.dropLoadingDraft()
    #expect(try house.store().files().isEmpty)
    try loading.keep("z", house)
    try open(loading).close()
    #expect(try house.store().files().isEmpty)
  }

  @Test("Dropping the draft keeps the known history")
  func aHistoryThatIsKnownStaysWhenItIsDropped() throws {
    try house.open("text").quit()
    var loading = try load()
    try loading.keep("x", house)
    try loading.draft.drop()
    #expect(try names() == [[]])
    #expect(try house.open("text").numbers == [1])
  }

  private func open(_ loading: Loading) throws -> FileHistory { try openWithEarlier(loading).0 }

  private func openWithEarlier(
    _ loading: Loading, typing typeMeanwhile: () throws -> Void = {}
  ) throws -> (FileHistory, EarlierHistory<TextBuffer.Memento>?) {
    let path = house.folder.file("text")
    let state = TextBuffer(PieceTree(try bytes(of: path))).makeMemento()
    let text = OpenedText(
      path: path, state: state, identity: try FileIdentity.current(of: path),
      openedAt: house.passTime().secondsSince1970)
    let opened = try FileHistory.open(
      text, in: house.store(),
      sessions: SessionLiveness(own: loading.token) { house.living.contains($0) },
      settings: house.settings)
    try typeMeanwhile()
    opened.0.adopt(loading.draft)
    return opened
  }

  /// Records the file and the typed text, like the editor once the history is open.
  private func record(_ loading: Loading, in history: FileHistory) throws {
    var caretaker = Caretaker(of: TextBuffer(PieceTree("one\ntwo\n".utf8)), at: house.passTime())
    caretaker.edit(.typing, at: house.passTime()) { $0.insert(Array("x".utf8)) }
    caretaker.closeBlock(at: house.passTime())
    _ = try history.record(caretaker.tree.ids.compactMap { caretaker.tree.recorded($0) })
    let root = try #require(caretaker.tree.state(of: .root))
    try history.recordOnDisk(
      caretaker.tree.reference(to: .root), root, isSaved: false,
      identity: try FileIdentity.current(of: house.folder.file("text")))
  }

  // MARK: The file has changed since

  @Test("The draft is offered for a file that has changed since")
  func itIsOfferedForAFileThatHasChangedSince() throws {
    var first = try load()
    try first.keep("x", house)
    house.end(first.token)
    try house.folder.write("one\ntwo\nand three\n", to: "text")
    let second = try house.open("text")
    #expect(try recovered(second) == "xone\ntwo\nand three\n")
    #expect(second.earlier?.recovery?.isOutdated == true)
  }

  @Test("A draft for a file that changed before is not outdated")
  func whatWasTypedIntoAFileThatHadChangedBeforeIsNotOutOfDate() throws {
    try house.open("text").quit()
    try house.folder.write("one\ntwo\nand three\n", to: "text")
    var first = try load()
    try first.keep("x", house)
    house.end(first.token)
    let second = try house.open("text")
    #expect(second.titles == ["Opened", "Changed on disk", "Typed \"x\""])
    #expect(try recovered(second) == "xone\ntwo\nand three\n")
    #expect(second.earlier?.recovery?.isOutdated == false)
  }

  @Test("Changes already in the file are not offered again")
  func whatIsInTheFileIsNotOfferedAgain() throws {
    var first = try load()
    try first.keep("x", house)
    house.end(first.token)
    try house.folder.write("xone\ntwo\n", to: "text")
    let second = try house.open("text")
    #expect(second.earlier?.recovery == nil && second.text == "xone\ntwo\n")
    #expect(try names() == [[]])
  }

  @Test("A draft that does not fit the file stays and is reported")
  func whatCannotBePutIntoTheFileStaysAndIsToldOf() throws {
    var first = try load()
    try first.keep("x", at: 4, house)
    house.end(first.token)
    try house.folder.write("", to: "text")
    let second = try house.open("text")
    #expect(second.earlier?.recovery == nil)
    #expect(
      second.notices.map { $0.hasPrefix("Edits made while the file loaded") } == [true])
    try second.quit()
    try house.folder.write("one\ntwo\n", to: "text")
    #expect(try recovered(try house.open("text")) == "one\nxtwo\n", "the file is back")
  }

  @Test("A moved file has its history and its draft")
  func aFileThatWasMovedHasItsHistoryAndWhatWasTyped() throws {
    let known = try house.open("text")
    try known.edit("three\n")
    try known.save()
    try known.quit()
    let moved = try run(["mv", "text", "moved"], in: house.folder.path)
    #expect(moved.status == .exited(0))
    var first = try load("moved")
    try first.keep("x", house)
    house.end(first.token)
    let second = try house.open("moved")
    #expect(second.numbers == [1, 2, 3] && second.number == 2)
    #expect(try recovered(second) == "xone\ntwo\nthree\n")
    #expect(try house.store().files().count == 1)
  }

  @Test("Forgetting the file forgets the draft")
  func forgettingTheFileForgetsIt() throws {
    var first = try load()
    try first.keep("x", house)
    house.end(first.token)
    try house.store().forget(house.store().files())
    #expect(try house.open("text").earlier == nil)
  }
}
