import Files
import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import ProjectHistory

/// The commits of a file in its history.
@Suite struct GitImportTests {
  /// The bytes of blobs by their hashes.
  private var blobs: [String: [UInt8]] = [:]
  private let project: Project

  init() throws { project = try Project() }

  private func hash(_ character: Character) -> String { String(repeating: character, count: 40) }

  private mutating func commit(
    _ character: Character, _ text: String?, at seconds: Double
  ) -> GitCommit {
    let contents = String("\(character)".uppercased().prefix(1)) + hash(character).dropFirst()
    blobs[contents] = text.map { Array($0.utf8) }
    return GitCommit(
      hash: hash(character), secondsSince1970: seconds, subject: "Commit \(character)",
      contents: contents)
  }

  private func take(_ commits: [GitCommit], into name: String = "a.txt") throws -> GitImport.Taken {
    try GitImport(into: project.path(name), in: project.store, encodings: nil).run(commits) {
      commits, body in
      for commit in commits { try body(commit, blobs[commit.contents]) }
    }
  }

  private func reader(_ name: String = "a.txt") throws -> HistoryReader {
    try #require(
      try HistoryReader(of: project.file(name), in: project.store, encodings: nil))
  }

  /// The texts of all states, each with its parent.
  private func states() throws -> [String] {
    let reader = try reader()
    return try reader.rows.map { row in
      let text = String(
        decoding: try reader.state(row.record.number).recordedText.bytes, as: UTF8.self)
      return "\(row.record.number) <- \(row.parent ?? 0): \(text)"
    }
  }

  @Test("A file without history begins with its commits, and what is in the file is known")
  mutating func beginning() throws {
    try project.write("two\n", to: "a.txt")
    let commits = [commit("a", "one\n", at: 100), commit("b", "two\n", at: 200)]
    #expect(try take(commits) == GitImport.Taken(earlierCount: 2))
    #expect(try states() == ["1 <- 0: one\n", "2 <- 1: two\n"])
    let reader = try reader()
    #expect(reader.file.onDisk == 2 && reader.numberInFile() == 2)
    #expect(
      try project.titles("a.txt") == ["aaaaaaa Commit a", "bbbbbbb Commit b"])
    #expect(try take(commits) == GitImport.Taken(knownCount: 2))
    #expect(try project.comparison(.time(150)).changes.map(\.difference.addedLineCount) == [1])
  }

  @Test("Earlier commits come before the first state, and everything follows the raised numbers")
  mutating func before() throws {
    try project.save("three\n", to: "a.txt", at: 1_000)
    try project.save("four\n", to: "a.txt", at: 1_100)
    let old = try project.file("a.txt")
    _ = try project.store.setName("kept", of: 1, of: old.id)
    try ProjectNames(project.store).set(
      ProjectName("all", of: project.folder, at: 1_200, states: [old.id: 1]))
    let changes = try project.comparison(.time(1_000)).changes
    _ = try project.restore(changes, at: 1_300)
    let commits = [commit("a", "one\n", at: 100), commit("b", "two\n", at: 200)]
    let summary = try take(commits)
    #expect(summary == GitImport.Taken(earlierCount: 2))
    #expect(
      try states() == [
        "1 <- 0: one\n", "2 <- 1: two\n", "3 <- 2: three\n", "4 <- 3: four\n", "5 <- 4: three\n",
      ])
    let file = try project.file("a.txt")
    #expect(file.onDisk == 5 && file.inode == old.inode && file.id != old.id)
    #expect(try project.store.file(old.id) == nil)
    #expect(try project.store.names(of: file.id) == ["kept": 3])
    let name = try ProjectNames(project.store).named("all", of: project.folder)
    #expect(name?.states == [file.id: 3])
    // The restore from before can still be taken back.
    #expect(try project.takeBack().plan.doneCount == 1)
    #expect(try project.text("a.txt") == "four\n")
    #expect(try project.comparison(.time(1_050)).names == ["a.txt"])
    // Older ones, as after git fetch --unshallow.
    let more = [commit("0", "zero\n", at: 50), commits[0]]
    #expect(try take(more) == GitImport.Taken(earlierCount: 1, knownCount: 1))
    #expect(try states().prefix(2) == ["1 <- 0: zero\n", "2 <- 1: one\n"])
    let notes = try CommitNotes(of: project.file("a.txt").id, in: project.store).all()
    #expect(notes.map(\.number) == [1, 2, 3])
  }

  @Test("A later commit is noted beside the state that it equals, or is a branch")
  mutating func later() throws {
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("two\n", to: "a.txt", at: 1_100)
    try project.save("three\n", to: "a.txt", at: 1_200)
    let commits = [
      commit("a", "two\n", at: 1_150), commit("b", "theirs\n", at: 1_300),
      commit("c", "theirs 2\n", at: 1_400),
    ]
    #expect(try take(commits) == GitImport.Taken(equalCount: 1, branchCount: 2))
    #expect(
      try states() == [
        "1 <- 0: one\n", "2 <- 1: two\n", "3 <- 2: three\n", "4 <- 2: theirs\n",
        "5 <- 4: theirs 2\n",
      ])
    let reader = try reader()
    #expect(reader.rows[1].record.summary.title == "Typed = aaaaaaa Commit a")
    // Redo leads where it led.
    #expect(reader.rows[1].visited == 3)
    #expect(try reader.commits().map(\.number) == [2, 4, 5])
    #expect(try take(commits) == GitImport.Taken(knownCount: 3))
  }

  @Test("What is no text is left out, and every other commit has its own bytes")
  mutating func ownBytes() throws {
    try project.write("one\r\ntwo\r\n", to: "a.txt")
    let pointer = "version https://git-lfs.github.com/spec/v1\n"
    let texts = ["one\n", "\u{FEFF}one\n", "a\r\nb\n", "one\r\n", "caf\u{E9}\n"]
    var commits = [
      commit("a", "a\0b", at: 100), commit("b", nil, at: 200), commit("c", pointer, at: 300),
    ]
    for (place, text) in texts.enumerated() {
      commits.append(commit(Array("defgh")[place], text, at: 400 + Double(place)))
    }
    let latin = commit("i", "", at: 600)
    blobs[latin.contents] = [0x63, 0x61, 0x66, 0xE9, 0x0A]
    let wide = commit("j", "", at: 700)
    blobs[wide.contents] = [0xFE, 0xFF, 0x00, 0x61]
    commits += [latin, wide]
    #expect(try take(commits) == GitImport.Taken(earlierCount: 7, leftCount: 3))
    let reader = try reader()
    let written = try reader.rows.map { row -> [UInt8] in
      var bytes: [UInt8] = []
      try reader.state(row.record.number).forEachFileChunk { bytes += $0 }
      return bytes
    }
    #expect(written == commits.dropFirst(3).map { blobs[$0.contents] })
  }

  @Test("Another text in the file is a change of the last commit, not of the first")
  mutating func changedFile() throws {
    try project.write("three\n", to: "a.txt")
    let commits = [commit("a", "one\n", at: 100), commit("b", "two\n", at: 200)]
    _ = try take(commits)
    _ = try FileRecording(project.store, sessions: project.sessions(), encodings: nil).record(
      project.path("a.txt"), at: 1_000)
    #expect(try states().last == "3 <- 2: three\n")
  }

  @Test("A file that an editor has open, or that has unsaved changes, is refused")
  mutating func refusal() throws {
    try project.save("one\n", to: "a.txt", at: 1_000)
    let id = try project.file("a.txt").id
    let commits = [commit("a", "zero\n", at: 100)]
    try project.store.setSession("editor", of: id, current: 1, since: 1)
    #expect(throws: GitImport.Refusal.self) { try take(commits) }
    try project.store.endSession("editor", of: id)
    try project.store.keep(
      PackedPayload(StoredPayload(version: 1, bytes: [])), ofType: "text", at: 1,
      as: "draft/editor/1", of: id)
    #expect(throws: GitImport.Refusal.self) { try take(commits) }
    #expect(try states() == ["1 <- 0: one\n"])
    try project.store.drop("draft/editor/1", of: id)
    #expect(try take(commits).earlierCount == 1)
  }

  // MARK: The output of git

  private func output(_ fields: String...) -> [UInt8] {
    Array(fields.joined(separator: "\0").utf8) + [0]
  }

  @Test("The list of git is read from its fields, whatever the names are")
  func log() {
    let (a, b, zero) = (hash("a"), hash("b"), hash("0"))
    let log = GitLog(
      output(
        "\u{1}\(a) 300 Renamed: \u{1B}[31m", "\n:100644 100755 \(a) \(b) R086", ":old\nname", "new",
        "\u{1}\(b) 400 ", "\n:100644 100644 \(a) \(a) M", "\u{1}name",
        // A link, a submodule and a deletion are no texts.
        "\u{1}\(a) 200 link", "\n:100644 120000 \(a) \(b) T", "x",
        "\u{1}\(a) 200 module", "\n:160000 160000 \(a) \(b) M", "x",
        "\u{1}\(a) 150 gone", "\n:100644 000000 \(a) \(zero) D", "x",
        "\u{1}\(b) 100 first", "\n:000000 100644 \(zero) \(a) A", "x"))
    #expect(log.commits.map(\.subject) == ["first", "", "Renamed: \u{1B}[31m"])
    #expect(log.commits.map(\.contents) == [a, a, b])
    // The clock was set back.
    #expect(log.commits.map(\.secondsSince1970) == [100, 400, 400])
  }

  @Test(
    "Output that is no list of git is no commit", arguments: ["", "\u{1}", "\u{1}xyz 1 a\0\n:1"])
  func noLog(words: String) {
    #expect(GitLog(Array(words.utf8)).commits.isEmpty)
  }

  @Test("Objects are read one after another; missing ones and a cut output are nothing")
  func objects() {
    let words = "\(hash("a")) blob 3\na\nb\n\(hash("b")) missing\n\(hash("c")) blob 0\n\n"
    let contents = GitObjects.contents(in: Array(words.utf8))
    #expect(contents.map { $0.map { String(decoding: $0, as: UTF8.self) } } == ["a\nb", nil, ""])
    let cut = GitObjects.contents(in: Array("\(hash("a")) blob 300\nabc".utf8))
    #expect(cut.allSatisfy { $0 == nil })
  }

  @Test("States that commits equal are found without an import")
  mutating func matches() throws {
    for (index, text) in ["one\n", "two\n", "one\n", "three\n"].enumerated() {
      try project.save(text, to: "a.txt", at: Double(100 * (index + 1)))
    }
    let commits = [
      commit("a", "one\n", at: 50), commit("b", "none\n", at: 150), commit("c", "two\n", at: 250),
      commit("d", "one\n", at: 350), commit("e", nil, at: 360), commit("f", "one\n", at: 100),
    ]
    let matches = try CommitMatches(of: commits, in: reader(), encodings: nil) { commits, body in
      for commit in commits { try body(commit, blobs[commit.contents]) }
    }
    // The first one was made before the file had a history: its first equal state follows.
    let found = matches.notes.map { "\($0.hash.prefix(1)) \($0.number)" }
    #expect(found == ["a 1", "c 2", "d 3", "f 1"])
    #expect(try reader().commits().isEmpty)
  }
}
