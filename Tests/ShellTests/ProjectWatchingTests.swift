import Files
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The watches of projects beside an editor: which run, and what the user sees of them.
@MainActor @Suite(.timeLimit(.usually(15))) struct ProjectWatchingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A watch that notes its folder, prints a limit, and ends with its input.
    try folder.write(
      """
      #!/bin/sh
      for last; do :; done
      echo "begin $last" >> "\(folder.file("log").string)"
      echo "a limit"
      cat > /dev/null
      echo "end $last" >> "\(folder.file("log").string)"
      """, to: "watch")
    chmod(folder.file("watch").string, 0o700)
    try folder.write("", to: "one/a.txt")
    try folder.write("", to: "two/b.txt")
    try folder.write("", to: "log")
  }

  private var log: String { get throws { try folder.text(of: "log") } }

  private func path(_ name: String) -> FilePath { folder.file(name) }

  @Test("A project is watched while a file below it is open, and its limits are shown")
  func beginAndEnd() async throws {
    var notices: [String] = []
    let watching = ProjectWatching(by: folder.file("watch")) { notices.append($0) }
    let projects = [path("one").string, path("two").string, path("none").string]
    let one = try path("one").canonical().string
    watching.update(projects, openFiles: [], configuration: nil)
    watching.update(
      projects, openFiles: [try path("one/a.txt").canonical()], configuration: nil)
    try await eventually("the begin in: \((try? log) ?? "")") { try log == "begin \(one)\n" }
    try await eventually("the limit") { notices == ["a limit"] }
    watching.update(projects, openFiles: [], configuration: nil)
    try await eventually("the end") { try log == "begin \(one)\nend \(one)\n" }
    // It can begin again.
    watching.update(
      projects, openFiles: [try path("one/a.txt").canonical()], configuration: nil)
    try await eventually("the second begin") { try log.hasSuffix("begin \(one)\n") }
    watching.update([], openFiles: [], configuration: nil)
    try await eventually("the second end") { try log.hasSuffix("end \(one)\n") }
  }

  @Test("A watch goes on that begins while the one before it ends")
  func beginBehindEnd() async throws {
    let watching = ProjectWatching(by: folder.file("watch")) { _ in }
    let project = [path("one").string]
    let file = try path("one/a.txt").canonical()
    for count in 1...20 {
      watching.update(project, openFiles: [file], configuration: nil)
      try await eventually("begin \(count)") {
        try log.split(separator: "\n").count == 2 * count - 1
      }
      watching.update(project, openFiles: [], configuration: nil)
      // The last one may not have ended when the next one begins.
      try await eventually("end \(count)") { try log.split(separator: "\n").count == 2 * count }
    }
    let lines = try log.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(lines == Array(repeating: ["begin", "end"], count: 20).flatMap(\.self))
  }

  @Test("A watch that was killed is told")
  func killed() async throws {
    try folder.write("#!/bin/sh\nkill -9 $$\n", to: "watch")
    var notices: [String] = []
    let watching = ProjectWatching(by: folder.file("watch")) { notices.append($0) }
    let file = try path("one/a.txt").canonical()
    watching.update([path("one").string], openFiles: [file], configuration: nil)
    try await eventually("the notice") { notices.count == 1 }
    #expect(notices[0].contains("was killed; the next start"))
  }

  @Test("A watch that ends by itself is not started again and again, and a missing program is told")
  func ending() async throws {
    var notices: [String] = []
    let projects = [path("one").string]
    let file = try path("one/a.txt").canonical()
    let watching = ProjectWatching(by: folder.file("nothing")) { notices.append($0) }
    watching.update(projects, openFiles: [file], configuration: nil)
    try await eventually("the notice") { notices.count == 1 }
    #expect(notices[0].contains("is not watched"))
    watching.update(projects, openFiles: [file, path("other")], configuration: nil)
    #expect(notices.count == 1)
  }
}
