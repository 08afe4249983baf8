public import Documents
import Text

/// Settings of one subject: a section of the configuration.
public struct SettingSection<Target>: Sendable {
  /// The name between the brackets.
  public let name: String
  /// The subject of the settings.
  public let summary: String
  /// The settings, in the order of the documentation.
  public let settings: [Setting<Target>]
}

/// All settings except keys.
public enum SettingTable {
  /// The sections about the editor as a whole.
  public static let sections: [SettingSection<Settings>] = [.view, .saving, .history]

  /// Returns the name of the section that has a setting; nil for an unknown one.
  static func section(of setting: String) -> String? {
    if text.settings.contains(where: { $0.name == setting }) { return text.name }
    return sections.first { $0.settings.contains { $0.name == setting } }?.name
  }

  /// The settings for all documents in `[text]`, and for those of one type in `[type.NAME]`.
  public static let text = SettingSection<TextSettings>(
    name: "text",
    summary: """
      How documents are shown and edited. [type] sections override these settings, and .editorconfig
      files override both.
      """,
    settings: [
      .number(
        "tab-width", "Columns from one tab stop to the next.", in: SettingRange.tabWidth,
        of: "columns", \.tabWidth
      ).set(by: .property(.tabWidth)),
      .indentation.set(by: .indentation),
      .flag(
        "auto-indent",
        "Whether a new line is indented like the one above, and a closing line like its opener.",
        \.keepsIndentation),
      .flag(
        "auto-close",
        """
        Whether an opening bracket or a quote is typed with its partner, and goes around selected
        text. Pasted text stays as it is.
        """, \.closesPairs),
      .flag(
        "wrap", "Whether long lines are wrapped. toggle-wrap sets it for a file.", \.wrapsLines
      ),
      .flag("show-blanks", "Whether spaces and tabs are drawn as marks.", \.showsBlanks),
      .numberOrNone(
        "ruler", "The column with a mark for the longest desirable line.",
        in: SettingRange.column, of: "columns", \.rulerColumn
      ).set(by: .property(.maxLineLength)),
      .number(
        "paragraph-width", "The length of the longest line in a reflowed paragraph.",
        in: SettingRange.column, of: "columns", \.paragraphWidth
      ).set(by: .property(.maxLineLength)),
      .flag(
        "hard-wrap", "Whether a line is broken when typing makes it longer than paragraph-width.",
        \.hardWraps),
      .flag(
        "trim-when-saved", "Whether saving removes spaces and tabs at the ends of lines.",
        \.trimsWhenSaved
      ).set(by: .property(.trimTrailingWhitespace)),
      .finalNewline.set(by: .property(.insertFinalNewline)),
      .choice(
        "line-ending", "The line ending of new documents.", [("lf", .lf), ("crlf", .crlf)],
        \.lineEnding
      ).set(by: .property(.endOfLine)),
      .encoding.set(by: .property(.charset)),
      .language,
      .choice(
        "change-marks",
        """
        What the marks beside changed lines compare with: the file as last saved, or in the last
        commit of git. toggle-head-marks switches between them.
        """, [("save", .save), ("head", .head)], \.changeBase),
      .spelling,
      .program(
        "formatter",
        """
        The shell command that format pipes the text through, such as "gofmt". $FILE is the path of
        its file.
        """, \.formatter),
      .flag(
        "format-on-save",
        """
        Whether the formatter runs before each save. If it fails or takes longer than ten seconds, the
        text is saved as it is. autosave does not format.
        """, \.formatsOnSave),
      .program(
        "linter",
        """
        The shell command that lint runs in the project, such as 'shellcheck -f gcc "$FILE"'. F4
        goes to the places in its output.
        """, \.linter),
    ])
}

extension SettingSection<Settings> {
  fileprivate static let view = SettingSection(
    name: "view", summary: "How every document is shown.",
    settings: [
      .theme,
      .flag("line-numbers", "Whether line numbers are shown.", \.showsLineNumbers),
      .flag("key-hints", "Whether the lowest line shows the most useful keys.", \.showsHints),
      .statusParts,
      .flag("cursor-line", "Whether the line of the cursor is highlighted.", \.marksCursorLine),
      .flag(
        "sticky-line",
        "Whether the first lines of the functions around the visible text stay at its top.",
        \.showsStickyLines),
      .flag(
        "relative-numbers",
        "Whether lines are numbered from that of the cursor, which keeps its own number.",
        \.showsRelativeNumbers),
      .flag(
        "scrollbar", "Whether a scrollbar shows the visible part of the text.", \.showsScrollbar),
      .number(
        "scroll-margin", "Rows that stay visible above and below the cursor.",
        in: 0...100, of: "rows", \.scrollMargin),
      .flag(
        "mouse", "Whether the editor handles the mouse; otherwise the terminal does.", \.usesMouse),
      .choice(
        "clipboard", "How the editor exchanges copied text with other programs.",
        ClipboardRoute.allCases.map { ($0.rawValue, $0) }, \.clipboard),
    ])

