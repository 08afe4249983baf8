import ArgumentParser
import EditorCore
import Shell

/// The pages of `man`, generated from the program's own data, so that they cannot differ from it.
enum ManualPage: String, CaseIterable {
  /// memento(1), the program and its commands.
  case program = "1"
  /// memento.toml(5), the configuration.
  case configuration = "5"
  /// memento-history(7), the concepts.
  case history = "7"

  /// The page in roff, for the man macros.
  var text: String {
    switch self {
    case .program: Self.programText
    case .configuration: Self.configurationText
    case .history: Self.historyText
    }
  }

  // MARK: memento.toml(5)

  private static var configurationText: String {
    var page = RoffPage("memento.toml", section: 5)
    page.begin("NAME")
    page.addParagraph("memento.toml \\- the configuration of memento(1)")
    page.begin("DESCRIPTION")
    page.addParagraph(
      "Below is the file that "
        + "memento --print-config".bold
        + " prints, with every setting, its meaning and its default.")
    page.addLines(Configuration.usual.example)
    page.begin("SEE ALSO")
    page.addParagraph("memento(1), memento-history(7)")
    return page.text
  }

  // MARK: memento(1)

  private static var programText: String {
    var page = RoffPage("memento", section: 1)
    page.begin("NAME")
    page.addParagraph("memento \\- a text editor for the terminal that never forgets")
    page.begin("SYNOPSIS")
    page.addLines(Memento.configuration.usage ?? "")
    page.begin("DESCRIPTION")
    let discussion = Memento.configuration.discussion.split(
      separator: "\n\n", omittingEmptySubsequences: true)
    for part in discussion where !part.hasPrefix("OPTIONS") {
      page.addParagraph(RoffPage.escaped(part))
    }
    page.begin("OPTIONS")
    page.addOptions(CommandForm.all.editor?.options ?? [])
    page.addTagged(
      "--generate-completion-script".bold + " " + "shell".italic,
      "Print the completion for bash, zsh or fish.")
    page.begin("COMMANDS")
    for form in CommandForm.all.commands {
      page.addCommand(form, synopsis: synopsis(ofCommand: form.name))
    }
    addSurroundings(to: &page)
    return page.text
  }

  /// Returns the lines after `USAGE:` in `--help`.
  private static func synopsis(ofCommand name: String) -> String {
    let commands = Memento.configuration.subcommands
    guard let command = commands.first(where: { $0.configuration.commandName == name }) else {
      return "memento \(name)"
    }
    let mark = "USAGE: "
    return Memento.helpMessage(for: command).split(
      separator: "\n", omittingEmptySubsequences: false
    ).drop { !$0.hasPrefix(mark) }.prefix { !$0.isEmpty }.map { $0.dropFirst(mark.count) }.joined(
      separator: "\n")
  }

