import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The recording of what other programs write: `memento watch`, and beside an editor.
  @Suite struct WatchingOfProjects {
    /// A running `memento watch` with its output in a file.
    private struct RunningWatch {
      let process: pid_t
      let output: FilePath

      var lines: String { get throws { try text(of: output) } }

      func wait(for line: String, times: Int = 1) async throws {
        try await eventually("\(line) in: \((try? lines) ?? "")") {
          try lines.split(separator: "\n").count { $0.contains(line) } >= times
        }
      }

      /// Sends a signal, and returns how the watch ended.
      func end(by signal: CInt) async throws -> CInt {
        kill(process, signal)
        var status: CInt = 0
        try await eventually("the end of the watch") {
          waitpid(process, &status, WNOHANG) == process
        }
        return status
      }
    }

    private func project(_ count: Int = 20) throws -> ShellHome {
      let shell = try ShellHome()
      try shell.home.write("", to: "project/.memento/mark")
      for number in 1...count { try rewrite(number, "before", shell) }
      return shell
    }

    private func rewrite(_ number: Int, _ text: String, _ shell: ShellHome) throws {
      try shell.home.write("\(text) \(number)\n", to: "project/src/f\(number).txt")
    }

    private func contents(_ number: Int, _ shell: ShellHome) throws -> String {
      try shell.home.text(of: "project/src/f\(number).txt")
    }

    private func watch(_ shell: ShellHome, _ name: String = "watch.txt") throws -> RunningWatch {
      let output = shell.home.file(name)
      let file = try FileDescriptor.open(
        output, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
      let null = try FileDescriptor.open("/dev/null", .readOnly)
      defer {
        try? file.close()
        try? null.close()
      }
      let process = try start(
        [try mementoBinary(), "watch", "project"], environment: shell.home.environment,
        in: shell.home.path, streams: [null, file, file])
      return RunningWatch(process: process, output: output)
    }

    @Test("Twenty files that another program rewrites are taken back as one stretch")
    func rewriting() async throws {
      let shell = try project()
      let watch = try watch(shell)
      try await watch.wait(for: "The history has the texts of 20 files")
      try shell.expectFailure("watch", "project/src", saying: "watches")
      // A second of its own, to which the files go back.
      let second = try run(["date", "+%s"]).output
      try await eventually("the next second") { try run(["date", "+%s"]).output != second }
      let then = try run(["date", "-d", "1 second ago", "+%F %T"]).output.filter { $0 != "\n" }
      for number in 1...20 { try rewrite(number, "after", shell) }
      try await watch.wait(for: "20 files changed by other programs")
      #expect(try shell.output("timeline", "project").contains("20 files, 20 lines"))
      let done = try shell.output("restore", "--at", then, "--yes", "project")
      #expect(done.contains("Restored 20 files"))
      for number in 1...20 { #expect(try contents(number, shell) == "before \(number)\n") }
      // What was written just before the end is recorded, too.
      try rewrite(1, "at the end", shell)
      #expect(try await watch.end(by: SIGINT) == 0)
      try await watch.wait(for: "1 file changed by other programs")
      try await watch.wait(for: "The watch has ended. memento restore --at")
      let log = try shell.output("log", "project/src/f1.txt")
      #expect(log.split(separator: "\n").count == 4, "\(log)")
    }

    @Test("A watch that is killed leaves nothing broken, and the next one records what was missed")
    func killed() async throws {
      let shell = try project(3)
      let watch = try watch(shell)
      try await watch.wait(for: "The history has")
      try rewrite(1, "pending", shell)
      #expect(try await watch.end(by: SIGKILL) == SIGKILL)
      let next = try self.watch(shell, "next.txt")
      try await next.wait(for: "The history has the texts of 3 files")
      #expect(try await next.end(by: SIGTERM) == 0)
      let log = try shell.output("log", "project/src/f1.txt")
      #expect(log.split(separator: "\n").count == 2 && log.contains("Changed on disk"))
    }

    @Test(
      "Beside an editor a project is watched, without double states, until the editor is killed")
    func besideEditor() async throws {
      let shell = try project(3)
      let folder = shell.home.file("project").string
      try shell.home.write(
        "[history]\nwatched-projects = [\"\(folder)\"]\n", to: "config/memento/config.toml")
      let terminal = try Terminal.memento("project/src/f1.txt", home: shell.home)
      try await terminal.waitForStatus("f1.txt")
      try await eventually("the first texts") {
        try [2, 3].allSatisfy {
          try shell.memento("log", "project/src/f\($0).txt").status == .exited(0)
        }
      }
      try terminal.send("typed ")
      try await terminal.save()
      try rewrite(2, "after", shell)
      try await eventually("the change by another program") {
        try shell.output("log", "project/src/f2.txt").contains("Changed on disk")
      }
      #expect(try !shell.output("log", "project/src/f1.txt").contains("Changed on disk"))
      try shell.expectFailure("watch", "project", saying: "watches")
      // A second editor waits with its watch for the end of the first.
      let second = try Terminal.memento("project/src/f3.txt", home: shell.home)
      try await second.waitForStatus("f3.txt")
      try terminal.kill(SIGKILL)
      try rewrite(2, "once more", shell)
      try await eventually("the change after the first editor") {
        try shell.output("log", "project/src/f2.txt").split(separator: "\n").count == 3
      }
      try await shell.leave(second)
      try await eventually("the end of all watches") {
        TestFolder.names(in: shell.home.file("state/memento/watches")).isEmpty
      }
    }

    @Test(
      "What the watch beside an editor leaves out is shown there, and it ends with the last file")
    func limitsInTheEditor() async throws {
      let shell = try project(2)
      let folder = shell.home.file("project").string
      try shell.home.write(
        "[history]\nwatched-projects = [\"\(folder)\"]\nwatch-first-mb = 1\n",
        to: "config/memento/config.toml")
      for number in 1...3 {
        try shell.home.write(
          String(repeating: "text \(number)\n", count: 70_000), to: "project/large\(number).txt")
      }
      try shell.home.write("other\n", to: "other.txt")
      let terminal = try Terminal.memento(
        "project/src/f1.txt", "other.txt", columns: 120, home: shell.home)
      try await terminal.waitUntil("the limit") {
        $0.contains("Files without history are not recorded any more")
      }
      let watches = shell.home.file("state/memento/watches")
      #expect(TestFolder.names(in: watches).count == 1)
      try terminal.press("C-w")
      try await terminal.waitForStatus("other.txt")
      try await eventually("the end of the watch") { TestFolder.names(in: watches).isEmpty }
      try await shell.leave(terminal)
    }

    @Test("A watch refuses what cannot be watched, in one line")
    func refusals() throws {
      let shell = try project(1)
      try shell.expectFailure("watch", "project/src/f1.txt", saying: "is a file, not a folder")
      try shell.expectFailure("watch", "nowhere", saying: "nowhere")
      try shell.expectFailure("watch", "/tmp", saying: "excludes it")
      try shell.expectFailure("watch", "--config", "none", "project", saying: "no configuration")
      let outcome = try shell.script("ulimit -n 4; exec $M watch project")
      #expect(outcome.status == .exited(1))
      #expect(outcome.errors.hasPrefix("memento: Cannot watch "), "\(outcome.errors)")
      #expect(outcome.errors.hasSuffix("or raise fs.inotify.max_user_instances.\n"))
      try shell.home.write("[history]\nenabled = false\n", to: "config/memento/config.toml")
      try shell.expectFailure("watch", "project", saying: "stores no history")
    }
  }
}