  fileprivate static let saving = SettingSection(
    name: "saving", summary: "When documents are saved, and opened again.",
    settings: [
      .choice(
        "autosave",
        """
        When changed documents that have a file are saved by themselves: never, after a second
        without a key, when the terminal's window loses the focus, or both. Such a save asks
        nothing, and does not clean up the text.
        """,
        [
          ("off", .never), ("pause", .pause), ("focus", .focusLost), ("both", .pauseOrFocusLost),
        ], \.autosave),
      .flag(
        "reopen-session",
        """
        Whether memento without a file opens the files that were open when the last editor of the
        project ended, in the same panes. The command reopen-session does it at any time.
        """, \.reopensSession),
    ])

  fileprivate static let history = SettingSection(
    name: "history", summary: "How history is recorded, and how much of it is stored on disk.",
    settings: [
      .seconds(
        "pause", "Seconds without an edit after which typed text becomes one step of undo.",
        in: 0.1...10, \.history.blockPause),
      .seconds(
        "longest-block", "Seconds after which text typed without a pause becomes one step of undo.",
        in: 0.1...600, \.history.longestBlock),
      .flag(
        "enabled",
        """
        Whether history is stored on disk. Without it, undo and the history pane work until you
        quit. The option --no-history does the same for one session.
        """, \.history.isEnabled
      ).applyingWhenOpened,
      .exclude.applyingWhenOpened,
      .flagIfWritten(
        "copy-secrets",
        """
        Whether the unsaved text of excluded files that may hold secrets, such as keys and
        passwords, goes to an emergency copy if the program is ended from outside or
        crashes. Without this setting, the editor asks once.
        """, \.history.copiesSecrets),
      .number(
        "per-file-mb",
        """
        Megabytes (1,000,000 bytes) of history stored for one file. Beyond that, the oldest states
        are deleted first, and named states last.
        """, in: SettingRange.megabytes, of: "megabytes", \.history.megabytesPerFile
      ).applyingWhenOpened,
      .number(
        "total-mb", "The same for all files together.", in: SettingRange.megabytes, of: "megabytes",
        \.history.megabytesInAll),
      .number(
        "whole-mb",
        """
        The size up to which a text is stored as a whole now and then. A larger text, up to
        256 MB, is stored once, in the background, and its other states as differences.
        """, in: SettingRange.megabytes, of: "megabytes", \.history.largestWholeMegabytes),
      .watchedProjects,
      .number(
        "watch-file-kb",
        """
        Kilobytes (1,000 bytes) of the largest file that is recorded in watched folders. A change
        applies to a watch that begins later.
        """, in: 1...16_000, of: "kilobytes", \.history.watching.largestKilobytes),
      .number(
        "watch-first-mb",
        """
        Megabytes of texts that a watch records of files without history, all together. A change
        applies to a watch that begins later.
        """, in: SettingRange.megabytes, of: "megabytes",
        \.history.watching.megabytesOfFirstTexts),
    ])
}

// MARK: Settings with values of their own

extension Setting<Settings> {
  fileprivate static let theme = Setting(
    "theme",
    """
    The colours of code and of everything around it: "terminal" uses those of your terminal; "dark",
    "light" and "high-contrast" have a background of their own, and "auto" is dark or light as your
    terminal is; "mono" has none; others, such as "solarized-dark", come with GtkSourceView. "none"
    shows all text alike. set-theme lists and previews them.
    """, expected: "the name of a theme: \"terminal\", \"dark\", \"light\"", \.theme,
    encode: Settings.quoted
  ) { if case .text(let name) = $0, !name.isEmpty { name } else { nil } }

  fileprivate static let statusParts = Setting(
    "status",
    """
    The parts of the status line, in this order but for function and change, which are at the left if there is
    room. Work and warnings are always shown.
    """,
    expected: "a list of these, each at most once: "
      + StatusPart.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "), \.statusParts,
    encode: { "[" + $0.map { Settings.quoted($0.rawValue) }.joined(separator: ", ") + "]" }
  ) { value in
    guard case .list(let values) = value else { return nil }
    let parts = values.compactMap { value -> StatusPart? in
      if case .text(let name) = value { StatusPart(rawValue: name) } else { nil }
    }
    return parts.count == values.count && Set(parts).count == parts.count ? parts : nil
  }

