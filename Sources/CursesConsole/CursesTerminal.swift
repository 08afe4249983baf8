import CNcurses
public import Console
import Glibc

/// The terminal, through ncurses: shows screens and tells what is typed.
///
/// ncurses knows the terminal and finds out what differs between two screens. Input is read past
/// it, many bytes at a time (see `readInput`). There is one terminal in a program; from its
/// beginning until `leave()` a crash, too, gives it back as it was.
@MainActor
public final class CursesTerminal {
  /// Whether the user's locale is one of UTF-8; elsewhere only ASCII is shown, and the rest as `?`.
  public let isUTF8: Bool

  let input: CInt
  let output: CInt
  var decoder: KeyDecoder
  var pasteGrewAt = Duration.zero
  var isClosed = false

  var inks: [Ink]
  var shown: Screen?
  var isCursorShown = true

  private let isColorWanted: Bool
  /// What is written on; nil while that is not known.
  private var background: Background?
  private var isEntered = false
  private var isMouseReported = false

  /// Takes the terminal over: alternate screen, raw input, bracketed paste.
  ///
  /// The environment says what kind of terminal it is (`TERM`) and whether colours are unwanted
  /// (`NO_COLOR`).
  ///
  /// - Parameters:
  ///   - input: Where keys come from, a descriptor of the terminal.
  ///   - output: Where screens go, a descriptor of the same terminal.
  /// - Throws: `TerminalError`, with the terminal untouched and nothing printed.
  public convenience init(input: CInt = 0, output: CInt = 1) throws(TerminalError) {
    try self.init(
      name: environment("TERM"), isColorWanted: environment("NO_COLOR") == nil, input: input,
      output: output)
  }

  /// Takes a terminal of a given kind over.
  init(
    name: String?, isColorWanted: Bool, input: CInt, output: CInt
  ) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    guard let name, !name.isEmpty else { throw .unnamed }
    try Self.find(name, output: output)
    isUTF8 = Self.adoptLocale()
    memento_guard_prepare(output)
    memento_guard_arm()
    guard memento_open_screen(name, input, output) else {
      memento_guard_disarm()
      throw .notStarted(name)
    }
    (self.input, self.output) = (input, output)
    decoder = KeyDecoder(.ofTerminal, erase: Self.eraseCharacter(of: input))
    self.isColorWanted = isColorWanted
    background = environment("COLORFGBG").flatMap { Background(environment: $0) }
    inks = Self.startColors(isColorWanted: isColorWanted, on: background)
    enter()
  }

  /// Takes the colours that go with the background that the terminal has told since.
  func adoptBackground() {
    guard let told = decoder.background, told != background else { return }
    background = told
    inks = Self.inks(isColorWanted: isColorWanted, on: told)
    redraw()
  }

  private static func find(_ name: String, output: CInt) throws(TerminalError) {
    switch memento_find_terminal(name, output) {
    case memento_lookup_found: return
    case memento_lookup_no_database: throw .noDescriptions
    case memento_lookup_incapable: throw .incapable(name)
    default: throw .unknown(name)
    }
  }

  /// How many cells the terminal has now.
  public var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return drawnSize
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// How many cells ncurses draws.
  var drawnSize: Size {
    Size(columns: Int(getmaxx(memento_window())), rows: Int(getmaxy(memento_window())))
  }

  /// Follows a change of the terminal's size; the next screen shown repaints everything.
  public func resize() {
    let size = size
    resizeterm(CInt(size.rows), CInt(size.columns))
    redraw()
  }

  /// Makes the next screen shown repaint everything, whatever was written over the terminal.
  public func redraw() {
    memento_repaint()
    shown = nil
  }

  /// Gives the terminal back, to suspend or to end; what it showed before comes back.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    isMouseReported = false
    // The mouse is told to be quiet in any case: a stop that left no chance to leave may have left
    // it on.
    sendModes("\u{1b}[?2004l" + Self.mouseModes(isOn: false))
    curs_set(1)
    isCursorShown = true
    if memento_capability("rmcup") == nil { eraseLastRow() }
    endwin()
    memento_guard_disarm()
  }

  /// Takes the terminal again after `leave()`, or after a stop that left no chance to leave.
  ///
  /// Show a screen afterwards: the terminal's size may be another one.
  public func enter() {
    // ncurses sets the terminal up again only after it was told to leave; and until it has done so
    // once, it writes every movement of the cursor by itself. Told twice, it would put the cursor
    // back over what was written meanwhile.
    if !isendwin() { endwin() }
    isEntered = true
    memento_guard_arm()
    resize()
    doupdate()
    // Leaving took the application keys back, and ncurses would ask for them only when it reads.
    keypad(memento_window(), true)
    sendModes(asksForBackground + "\u{1b}[?2004h")
    isMouseReported = false
  }

  /// The question for the background, where there are colours that depend on it.
  private var asksForBackground: String {
    let palette = Palette(colorCount: Int(memento_color_count()), isColorWanted: isColorWanted)
    return palette == .full ? Background.question : ""
  }

  /// Has the terminal tell what the mouse does, or no longer.
  ///
  /// Leaving ends it; after `enter()` it has to be asked for again. While the mouse is reported,
  /// most terminals select text only with Shift held down.
  public func reportMouse(_ isWanted: Bool) {
    guard isEntered, isWanted != isMouseReported else { return }
    isMouseReported = isWanted
    sendModes(Self.mouseModes(isOn: isWanted))
  }

  /// Makes room for what is written next, where the text stays on the screen.
  private func eraseLastRow() {
    wmove(memento_window(), getmaxy(memento_window()) - 1, 0)
    wclrtoeol(memento_window())
    wrefresh(memento_window())
    shown = nil
  }

  /// Buttons, movements while one is down, and the wheel (1002), in an encoding that has room for
  /// any cell (1006).
  private static func mouseModes(isOn: Bool) -> String {
    isOn ? "\u{1b}[?1002h\u{1b}[?1006h" : "\u{1b}[?1002l\u{1b}[?1006l"
  }

  /// Sends sequences that switch modes, at one stroke; a terminal unlike ANSI's would show them.
  private func sendModes(_ sequences: String) {
    _ = send(Array(sequences.utf8))
  }

  /// Sends a sequence past ncurses; false where the terminal is unlike ANSI's.
  func send(_ bytes: [UInt8]) -> Bool {
    guard let place = memento_capability("cup"), String(cString: place).hasPrefix("\u{1b}[") else {
      return false
    }
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(output, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      // Whether the terminal is still there shows when it is read.
      if count <= 0 { break }
      sent += count
    }
    return true
  }
}

extension CursesTerminal {
  /// Makes the user's locale the program's as far as characters go; answers whether it is UTF-8.
  private static func adoptLocale() -> Bool {
    let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first ?? ""
    if setlocale(LC_CTYPE, "") == nil {
      // A locale that is not installed here, as often after ssh; its characters are what matters.
      let characters = wanted.uppercased().filter { $0 != "-" }
      if characters.hasSuffix("UTF8") { setlocale(LC_CTYPE, "C.UTF-8") }
    }
    return String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }
}

/// A variable of the environment; nil when it is not set or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
