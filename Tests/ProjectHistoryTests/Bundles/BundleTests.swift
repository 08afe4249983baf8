import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import HistoryStore
@testable import ProjectHistory

/// Histories that go from machine to machine.
@Suite struct BundleTests {
  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("int x;\n", to: "src/b \"c\"\n\t\u{1B}[31m.c", at: 1_100)
    try project.save("two\n", to: "a.txt", at: 1_200)
    try project.save(String(repeating: "line of text\n", count: 500), to: "a.txt", at: 1_300)
    return project
  }

  @Test("A bundle brings all states with their texts, times and names", arguments: [1, 7, 1 << 20])
  func roundTrip(size: Int) throws {
    let (here, there) = (try project(), try Project())
    try Checkpoints(here.store, of: here.file("a.txt").id).name(2, "good\u{1B}[2J", moves: false)
    let (bytes, summary) = try here.bundle()
    #expect(summary == BundleExport.Summary(fileCount: 2, stateCount: 4))
    let taken = try there.take(bytes, inPartsOf: size)
    #expect(taken == BundleImport.Taken(fileCount: 2, newFileCount: 2, newCount: 4))
    #expect(try there.states() == here.states())
    #expect(try there.states().count == 4)
    let (file, own) = (try there.file("a.txt"), try here.file("a.txt"))
    #expect(file.current == own.current && file.onDisk == own.onDisk && file.used == own.used)
    #expect(file.device == nil && file.inode == nil)
    #expect(try there.store.journal(of: file.id) == here.store.journal(of: own.id))
    #expect(there.ownFiles() == [])
    // A second time nothing is new.
    let rows = try there.rows()
    #expect(try there.take(bytes) == BundleImport.Taken(fileCount: 2, knownCount: 4))
    #expect(try there.rows() == rows)
    #expect(try there.bundle().bytes.count == bytes.count)
  }

  @Test("A bundle of nothing is one")
  func nothing() throws {
    let (here, there) = (try Project(), try Project())
    let (bytes, _) = try here.bundle()
    #expect(try there.take(bytes) == BundleImport.Taken())
  }

  @Test("Where both machines continued are two branches, and the present states stay")
  func branches() throws {
    let (laptop, server) = (try project(), try Project())
    try server.take(laptop.bundle().bytes)
    try laptop.save("of the laptop", to: "a.txt", at: 2_000)
    try server.save("of the server", to: "a.txt", at: 2_001)
    try server.save("of the server, again", to: "a.txt", at: 2_002)
    let file = try server.file("a.txt")
    let taken = try server.take(laptop.bundle().bytes)
    #expect(
      taken == BundleImport.Taken(fileCount: 2, newCount: 1, knownCount: 4, branchCount: 1))
    let after = try server.file("a.txt")
    #expect(after == file)
    let merged = try server.states().filter { $0.contains("of the") }
    #expect(
      merged.map { $0.split(separator: " at ")[0] } == [
        "a.txt #5 after 4", "a.txt #6 after 5", "a.txt #7 after 3",
      ], "\(merged)")
    // Redo leads where it led.
    #expect(try server.store.memento(3, of: file.id)?.visited == 4)
    try laptop.take(server.bundle().bytes)
    let texts = { (project: Project) in
      try Set(project.states().map { $0.split(separator: " at ")[1] })
    }
    #expect(try texts(laptop) == texts(server))
    // Now both have all of it.
    #expect(try server.take(laptop.bundle().bytes).newCount == 0)
    #expect(try laptop.take(server.bundle().bytes).newCount == 0)
  }

  @Test("Two histories with the same numbers and one first text are one with two branches")
  func sameNumbers() throws {
    let (laptop, server) = (try Project(), try Project())
    // As after a git clone on both.
    for (project, text, time) in [(laptop, "laptop", 1_000.0), (server, "server", 5_000)] {
      try project.write("common\n", to: "a.txt")
      try project.save("\(text)\n", to: "a.txt", at: time)
      try project.save("\(text) 2\n", to: "a.txt", at: time + 1)
    }
    let taken = try server.take(laptop.bundle().bytes)
    #expect(taken.newCount == 2 && taken.knownCount == 1 && taken.branchCount == 1)
    #expect(
      try server.states().map { $0.split(separator: " ")[1...3].joined(separator: " ") }
        == ["#1 after 0", "#2 after 1", "#3 after 2", "#4 after 1", "#5 after 4"])
    #expect(try server.states().last?.hasSuffix("laptop 2\n") == true)
  }

  @Test("Histories without a common text are side by side")
  func strangers() throws {
    let (laptop, server) = (try Project(), try Project())
    try laptop.save("laptop\n", to: "a.txt", at: 1_000)
    try server.save("server\n", to: "a.txt", at: 1_000)
    let first = try server.states()
    try server.take(laptop.bundle().bytes)
    #expect(try server.states().starts(with: first))
    #expect(try server.states().contains { $0.hasSuffix("laptop\n") })
    #expect(try server.text("a.txt") == "server\n")
  }

  @Test("Clocks that differ by years change no order of parents")
  func clocks() throws {
    let (laptop, server) = (try project(), try Project())
    try server.take(laptop.bundle().bytes)
    try server.save("from 1970", to: "a.txt", at: -1_000)
    try laptop.save("from 2096", to: "a.txt", at: 4e9)
    try server.take(laptop.bundle().bytes)
    try laptop.take(server.bundle().bytes)
    for project in [laptop, server] {
      let states = try project.states()
      #expect(states.contains { $0.contains("at -1000") && $0.hasSuffix("from 1970") }, "\(states)")
      #expect(
        states.contains { $0.contains("after 3 at 4000000000") && $0.hasSuffix("from 2096") })
    }
  }

  @Test("Names of project states come along, unless the folder has them")
  func names() throws {
    let (here, there) = (try project(), try Project())
    let file = try here.file("a.txt").id
    let folder = try here.folder.canonical()
    let names = ProjectNames(here.store)
    try names.set(ProjectName("v1", of: folder, at: 1_500, states: [file: 2]))
    try names.set(
      ProjectName("sub", of: folder.appending("src"), at: 1_600, states: [file: 3]))
    let (bytes, summary) = try here.bundle()
    #expect(summary.nameCount == 2)
    #expect(try there.take(bytes).nameCount == 2)
    let own = try there.folder.canonical()
    let id = try there.file("a.txt").id
    let found = ProjectNames(there.store)
    #expect(try found.named("v1", of: own)?.states == [id: 2])
    #expect(try found.named("sub", of: own.appending("src"))?.states == [id: 3])
    #expect(try there.store.memento(2, of: id)?.record.marks.contains(.kept) == true)
    try found.set(ProjectName("v1", of: own, at: 1_700, states: [id: 4]))
    #expect(try there.take(bytes).nameCount == 0)
    #expect(try found.named("v1", of: own)?.states == [id: 4])
  }

  @Test("A state that depends on the file gets a snapshot, or is left out and counted")
  func fileAsBase() throws {
    let (here, there) = (try project(), try Project())
    let id = try here.file("a.txt").id
    try Database(here.store.path).execute("DELETE FROM whole WHERE file = \(id)")
    let (bytes, summary) = try here.bundle()
    #expect(summary.lostCount == 0)
    try there.take(bytes)
    #expect(try there.states() == here.states())
    // Without the file nothing leads to them.
    try here.remove("a.txt")
    let rest = try here.bundle()
    #expect(rest.summary == BundleExport.Summary(fileCount: 1, stateCount: 1, lostCount: 3))
    let third = try Project()
    #expect(try third.take(rest.bytes).newCount == 1)
  }

  @Test("A damaged delta costs its states, and not the bundle")
  func damaged() throws {
    let (here, there) = (try project(), try Project())
    let id = try here.file("a.txt").id
    try here.remove("a.txt")
    try Database(here.store.path).execute(
      "UPDATE edge SET payload = x'0102' WHERE file = \(id) AND number = 2; "
        + "DELETE FROM whole WHERE file = \(id) AND number > 1")
    let (bytes, summary) = try here.bundle()
    #expect(summary.lostCount == 2 && summary.stateCount == 2)
    #expect(try there.take(bytes).newCount == 2)
  }

  @Test("Large texts share their parts, also in a bundle")
  func largeTexts() throws {
    let (here, there) = (try Project(), try Project())
    try here.save("small", to: "a.txt", at: 1_000)
    try here.save("small", to: "b.txt", at: 1_001)
    var random = SeededRandom(seed: 5)
    let bytes = (0..<3_000_000).map { _ in UInt8.random(in: 97...122, using: &random) }
    let large = String(decoding: bytes, as: UTF8.self)
    for name in ["a.txt", "b.txt"] {
      try here.save(large, to: name, at: 2_000)
      let file = try here.file(name)
      let number = 2
      let state = TextBuffer(PieceTree(large.utf8)).makeMemento()
      let payload = StoredPayload(version: 2, bytes: TextCodec().encode(state, since: nil))
      try here.store.setBase(payload, of: number, of: file.id)
      try here.store.removeSnapshot(number, of: file.id)
      try Database(here.store.path).execute(
        "DELETE FROM edge WHERE file = \(file.id) AND number = \(number)")
    }
    let bundle = try here.bundle()
    #expect(bundle.bytes.count < 2_500_000)
    #expect(bundle.summary.lostCount == 0)
    try there.take(bundle.bytes)
    #expect(try there.states() == here.states())
    let chunks = try Database(there.store.path).first("SELECT count(*) FROM chunk") { $0.int(0) }
    #expect(
      chunks == (try Database(here.store.path).first("SELECT count(*) FROM chunk") { $0.int(0) }))
  }

  @Test("States that were pruned here between two others stay away")
  func pruned() throws {
    let (here, there) = (try project(), try Project())
    let bytes = try here.bundle().bytes
    try there.take(bytes)
    let id = try there.file("a.txt").id
    try Database(there.store.path).execute(
      """
      UPDATE memento SET parent = 1 WHERE file = \(id) AND number = 3;
      DELETE FROM memento WHERE file = \(id) AND number = 2
      """)
    let taken = try there.take(bytes)
    #expect(taken.newCount == 0 && taken.branchCount == 0)
    #expect(try there.store.memento(2, of: id) == nil)
  }

  @Test("A state that both have with another text is refused, if anything depends on it")
  func otherText() throws {
    let (here, there) = (try Project(), try Project())
    try here.save("aaaa", to: "a.txt", at: 1_000)
    try there.save("bbbb", to: "a.txt", at: 1_000)
    try here.save("aaaa, more", to: "a.txt", at: 1_001)
    try Database(there.store.path).execute("UPDATE memento SET fingerprint = NULL")
    let rows = try there.rows()
    let file = try there.file("a.txt").path?.printable ?? ""
    #expect(throws: BundleError.otherText(file: file, number: 1)) {
      try there.take(here.bundle().bytes)
    }
    #expect(try there.rows() == rows)
  }

  @Test("A history that changes between the check and the step is not mixed up")
  func changedMeanwhile() throws {
    let (here, there) = (try project(), try Project())
    try there.take(here.bundle().bytes)
    try here.save("more", to: "a.txt", at: 3_000)
    var taking = try there.importing(here.bundle().bytes)
    _ = try taking.check()
    try there.save("meanwhile", to: "a.txt", at: 3_001)
    let rows = try there.rows()
    #expect(throws: BundleError.changedMeanwhile) { try taking.run() }
    #expect(try there.rows() == rows)
    #expect(try taking.check().newCount == 1)
    try taking.run()
    #expect(try there.states().contains { $0.hasSuffix(" more") })
  }

  @Test("An import beside an editor that records is tried three times", arguments: [1, 2, 3])
  func triedAgain(changes: Int) throws {
    let (here, there) = (try Project(), try Project())
    for file in ["1.txt", "2.txt", "3.txt"] { try here.save("text", to: file, at: 1_000) }
    try there.take(here.bundle().bytes)
    for file in ["1.txt", "2.txt", "3.txt"] { try here.save("more", to: file, at: 3_000) }
    var taking = try there.importing(here.bundle().bytes)
    var count = 0
    let run = {
      try taking.checkAndRun {
        count += 1
        if count <= changes { try there.save("edit", to: "\(count).txt", at: 3_001) }
      }
    }
    if changes < 3 {
      #expect(try run().newCount == 3)
    } else {
      #expect(throws: BundleError.changedMeanwhile) { try run() }
    }
    #expect(count == min(changes + 1, 3))
    #expect(try there.states().contains { $0.hasSuffix(" more") } == (changes < 3))
  }
}