  fileprivate static let exclude = Setting(
    "exclude",
    """
    Files without history on disk, besides those in /tmp and other temporary folders. Your list
    replaces the default one. A pattern with a / is compared with the whole path, one without with
    the last name; ** matches any folders, and ~/ your home.
    """, expected: "a list of patterns: [\"*.gpg\", \"~/private/**\"]", \.history.excluded,
    encode: encode, decode: decode)

  fileprivate static let watchedProjects = Setting(
    "watched-projects",
    """
    Folders in which changes by other programs are recorded, too, while an editor has a file below
    them open, so that what a formatter or an assistant rewrites can be restored.
    """, expected: "a list of folders: [\"~/src/thing\"]", \.history.watching.projects,
    encode: encode, decode: decode)

  private static func encode(_ words: [String]) -> String {
    "[" + words.map(Settings.quoted).joined(separator: ", ") + "]"
  }

  private static func decode(_ value: SettingValue) -> [String]? {
    guard case .list(let values) = value else { return nil }
    let words = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return words.count == values.count ? words : nil
  }
}

extension Setting<TextSettings> {
  fileprivate static let indentation = Setting(
    "indentation",
    "One step of indentation: \"tab\", a number of spaces, or a guess from the text.",
    expected: "\"guess\", \"tab\" or a number of spaces from 1 to 64", \.indentation,
    encode: {
      switch $0 {
      case nil: "\"guess\""
      case .tab: "\"tab\""
      case .spaces(let count): String(count)
      }
    }
  ) { value -> Indentation?? in
    switch value {
    case .text("guess"): .some(nil)
    case .text("tab"), .text("tabs"): Indentation.tab
    case .whole(let count) where SettingRange.tabWidth.contains(count): Indentation.spaces(count)
    default: nil
    }
  }

  fileprivate static let finalNewline = Setting(
    "final-newline",
    """
    Whether a saved text ends with a line break. With "keep", a file is saved as the screen shows
    it, also without a final line break, and a new file gets one.
    """, expected: "true, false or \"keep\"", \.endsWithLineBreak,
    encode: { $0.map { String($0) } ?? "\"keep\"" }
  ) { value -> Bool?? in
    switch value {
    case .flag(let flag): flag
    case .text("keep"): .some(nil)
    default: nil
    }
  }

  fileprivate static let language = Setting(
    "language",
    """
    The language whose colours a text has, such as "python3"; "guess" finds it by the name of the
    file and by its first line. set-language sets it for a document.
    """, expected: "the name of a language, or \"guess\"", \.language,
    encode: { "\"\($0 ?? "guess")\"" }
  ) { value -> String?? in
    switch value {
    case .text("guess"): .some(nil)
    case .text(let name) where !name.isEmpty: name
    default: nil
    }
  }

  fileprivate static let spelling = Setting(
    "spelling",
    """
    The dictionary whose words are right; other words of prose, comments and strings are underlined.
    "auto" is the dictionary of your locale, "off" is none. toggle-spelling switches.
    """, expected: "\"off\", \"auto\" or the name of a dictionary: \"en_US\"", \.spelling,
    encode: { "\"\($0 ?? "off")\"" }
  ) { value -> String?? in
    switch value {
    case .text("off"): .some(nil)
    case .text(let name) where !name.isEmpty: name
    default: nil
    }
  }

  fileprivate static func program(
    _ name: String, _ summary: String,
    _ path: any WritableKeyPath<TextSettings, String?> & Sendable
  ) -> Setting {
    Setting(
      name, summary, expected: "\"off\" or a shell command", path,
      encode: { Settings.quoted($0 ?? "off") }
    ) { value -> String?? in
      switch value {
      case .text("off"): .some(nil)
      case .text(let command) where !command.isEmpty: command
      default: nil
      }
    }
  }

  fileprivate static let encoding = Setting(
    "encoding",
    """
    The encoding of new documents, and of files that are not UTF-8 and have no byte order mark:
    "utf-8", "latin1", "windows-1252" and others.
    """, expected: "the name of an encoding: \"utf-8\", \"latin1\"", \.encoding,
    encode: { "\"\($0 ?? "utf-8")\"" }
  ) { value -> String?? in
    if case .text(let name) = value, !name.isEmpty { name } else { nil }
  }
}
