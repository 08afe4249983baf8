import CNcurses
public import Console
import Glibc

/// The terminal through ncurses, which shows screens and returns input.
///
/// ncurses knows the terminal and computes the differences between two screens. Input bypasses
/// ncurses and is read in large blocks (see `readInput`). A program has one terminal. From the
/// initializer until `leave()`, even a crash restores it.
@MainActor
public final class CursesTerminal: Terminal {
  /// Whether the user's locale is UTF-8; otherwise only ASCII is shown, and the rest as `?`.
  public let isUTF8: Bool

  let input: CInt
  let output: CInt
  var decoder: KeyDecoder
  var inputGrewAt = Duration.zero
  var isClosed = false

  var colors: TerminalColors
  var shown: Screen?
  var isCursorShown = true

  private(set) var isEntered = false
  var inputWatch: InputWatch?
  private var isMouseReported = false
  private var usesKeyProtocol = false

  /// Enters the terminal: alternate screen, raw input, bracketed paste.
  ///
  /// The environment determines the kind of the terminal (`TERM`) and whether colours are unwanted
  /// (`NO_COLOR`).
  ///
  /// - Parameters:
  ///   - input: The descriptor of the terminal for keys.
  ///   - output: The descriptor of the same terminal for screens.
  /// - Throws: `TerminalError`, with the terminal untouched and nothing printed.
  public convenience init(input: CInt = 0, output: CInt = 1) throws(TerminalError) {
    try self.init(
      name: environment("TERM"), isColorWanted: environment("NO_COLOR") == nil, input: input,
      output: output)
  }

