import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The last session of a project.
  @Suite struct LastSessions {
    /// A home whose configuration reopens sessions.
    private func home() throws -> TemporaryFolder {
      let home = try TemporaryFolder(inside: Repository.root.appending(".build"))
      try home.write("[saving]\nreopen-session = true\n", to: "config/memento/config.toml")
      try home.write("one\nmore of one\n", to: "a.txt")
      try home.write("two\n", to: "b.txt")
      return home
    }

    @Test("Files, panes and cursors survive a kill; a file that is gone is named")
    func kill() async throws {
      let home = try home()
      let first = try Terminal.memento("a.txt", "b.txt", home: home)
      try await first.waitUntil("the texts") { $0.contains("more of one") && $0.contains("b.txt") }
      try first.press("C-\\")
      try await first.waitForMessage("2 panes")
      try first.press("C-PageDown")
      try await first.waitUntil("both texts") { $0.contains("more of one") && $0.contains("two") }
      try await eventually("the kept session") {
        (try? home.text(of: "state/memento/last-sessions"))?.contains("active/1/") == true
      }
      try first.kill(SIGKILL)
      try await first.waitForExit()
      let second = try Terminal.memento(home: home)
      try await second.waitForMessage("Reopened 2 files")
      try await second.waitUntil("both panes") { $0.contains("more of one") && $0.contains("two") }
      try await second.waitForStatus("b.txt")
      try second.press("C-q")
      #expect(try await second.waitForExit() == .exited(0))
      home.file("b.txt").withPlatformString { _ = unlink($0) }
      let third = try Terminal.memento(home: home)
      try await third.waitForMessage("Reopened 1 file. Not reopened: ")
      // The path is long or short, so that the message breaks at another place.
      try await third.waitUntil("the other file") {
        let words = $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.contains("b.txt does not exist any more") && words.contains("more of one")
      }
      try third.press("C-q")
      #expect(try await third.waitForExit() == .exited(0))
    }

    @Test("With a file, or without the setting, nothing is reopened; the command does it")
    func command() async throws {
      let home = try home()
      let first = try Terminal.memento("a.txt", home: home)
      try await first.waitFor("more of one")
      try first.press("C-q")
      try await first.waitForExit()
      let second = try Terminal.memento("--no-config", home: home)
      try await second.waitForStatus("New file")
      try second.press("C-p")
      try second.send("reopen-session\r")
      try await second.waitForMessage("Reopened 1 file")
      try await second.waitFor("more of one")
      try second.press("C-q")
      try await second.waitForExit()
      let third = try Terminal.memento("b.txt", home: home)
      try await third.waitFor("two")
      #expect(try !third.screen().contains("more of one"))
      try third.press("C-q")
      #expect(try await third.waitForExit() == .exited(0))
      #expect(try home.text(of: "state/memento/last-sessions").contains("b.txt"))
      // The file has no history, but is in the lists.
      _ = try run(
        [try mementoBinary(), "forget", "--yes", "b.txt"], environment: home.environment,
        in: home.path)
      #expect(try home.text(of: "state/memento/last-sessions") == "")
    }
  }
}
