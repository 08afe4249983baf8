import Files
import Glibc
import HistoryStore
import MementoKit
import Synchronization
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import TextHistory

/// New texts for files that are not open.
@Suite struct FileRewritingTests {
  private let folder: TemporaryFolder
  private let store: HistoryDatabase

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryDatabase(folder.file("history.db"))
  }

  private var rewriting: FileRewriting {
    FileRewriting(
      store, sessions: SessionLiveness(own: "replacing") { _ in false }, encodings: nil)
  }

  private func replacement(_ pattern: String, _ words: String) throws -> MatchReplacement {
    try MatchReplacement(SearchPattern(Array(pattern.utf8)), with: Array(words.utf8))
  }

  private func stamp(of name: String) throws -> ByteStamp {
    try bytes(of: folder.file(name)).withUnsafeBytes { ByteStamp(of: $0) }
  }

  private func rewrite(
    _ name: String, _ pattern: String, _ words: String, lines: [Int] = [0, 1, 2],
    keepsHistory: Bool = true
  ) throws -> FileRewrite {
    FileRewrite(
      .replacing(try replacement(pattern, words), inLines: lines) { true },
      to: folder.file(name), expecting: .bytes(try stamp(of: name)), titled: "Replaced",
      keepsHistory: keepsHistory)
  }

  private func run(_ rewrites: FileRewrite...) -> [FileRewrite.Outcome] {
    rewriting.run(rewrites, at: 1_800_000_000)
  }

  private func written(_ outcome: FileRewrite.Outcome) -> FileRewrite.Written? {
    if case .written(let written) = outcome { written } else { nil }
  }

  private func titles(of name: String) throws -> [String] {
    guard let file = try store.file(at: folder.file(name)) else { return [] }
    var titles: [String] = []
    try store.forEachMemento(of: file.id) { titles.append($0.record.summary.title) }
    return titles
  }

  @Test("Files get a history with the text before and after, and nothing to recover")
  func newHistory() throws {
    try folder.write("one\ntwo one\n", to: "a.txt")
    try folder.write("one\n", to: "b.txt")
    let outcomes = run(
      try rewrite("a.txt", "one", "1", lines: [1]), try rewrite("b.txt", "one", "1"))
    #expect(try folder.text(of: "a.txt") == "one\ntwo 1\n")
    #expect(try folder.text(of: "b.txt") == "1\n")
    #expect(outcomes.map { written($0)?.changeCount } == [1, 1])
    #expect(outcomes.map { written($0)?.number } == [1, 1])
    #expect(written(outcomes[0])?.stamp == (try stamp(of: "a.txt")))
    #expect(try titles(of: "a.txt") == ["Opened", "Replaced"])
    let file = try #require(try store.file(at: folder.file("a.txt")))
    #expect(file.onDisk == 2 && file.current == 2)
    #expect(try store.sessions(of: file.id).isEmpty)
    // An editor opens it there, and undo leads to the text before.
    let state = try DiskText(of: folder.file("a.txt"), encodings: nil)
    let (_, earlier) = try FileHistory.open(
      OpenedText(
        path: folder.file("a.txt"), state: state.state, identity: state.identity, openedAt: 1),
      in: store, sessions: SessionLiveness(own: "next") { _ in false })
    #expect(earlier?.recovery == nil)
    #expect(earlier.map { $0.tree.number(of: $0.anchor) } == 2)
  }

  @Test("A known history continues, and its state is written back")
  func undo() throws {
    try folder.write("one\n", to: "a.txt")
    let first = run(try rewrite("a.txt", "one", "1"))
    let second = run(try rewrite("a.txt", "1", "2"))
    #expect(written(first[0])?.number == 1 && written(second[0])?.number == 2)
    let stamp = try #require(written(second[0])?.stamp)
    let undone = run(
      FileRewrite(.state(2), to: folder.file("a.txt"), expecting: .bytes(stamp), titled: "Undone"))
    #expect(written(undone[0])?.number == 3)
    #expect(try folder.text(of: "a.txt") == "1\n")
    #expect(try titles(of: "a.txt") == ["Opened", "Replaced", "Replaced", "Undone"])
    // Its bytes are not those that the replacement wrote any more.
    let again = run(
      FileRewrite(.state(2), to: folder.file("a.txt"), expecting: .bytes(stamp), titled: "Undone"))
    guard case .refused(.changed) = again[0] else {
      Issue.record("\(again)")
      return
    }
  }

  @Test("A file that changed or vanished stays as it is; the others are written")
  func refusals() throws {
    for name in ["a", "b", "c", "d"] { try folder.write("one\n", to: name) }
    let rewrites = try ["a", "b", "c", "d"].map { try rewrite($0, "one", "1") }
    try folder.write("one \n", to: "b")
    _ = folder.file("c").withPlatformString { unlink($0) }
    let outcomes = rewriting.run(rewrites, at: 1)
    #expect(outcomes.map { written($0) != nil } == [true, false, false, true])
    guard case .refused(.changed) = outcomes[1], case .refused(.missing) = outcomes[2] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(try folder.text(of: "b") == "one \n")
    #expect(try titles(of: "b") == [] && titles(of: "d") == ["Opened", "Replaced"])
    #expect(folder.file("c").isMissing)
  }

  @Test("A file that cannot be written keeps its text, and its history has no step")
  func unwritable() throws {
    try folder.write("one\n", to: "a")
    let rewrite = try rewrite("a", "one", "1")
    _ = folder.file("a").withPlatformString { chmod($0, 0o444) }
    guard case .refused(.failed(.file(let error))) = run(rewrite)[0] else {
      Issue.record("it was written")
      return
    }
    #expect(error.cause == .system(.permissionDenied))
    #expect(try folder.text(of: "a") == "one\n" && titles(of: "a") == ["Opened"])
    let file = try #require(try store.file(at: folder.file("a")))
    #expect(try store.sessions(of: file.id).isEmpty && file.onDisk == 1)
  }

  @Test(
    "Encodings, marks and line endings stay",
    arguments: [
      ([0xEF, 0xBB, 0xBF] + Array("one\r\n".utf8), [0xEF, 0xBB, 0xBF] + Array("1ö\r\n".utf8)),
      ([0xFF, 0xFE, 0x6F, 0, 0x6E, 0, 0x65, 0], [0xFF, 0xFE, 0x31, 0, 0xF6, 0]),
      (Array("\u{e9} one".utf8), Array("\u{e9} 1ö".utf8)), (Array("one".utf8), Array("1ö".utf8)),
    ] as [([UInt8], [UInt8])])
  func encodings(before: [UInt8], after: [UInt8]) throws {
    try write(before, to: folder.file("a"))
    #expect(written(run(try rewrite("a", "one", "1ö"))[0]) != nil)
    #expect(try bytes(of: folder.file("a")) == after)
  }

  @Test("A replacement that the encoding lacks, or that would mix encodings, is refused")
  func lackingEncodings() throws {
    let latin = [0xE9] + Array(" one".utf8)
    try write(latin, to: folder.file("a"))
    guard case .refused(.unsuitable(let reason)) = run(try rewrite("a", "one", "ö"))[0] else {
      Issue.record("it was written")
      return
    }
    #expect(reason.hasPrefix("it is not UTF-8"))
    #expect(written(run(try rewrite("a", "one", "1"))[0]) != nil)
    #expect(try bytes(of: folder.file("a")) == [0xE9] + Array(" 1".utf8))
    let encodings = ChosenEncodings(in: StateFolder(folder.file("state")))
    try write(latin, to: folder.file("b"))
    try encodings.record(TextEncoding("ISO-8859-1"), of: folder.file("b"))
    let known = FileRewriting(
      store, sessions: SessionLiveness(own: "replacing") { _ in false }, encodings: encodings)
    let lacking = known.run([try rewrite("b", "one", "€")], at: 1)
    guard case .refused(.unsuitable(let lack)) = lacking[0] else {
      Issue.record("it was written")
      return
    }
    #expect(lack == "“€” (U+20AC) at 1:3 is not in ISO-8859-1")
    #expect(written(known.run([try rewrite("b", "one", "ö")], at: 1)[0]) != nil)
    #expect(try bytes(of: folder.file("b")) == [0xE9, 0x20, 0xF6])
  }

  @Test("Without a history, the text before is returned")
  func withoutHistory() throws {
    try folder.write("one\n", to: "a")
    let outcome = try #require(written(run(try rewrite("a", "one", "1", keepsHistory: false))[0]))
    #expect(outcome.number == nil && outcome.before?.recordedText.bytes == Array("one\n".utf8))
    #expect(try store.file(at: folder.file("a")) == nil)
    let before = try #require(outcome.before)
    let undone = run(
      FileRewrite(
        .known(before), to: folder.file("a"), expecting: .bytes(outcome.stamp), titled: "Undone",
        keepsHistory: false))
    #expect(written(undone[0]) != nil)
    #expect(try folder.text(of: "a") == "one\n")
  }

  @Test("Stopping leaves the other files as they are")
  func stopping() throws {
    for number in 0..<20 { try folder.write("one\n", to: "file\(number)") }
    let rewrites = try (0..<20).map { try rewrite("file\($0)", "one", "1") }
    let left = Atomic(30)
    let outcomes = rewriting.run(rewrites, at: 1) {
      left.subtract(1, ordering: .relaxed).newValue > 0
    }
    for (number, outcome) in outcomes.enumerated() {
      let isWritten = written(outcome) != nil
      #expect(try folder.text(of: "file\(number)") == (isWritten ? "1\n" : "one\n"))
      if !isWritten { #expect(try !titles(of: "file\(number)").contains("Replaced")) }
    }
    #expect(outcomes.contains { written($0) == nil } && outcomes.contains { written($0) != nil })
  }

  @Test("A file with two names is written once")
  func hardLinks() throws {
    try folder.write("one\n", to: "a")
    try #require(link(folder.file("a").string, folder.file("b").string) == 0)
    let outcomes = rewriting.run(
      [try rewrite("a", "one", "1"), try rewrite("b", "one", "2")], at: 1)
    guard written(outcomes[0]) != nil, case .refused(.unsuitable(let reason)) = outcomes[1] else {
      Issue.record("\(outcomes)")
      return
    }
    #expect(reason == "it is the same file as a")
    #expect(try folder.text(of: "b") == "1\n")
  }

  @Test("The mode stays")
  func mode() throws {
    try folder.write("one\n", to: "a")
    _ = folder.file("a").withPlatformString { chmod($0, 0o750) }
    #expect(written(run(try rewrite("a", "one", "1"))[0]) != nil)
    #expect(try FileIdentity.current(of: folder.file("a"))?.mode.permissions.rawValue == 0o750)
  }
}
