import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Saving root's files with the real sudo: only root can create the user for it.
  @Suite struct SavingAsRoot {
    /// A user with a password and the right to use sudo, for the lifetime of this object.
    private final class Somebody {
      let name = "memento\(getpid())"
      let password = "secret"
      private var rule: FilePath { FilePath("/etc/sudoers.d").appending(name) }

      init() throws {
        try Somebody.perform(["useradd", "--no-create-home", "--shell", "/bin/sh", name])
        try Somebody.perform(["chpasswd"], input: "\(name):\(password)\n")
        try write("\(name) ALL=(ALL) ALL\n", to: rule)
        try #require(chmod(rule.string, 0o440) == 0)
      }

      deinit {
        unlink(rule.string)
        _ = try? Somebody.perform(["userdel", name])
      }

      static func perform(_ command: [String], input: String = "") throws {
        let outcome = try run(command, input: input)
        try #require(outcome.status == .exited(0), "\(command): \(outcome.errors)")
      }

      /// Whether sudo and everything needed to create such a user exist.
      static var canBe: Bool {
        let script = "command -v sudo useradd userdel chpasswd setpriv && test -d /etc/sudoers.d"
        let outcome = try? run(["sh", "-c", script])
        return geteuid() == 0 && Nobody.canEdit && outcome?.status == .exited(0)
      }
    }

    @Test(
      "sudo asks for the password, and the file keeps its attributes", .enabled(if: Somebody.canBe))
    func sudoAsksForThePasswordAndTheFileStaysWhatItWas() async throws {
      let somebody = try Somebody()
      let home = try TemporaryFolder()
      let file = try home.write("text of root\n", to: "etc/conf")
      let state = home.file("state").string
      try #require(chmod(home.path.string, 0o755) == 0)
      try #require(mkdir(state, 0o777) == 0 && chmod(state, 0o777) == 0)
      try #require(chmod(file.string, 0o604) == 0)
      try #require(link(file.string, home.file("other").string) == 0)
      let user = ["setpriv", "--reuid=\(somebody.name)", "--regid=\(somebody.name)"]
      let terminal = try Terminal(
        user + ["--init-groups", try mementoBinary(), "etc/conf"], home: home)
      try await terminal.waitForStatus("conf")
      try terminal.send("new ")

      try await askSudo(terminal)
      try terminal.press("C-c")
      try await terminal.waitForMessage("Not saved: sudo: ")
      try await terminal.waitForText("new text of root\n", status: "conf •")
      #expect(try home.text(of: "etc/conf") == "text of root\n")

      try await askSudo(terminal)
      try terminal.send("\(somebody.password)\n")
      try await terminal.waitForMessage("Saved etc/conf")
      #expect(try home.text(of: "other") == "new text of root\n")
      #expect(try names(in: home.file("etc")) == ["conf"])
      var status = stat()
      #expect(stat(file.string, &status) == 0 && status.st_uid == 0)
      #expect(status.st_mode & 0o777 == 0o604 && status.st_nlink == 2)
      try terminal.send("more ")
      try await terminal.waitForText("new more text of root\n", status: "•")
      try await exchangeForLink(file, in: home, terminal)
      try await terminal.waitForText("new more text of root\n", status: "•")
      // A user with a running program cannot be removed.
      try terminal.press("C-q")
      try await terminal.waitForMessage("don't save")
      try terminal.send("n")
      try await terminal.waitForExit()
    }

    /// Exchanges the file for a link to another one of root's behind the question, and back again.
    private func exchangeForLink(
      _ file: FilePath, in home: TemporaryFolder, _ terminal: Terminal
    ) async throws {
      try home.write("secret\n", to: "secret")
      try terminal.press("C-s")
      try await terminal.waitForQuestion("No permission to write etc/conf.")
      try #require(rename(file.string, home.file("etc/old").string) == 0)
      try symlink(file, to: "../secret")
      try terminal.send("y")
      // The watch may have seen the exchange before the answer.
      try await terminal.waitUntil("a question about the exchange") {
        $0.contains("etc/conf is now a link to") || $0.contains("changed on disk.")
      }
      #expect(try home.text(of: "secret") == "secret\n")
      #expect(try home.text(of: "etc/old") == "new text of root\n")
      try #require(rename(home.file("etc/old").string, file.string) == 0)
      try terminal.press("Escape")
    }

    private func askSudo(_ terminal: Terminal) async throws {
      try terminal.press("C-s")
      try await terminal.waitForMessage("No permission to write etc/conf.")
      try terminal.send("y")
      try await terminal.waitUntil("sudo to ask") { $0.contains("password for") }
    }
  }
}
