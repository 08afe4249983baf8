import EditorCore
import Glibc

/// A program that reaches the clipboard of the display.
struct ClipboardTool: Equatable, Sendable {
  /// The name in messages.
  let name: String
  let clipboard: Commands
  /// The commands for the primary selection; nil if the display has none.
  var primarySelection: Commands?

  /// The commands for one place.
  struct Commands: Equatable, Sendable {
    /// The command that copies its standard input: path and arguments.
    let copying: [String]
    /// The command that writes the contents to its standard output; nil if it is not installed.
    let pasting: [String]?
  }

  func commands(for place: ClipboardPlace) -> Commands? {
    switch place {
    case .clipboard: clipboard
    case .primarySelection: primarySelection
    }
  }

  /// Returns the tool for this display, according to the environment; nil without one.
  ///
  /// - Parameters:
  ///   - environment: the value of a variable, nil if it is unset or empty.
  ///   - isProgram: returns whether a program exists at a path.
  static func found(
    _ environment: (String) -> String?, isProgram: (String) -> Bool
  ) -> ClipboardTool? {
    let folders = (environment("PATH") ?? "").split(separator: ":")
    func command(_ words: String) -> [String]? {
      let words = words.split(separator: " ").map(String.init)
      let paths = folders.map { "\($0)/\(words[0])" }
      return paths.first(where: isProgram).map { [$0] + words.dropFirst() }
    }
    func commands(_ words: (copying: String, pasting: String)) -> Commands? {
      command(words.copying).map { Commands(copying: $0, pasting: command(words.pasting)) }
    }
    for row in table where row.display.map({ environment($0) != nil }) ?? true {
      guard let clipboard = commands(row.clipboard) else { continue }
      return ClipboardTool(
        name: row.clipboard.copying.split(separator: " ").first.map(String.init) ?? "",
        clipboard: clipboard, primarySelection: row.primarySelection.flatMap(commands))
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
  private static let table: [Row] = [
    Row(
      display: "WAYLAND_DISPLAY",
      clipboard: ("wl-copy", "wl-paste --no-newline --type text"),
      primarySelection: ("wl-copy --primary", "wl-paste --primary --no-newline --type text")),
    Row(
      display: "DISPLAY",
      clipboard: ("xclip -selection clipboard -in", "xclip -selection clipboard -out"),
      primarySelection: ("xclip -selection primary -in", "xclip -selection primary -out")),
    Row(
      display: "DISPLAY",
      clipboard: ("xsel --clipboard --input", "xsel --clipboard --output"),
      primarySelection: ("xsel --primary --input", "xsel --primary --output")),
    Row(clipboard: ("pbcopy", "pbpaste")),
    // With `-w`, tmux passes the text to the terminal, even if it ignores OSC 52 from programs.
    Row(display: "TMUX", clipboard: ("tmux load-buffer -w -", "tmux save-buffer -")),
  ]

  private struct Row {
    var display: String?
    let clipboard: (copying: String, pasting: String)
    var primarySelection: (copying: String, pasting: String)?
  }
}
