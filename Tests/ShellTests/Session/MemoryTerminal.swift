import Console
import Dispatch

/// A terminal in memory: a test supplies its input, and reads its screens.
@MainActor
final class MemoryTerminal: Terminal {
  let isUTF8 = true
  private(set) var size: Size
  let background: Background? = .light
  let clipboardLimit: Int? = 1000
  let inputDeadline: Duration? = nil

  /// The last screen.
  private(set) var screen: Screen?
  /// The number of screens.
  private(set) var screenCount = 0
  /// The last text put into the clipboard.
  private(set) var clipboard: [UInt8]?
  private(set) var isEntered = true
  private(set) var reportsMouse = false
  private var inputs: [TerminalInput] = []
  private var isClosed = false
  private var handler: (@MainActor () -> Void)?

  init(columns: Int = 60, rows: Int = 12) { size = Size(columns: columns, rows: rows) }

  /// The last screen without its colours.
  var text: String { screen?.plainText ?? "" }

  // MARK: For tests

  func play(_ more: [TerminalInput]) {
    inputs += more
    DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
  }

  /// Changes the size of the terminal, which a signal announces.
  func change(to size: Size) { self.size = size }

  /// Closes the terminal, like a lost connection.
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
