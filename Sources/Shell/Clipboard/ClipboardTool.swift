import Glibc

/// A program that reaches the clipboard of the display.
struct ClipboardTool: Equatable, Sendable {
  /// The name in messages.
  let name: String
  /// The command that copies its standard input: path and arguments.
  let copying: [String]
  /// The command that writes the clipboard to its standard output; nil if it is not installed.
  let pasting: [String]?

  /// Returns the tool for this display, according to the environment; nil if there is none.
  ///
  /// - Parameters:
  ///   - environment: the value of a variable, nil if it is not set or empty.
  ///   - isProgram: whether a path is that of a program.
  static func found(
    _ environment: (String) -> String?, isProgram: (String) -> Bool
  ) -> ClipboardTool? {
    let folders = (environment("PATH") ?? "").split(separator: ":")
    func command(_ words: String) -> [String]? {
      let words = words.split(separator: " ").map(String.init)
      let paths = folders.map { "\($0)/\(words[0])" }
      return paths.first(where: isProgram).map { [$0] + words.dropFirst() }
    }
    for row in table where row.display.map({ environment($0) != nil }) ?? true {
      guard let copying = command(row.copying) else { continue }
      return ClipboardTool(
        name: row.copying.split(separator: " ").first.map(String.init) ?? "", copying: copying,
        pasting: command(row.pasting))
    }
    return nil
  }

  /// Returns the tool of the user's environment.
  static func ofUser() -> ClipboardTool? {
    found(
      { name in
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
      }, isProgram: { access($0, X_OK) == 0 })
  }

  /// The variable that indicates a display, and the commands; the first installed one is used.
  private static let table: [(display: String?, copying: String, pasting: String)] = [
    ("WAYLAND_DISPLAY", "wl-copy", "wl-paste --no-newline --type text"),
    ("DISPLAY", "xclip -selection clipboard -in", "xclip -selection clipboard -out"),
    ("DISPLAY", "xsel --clipboard --input", "xsel --clipboard --output"),
    (nil, "pbcopy", "pbpaste"),
    // With -w, tmux passes the text to the terminal, even without OSC 52 from programs.
    ("TMUX", "tmux load-buffer -w -", "tmux save-buffer -"),
  ]
}
