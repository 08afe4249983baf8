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

/// Histories on their way from one machine to another.
@Suite struct BundleTests {
  private let laptop: Project
  private let server: Project

  init() throws {
    laptop = try Project()
    server = try Project()
    try FolderChange.createFolders(of: server.path("x"))
  }

  private func bundle(_ project: Project) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try BundleExport(of: project.folder, in: project.store, encodings: nil).run(
      project.store.files(below: project.folder), hasNames: true
    ) { bytes += $0 }
    return bytes
  }

  @discardableResult
  private func take(
    _ bytes: [UInt8], into project: Project, isTrial: Bool = false
  ) throws -> BundleImport.Counts {
    let taken = BundleImport(try project.read(bytes), into: project.folder)
    try taken.check()
    return try taken.merge(into: project.store, isTrial: isTrial)
  }

  /// The texts of all states of a file, each with its parent.
  private func states(_ name: String, of project: Project) throws -> [String] {
    let reader = try #require(
      try HistoryReader(of: project.file(name), in: project.store, encodings: nil))
    return try reader.rows.map { row in
      let text = try reader.state(row.record.number).recordedText.bytes
      return "\(row.record.number) <- \(row.parent ?? 0): \(String(decoding: text, as: UTF8.self))"
    }
  }

  private func saveOnLaptop() throws {
    try laptop.save("one", to: "a.txt", at: 1_000)
    try laptop.save("two", to: "a.txt", at: 1_100)
    try laptop.save("int x;\n", to: "src/b \u{1B}[31m.c", at: 1_200)
  }

  // MARK: The way there and back

  @Test("All states, names and times arrive, and a second time nothing is new")
  func arriving() throws {
    try saveOnLaptop()
    let id = try laptop.file("a.txt").id
    _ = try laptop.store.setName("first", of: 1, of: id)
    try ProjectNames(laptop.store).set(
      ProjectName("all", of: laptop.folder, at: 1_300, states: [id: 2]))
    try CommitNotes(of: id, in: laptop.store).insert([
      CommitNotes.Note(String(repeating: "a", count: 40), number: 1, subject: "S", at: 999)
    ])
    let bytes = try bundle(laptop)
    var wanted = BundleImport.Counts(fileCount: 2, newFileCount: 2, addedCount: 3)
    #expect(try take(bytes, into: server, isTrial: true) == wanted)
    #expect(try server.store.files().filter { $0.path != nil }.isEmpty)
    #expect(try take(bytes, into: server) == wanted)
    #expect(try states("a.txt", of: server) == ["1 <- 0: one", "2 <- 1: two"])
    let file = try server.file("a.txt")
    #expect(file.onDisk == 2 && file.inode == nil)
    #expect(try server.store.names(of: file.id) == ["first": 1])
    #expect(
      try ProjectNames(server.store).named("all", of: server.folder)?.states == [file.id: 2])
    #expect(try CommitNotes(of: file.id, in: server.store).all().map(\.number) == [1])
    #expect(try server.store.journal(of: file.id) == laptop.store.journal(of: id))
    wanted = BundleImport.Counts(fileCount: 2, knownCount: 3)
    #expect(try take(bytes, into: server) == wanted)
  }

  @Test("Where both went on, the states of the other machine are a branch, and the positions stay")
  func meeting() throws {
    try saveOnLaptop()
    try take(bundle(laptop), into: server)
    try server.save("two", to: "a.txt", at: 1_400)
    try server.save("server", to: "a.txt", at: 1_500)
    try laptop.save("laptop", to: "a.txt", at: 1_501)
    try laptop.save("laptop 2", to: "a.txt", at: 1_600)
    let before = try server.store.journal(of: server.file("a.txt").id)
    let summary = try take(bundle(laptop), into: server)
    #expect(summary.addedCount == 2 && summary.branchCount == 1)
    let texts = try states("a.txt", of: server)
    #expect(texts.suffix(2).map { $0.split(separator: ":")[1] } == [" laptop", " laptop 2"])
    #expect(try server.text("a.txt") == "server")
    let file = try server.file("a.txt")
    #expect(try server.store.memento(file.onDisk ?? 0, of: file.id)?.byteCount == 6)
    // What was in the file at a time is known of the own machine alone.
    #expect(try server.store.journal(of: file.id) == before)
    let back = try take(bundle(server), into: laptop)
    #expect(back.branchCount == 1 && back.newFileCount == 0)
    #expect(try take(bundle(server), into: laptop).addedCount == 0)
    #expect(try take(bundle(laptop), into: server).addedCount == 0)
  }

  @Test(
    "Two machines that began alone have their histories side by side, whatever their clocks say")
  func strangers() throws {
    try laptop.save("laptop", to: "a.txt", at: 1_000)
    try laptop.save("laptop 2", to: "a.txt", at: 1_100)
    try server.save("server", to: "a.txt", at: 9_000)
    try server.save("server 2", to: "a.txt", at: 8_000)
    #expect(try take(bundle(laptop), into: server).addedCount == 2)
    #expect(
      try states("a.txt", of: server) == [
        "1 <- 0: server", "2 <- 1: server 2", "3 <- 0: laptop", "4 <- 3: laptop 2",
      ])
  }

  @Test("A large text arrives in its parts, which are written once")
  func largeText() throws {
    let text = (0..<60_000).map { "\($0 &* 2_654_435_761 % 1_000_003)\n" }.joined()
    try laptop.save(text, to: "a.txt", at: 1_000)
    try laptop.save(text, to: "b.txt", at: 1_000)
    for name in ["a.txt", "b.txt"] {
      let id = try laptop.file(name).id
      let snapshot = try #require(try laptop.store.snapshot(1, of: id))
      var writer = try HistoryDatabase.BaseWriter(snapshot, of: 1, of: id, in: laptop.store)
      while try writer.resume() {}
      try laptop.store.removeSnapshot(1, of: id)
    }
    let bytes = try bundle(laptop)
    #expect(bytes.count < text.utf8.count)
    try take(bytes, into: server)
    #expect(try states("b.txt", of: server) == ["1 <- 0: \(text)"])
    let id = try server.file("a.txt").id
    #expect(try server.store.baseNumbers(of: id) == [1])
  }

  // MARK: Bad bundles

  @Test("A bundle that is cut anywhere is refused")
  func cut() throws {
    try saveOnLaptop()
    let bytes = try bundle(laptop)
    #expect(server.refusal(bytes) == nil)
    #expect(server.refusal([]) == .empty)
    for count in 1..<bytes.count {
      #expect(server.refusal(Array(bytes.prefix(count))) == .cut, "after \(count) bytes")
    }
  }

  @Test("A bundle with any other byte, or with more of them, is refused")
  func changed() throws {
    try saveOnLaptop()
    let bytes = try bundle(laptop)
    var random = SeededRandom(seed: Seed.current())
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= UInt8.random(in: 1...255, using: &random)
      #expect(server.refusal(changed) != nil, "byte \(index)")
    }
    #expect(server.refusal(bytes + [0]) == .damaged("something follows its end"))
    #expect(server.refusal(Array("no bundle at all, but words\n".utf8)) == .other)
    #expect(server.refusal(Array("memento bundle 2\n".utf8) + bytes) == .newer(version: 2))
    #expect(server.refusal(Array("memento bundle 99999999999\n".utf8)) == .other)
  }

  @Test("A state with the time of another one, but another text, refuses the bundle")
  func sameTime() throws {
    try laptop.save("abc", to: "a.txt", at: 1_000)
    try laptop.save("abcd", to: "a.txt", at: 1_100)
    try server.save("xyz", to: "a.txt", at: 1_000)
    try server.save("vw", to: "a.txt", at: 1_200)
    let before = try states("a.txt", of: server)
    #expect(throws: BundleError.self) { try take(bundle(laptop), into: server) }
    #expect(try states("a.txt", of: server) == before)
  }
}