  /// Enters a terminal of a given kind.
  init(name: String?, isColorWanted: Bool, input: CInt, output: CInt) throws(TerminalError) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .notATerminal }
    guard let name, !name.isEmpty else { throw .unnamed }
    try Self.find(name, output: output)
    isUTF8 = Self.adoptLocale()
    memento_guard_prepare(output)
    memento_guard_arm()
    let description = TerminalDescription(of: name, isColorWanted: isColorWanted)
    let open = { memento_open_screen(name, input, output) }
    guard description?.use(while: open) ?? open() else {
      memento_guard_disarm()
      throw .notStarted(name)
    }
    (self.input, self.output) = (input, output)
    decoder = KeyDecoder(.ofTerminal, erase: Self.eraseCharacter(of: input))
    self.colors = TerminalColors(isWanted: isColorWanted, isDirect: description?.isExact == true)
    enter()
  }

  /// The terminal's background; nil while it is unknown.
  public var background: Background? { colors.background }

  /// Adopts the terminal's latest answers: the colours for its background, and its keyboard
  /// protocol.
  func adoptAnswers() {
    if colors.adopt(decoder.background) { redraw() }
    guard decoder.knowsKeyProtocol, !usesKeyProtocol, isEntered else { return }
    usesKeyProtocol = true
    sendModes(KeyProtocol.begin)
  }

  private static func find(_ name: String, output: CInt) throws(TerminalError) {
    switch memento_find_terminal(name, output) {
    case memento_lookup_found: return
    case memento_lookup_no_database: throw .noDescriptions
    case memento_lookup_incapable: throw .incapable(name)
    default: throw .unknown(name)
    }
  }

  /// The present number of cells.
  public var size: Size {
    var window = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return drawnSize
    }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// The number of cells that ncurses draws.
  var drawnSize: Size {
    Size(columns: Int(getmaxx(memento_window())), rows: Int(getmaxy(memento_window())))
  }

  /// Adopts a change of the terminal's size; the next screen repaints all cells.
  public func resize() {
    let size = size
    resizeterm(CInt(size.rows), CInt(size.columns))
    redraw()
  }

  /// Makes the next screen repaint all cells, regardless of other output on the terminal.
  public func redraw() {
    memento_repaint()
    shown = nil
  }

  /// Releases the terminal before the program suspends or ends, and restores its earlier contents.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    isMouseReported = false
    // Mouse reports always end, because a stop without a `leave()` may have left them on.
    sendModes("\u{1b}[?2004l\u{1b}[?1004l" + Self.mouseModes(isOn: false))
    if usesKeyProtocol { sendModes(KeyProtocol.end) }
    usesKeyProtocol = false
    sendModes(colors.plainCursorSequence)
    curs_set(1)
    isCursorShown = true
    if memento_capability("rmcup") == nil { eraseLastRow() }
    endwin()
    memento_guard_disarm()
  }

  /// Enters the terminal after `leave()`, or after a stop without a `leave()`.
  public func enter() {
    // ncurses sets the terminal up again only after `endwin`. Before the first `endwin`, it writes
    // every cursor movement by itself. A second `endwin` would move the cursor back over later
    // output.
    if !isendwin() { endwin() }
    isEntered = true
    inputWatch?.resume()
    memento_guard_arm()
    resize()
    doupdate()
    // Leaving disabled the application keys, and ncurses enables them only when it reads.
    keypad(memento_window(), true)
    // Colours that depend on the background need a terminal with many colours.
    let question = colors.hasMany ? Background.question + KeyProtocol.question : ""
    // This requests pastes in brackets, and reports of a lost focus.
    sendModes(question + "\u{1b}[?2004h\u{1b}[?1004h" + colors.cursorSequence)
    isMouseReported = false
  }

  /// Adopts the looks of a screen, and the colour of its cursor.
  func adoptLooks(of screen: Screen) {
    let former = colors
    if colors.adoptLooks(of: screen) { shown = nil }
    if colors.theme != former.theme, isEntered {
      sendModes(colors.cursorSequence.isEmpty ? former.plainCursorSequence : colors.cursorSequence)
    }
  }

  /// Starts or ends the reporting of mouse events.
  ///
  /// Leaving ends it, so that `enter()` needs another call. During the reporting, most terminals
  /// select text only with Shift.
  public func reportMouse(_ isWanted: Bool) {
    guard isEntered, isWanted != isMouseReported else { return }
    isMouseReported = isWanted
    sendModes(Self.mouseModes(isOn: isWanted))
  }

  /// Clears the last row for later output, in terminals that keep the screen.
  private func eraseLastRow() {
    wmove(memento_window(), getmaxy(memento_window()) - 1, 0)
    wclrtoeol(memento_window())
    wrefresh(memento_window())
    shown = nil
  }

  /// Returns the modes for buttons, drags and the wheel (1002), in an encoding for any cell (1006).
  private static func mouseModes(isOn: Bool) -> String {
    isOn ? "\u{1b}[?1002h\u{1b}[?1006h" : "\u{1b}[?1002l\u{1b}[?1006l"
  }

  /// Sends sequences that switch modes, in one write, to a terminal like ANSI's.
  private func sendModes(_ sequences: String) { send(Array(sequences.utf8)) }

  /// Whether the terminal's sequences begin like those of ANSI; any other would display them.
  var isLikeANSI: Bool {
    memento_capability("cup").map { String(cString: $0).hasPrefix("\u{1b}[") } ?? false
  }

  /// Sends a sequence to a terminal like ANSI's, bypassing ncurses.
  func send(_ bytes: [UInt8]) {
    guard isLikeANSI else { return }
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(output, $0.baseAddress?.advanced(by: sent), $0.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      // The next read shows whether the terminal still exists.
      if count <= 0 { break }
      sent += count
    }
  }

  /// Adopts the user's locale for characters; returns whether it is UTF-8.
  private static func adoptLocale() -> Bool {
    let wanted = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first ?? "C.UTF-8"
    // If none is set, as in a container or under cron, the terminal most likely uses UTF-8.
    if wanted == "C.UTF-8" {
      setlocale(LC_CTYPE, wanted)
    } else if setlocale(LC_CTYPE, "") == nil {
      // If a locale is not installed, as often after ssh, its character set is used.
      let characters = wanted.uppercased().filter { $0 != "-" }
      if characters.hasSuffix("UTF8") { setlocale(LC_CTYPE, "C.UTF-8") }
    }
    return String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8"
  }
}

/// Returns a variable of the environment; nil if it is unset or empty.
func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return String(cString: value)
}
