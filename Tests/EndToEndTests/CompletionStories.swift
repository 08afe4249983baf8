import SystemPackage
import TestSupport
import Testing

extension EndToEnd {
  /// The completion of command lines in real shells.
  @Suite struct CompletionInShells {
    /// A shell, and how it reads the script of the program.
    enum Shell: String, CaseIterable {
      case bash, zsh, fish

      var isInstalled: Bool { Installed.has(rawValue) }

      /// The shell without the machine's own settings.
      var command: [String] {
        switch self {
        case .bash: ["bash", "--norc", "--noprofile"]
        case .zsh: ["zsh", "-f"]
        case .fish: ["fish", "--no-config"]
        }
      }

      /// The lines that load the completion and shorten the prompt.
      var setup: String {
        let script = "\"$MEMENTO\" --generate-completion-script \(rawValue) >./script"
        return switch self {
        case .bash: "\(script); source ./script; PS1='> '; clear\n"
        case .zsh:
          "\(script); autoload -U compinit; compinit -u; source ./script; PS1='> '; clear\n"
        case .fish: "\(script); source ./script; function fish_prompt; echo '> '; end; clear\n"
        }
      }
    }

    /// The only line of a screen, without blanks at its end; nil if there are several.
    private func line(of screen: String) -> String? {
      let lines = screen.split(separator: "\n").map { $0.reversed().drop { $0 == " " }.reversed() }
        .filter { !$0.isEmpty }
      return lines.count == 1 ? String(lines[0]) : nil
    }

    @Test(
      "Shells complete commands, options, files, states and names",
      arguments: Shell.allCases.filter(\.isInstalled))
    func completion(shell: Shell) async throws {
      let history = try await ShellHome.withHistory()
      _ = try history.output("name", "notes.txt", "2", "good one")
      let binary = try mementoBinary()
      let folder = history.home.file("bin")
      try makeFolders(folder)
      _ = try run(["ln", "-s", binary, folder.appending("memento").string])
      let terminal = try Terminal(
        shell.command, columns: 100, home: history.home,
        environment: [
          "MEMENTO": binary, "PATH": "\(folder):/usr/local/bin:/usr/bin:/bin", "TERM": "xterm",
        ])
      try terminal.send(shell.setup)
      try await terminal.waitUntil("the prompt") { line(of: $0) == ">" }
      for (typed, completed) in [
        ("memento sho", "memento show"), ("memento no", "memento notes.txt"),
        ("memento show no", "memento show notes.txt"),
        ("memento log --na", "memento log --names"),
        ("memento show notes.txt go", "memento show notes.txt good\\ one"),
        ("memento log --color ne", "memento log --color never"),
        ("memento watch bi", "memento watch bin/"),
      ] {
        try terminal.send(typed)
        try terminal.press("Tab")
        try await terminal.waitUntil(completed) { line(of: $0) == "> \(completed)" }
        try terminal.press("C-u", "C-l")
        try await terminal.waitUntil("an empty line") { line(of: $0) == ">" }
      }
      try terminal.send("memento show notes.txt ")
      try terminal.press("Tab", "Tab")
      try await terminal.waitUntil("the states") { screen in
        ["1", "2", "3", "4", "good"].allSatisfy(screen.contains)
      }
    }
  }
}
