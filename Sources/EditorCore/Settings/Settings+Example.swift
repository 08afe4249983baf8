/// The example of a configuration, which documents every setting.
extension Settings {
  /// A configuration that sets nothing, and in which each setting stands with its usual value behind
  /// a `#`: without it, it is set to what it is anyway.
  public var example: String {
    var usual = Settings()
    usual.history.excluded = history.usuallyExcluded
    var lines = Self.head
    for section in SettingTable.sections { lines += Self.lines(of: section, for: usual) }
    lines += Self.lines(of: SettingTable.text, for: TextSettings())
    return (lines + Self.types + Self.keys).joined(separator: "\n") + "\n"
  }

  private static let head = [
    "# The configuration of Memento, in the form of TOML 1.0 (https://toml.io).",
    "#",
    "# It belongs in $XDG_CONFIG_HOME/memento/config.toml, by default",
    "# ~/.config/memento/config.toml; the command configure opens it there. What is changed in it",
    "# holds as soon as it is saved. Every setting stands here with its usual value: take the # from",
    "# its line and change it.",
  ]

  private static func lines<Target>(
    of section: SettingSection<Target>, for target: Target
  ) -> [String] {
    let settings = section.settings.flatMap { setting in
      comment(setting.summary + (setting.isPlain ? "" : " Possible: \(setting.expected)."))
        + assignment(setting.name, setting.write(target)) + [""]
    }
    return [""] + comment(section.summary) + ["[\(section.name)]", ""] + settings.dropLast()
  }

  /// A setting behind its mark; a long list in several lines.
  private static func assignment(_ name: String, _ value: String) -> [String] {
    let line = "#\(name) = \(value)"
    guard line.count > 100, value.hasPrefix("[") else { return [line] }
    let items = value.dropFirst().dropLast().split(separator: ", ")
    var rows = [""]
    for item in items {
      if rows[rows.count - 1].count + item.count > 90 { rows.append("") }
      rows[rows.count - 1] += (rows[rows.count - 1].isEmpty ? "" : " ") + item + ","
    }
    return ["#\(name) = ["] + rows.map { "#\($0)" } + ["#]"]
  }

  private static let types = [
    "",
    "# Whatever can be set in [text] can be set for one type of text alone. Types are called as",
    "# in the status line, with - for blanks: markdown, git-message, \"c++\".",
    "#[type.markdown]", "#wrap = true",
    "#[type.git-message]", "#ruler = 72", "#paragraph-width = 72",
  ]

  private static var keys: [String] {
    let heading = [
      "",
      "# Which key runs which command; false or \"none\" takes the command from a key. These are",
      "# the usual ones; all commands are listed by Ctrl-P, and by memento --print-commands.",
      "[keys]",
    ]
    let bindings = CommandTable.commands.flatMap { command in
      command.keys.filter(KeyName.isKey).map { "#\(quoted($0)) = \(quoted(command.name))" }
    }
    return heading + bindings
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// Lines of a comment that are no longer than 100 columns.
  private static func comment(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= 100 {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append("# \(word)")
      }
    }
    return lines
  }
}
