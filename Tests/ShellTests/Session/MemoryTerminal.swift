import Console
import Dispatch

/// A terminal in memory: a test plays its inputs, and reads the screens that it was shown.
@MainActor
final class MemoryTerminal: Terminal {
  let isUTF8 = true
  private(set) var size: Size
  let clipboardLimit: Int? = 1000
  let inputDeadline: Duration? = nil

  /// The screen shown last.
  private(set) var screen: Screen?
  /// How often a screen was shown.
  private(set) var screenCount = 0
  /// What was put into the clipboard last.
  private(set) var clipboard: [UInt8]?
  private(set) var isEntered = true
  private(set) var reportsMouse = false
  private var inputs: [TerminalInput] = []
  private var isClosed = false
  private var handler: (@MainActor () -> Void)?

  init(columns: Int = 60, rows: Int = 12) { size = Size(columns: columns, rows: rows) }

  /// The screen shown last, without its colours.
  var text: String { screen?.plainText ?? "" }

  // MARK: Played by a test

  func play(_ more: [TerminalInput]) {
    inputs += more
    DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
  }

  /// Has the terminal another size from now on; a signal makes that known.
  func change(to size: Size) { self.size = size }

  /// Closes the terminal, as a lost connection does.
  func hangUp() {
    isClosed = true
    play([])
  }

  private func deliver() {
    if isEntered { handler?() }
  }

  // MARK: Terminal

  func watchInput(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    deliver()
  }

  func readInput(at uptime: Duration) throws(TerminalError) -> [TerminalInput] {
    if inputs.isEmpty, isClosed { throw .closed }
    defer { inputs = [] }
    return inputs
  }

  func show(_ screen: Screen) {
    self.screen = screen
    screenCount += 1
  }

  func redraw() {}

  func resize() {}

  func reportMouse(_ isWanted: Bool) { reportsMouse = isWanted }

  func setClipboard(_ content: [UInt8]) { clipboard = content }

  func leave() { isEntered = false }

  func enter() {
    isEntered = true
    play([])
  }
}
