import Files
import HistoryStore
import SystemPackage
import TestSupport
import Testing
import TextHistory

@testable import ProjectHistory

/// The recording of what other programs write in a project.
@Suite(.timeLimit(.usually(10))) struct ProjectWatchTests {
  private let project: Project

  init() throws { project = try Project.ofTwoFiles() }

  @Test("The present texts are recorded first, once")
  func start() throws {
    let watched = try WatchedProject(project)
    #expect(watched.counts?.folders == 2 && watched.counts?.files == 2)
    #expect(watched.comparison?.began == 2)
    #expect(try watched.stateCount("a.txt") == 1)
    #expect(watched.stretches.isEmpty)
    let again = try WatchedProject(project)
    #expect(again.comparison?.known == 2 && again.comparison?.began == 0)
    #expect(try watched.stateCount("a.txt") == 1)
  }

  @Test("A text that changed since the last state is recorded at the start")
  func changedBefore() throws {
    _ = try WatchedProject(project)
    try project.write("other\n", to: "a.txt")
    let watched = try WatchedProject(project)
    #expect(watched.comparison?.changed == 1 && watched.comparison?.known == 1)
    #expect(try project.titles("a.txt").last?.hasPrefix("Changed on disk") == true)
  }

  @Test("A file that is written in its place is recorded when its writer has closed it")
  func writtenInPlace() async throws {
    let watched = try WatchedProject(project)
    try project.overwrite("in place\n", in: "a.txt")
    try await eventually("its state") {
      watched.runUntilQuiet()
      return try watched.stateCount("a.txt") == 2
    }
  }

  @Test("Twenty rewritten files are one stretch, and all come back")
  func rewriting() throws {
    let names = (1...20).map { "src/f\($0).txt" }
    for name in names { try project.write("before \(name)\n", to: name) }
    let watched = try WatchedProject(project)
    for name in names { try project.write("after \(name)\n", to: name) }
    watched.runUntilQuiet()
    #expect(watched.stretches.map(\.changed) == [20])
    let start = try #require(watched.stretches.first?.start)
    let timeline = try ProjectTimeline(of: project.folder, in: project.store, encodings: nil)
    #expect(timeline.stretches.map(\.files.count) == [20])
    let back = try project.comparison(.time(start - 0.001))
    #expect(try project.restore(back.changes).plan.doneCount == 20)
    for name in names { #expect(try project.text(name) == "before \(name)\n") }
    // The watch sees the restore, which is recorded already.
    let before = try watched.stateCount("src/f1.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("src/f1.txt") == before)
    #expect(watched.stretches.count == 1)
  }

  @Test("A file that a program writes and renames is a state of its target")
  func renameOver() throws {
    let watched = try WatchedProject(project)
    try project.shell("echo new > .a.tmp && mv .a.tmp a.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 2)
    #expect(try watched.stateCount(".a.tmp") == 0)
  }

  @Test("The same bytes again are no state")
  func sameBytes() throws {
    let watched = try WatchedProject(project)
    try project.shell("cp a.txt copy && mv copy a.txt && touch src/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 1 && watched.stateCount("src/b.txt") == 1)
    #expect(watched.stretches.isEmpty)
  }

  @Test("A program that keeps the old text under another name leaves the history at its path")
  func backup() throws {
    let watched = try WatchedProject(project)
    try project.shell("mv a.txt a.txt~ && echo new > a.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 2)
    #expect(try watched.stateCount("a.txt~") == 1)
  }

  @Test("The history of a file or folder that moves follows it")
  func moving() throws {
    let watched = try WatchedProject(project)
    try project.write("two!\n", to: "src/b.txt")
    watched.runUntilQuiet()
    try project.shell("mv a.txt src/c.txt && mv src/c.txt src/d.txt && mv src lib")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 0)
    #expect(try watched.stateCount("lib/d.txt") == 1)
    #expect(try watched.stateCount("lib/b.txt") == 2)
    #expect(try watched.stateCount("src/b.txt") == 0)
    try project.write("three\n", to: "lib/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("lib/b.txt") == 3)
  }

  @Test("Files in folders that are made with them at once are recorded")
  func newFolder() throws {
    let watched = try WatchedProject(project)
    try project.shell("mkdir -p new/deep/er && echo x > new/deep/er/x.txt && echo y > new/y.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("new/deep/er/x.txt") == 1)
    #expect(try watched.stateCount("new/y.txt") == 1)
    try project.write("more\n", to: "new/deep/er/x.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("new/deep/er/x.txt") == 2)
  }

  @Test("A folder that leaves the project is not watched any more")
  func leaving() throws {
    let watched = try WatchedProject(project)
    try project.shell("mv src ../elsewhere")
    watched.runUntilQuiet()
    try project.shell(
      "echo changed > ../elsewhere/b.txt && mkdir src && echo two again > src/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("src/b.txt") == 2)
    #expect(try project.store.files().count == 2)
  }

  @Test(
    "Ignored files, folders of version control, binary, large, excluded files and links are left out"
  )
  func leftOut() throws {
    try project.write("*.o\nbuild/\n", to: ".gitignore")
    try project.write("x", to: "x.o")
    try project.write("x", to: "build/x.txt")
    try project.write("x", to: ".git/HEAD")
    try project.write("a\0b", to: "image.bin")
    try project.write(String(repeating: "a", count: 2_000), to: "large.txt")
    try project.write("key", to: "my.pem")
    try project.shell("ln -s a.txt link.txt")
    let watched = try WatchedProject(project) {
      $0.largestFile = 1_000
      $0.isExcluded = { $0.extension == "pem" }
    }
    let counts = try #require(watched.comparison)
    #expect(counts.left == [.binary: 1, .tooLarge: 1, .excluded: 1])
    #expect(counts.began == 3)
    for name in ["x.o", "build/x.txt", ".git/HEAD", "image.bin", "large.txt", "my.pem"] {
      try project.write("other \(name)\0", to: name)
    }
    watched.runUntilQuiet()
    #expect(try project.store.files().count == 3)
    #expect(watched.stretches.isEmpty)
  }

  @Test("A change of .gitignore applies at once")
  func rulesChange() throws {
    try project.write("*.log\n", to: ".gitignore")
    try project.write("x\n", to: "x.log")
    let watched = try WatchedProject(project)
    #expect(try watched.stateCount("x.log") == 0)
    try project.write("*.tmp\n", to: ".gitignore")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("x.log") == 1)
    try project.write("y\n", to: "x.log")
    try project.write("y\n", to: "x.tmp")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("x.log") == 2)
    #expect(try watched.stateCount("x.tmp") == 0)
  }

  @Test("A file that an editor has open is left to it")
  func openInEditor() throws {
    let watched = try WatchedProject(project)
    watched.openFiles.paths = [project.path("a.txt")]
    project.living = ["editor"]
    let file = try project.file("src/b.txt").id
    try project.store.setSession("editor", of: file, current: 1, since: 1)
    try project.write("by the editor\n", to: "a.txt")
    try project.write("by the editor\n", to: "src/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 1 && watched.stateCount("src/b.txt") == 1)
    // A session that ends without a record leaves the change to the watch.
    try project.write("by another program\n", to: "a.txt")
    try project.write("by another program\n", to: "src/b.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 1)
    watched.openFiles.paths = []
    project.living = []
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 2 && watched.stateCount("src/b.txt") == 2)
  }

  @Test("The first text of a file is recorded although an editor has it open without a history")
  func firstTextOfOpenFile() throws {
    let watched = try WatchedProject(project)
    #expect(try watched.stateCount("a.txt") == 1)
    try project.store.forget(project.file("a.txt").id)
    let again = try WatchedProject(project, isOpen: [project.path("a.txt")])
    #expect(again.comparison?.began == 1)
    #expect(try again.stateCount("a.txt") == 1)
  }

  @Test("A text that a restore is about to record is no second state")
  func duringRestore() async throws {
    let watched = try WatchedProject(project)
    try project.write("changed\n", to: "a.txt")
    watched.runUntilQuiet()
    // The file is written, and its step is recorded, but not yet that it is in the file.
    let file = try project.file("a.txt")
    let back = try project.comparison(.states([file.id: 1]))
    _ = try project.restore(back.changes)
    try project.store.setOnDisk(2, identity: nil, of: file.id)
    // In a temporary folder it is written in its place, and its writer may close it later.
    try await eventually("the state in the file") {
      watched.runUntilQuiet()
      return try project.file("a.txt").onDisk == 3
    }
    #expect(try watched.stateCount("a.txt") == 3)
  }

  @Test("After lost changes all files are compared, also those in new folders")
  func overflow() throws {
    let watched = try WatchedProject(project)
    try project.write("changed\n", to: "a.txt")
    let limit = try #require(
      Int(try text(of: "/proc/sys/fs/inotify/max_queued_events").filter(\.isNumber)))
    try project.shell(
      """
      i=0; while [ $i -lt \(limit / 2 + 2_000) ]; do : > src/x; : > src/y; i=$((i+1)); done
      mkdir late; echo late > late/z.txt; echo two changed > src/b.txt
      """)
    watched.runUntilQuiet()
    #expect(watched.hasReported { if case .lostChanges = $0 { true } else { false } })
    #expect(try watched.stateCount("src/b.txt") == 2 && watched.stateCount("a.txt") == 2)
    #expect(try watched.stateCount("late/z.txt") == 1)
    try project.write("later\n", to: "late/z.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("late/z.txt") == 2)
  }

  @Test("Folders without a watch are counted, and the others are watched")
  func limitOfWatches() throws {
    try project.write("c\n", to: "src/inner/c.txt")
    try project.write("d\n", to: "other/d.txt")
    let watched = try WatchedProject(project, mostWatches: 2)
    #expect(watched.counts?.refusedFolders == 2 && watched.counts?.folders == 2)
    try project.write("changed\n", to: "a.txt")
    try project.shell("mkdir more")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 2)
    #expect(watched.hasReported { if case .unwatched = $0 { true } else { false } })
  }

  @Test("First texts have a limit, which is reported once, and known files are recorded further")
  func limitOfFirstTexts() throws {
    let watched = try WatchedProject(project) { $0.bytesOfFirstTexts = 10 }
    #expect(watched.comparison?.began == 2)
    try project.write("much too much\n", to: "c.txt")
    try project.write("again too much\n", to: "d.txt")
    try project.write("changed and longer\n", to: "a.txt")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("c.txt") == 0 && watched.stateCount("a.txt") == 2)
    let count = watched.reports.count { if case .noRoom = $0 { true } else { false } }
    #expect(count == 1)
    let few = try WatchedProject(project) { $0.mostFiles = 1 }
    #expect(few.counts?.foldersBeyondLimit == 1)
    try project.shell("mkdir later")
    few.runUntilQuiet()
    #expect(few.hasReported { if case .beyondLimit = $0 { true } else { false } })
  }

  @Test("A store that refuses is tried again, and no change is lost")
  func failingStore() throws {
    let watched = try WatchedProject(project)
    let blocker = try Database(project.store.path)
    try blocker.execute("BEGIN IMMEDIATE")
    try project.write("changed\n", to: "a.txt")
    try project.write("changed\n", to: "src/b.txt")
    watched.runUntilQuiet(atMost: 10)
    let failures = watched.reports.count { if case .failed = $0 { true } else { false } }
    #expect(failures == 1 && watched.pendingCount == 2)
    try blocker.execute("COMMIT")
    watched.runUntilQuiet()
    #expect(try watched.stateCount("a.txt") == 2 && watched.stateCount("src/b.txt") == 2)
    #expect(watched.hasReported { if case .recovered = $0 { true } else { false } })
  }

  @Test("At the end, changes are recorded that were not quiet yet")
  func ending() throws {
    let watched = try WatchedProject(project)
    try project.write("at the end\n", to: "a.txt")
    watched.stop()
    #expect(try watched.stateCount("a.txt") == 2)
    #expect(watched.stretches.map(\.changed) == [1])
  }

  @Test("A watch ends with its folder")
  func folderGone() throws {
    let watched = try WatchedProject(project)
    try project.shell("rm -r ../project")
    watched.runUntilQuiet()
    #expect(watched.hasEnded)
  }
}
