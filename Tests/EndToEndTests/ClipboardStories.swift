import Glibc
import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// Exchange of text with other programs through the clipboard.
  @Suite struct Clipboard {
    /// Returns a home with a folder of programs, the only ones on the path.
    private func home(xclip script: String? = nil) throws -> (TemporaryFolder, [String: String]) {
      let home = try TemporaryFolder()
      try home.write("one\ntwo\n", to: Terminal.fileName)
      try makeFolders(home.file("bin"))
      if let script {
        let path = home.file("bin/xclip")
        try write("#!/bin/sh\n" + script, to: path)
        let outcome = try run(["chmod", "755", path.string])
        try #require(outcome.status == .exited(0))
      }
      return (home, ["PATH": home.file("bin").string, "DISPLAY": ":99"])
    }

    @Test("The terminal receives the copied text")
    func theTerminalGetsWhatIsCopied() async throws {
      let (home, environment) = try home()
      let terminal = try await Terminal.editing(fileIn: home, environment: environment)
      try terminal.server.perform(["set-option", "-s", "set-clipboard", "on"])
      try terminal.press("S-Right", "S-Right", "C-c")
      try await terminal.waitForMessage("Copied")
      try await eventually("the buffer of tmux") {
        (try? terminal.server.perform(["show-buffer"])) == "on\n"
      }
    }

    @Test("A clipboard tool is used for copies and pastes")
    func aToolGivesAndTakes() async throws {
      let (home, environment) = try home(
        xclip: """
          case "$*" in
          *-in) echo $$ >"$HOME/copier"; /bin/cat >"$HOME/clipboard"; /bin/sleep 0.3 ;;
          *-out) exec /bin/cat "$HOME/clipboard" ;;
          esac
          """)
      let terminal = try await Terminal.editing(fileIn: home, environment: environment)
      try terminal.press("C-c")
      try await waitForEndOfCopying(in: home)
      #expect(try home.text(of: "clipboard") == "one\n")
      try terminal.press("Down", "C-v")
      try await terminal.waitForText("one\none\ntwo\n")
      try home.write("from elsewhere\r\n", to: "clipboard")
      try terminal.press("C-v")
      try terminal.send("behind it ")
      try await terminal.waitForText("one\none\nfrom elsewhere\nbehind it two\n")
    }

    @Test("A selection is exchanged with other programs by the middle button")
    func aSelectionIsExchanged() async throws {
      let (home, environment) = try home(
        xclip: """
          case "$*" in
          *primary*-in) echo $$ >"$HOME/copier"; /bin/cat >"$HOME/selection"; /bin/sleep 0.3 ;;
          *primary*-out) exec /bin/cat "$HOME/selection" ;;
          *-in) exec /bin/cat >"$HOME/clipboard" ;;
          esac
          """)
      let terminal = try await Terminal.editing(fileIn: home, environment: environment)
      try terminal.press("S-Right", "S-Right")
      try await waitForEndOfCopying(in: home)
      #expect(try home.text(of: "selection") == "on")
      try home.write("elsewhere ", to: "selection")
      try terminal.mouse(.middlePress, column: 5, row: 1)
      try await terminal.waitForText("one\nelsewhere two\n")
      #expect((try? home.text(of: "clipboard")) == nil)
    }

    @Test("A hanging clipboard tool does not stop the user")
    func aToolThatHangsStopsNobody() async throws {
      let (home, environment) = try home(
        xclip: """
          case "$*" in
          *-in) echo $$ >"$HOME/copier"; exec /bin/cat >/dev/null ;;
          *-out) exec /bin/sleep 1000 ;;
          esac
          """)
      let terminal = try await Terminal.editing(fileIn: home, environment: environment)
      try terminal.press("C-c")
      try await terminal.waitForMessage("Copied the line")
      try await waitForEndOfCopying(in: home)
      try await stopPaste(in: terminal)
      try terminal.press("Down", "C-v")
      try await terminal.waitForMessage("xclip does not answer: pasted the last copy from here")
      try await terminal.waitForText("one\none\ntwo\n")
    }

    /// Waits until the tool has taken a copy: until then, a paste does not ask it.
    ///
    /// - Parameter home: the folder where the tool writes its process number into `copier`.
    private func waitForEndOfCopying(in home: TemporaryFolder) async throws {
      try await eventually("the end of the tool") {
        guard let copier = (try? home.text(of: "copier")).flatMap({ pid_t($0.dropLast()) }) else {
          return false
        }
        return kill(copier, 0) != 0
      }
    }

    /// Pastes, and stops that once it is seen to wait.
    ///
    /// The tool is ended after a second, which may pass between two looks at the screen: then once more.
    private func stopPaste(in terminal: Terminal) async throws {
      for _ in 0..<20 {
        try terminal.press("C-v")
        try await terminal.waitUntil("a paste that waits") {
          Terminal.status(on: $0).contains("pasting") || $0.contains("xclip does not answer")
        }
        // As a sequence: a byte that may begin one is not known to be a key at once.
        try terminal.send("\u{1b}[27u")
        let screen = try await terminal.waitUntil("the end of the paste") {
          $0.contains("Stopped: nothing was pasted") || $0.contains("one\none")
        }
        if screen.contains("Stopped: nothing was pasted") { return }
        try terminal.press("C-z")
        try await terminal.waitForText("one\ntwo\n")
      }
      Issue.record("no paste was seen to wait")
    }
  }
}
