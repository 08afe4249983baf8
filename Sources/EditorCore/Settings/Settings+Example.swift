import Documents

/// The commented example of a configuration, which documents every setting.
extension Settings {
  /// A configuration that changes nothing: it contains every setting with its default, as a
  /// comment.
  public var example: String {
    var usual = Settings()
    usual.history.excluded = history.defaultExcluded
    var lines = Self.head
    for section in SettingTable.sections { lines += Self.lines(of: section, for: usual) }
    lines += Self.lines(of: SettingTable.text, for: TextSettings())
    return (lines + Self.types + Self.keys).joined(separator: "\n") + "\n"
  }

  private static let head =
    comment("The configuration of Memento, in TOML 1.0 (https://toml.io).") + ["#"]
    + comment(
      """
      Save it as $XDG_CONFIG_HOME/memento/config.toml, by default ~/.config/memento/config.toml; the
      command configure opens that file. The editor applies a change as soon as you save it. Every
      setting is listed with its default: remove the # before its name and change the value.
      """)

  private static func lines<Target>(
    of section: SettingSection<Target>, for target: Target
  ) -> [String] {
    let settings = section.settings.flatMap { setting in
      comment(
        setting.summary + (setting.isPlain ? "" : " Possible: \(setting.expected).")
          + (setting.appliesWhenOpened ? " A change applies to documents opened later." : ""))
        + assignment(setting.name, setting.write(target)) + [""]
    }
    return [""] + comment(section.summary) + ["[\(section.name)]", ""] + settings.dropLast()
  }

  /// Returns a setting as a comment; a long list in several lines.
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

  private static let types =
    [""]
    + comment(
      """
      Every setting of [text] can be set for one type of file. Types have the names of the status
      line, with - for spaces: markdown, git-message, "c++".
      """)
    + [
      "#[type.markdown]", "#wrap = true", "#[type.git-message]", "#ruler = 72",
      "#paragraph-width = 72",
    ]

  private static var keys: [String] {
    let heading =
      [""]
      + comment(
        """
        The command of a key, by its name; false or "none" removes the key's command. These are the
        defaults; Ctrl-P and memento --print-commands list all commands. With set = "nano", "vscode"
        or "emacs", the keys of that editor run the commands that it has them for. "macro:NAME" plays the
        macro of that name in macros.toml.
        """)
      + ["[keys]"]
    let bindings = CommandTable.commands.flatMap { command in
      command.keys.filter(KeyName.isKey).map { "#\(quoted($0)) = \(quoted(command.name))" }
    }
    return heading + bindings
  }

  /// Quotes a text as a string of TOML.
  static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\\" || $0 == "\"" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// Wraps a comment into lines of at most 100 columns.
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
