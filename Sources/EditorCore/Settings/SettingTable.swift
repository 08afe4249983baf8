import TextModel

/// Settings of one subject: a section of the configuration.
public struct SettingSection<Target>: Sendable {
  /// Its name between the brackets.
  public let name: String
  /// What the settings are about.
  public let summary: String
  /// The settings, in the order of the documentation.
  public let settings: [Setting<Target>]
}

/// All that can be set, but for keys.
public enum SettingTable {
  /// What concerns the editor as a whole.
  public static let sections: [SettingSection<Settings>] = [.view, .history]

  /// What can be set for all texts in `[text]`, and for those of one type in `[type.NAME]`.
  public static let text = SettingSection<TextSettings>(
    name: "text",
    summary: """
      How texts are shown and edited. What [type] sections say of a text comes before this, and what
      .editorconfig files say of it before both.
      """,
    settings: [
      .number(
        "tab-width", "Columns from one tab stop to the next.", in: SettingRange.tabWidth,
        of: "columns", \.tabWidth),
      .indentation,
      .flag(
        "auto-indent", "Whether a new line begins with the blanks of the one above.",
        \.keepsIndentation),
      .flag("wrap", "Whether long lines are shown in several rows.", \.wrapsLines),
      .flag("show-blanks", "Whether spaces and tabs are drawn as marks.", \.showsBlanks),
      .numberOrNone(
        "ruler", "The column with a mark for the longest line there should be.",
        in: SettingRange.column, of: "columns", \.rulerColumn),
      .number(
        "paragraph-width", "How long the lines of a reflowed paragraph may be.",
        in: SettingRange.column, of: "columns", \.paragraphWidth),
      .flag(
        "trim-when-saved", "Whether blanks at the ends of lines go when a text is saved.",
        \.trimsWhenSaved),
      .finalNewline,
      .choice(
        "line-ending", "What lines of a new text end with.", [("lf", .lf), ("crlf", .crlf)],
        \.lineEnding),
      .encoding,
    ])
}

extension SettingSection<Settings> {
  fileprivate static let view = SettingSection(
    name: "view", summary: "What is seen of every text.",
    settings: [
      .flag("line-numbers", "Whether lines are numbered.", \.showsLineNumbers),
      .flag("key-hints", "Whether the lowest line shows the most useful keys.", \.showsHints),
      .flag("cursor-line", "Whether the line of the cursor is highlighted.", \.marksCursorLine),
      .flag(
        "scrollbar", "Whether a scrollbar shows which part of the text is seen.",
        \.showsScrollbar),
      .number(
        "scroll-margin", "How many rows are kept in sight above and below the cursor.",
        in: 0...100, of: "rows", \.scrollMargin),
      .flag("mouse", "Whether the mouse is the editor's, and not the terminal's.", \.usesMouse),
      .choice(
        "clipboard", "Where copies go besides the editor, and where pastes come from.",
        ClipboardRoute.allCases.map { ($0.rawValue, $0) }, \.clipboard),
    ])

  fileprivate static let history = SettingSection(
    name: "history",
    summary: "How states are recorded, and how much of them is kept on disk.",
    settings: [
      .seconds(
        "pause", "After so many seconds without an edit what was typed becomes one step of undo.",
        in: 0.1...10, \.blockPause),
      .seconds(
        "longest-block", "Typing without a pause becomes a step after so many seconds.",
        in: 0.1...600, \.longestBlock),
      .flag(
        "enabled",
        """
        Whether history is kept on disk at all; without it, undo and the history pane last as long
        as the program runs. The option --no-history does the same for one run.
        """, \.history.isEnabled),
      .exclude,
      .number(
        "per-file-mb",
        """
        Megabytes (1,000,000 bytes) of history kept of one file, and of all files; when there is
        more, the oldest states go first, and named ones last.
        """, in: SettingRange.megabytes, of: "megabytes", \.history.megabytesPerFile),
      .number(
        "total-mb", "The same for all files together.", in: SettingRange.megabytes, of: "megabytes",
        \.history.megabytesInAll),
      .number(
        "whole-mb",
        """
        Texts up to this size are now and then kept whole. The states of a larger one are told by
        what differs from the file: when another program changes it, what came before is listed
        and out of reach.
        """, in: SettingRange.megabytes, of: "megabytes", \.history.largestWholeMegabytes),
    ])
}

// MARK: Settings of a form of their own

extension Setting<Settings> {
  fileprivate static let exclude = Setting(
    name: "exclude",
    summary: """
      Files that get no history on disk. A list of your own takes the place of the usual one. A
      pattern with a / is compared with the whole path, one without with the last name; ** stands
      for any folders, ~/ for your home.
      """, expected: "a list of patterns: [\"*.gpg\", \"~/private/**\"]"
  ) { value, settings in
    guard case .list(let values) = value else { return false }
    let patterns = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    guard patterns.count == values.count else { return false }
    settings.history.excluded = patterns
    return true
  } write: { settings in
    "[" + settings.history.excluded.map(Settings.quoted).joined(separator: ", ") + "]"
  }
}

extension Setting<TextSettings> {
  fileprivate static let indentation = Setting(
    name: "indentation",
    summary: "One step of indentation: \"tab\", a number of spaces, or what the text has already.",
    expected: "\"guess\", \"tab\" or a number of spaces from 1 to 64"
  ) { value, settings in
    switch value {
    case .text("guess"): settings.indentation = nil
    case .text("tab"), .text("tabs"): settings.indentation = .tab
    case .whole(let count) where SettingRange.tabWidth.contains(count):
      settings.indentation = .spaces(count)
    default: return false
    }
    return true
  } write: { settings in
    switch settings.indentation {
    case nil: "\"guess\""
    case .tab: "\"tab\""
    case .spaces(let count): String(count)
    }
  }

  fileprivate static let finalNewline = Setting(
    name: "final-newline",
    summary: """
      Whether a saved text ends with a line break. With "keep" a file that has none at its end keeps
      having none, and a new file gets one.
      """,
    expected: "true, false or \"keep\""
  ) { value, settings in
    switch value {
    case .flag(let flag): settings.endsWithLineBreak = flag
    case .text("keep"): settings.endsWithLineBreak = nil
    default: return false
    }
    return true
  } write: {
    $0.endsWithLineBreak.map { String($0) } ?? "\"keep\""
  }

  fileprivate static let encoding = Setting(
    name: "encoding",
    summary: """
      The encoding of new texts, and the one that a text is read in which is no UTF-8 and has no
      mark: "utf-8", "latin1", "windows-1252" and others.
      """, expected: "the name of an encoding: \"utf-8\", \"latin1\""
  ) { value, settings in
    guard case .text(let name) = value, !name.isEmpty else { return false }
    settings.encoding = name
    return true
  } write: {
    "\"\($0.encoding ?? "utf-8")\""
  }
}
