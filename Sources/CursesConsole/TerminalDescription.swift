import CNcurses
import Glibc

/// The description of the user's terminal for ncurses, with fewer ways to move the cursor.
///
/// It has exact colours if the terminal shows them and its own description has 256.
final class TerminalDescription {
  /// Whether it has exact colours.
  let isExact: Bool
  /// The value of the variable TERMINFO, allocated with `malloc`.
  private let terminfo: UnsafeMutablePointer<CChar>

  /// Creates the description of the terminal found last; nil if it is too large.
  init?(of name: String, isColorWanted: Bool) {
    isExact = isColorWanted && memento_can_set_direct_color() && Self.showsExactColors(name)
    guard let terminfo = memento_terminfo(name, isExact) else { return nil }
    self.terminfo = terminfo
  }

  deinit { free(terminfo) }

  /// Returns whether a terminal shows exact colours, according to its description or, as for most
  /// terminals and tmux, to the environment.
  private static func showsExactColors(_ name: String) -> Bool {
    if memento_flag("RGB") || memento_flag("Tc") { return true }
    guard ["truecolor", "24bit"].contains(environment("COLORTERM")) else { return false }
    // GNU screen passes on the variable of the surrounding terminal, but shows no such colours.
    return !name.hasPrefix("screen") || environment("TMUX") != nil
  }

  /// Calls `body` while ncurses uses this description instead of those on disk.
  func use(while body: () -> Bool) -> Bool {
    let former = environment("TERMINFO")
    setenv("TERMINFO", terminfo, 1)
    defer {
      if let former { setenv("TERMINFO", former, 1) } else { unsetenv("TERMINFO") }
    }
    return body()
  }
}
