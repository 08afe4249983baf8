import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The shell lines of projects in the state folder.
@Suite struct KeptRunLinesTests {
  private let folder: TestFolder
  private let kept: KeptRunLines

  init() throws {
    folder = try TestFolder()
    kept = KeptRunLines(in: StateFolder(folder["state"]))
  }

  private func record(_ line: String, in project: FilePath, at time: Double = 1) throws {
    try kept.record(Array(line.utf8), in: project, at: time)
  }

  private func lines(in project: FilePath) -> [String] {
    kept.lines(in: project).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Each project has its lines, the last one at the end, and only the user can read them")
  func order() throws {
    #expect(lines(in: "/a") == [])
    try record("make //x/", in: "/a b")
    try record("echo '%41' \u{1B}[1m\n2", in: "/a b")
    try record("make", in: "/b")
    try record("make //x/", in: "/a b")
    #expect(lines(in: "/a b") == ["echo '%41' \u{1B}[1m\n2", "make //x/"])
    #expect(lines(in: "/b") == ["make"])
    let path = folder["state"].appending("runs")
    #expect(try Stat(path).permissions == FilePermissions(rawValue: 0o600))
  }

  @Test("The numbers of lines and projects, and the length of a line, are limited")
  func limits() throws {
    for number in 0..<30 { try record("make \(number)", in: "/a") }
    #expect(lines(in: "/a").count == KeptRunLines.maxLineCount)
    #expect(lines(in: "/a").last == "make 29")
    try record(String(repeating: "x", count: 5_000), in: "/a")
    try record("", in: "/a")
    #expect(lines(in: "/a").last == "make 29")
    for number in 0..<KeptRunLines.maxProjectCount { try record("x", in: FilePath("/\(number)")) }
    #expect(lines(in: "/a") == [] && lines(in: "/0") == ["x"])
  }

  @Test("Projects are forgotten by the time of their last run")
  func forgetting() throws {
    try kept.forget { _ in true }
    #expect(TestFolder.names(in: folder["state"]) == [])
    try record("one", in: "/a", at: 10)
    try record("two", in: "/b", at: 20)
    try kept.forget { $0 < 15 }
    #expect(lines(in: "/a") == [] && lines(in: "/b") == ["two"])
  }

  @Test("A damaged list loses the damaged projects alone")
  func damage() throws {
    try record("one", in: "/a")
    let path = folder["state"].appending("runs")
    let text = try text(of: path)
    try write("\u{0}\n1 relative x\nnan /c x\n" + text + "1 /d %4", to: path)
    #expect(lines(in: "/a") == ["one"])
    try record("two", in: "/b")
    #expect(lines(in: "/a") == ["one"] && lines(in: "/b") == ["two"])
  }
}
