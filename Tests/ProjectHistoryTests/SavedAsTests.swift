import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextHistory

@testable import ProjectHistory

/// Going back to a time at which a path had another text, or none, as a text was saved as that file later.
@Suite struct SavedAsTests {
  /// Two files; at 3,000 the text of the first is saved as the second.
  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("other\n", to: "b.txt", at: 1_000)
    try project.save("two\n", to: "a.txt", at: 2_000)
    try project.saveAs("a.txt", "b.txt", at: 3_000)
    try project.save("three\n", to: "b.txt", at: 4_000)
    return project
  }

  /// Goes back, which changes the second file alone, and expects its text.
  private func expect(_ text: String, of project: Project, at aim: ProjectAim) throws {
    let comparison = try project.comparison(aim)
    #expect(comparison.names == ["b.txt"])
    _ = try project.restore(comparison.changes)
    #expect(try project.text("b.txt") == text)
  }

  @Test("A folder goes back to the text that another one replaced")
  func replacedText() throws {
    let project = try project()
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["a.txt", "b.txt"])
    #expect(comparison.doubtful.isEmpty && comparison.newer.isEmpty && comparison.failures.isEmpty)
    _ = try project.restore(comparison.changes)
    #expect(try project.text("a.txt") == "one\n" && project.text("b.txt") == "other\n")
    #expect(try project.comparison(.time(1_500)).changes.isEmpty)
    #expect(try project.files() == ["a.txt", "b.txt"])
    _ = try project.takeBack()
    #expect(try project.text("a.txt") == "two\n" && project.text("b.txt") == "three\n")
    _ = try project.takeBack(isUndo: true)
    #expect(try project.text("b.txt") == "other\n")
  }

  @Test("Since it was saved there, the path has the states of the new text")
  func later() throws {
    let project = try project()
    try expect("two\n", of: project, at: .time(3_500))
  }

  @Test("A file that began with Save as is newer than the time before, unlike its history")
  func newFile() throws {
    let project = try project()
    try project.saveAs("a.txt", "c.txt", at: 5_000)
    let comparison = try project.comparison(.time(4_500))
    #expect(comparison.names.isEmpty && comparison.newer.map(\.path) == [project.path("c.txt")])
    try project.remove("c.txt")
    let gone = try project.comparison(.time(4_500))
    #expect(gone.names.isEmpty && gone.doubtful.isEmpty)
  }

  @Test("A path that several texts had one after another has each at its time")
  func several() throws {
    let project = try project()
    try project.saveAs("a.txt", "b.txt", at: 5_000)
    for (time, text) in [(1_500.0, "other\n"), (3_500, "two\n"), (4_500, "three\n")] {
      _ = try project.restore(project.comparison(.time(time)).changes, at: 9_000 + time)
      #expect(try project.text("b.txt") == text)
    }
  }

  @Test("The timeline lists the states that a text had before in its former file alone")
  func timeline() throws {
    let project = try project()
    let timeline = try ProjectTimeline(of: project.folder, in: project.store, encodings: nil)
    let names = timeline.stretches.map { stretch in
      stretch.files.map { "\($0.file.path?.lastComponent?.string ?? "") \($0.numbers)" }
    }
    #expect(names == [["b.txt [3]"], ["a.txt [2]"]])
    let figures = try ProjectStatistics(of: project.folder, in: project.store)
    #expect(figures.stateCount == 4 && figures.lineCount == 2)
  }

  @Test("A text without a file keeps its states in the timeline of the file as which it is saved")
  func untitled() throws {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("two\n", to: "a.txt", at: 2_000)
    // As if it had been in no file until it was saved as this one.
    let id = try project.file("a.txt").id
    try Database(project.store.path).execute(
      "UPDATE memento SET fingerprint = NULL WHERE file = \(id) AND number = 1; "
        + "DELETE FROM journal WHERE file = \(id); "
        + "INSERT INTO journal VALUES (\(id), 2, 2001, 16)")
    let timeline = try ProjectTimeline(of: project.folder, in: project.store, encodings: nil)
    #expect(timeline.stretches.map(\.stateCount) == [1])
  }

  @Test("A named state has the text that was replaced since")
  func namedState() throws {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("other\n", to: "b.txt", at: 1_000)
    let states = [try project.file("a.txt").id: 1, try project.file("b.txt").id: 1]
    try project.saveAs("a.txt", "b.txt", at: 3_000)
    try expect("other\n", of: project, at: .states(states, at: 1_500))
  }

  @Test("A restore that a crash interrupted goes on with the text of the former history")
  func interrupted() throws {
    let project = try project()
    let changes = try project.comparison(.time(1_500)).changes
    let plan = RestorePlan(
      changes, in: project.folder, titled: "Restored", by: "dead", at: 9_000)
    #expect(RestorePlan(plan.bytes) == plan)
    _ = try StoredRestores(project.store).begin(plan)
    // One file was written before the crash, without a note of it.
    try project.write("other\n", to: "b.txt")
    let outcomes = try ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
      .finishInterrupted(at: 9_100)
    #expect(outcomes.map(\.plan.doneCount) == [2] && outcomes.allSatisfy(\.left.isEmpty))
    #expect(try project.text("a.txt") == "one\n" && project.text("b.txt") == "other\n")
    _ = try project.takeBack()
    #expect(try project.text("a.txt") == "two\n" && project.text("b.txt") == "three\n")
  }

  @Test("The history of a path at a time is that of the text which it had")
  func historyAtATime() throws {
    let project = try project()
    let reader = try #require(
      try HistoryReader(of: project.path("b.txt"), in: project.store, encodings: nil))
    let former = try #require(try reader.historyOfPath(at: 1_500))
    #expect(former.file.id != reader.file.id)
    #expect(try former.state(1).recordedText.bytes == Array("other\n".utf8))
    #expect(try reader.historyOfPath(at: 3_000) === reader)
  }
}
