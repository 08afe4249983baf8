import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The last sessions of projects in the state folder.
@Suite struct KeptSessionsTests {
  private let folder: TestFolder
  private let kept: KeptSessions

  init() throws {
    folder = try TestFolder()
    kept = KeptSessions(in: StateFolder(folder["state"]))
  }

  private func record(_ words: [String]?, of project: FilePath, at time: Double = 1) throws {
    try kept.record(words?.map { Array($0.utf8) }, of: project, at: time)
  }

  private func words(of project: FilePath) -> [String]? {
    kept.words(of: project)?.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The session that is kept last replaces the one before, for each project")
  func replacing() throws {
    try record(nil, of: "/a")
    #expect(TestFolder.names(in: folder["state"]) == [], "Nothing is written to remove nothing")
    try record(["one", "/x y"], of: "/a b")
    try record(["two"], of: "/b")
    try record(["three", "/\u{1B}[1m\n%41"], of: "/a b")
    #expect(words(of: "/a b") == ["three", "/\u{1B}[1m\n%41"] && words(of: "/b") == ["two"])
    try record(nil, of: "/b")
    #expect(words(of: "/b") == nil && words(of: "/a b") != nil)
    let path = folder["state"].appending("last-sessions")
    #expect(try Stat(path).permissions == FilePermissions(rawValue: 0o600))
  }

  @Test("The number of projects is limited, and they are forgotten by time and by file")
  func limits() throws {
    for number in 0..<(KeptSessions.maxProjectCount + 5) {
      try record(["x"], of: FilePath("/\(number)"), at: Double(number))
    }
    #expect(words(of: "/4") == nil && words(of: "/5") == ["x"])
    try kept.forget { $0 < 7 }
    #expect(words(of: "/6") == nil && words(of: "/7") == ["x"])
    try record(["x", "/secret"], of: "/9")
    try kept.replace { $0.count == 2 ? [$0[0]] : $0 }
    #expect(words(of: "/9") == ["x"])
    try kept.replace { _ in nil }
    #expect(words(of: "/9") == nil)
  }

  @Test("A damaged list loses the damaged projects alone; a link in its place is not followed")
  func damage() throws {
    try record(["one"], of: "/a")
    let path = folder["state"].appending("last-sessions")
    let text = try text(of: path)
    try write("\u{0}\n1 relative x\nnan /c x\n" + text + "1 /d %4\n1 /e", to: path)
    #expect(words(of: "/a") == ["one"] && words(of: "/d") == nil)
    #expect(kept.damagedLineCount() == 5)
    try kept.repair()
    #expect(kept.damagedLineCount() == 0 && words(of: "/a") == ["one"])
    try write("1 /a linked\n", to: folder["other"])
    path.withPlatformString { _ = unlink($0) }
    folder["other"].withPlatformString { other in
      path.withPlatformString { _ = symlink(other, $0) }
    }
    #expect(words(of: "/a") == nil)
    #expect(throws: FileError.self) { try record(["two"], of: "/a") }
    #expect(try TestSupport.text(of: folder["other"]) == "1 /a linked\n")
  }
}