  private static func addSurroundings(to page: inout RoffPage) {
    page.begin("EXIT STATUS")
    for (status, meaning) in [
      ("0", "Success."),
      (
        "1",
        "A failure, with one line on standard error: the cause and the next step. Without such a line: "
          + "nothing was found, or --exit-code was given and there is a difference."
      ),
      ("2", "A mistake in the command line; or the editor cannot begin, as without a terminal."),
    ] { page.addTagged(status.bold, meaning) }
    page.begin("FILES")
    for (file, meaning) in [
      ("$XDG_CONFIG_HOME/memento/config.toml", "The configuration, memento.toml(5)."),
      ("$XDG_STATE_HOME/memento/history.db", "The history of all files."),
      ("$XDG_STATE_HOME/memento/", "Recent files, bookmarks, sessions, searches and macros."),
      (
        "$XDG_DATA_HOME/memento/",
        "Language definitions, style schemes and dictionaries of the user."
      ),
      ("$XDG_CACHE_HOME/memento/", "What can be made again."),
      (
        "NAME.memento-save, NAME.memento-old",
        "Beside a file, after an end from outside: its unsaved text, or its old contents. The next opening offers them."
      ),
      ("/usr/share/gtksourceview-5/", "Language definitions and style schemes."),
    ] { page.addTagged(RoffPage.escaped(file).italic, RoffPage.escaped(meaning)) }
    page.begin("ENVIRONMENT")
    for (name, meaning) in [
      (
        "XDG_CONFIG_HOME, XDG_STATE_HOME, XDG_DATA_HOME, XDG_CACHE_HOME",
        "The folders above; by default ~/.config, ~/.local/state, ~/.local/share and ~/.cache."
      ),
      ("LANG, LC_ALL, LC_CTYPE", "The characters of the terminal; without any, UTF-8."),
      ("HOME", "The folder of the user."),
      ("XDG_DATA_DIRS", "The folders in which language definitions and style schemes are found."),
      ("DICPATH", "Folders with dictionaries of hunspell."),
      ("PATH", "The folders in which other programs are found."),
      ("TERM", "The terminal."), ("COLORTERM", "Whether the terminal has exact colours."),
      ("TMUX, STY", "Whether the clipboard of the terminal is behind tmux or screen."),
      ("WAYLAND_DISPLAY, DISPLAY", "The clipboard of the desktop."),
      ("NO_COLOR", "Commands print no colours."),
      ("SHELL", "The shell of shell commands."), ("TZ", "The time zone."),
      ("TMPDIR", "The folder of temporary files, which have no history."),
    ] { page.addTagged(name.bold, RoffPage.escaped(meaning)) }
    page.begin("SEE ALSO")
    page.addParagraph("memento-history(7), memento.toml(5)")
  }

  // MARK: memento-history(7)

  private static var historyText: String {
    var page = RoffPage("memento-history", section: 7)
    page.begin("NAME")
    page.addParagraph("memento-history \\- how memento(1) remembers")
    page.begin("DESCRIPTION")
    for part in historyParts { page.addParagraph(RoffPage.escaped(part)) }
    page.begin("EXAMPLES")
    for (command, meaning) in historyExamples {
      page.addTagged(RoffPage.escaped(command).bold, RoffPage.escaped(meaning))
    }
    page.begin("SEE ALSO")
    page.addParagraph("memento(1), memento.toml(5)")
    return page.text
  }

  private static let historyParts = [
    """
    Typing without a pause is a block. When you pause for a second, move away, or use a command, the block becomes a state. \
    Ctrl-Z goes back block by block, Ctrl-Y forward again.
    """,
    """
    Nothing is lost when you undo and then type something else: the undone states are a branch. Ctrl-T shows all states \
    beside the text; the selected one is previewed, Enter restores it, d compares, n names it. A state with a name is a \
    checkpoint, which stays when old states are removed.
    """,
    """
    The history is on disk a moment after each block, in one store for all files, and outlives the program, a crash and \
    changes by other programs, which are states of their own. A crash in the middle of a block loses none of it: the text \
    is offered at the next opening.
    """,
    """
    Files that may contain secrets, and temporary ones, have no history on disk: the setting history-exclude lists their \
    patterns. --no-history keeps a whole session out of it. memento forget and memento purge erase for good.
    """,
    """
    memento timeline lists the work on all files of a folder in stretches; memento restore --at restores all of them to \
    a time, and --undo undoes that.
    """,
  ]

  private static let historyExamples = [
    ("memento log notes.txt", "List the states, the newest first."),
    ("memento show notes.txt @1h", "Print the text of an hour ago."),
    ("memento diff notes.txt ~3", "Compare with the state three before the newest."),
    ("memento restore notes.txt 12", "Write state 12 to the file."),
    (
      "memento search --project 'lost words'",
      "Find text in all states of all files, deleted ones too."
    ),
    ("memento restore --at 12:00 .", "Restore all files of the folder to noon."),
  ]
}
