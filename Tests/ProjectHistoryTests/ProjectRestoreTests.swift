import Files
import HistoryStore
import MementoKit
import Projects
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Text
import TextHistory

@testable import ProjectHistory

@Suite struct ProjectRestoreTests {
  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("int x;\n", to: "src/b.c", at: 1_000)
    try project.save("same\n", to: "c.txt", at: 1_000)
    try project.save("two\n", to: "a.txt", at: 2_000)
    try project.save("int y;\n", to: "src/b.c", at: 2_000)
    try project.begin("new.txt", with: "new\n", at: 2_000)
    return project
  }

  @Test("All files of a folder go back to a time, each as a step of its history")
  func backToATime() throws {
    let project = try project()
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["a.txt", "b.c"])
    #expect(comparison.newer.map(\.path) == [project.path("new.txt")])
    #expect(comparison.sameCount == 1 && comparison.failures.isEmpty)
    #expect(comparison.changes.map(\.difference.addedLineCount) == [1, 1])
    let outcome = try project.restore(comparison.changes)
    #expect(outcome.plan.doneCount == 2 && outcome.left.isEmpty)
    #expect(try project.text("a.txt") == "one\n" && project.text("src/b.c") == "int x;\n")
    #expect(try project.text("c.txt") == "same\n" && project.text("new.txt") == "new\n")
    #expect(try project.titles("a.txt") == ["Typed", "Typed", "Restored"])
    #expect(try project.file("a.txt").onDisk == 3)
    #expect(try project.comparison(.time(1_500)).changes.isEmpty)
  }

  @Test("A file that was first edited later gets the text that the editor found")
  func editedLater() throws {
    let project = try project()
    try project.save("found\n", to: "late.txt", at: 3_000)
    try project.save("edited\n", to: "late.txt", at: 3_100)
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["a.txt", "late.txt", "b.c"])
    _ = try project.restore(comparison.changes)
    #expect(try project.text("late.txt") == "found\n")
  }

  @Test("A file that was empty when it began is newer than the time before, and keeps its text")
  func emptyBeginning() throws {
    let project = try project()
    try project.save("", to: "late.txt", at: 3_000)
    try project.save("text\n", to: "late.txt", at: 3_100)
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["a.txt", "b.c"])
    #expect(comparison.newer.map(\.path).contains(project.path("late.txt")))
    // At a time at which it was there, and empty, it is emptied.
    #expect(try project.comparison(.time(3_050)).names == ["late.txt"])
  }

  @Test("A text that another program wrote is asked about, also if the file had it before")
  func earlierTextOfAnotherProgram() throws {
    let project = try project()
    try project.save("three\n", to: "a.txt", at: 3_000)
    try project.write("one\n", to: "a.txt")
    #expect(try project.comparison(.time(2_500)).changes.map(\.present) == [.unrecorded])
  }

  @Test("A restore is taken back as a whole, and so is that")
  func undoing() throws {
    let project = try project()
    try project.remove("src/b.c")
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    #expect(try project.text("src/b.c") == "int x;\n")
    let back = try project.takeBack()
    #expect(back.plan.doneCount == 2 && back.left.isEmpty)
    #expect(try project.text("a.txt") == "two\n")
    #expect(project.path("src/b.c").isMissing)
    let again = try project.takeBack(isUndo: true, at: 9_200)
    #expect(again.plan.doneCount == 2)
    #expect(try project.text("a.txt") == "one\n" && project.text("src/b.c") == "int x;\n")
  }

  @Test("Restores are taken back one after another, the last one first")
  func takingBackSeveral() throws {
    let project = try project()
    _ = try project.restore(project.comparison(.time(1_500)).changes, at: 9_000)
    try project.save("three\n", to: "a.txt", at: 9_010)
    _ = try project.restore(project.comparison(.time(2_500)).changes, at: 9_020)
    #expect(try project.text("a.txt") == "two\n")
    _ = try project.takeBack(at: 9_030)
    #expect(try project.text("a.txt") == "three\n")
    try project.save("one\n", to: "a.txt", at: 9_040)
    let first = try project.takeBack(at: 9_050)
    #expect(first.plan.doneCount == 2)
    #expect(try project.text("a.txt") == "two\n" && project.text("src/b.c") == "int y;\n")
    #expect(try StoredRestores(project.store).last(in: project.folder, isUndo: false) == nil)
  }

  @Test("A file that a restore removes keeps its permissions when it comes back")
  func permissions() throws {
    let project = try project()
    try project.remove("src/b.c")
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    try FolderChange.setPermissions(0o700, of: project.path("src/b.c"))
    _ = try project.takeBack()
    #expect(project.path("src/b.c").isMissing)
    _ = try project.takeBack(isUndo: true)
    let identity = try FileIdentity.current(of: project.path("src/b.c"))
    #expect(identity?.mode.permissions.rawValue == 0o700)
  }

  @Test("An undo that left a file is the next one again, and a new restore ends the way forward")
  func partialUndo() throws {
    let project = try project()
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    try project.write("mine\n", to: "a.txt")
    let restores = StoredRestores(project.store)
    let entry = try #require(try restores.last(in: project.folder, isUndo: false))
    let first = try ProjectComparison(undoing: entry.plan, in: project.store, encodings: nil)
    _ = try ProjectRestore(project.store, sessions: project.sessions(), encodings: nil).run(
      first.changes, in: project.folder, titled: "Took back", undoing: entry, isWhole: false,
      at: 9_100)
    let again = try #require(try restores.last(in: project.folder, isUndo: false))
    #expect(again.name == entry.name)
    let second = try ProjectComparison(undoing: again.plan, in: project.store, encodings: nil)
    #expect(second.changes.isEmpty && second.sameCount == 1 && second.changedSince.count == 1)
    #expect(try restores.last(in: project.folder, isUndo: true) != nil)
    _ = try project.restore(project.comparison(.time(1_500)).changes, at: 9_200)
    #expect(try restores.last(in: project.folder, isUndo: true) == nil)
  }

  @Test("A file that is removed although it has changed has its text in the history")
  func removingWhatChanged() throws {
    let project = try project()
    try project.remove("src/b.c")
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    try project.write("mine\n", to: "src/b.c")
    let entry = try #require(
      try StoredRestores(project.store).last(in: project.folder, isUndo: false))
    let comparison = try ProjectComparison(
      undoing: entry.plan, in: project.store, encodings: nil)
    _ = try project.restore(
      comparison.changes + comparison.changedSince, undoing: entry, at: 9_100)
    #expect(project.path("src/b.c").isMissing)
    _ = try project.takeBack(isUndo: true, at: 9_200)
    #expect(try project.text("src/b.c") == "mine\n")
  }

  @Test("An undo that crashed and is finished is not taken for one to come")
  func crashOfAnUndo() throws {
    let project = try project()
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    let entry = try #require(
      try StoredRestores(project.store).last(in: project.folder, isUndo: false))
    let comparison = try ProjectComparison(
      undoing: entry.plan, in: project.store, encodings: nil)
    _ = try StoredRestores(project.store).begin(
      RestorePlan(
        comparison.changes, in: project.folder, titled: "Took back", by: "crashed", at: 9_100,
        isUndo: true, undoing: entry.name))
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    #expect(try restore.finishInterrupted(at: 9_150).count == 1)
    #expect(try project.text("a.txt") == "two\n")
    #expect(try StoredRestores(project.store).last(in: project.folder, isUndo: false) == nil)
    #expect(try StoredRestores(project.store).last(in: project.folder, isUndo: true) != nil)
  }

  @Test("A stopped restore leaves the other files, and what was done is taken back")
  func stopping() throws {
    let project = try project()
    let counter = Mutex(0)
    let outcome = try ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
      .run(
        project.comparison(.time(1_500)).changes, in: project.folder, titled: "Restored", at: 9_000
      ) {
        // The start, the choice and the reading of both files, and the writing of one.
        counter.withLock { count in
          count += 1
          return count <= 6
        }
      }
    #expect(outcome.isStopped && outcome.plan.doneCount == 1 && outcome.plan.isDone)
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    #expect(try restore.finishInterrupted(at: 9_050).isEmpty)
    #expect(try project.takeBack().plan.doneCount == 1)
    #expect(try project.text("a.txt") == "two\n" && project.text("src/b.c") == "int y;\n")
  }

  @Test("A path that leads out of the folder through a link is left")
  func links() throws {
    let project = try project()
    try project.home.write("outside\n", to: "outside.txt")
    try project.remove("a.txt")
    try FolderChange.createLink(
      project.path("a.txt"), saying: Array(project.home.file("outside.txt").string.utf8))
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["b.c"])
    #expect(comparison.failures.map(\.reason).first?.hasSuffix("through a link") == true)
    #expect(try project.home.text(of: "outside.txt") == "outside\n")
  }

  @Test("What was never saved is not written")
  func unsavedStates() throws {
    let project = try project()
    let id = try project.file("a.txt").id
    // The editor had recorded a state, and its file had another.
    try Database(project.store.path).execute(
      "UPDATE memento SET date = 1400, marks = 0 WHERE file = \(id) AND number = 2")
    try Database(project.store.path).execute(
      "UPDATE journal SET date = 1400 WHERE file = \(id) AND number = 2 AND cause = 1")
    #expect(
      try project.comparison(.time(1_500)).changes.first?.action
        == .write(state: 1, secondsSince1970: 1_000))
  }

  @Test("A file that changed since a restore is not taken back")
  func changedSince() throws {
    let project = try project()
    _ = try project.restore(project.comparison(.time(1_500)).changes)
    try project.write("mine\n", to: "a.txt")
    let plan = try #require(try StoredRestores(project.store).finished().first?.plan)
    let comparison = try ProjectComparison(undoing: plan, in: project.store, encodings: nil)
    #expect(comparison.names == ["b.c"])
    #expect(comparison.changedSince.map(\.path) == [project.path("a.txt")])
    let one = try ProjectComparison(
      undoing: plan, among: PathFilter("*.txt"), in: project.store, encodings: nil)
    #expect(one.changes.isEmpty && one.changedSince.count == 1)
    #expect(try project.takeBack().plan.doneCount == 1)
    #expect(try project.text("a.txt") == "mine\n" && project.text("src/b.c") == "int y;\n")
  }

  @Test("The text of another program is recorded before a file is restored")
  func changedByAnotherProgram() throws {
    let project = try project()
    try project.write("theirs\n", to: "a.txt")
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.changes.map(\.present) == [.unrecorded, .state(2)])
    _ = try project.restore(comparison.changes)
    #expect(try project.titles("a.txt") == ["Typed", "Typed", "Changed on disk", "Restored"])
    #expect(try project.takeBack().plan.doneCount == 2)
    #expect(try project.text("a.txt") == "theirs\n")
  }

  @Test("A file that changes between the list and the restore is left")
  func changedMeanwhile() throws {
    let project = try project()
    let comparison = try project.comparison(.time(1_500))
    try project.write("theirs\n", to: "a.txt")
    let outcome = try project.restore(comparison.changes)
    #expect(outcome.plan.doneCount == 1)
    #expect(outcome.left.map(\.path) == [project.path("a.txt")])
    #expect(try project.text("a.txt") == "theirs\n" && project.text("src/b.c") == "int x;\n")
  }

  @Test("A file that appears between the list and the restore is left")
  func appearedMeanwhile() throws {
    let project = try project()
    try project.remove("a.txt")
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.changes.first?.present == .missing)
    try project.write("theirs\n", to: "a.txt")
    let outcome = try project.restore(comparison.changes)
    #expect(outcome.left.map(\.path) == [project.path("a.txt")])
    #expect(try project.text("a.txt") == "theirs\n")
  }

  @Test("A deleted file comes back with its folder if something shows that it existed")
  func deletedFiles() throws {
    let project = try project()
    try project.remove("src/b.c")
    try FolderChange.remove(project.path("src"), isFolder: true)
    try project.remove("c.txt")
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["a.txt", "b.c"])
    // Nothing was recorded of it since: it may have been deleted before that time.
    #expect(comparison.doubtful.map(\.path) == [project.path("c.txt")])
    _ = try project.restore(comparison.changes + comparison.doubtful)
    #expect(try project.text("src/b.c") == "int x;\n" && project.text("c.txt") == "same\n")
  }

  @Test("A restore of a session that crashed is finished, whatever it had done", arguments: 0...3)
  func crash(_ step: Int) throws {
    let project = try project()
    try project.remove("src/b.c")
    let changes = try project.comparison(.time(1_500)).changes
    let plan = RestorePlan(
      changes, in: project.folder, titled: "Restored", by: "crashed", at: 9_000)
    if step > 0 { _ = try StoredRestores(project.store).begin(plan) }
    // The files that the session had written.
    for change in changes.prefix(step - 1 < 0 ? 0 : step - 1) {
      guard case .write(let number, _) = change.action else { continue }
      let rewrite = FileRewrite(
        .state(number), to: change.path, expecting: .anything, titled: "Restored")
      _ = FileRewriting(project.store, sessions: project.sessions(), encodings: nil).run(
        [rewrite], at: 9_000)
      // It was killed before it could note that.
      let id = change.file.id
      try Database(project.store.path).execute(
        "UPDATE memento SET marks = 0 WHERE file = \(id) AND title = 'Restored'; "
          + "DELETE FROM journal WHERE file = \(id) AND date = 9000; "
          + "UPDATE file SET on_disk = 2 WHERE id = \(id)")
    }
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    let outcomes = try restore.finishInterrupted(at: 9_050)
    #expect(outcomes.count == (step > 0 ? 1 : 0))
    #expect(try project.text("a.txt") == (step > 0 ? "one\n" : "two\n"))
    #expect(project.path("src/b.c").isMissing == (step == 0))
    #expect(try restore.finishInterrupted(at: 9_060).isEmpty)
    if step == 0 { return }
    #expect(outcomes[0].plan.doneCount == 2 && outcomes[0].left.isEmpty)
    for name in ["a.txt", "src/b.c"] {
      let file = try project.file(name)
      let row = try project.store.memento(try #require(file.onDisk), of: file.id)
      #expect(row?.record.marks.contains(.saved) == true && row?.record.summary.title == "Restored")
    }
    #expect(try project.comparison(.time(step == 3 ? 9_049 : 9_051)).changes.isEmpty)
    #expect(try project.takeBack().plan.doneCount == 2)
    #expect(try project.text("a.txt") == "two\n")
    #expect(project.path("src/b.c").isMissing)
  }

  @Test("A restore that still runs is not finished by another session")
  func stillRunning() throws {
    let project = try project()
    let changes = try project.comparison(.time(1_500)).changes
    project.living = ["running"]
    _ = try StoredRestores(project.store).begin(
      RestorePlan(changes, in: project.folder, titled: "Restored", by: "running", at: 9_000))
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    #expect(try restore.finishInterrupted(at: 9_050).isEmpty)
    #expect(try project.text("a.txt") == "two\n")
  }

  @Test("After a crash, a file that changed meanwhile is left, and said")
  func crashAndChange() throws {
    let project = try project()
    let changes = try project.comparison(.time(1_500)).changes
    _ = try StoredRestores(project.store).begin(
      RestorePlan(changes, in: project.folder, titled: "Restored", by: "crashed", at: 9_000))
    try project.write("mine\n", to: "a.txt")
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    let outcome = try #require(try restore.finishInterrupted(at: 9_050).first)
    #expect(outcome.left.map(\.path) == [project.path("a.txt")])
    #expect(try project.text("a.txt") == "mine\n" && project.text("src/b.c") == "int x;\n")
  }

  @Test(
    "After a crash, a file that became a link out of the folder is left, and a foreign plan refused"
  )
  func crashAndLink() throws {
    let project = try project()
    let changes = try project.comparison(.time(1_500)).changes
    let plan = RestorePlan(
      changes, in: project.folder, titled: "Restored", by: "crashed", at: 9_000)
    _ = try StoredRestores(project.store).begin(plan)
    try project.home.write("two\n", to: "outside.txt")
    try project.remove("a.txt")
    try FolderChange.createLink(
      project.path("a.txt"), saying: Array(project.home.file("outside.txt").string.utf8))
    let restore = ProjectRestore(project.store, sessions: project.sessions(), encodings: nil)
    let outcome = try #require(try restore.finishInterrupted(at: 9_050).first)
    #expect(outcome.left.map(\.reason).first?.hasSuffix("through a link") == true)
    #expect(try project.home.text(of: "outside.txt") == "two\n")
    #expect(try project.text("src/b.c") == "int x;\n")
    let foreign = RestorePlan(changes, in: "/elsewhere", titled: "", by: "crashed", at: 9_000)
    #expect(RestorePlan(foreign.bytes) == nil)
  }

  @Test("A file whose state is damaged is a failure of its own")
  func damagedState() throws {
    let project = try project()
    let id = try project.file("a.txt").id
    try Database(project.store.path).execute("DELETE FROM whole WHERE file = \(id)")
    try Database(project.store.path).execute("DELETE FROM edge WHERE file = \(id)")
    let comparison = try project.comparison(.time(1_500))
    #expect(comparison.names == ["b.c"])
    #expect(comparison.failures.map(\.file.id) == [id])
  }
}
