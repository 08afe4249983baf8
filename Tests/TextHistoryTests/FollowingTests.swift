import HistoryStore
import MementoArchiveKit
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Texts saved to another file, and erased histories.
@Suite struct FollowingTests {
  private let house: Household

  init() throws {
    house = try Household()
    try house.folder.write("one\n", to: "text")
  }

  // MARK: Save as

  @Test("Save as copies the history")
  func saveAsGivesTheCopyTheHistory() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.saveAs("copy")
    try run.edit("three\n")
    try run.save()
    try run.quit()
    let copy = try house.open("copy")
    #expect(copy.numbers == [1, 2, 3] && copy.number == 3)
    #expect(try copy.text(of: 1) == "one\n" && copy.text(of: 2) == "one\ntwo\n")
    try copy.quit()
    let text = try house.open("text")
    #expect(text.numbers == [1, 2] && text.number == 1)
    #expect(text.earlier?.recovery == nil)
    // The file that was left had its first state; the copy has its own journal.
    let left = try #require(try house.store().journal(of: 1).first)
    #expect(left.number == 1 && left.cause == .discarded)
    #expect(try !house.store().journal(of: 2).contains { $0.cause == .discarded })
  }

  @Test("A file that another session moved away is saved again: each path has its history")
  func savedAgainAfterAMove() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    let (old, new) = (house.folder.file("text"), house.folder.file("moved"))
    try house.folder.moveFile("text", to: "moved")
    try house.store().moveHistories(
      of: old, to: new, isFolder: false, at: house.passTime().secondsSince1970)
    try run.edit("three\n")
    try run.save()
    try run.quit()
    let text = try house.open("text")
    #expect(text.numbers == [1, 2, 3] && text.number == 3)
    #expect(try house.store().memento(3, of: 2)?.record.marks == .saved)
    let moved = try house.open("moved")
    #expect(moved.text == "one\ntwo\n" && moved.number == 2)
    #expect(try house.store().memento(3, of: 1)?.record.marks == [])
  }

  @Test("A text without a file keeps its history when it is saved")
  func aTextWithoutAFileGetsOne() throws {
    let run = try house.open(nil)
    try run.edit("a thought\n")
    try run.saveAs("thoughts")
    try run.quit()
    let again = try house.open("thoughts")
    #expect(again.numbers == [1, 2] && again.number == 2)
    #expect(try house.store().files().count == 1)
    #expect(try house.open(nil).earlier == nil)
  }

  @Test("A replaced file keeps its history under another name")
  func aReplacedFileKeepsItsHistoryUnderAnotherName() throws {
    let old = try house.open("text")
    try old.edit("old\n")
    try old.save()
    try old.quit()
    for name in ["a", nil, "b"] {
      let run = try house.open(name)
      if name != nil { try run.edit(name ?? "") }
      try run.saveAs("text")
      try run.quit()
    }
    let paths = try house.store().files().compactMap { $0.path?.lastComponent?.string }
    let retired = paths.filter { $0.hasPrefix("text (until ") }
    #expect(retired.count == 3 && Set(retired).count == 3)
    for name in retired {
      #expect(name.wholeMatch(of: /text \(until \d{4}(-\d\d){2} \d\d(:\d\d){2}\)/) != nil)
    }
    let first = try #require(
      try house.store().files().first { $0.path?.string.contains("until") == true && $0.id == 1 })
    #expect(try house.store().mementoCount(of: first.id) == 2)
    let again = try house.open("text")
    #expect(again.text == "b")
    try again.saveAs("a")
    try again.saveAs("text")
    try again.saveAs("a")
  }

  @Test("Save as removes the draft")
  func aDraftDoesNotStayBehind() throws {
    let run = try house.open("text")
    run.change("two")
    try run.draft()
    try run.history.follow(house.folder.file("copy"), at: 5)
    try run.record()
    #expect(try house.store().draftNames(of: 1) == [])
    #expect(try house.store().sessions(of: 1).isEmpty)
    #expect(try house.store().sessions(of: 2).map(\.token) == [run.token])
  }

  @Test("A draft of a file that is moved in the editor is replaced by the next, and by the memento")
  func draftOfAMovedFile() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    run.change("three")
    try run.draft()
    let (old, new) = (house.folder.file("text"), house.folder.file("moved"))
    try house.folder.moveFile("text", to: "moved")
    try house.store().moveHistories(of: old, to: new, isFolder: false, at: 5)
    try run.history.follow(new, at: 5)
    #expect(try house.store().draftNames(of: 1).count == 1)
    try run.edit("!")
    #expect(try house.store().draftNames(of: 1) == [])
    run.change("four")
    try run.draft()
    run.die()
    #expect(try house.open("moved").recovered() == "one\ntwo\nthree!four")
  }

  @Test("Unsaved text that follows a save to another file is offered there after a crash")
  func draftOfACopy() throws {
    let run = try house.open("text")
    run.change("two")
    try run.draft()
    try house.folder.write("one\n", to: "copy")
    try run.history.follow(house.folder.file("copy"), at: 5)
    run.die()
    #expect(try house.open("copy").recovered() == "one\ntwo")
    #expect(try house.open("text").earlier?.recovery == nil)
  }

  // MARK: Forgetting

  private func places(of marker: String) throws -> [String] {
    let marker = Array(marker.utf8)
    return try names(in: house.folder.path).filter { name in
      let content = try bytes(of: house.folder.file(name))
      return content.indices.contains { content[$0...].starts(with: marker) }
    }
  }

  @Test("Discarding for good erases the history")
  func discardedForGoodIsGone() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.save()
    try run.edit("Qx3-secret-Vy8")
    try run.edit(" and another Qx3-secret-Vy8")
    run.change("Qx3-secret-Vy8 in a draft")
    try run.draft()
    #expect(try !places(of: "Qx3-secret-Vy8").isEmpty)
    try run.history.forget(
      [3, 4].map { MementoReference(id: MementoID(index: $0 - 1), number: $0) })
    #expect(try places(of: "Qx3-secret-Vy8") == [])
    #expect(run.failure(of: 3) == .notFound(name: "#3"))
    try run.history.close()
    let again = try house.open("text")
    #expect(again.numbers == [1, 2] && again.number == 2 && again.notices == [])
    #expect(again.tree[again.tree.current].lastVisitedChild == nil)
    try again.edit("three\n")
    #expect(again.numbers == [1, 2, 5])
    #expect(try again.text(of: 5) == "one\ntwo\nthree\n")
  }

  @Test("Forgetting all states forgets the file")
  func aTextThatIsForgottenAltogetherLeavesNoFile() throws {
    let run = try house.open(nil)
    try run.edit("secret")
    try run.history.forget(run.tree.ids.map { run.tree.reference(to: $0) })
    #expect(try house.store().files().isEmpty)
    try run.travel(.undo)
    try run.quit()
  }

  @Test("A file forgotten while it is open starts a new history")
  func aFileThatIsForgottenWhileItIsOpenBeginsAgain() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try run.edit("three\n")
    try house.store().forget(1)
    #expect(try run.travel(.undo))
    run.change("x")
    try run.draft()
    try run.history.dropDraft()
    try run.save()
    try run.edit("four\n")
    #expect(try run.text(of: run.number) == run.text)
    #expect(run.failure(of: 1) == .notFound(name: "#1"))
    try run.quit()
    let again = try house.open("text")
    #expect(again.tree.count == 2 && again.text == "one\ntwo\nx")
    #expect(try again.travel(.redo) && again.text == "one\ntwo\nxfour\n")
  }

  @Test("Save as after forgetting starts a new history")
  func saveAsAfterForgettingBeginsAgain() throws {
    let run = try house.open("text")
    try run.edit("two\n")
    try house.store().forget(1)
    try run.saveAs("other")
    try run.edit("three\n")
    try run.save()
    try run.quit()
    let again = try house.open("other")
    #expect(again.text == "one\ntwo\nthree\n" && again.tree.count == 1)
  }
}
