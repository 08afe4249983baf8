import CNcurses
import Glibc

/// A description of the user's terminal with exact colours, for a terminal that shows them and whose own
/// description has 256.
final class DirectColor {
  /// The value of the variable TERMINFO, made with `malloc`.
  private let terminfo: UnsafeMutablePointer<CChar>

  /// Creates the description of the terminal found last; nil if it shows no exact colours.
  init?(of name: String) {
    guard memento_can_set_direct_color(), Self.isShown(by: name),
      let terminfo = memento_direct_color_terminfo(name)
    else { return nil }
    self.terminfo = terminfo
  }

  deinit { free(terminfo) }

  /// Whether a terminal shows exact colours: its description says so, or the environment does, as most
  /// terminals and tmux have it.
  private static func isShown(by name: String) -> Bool {
    if memento_flag("RGB") || memento_flag("Tc") { return true }
    guard ["truecolor", "24bit"].contains(environment("COLORTERM")) else { return false }
    // GNU screen hands the variable on from the terminal around it, and shows no such colours.
    return !name.hasPrefix("screen") || environment("TMUX") != nil
  }

  /// Calls `body` while ncurses finds a description in place of those on disk.
  static func describe(_ colors: DirectColor?, while body: () -> Bool) -> Bool {
    guard let colors else { return body() }
    let former = environment("TERMINFO")
    setenv("TERMINFO", colors.terminfo, 1)
    defer {
      if let former { setenv("TERMINFO", former, 1) } else { unsetenv("TERMINFO") }
    }
    return body()
  }
}
