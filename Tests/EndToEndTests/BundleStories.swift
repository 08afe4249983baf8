import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The history of files goes from machine to machine: two homes here.
  @Suite struct BundlesBetweenMachines {
    /// Bundles what a machine has, and returns the path of the bundle.
    private func bundle(_ paths: String, of shell: ShellHome) throws -> String {
      let outcome = try shell.script("$M bundle \(paths) > x.mementos")
      #expect(outcome.status == .exited(0) && outcome.errors.hasPrefix("Bundled "))
      return shell.home.file("x.mementos").string
    }

    @Test("A history comes to a machine without it, and restore brings the text")
    func newHistory() async throws {
      let laptop = try await ShellHome.withHistory()
      let server = try ShellHome()
      let bundle = try bundle("notes.txt", of: laptop)
      let trial = try server.output("unbundle", bundle, "--dry-run")
      #expect(trial.hasPrefix("Would take in 4 new states of 1 file (1 new) in "))
      try server.expectFailure("log", "notes.txt", saying: "no history")
      #expect(try server.output("unbundle", bundle).hasPrefix("Took in 4 new states of 1 file"))
      #expect((try? server.home.text(of: "notes.txt")) == nil)
      #expect(
        try server.output("show", "notes.txt", "4") == laptop.output("show", "notes.txt", "4"))
      let log = try server.output("log", "notes.txt")
      #expect(log.contains("#4 ") && log.contains("from #2"))
      _ = try server.output("restore", "notes.txt", "2")
      #expect(try server.home.text(of: "notes.txt") == laptop.output("show", "notes.txt", "2"))
      #expect(try server.output("unbundle", bundle).contains("Took in 0 new states"))
    }

    @Test("An open editor has the states of the other machine as a branch, and continues its own")
    func openEditor() async throws {
      let laptop = try await ShellHome.withHistory()
      let server = try ShellHome()
      let bundle = try bundle("notes.txt", of: laptop)
      try server.home.write("milk\nbread\n", to: "notes.txt")
      let terminal = try await Terminal.editing(fileIn: server.home)
      try terminal.send("server ")
      try await terminal.save()
      #expect(try server.output("unbundle", bundle).contains("3 new states of 1 file in "))
      try await terminal.waitForStatus("⟲ 2/5")
      try terminal.press("End")
      try terminal.send(" again")
      try await terminal.waitForStatus("⟲ 6/6")
      try await terminal.save()
      try await server.leave(terminal)
      #expect(try server.home.text(of: "notes.txt") == "server milk again\nbread\n")
      let log = try server.output("log", "notes.txt")
      #expect(log.contains("Typed \"eggs") && log.contains("#6 "))
    }

    @Test("A bad bundle, and one that was stopped, leave nothing")
    func badBundles() async throws {
      let laptop = try await ShellHome.withHistory()
      let server = try ShellHome()
      let bundle = try bundle(".", of: laptop)
      let script = try laptop.script(
        """
        head -c 100 x.mementos > cut; : > empty; sed 's/bundle 1/bundle 9/' x.mementos > newer
        (cat x.mementos; echo) > more; echo 'one two' > words
        """)
      #expect(script.status == .exited(0))
      for (name, message) in [
        ("cut", "cut off"), ("empty", "is empty"), ("newer", "newer Memento, in version 9"),
        ("more", "behind its end"), ("words", "not a bundle"), ("nothing", "cannot be opened"),
      ] {
        try server.expectFailure("unbundle", laptop.home.file(name).string, saying: message)
      }
      let stopped = try server.script(
        """
        mkfifo pipe; $M unbundle < pipe & exec 3>pipe; head -c 200 '\(bundle)' >&3
        kill -TERM $!; wait $!; echo $?; ls .local/state/memento
        """)
      #expect(stopped.output.hasPrefix("143\n") && !stopped.output.contains("unbundle"))
      #expect(try server.memento("files").output == "")
    }
  }
}
