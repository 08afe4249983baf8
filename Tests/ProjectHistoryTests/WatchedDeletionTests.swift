import Files
import HistoryStore
import SystemPackage
import TestSupport
import Testing
import Text
import TextHistory

@testable import ProjectHistory

/// Deletions that a watch notices.
@Suite(.timeLimit(.usually(10))) struct WatchedDeletionTests {
  private let project: Project

  init() throws { project = try Project.ofTwoFiles() }

  @Test(
    "The time of a deletion is known, and a file is restored to the times at which it was there")
  func deletion() throws {
    let watched = try WatchedProject(project)
    let then = watched.date
    watched.pass(seconds: 100)
    try project.shell("rm a.txt")
    watched.runUntilQuiet()
    let deleted = try #require(try watched.reader("a.txt").deletion())
    #expect(deleted > then + 99)
    #expect(try project.store.deletion(of: project.file("a.txt").id) == deleted)
    // It was certainly there before.
    #expect(try project.comparison(.time(then)).names == ["a.txt"])
    #expect(try project.comparison(.time(then)).doubtful.isEmpty)
    #expect(try project.comparison(.time(deleted)).changes.isEmpty)
    // A second look notes nothing more.
    let entries = try watched.reader("a.txt").journal.count
    try project.shell("touch a.txt; rm a.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("a.txt").journal.count == entries)

    watched.pass(seconds: 100)
    try project.write("one\n", to: "a.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("a.txt").deletion() == nil)
    #expect(try project.comparison(.time(watched.date)).changes.isEmpty)
    // A file that was not there at the time is left as it is.
    #expect(try project.comparison(.time(deleted + 50)).newer.count == 1)

    watched.pass(seconds: 100)
    try project.shell("rm a.txt")
    watched.runUntilQuiet()
    watched.pass(seconds: 100)
    try project.write("another\n", to: "a.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("a.txt").deletion() == nil)
    #expect(try project.comparison(.time(watched.date)).changes.isEmpty)
  }

  @Test("A file that replaces another is gone from its place, and one that an editor missed is not")
  func moves() throws {
    let watched = try WatchedProject(project)
    watched.pass(seconds: 100)
    try project.shell("mv a.txt src/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("a.txt").deletion() != nil)
    #expect(try watched.reader("src/b.txt").deletion() == nil)
    let file = try project.file("src/b.txt")
    try project.store.recordExistence(of: [(file, exists: false)], at: watched.date)
    try project.shell("mv src/b.txt c.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("c.txt").deletion() == nil)
    #expect(try project.store.file(at: project.path("src/b.txt")) == nil)
  }

  @Test("A file that an editor misses, and that is open there, is found at its new place")
  func moveOfAnOpenFile() throws {
    let watched = try WatchedProject(project)
    let file = try project.file("a.txt")
    project.living = ["editor"]
    try project.store.setSession("editor", of: file.id, current: 1, since: watched.date)
    watched.pass(seconds: 100)
    try project.store.recordExistence(of: [(file, exists: false)], at: watched.date)
    try project.shell("mv a.txt moved.txt")
    watched.runUntilQuiet()
    #expect(try watched.reader("moved.txt").deletion() == nil)
    #expect(try watched.stateCount("moved.txt") == 1)
  }

  @Test("A file that was created later is left, and does not come back after its deletion")
  func creation() throws {
    let watched = try WatchedProject(project)
    let then = watched.date
    watched.pass(seconds: 100)
    try project.write("new\n", to: "new.txt")
    watched.runUntilQuiet()
    #expect(try project.comparison(.time(then)).newer.count == 1)
    #expect(try project.comparison(.time(then)).changes.isEmpty)
    watched.pass(seconds: 100)
    let there = watched.date
    try project.shell("rm new.txt")
    watched.runUntilQuiet()
    #expect(try project.comparison(.time(then)).changes.isEmpty)
    #expect(try project.comparison(.time(then)).doubtful.isEmpty)
    #expect(try project.comparison(.time(there)).names == ["new.txt"])
    // Nobody saw the beginning of the others.
    #expect(try project.comparison(.time(then - 500)).newer.isEmpty)
  }

  @Test("A deletion is work, also of a file with its first text alone, and its text is found")
  func deletionInTheTimeline() throws {
    let watched = try WatchedProject(project)
    watched.pass(seconds: 5_000)
    try project.shell("rm a.txt")
    watched.runUntilQuiet()
    let all = try ProjectTimeline(of: project.folder, in: project.store, encodings: nil)
    #expect(all.stretches.map { $0.files.map(\.numbers) } == [[[1]]])
    #expect(all.stretches.first?.files.first?.deletedNumber == 1)
    #expect(all.stretches.first?.lineCount == 0)
    var filter = ProjectTimeline.Filter()
    filter.text = BytePattern(words: "one")
    let found = try ProjectTimeline(
      of: project.folder, in: project.store, encodings: nil, filter: filter)
    let work = try #require(found.stretches.first?.files.first)
    let change = try #require(found.textChange(in: work))
    #expect(change.label == "disappeared" && change.numberWithText == 1)
    filter.text = BytePattern(words: "two")
    #expect(
      try ProjectTimeline(
        of: project.folder, in: project.store, encodings: nil, filter: filter
      ).stretches.isEmpty)
  }

  @Test("A restore notes the deletion of a file that it removes")
  func deletionByRestore() throws {
    let watched = try WatchedProject(project)
    let then = watched.date
    watched.pass(seconds: 100)
    try project.shell("rm a.txt")
    watched.runUntilQuiet()
    watched.pass(seconds: 100)
    let back = try project.comparison(.time(then))
    _ = try project.restore(back.changes, at: watched.date)
    #expect(try project.text("a.txt") == "one\n")
    #expect(try watched.reader("a.txt").deletion() == nil)
    watched.pass(seconds: 100)
    _ = try project.takeBack(at: watched.date)
    #expect(try watched.reader("a.txt").deletion() == watched.date)
  }
}
