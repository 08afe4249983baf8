/// The reason why no terminal is usable, with advice.
public enum TerminalError: Error, Equatable, CustomStringConvertible {
  /// Standard input or standard output is not a terminal.
  case notATerminal
  /// The variable `TERM` is not set or is empty.
  case unnamed
  /// No description of the terminal with this name exists.
  case unknown(String)
  /// The terminal with this name cannot place the cursor or clear its screen.
  case incapable(String)
  /// The terminfo database is missing.
  case noDescriptions
  /// ncurses could not start on the terminal with this name.
  case notStarted(String)
  /// The terminal was closed, or the connection to it was lost.
  case closed

  /// The cause, and the next step if there is one, on one line.
  public var description: String {
    switch self {
    case .notATerminal:
      "standard input or output is not a terminal; start memento in a terminal window"
    case .unnamed:
      "TERM is not set, so the terminal's kind is unknown; try: TERM=xterm-256color memento"
    case .unknown(let name):
      "unknown terminal '\(name)'; install its terminfo entry, or try: TERM=xterm-256color memento"
    case .incapable(let name):
      "terminal '\(name)' cannot place the cursor; if it can, try: TERM=xterm-256color memento"
    case .noDescriptions:
      "no terminfo database found; install the package ncurses-base, or set TERMINFO to its folder"
    case .notStarted(let name):
      "ncurses could not start on terminal '\(name)'; try: TERM=xterm-256color memento"
    case .closed: "the terminal was closed"
    }
  }
}
