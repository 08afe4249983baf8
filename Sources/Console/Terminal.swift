/// A terminal that shows screens, and returns the user's keys, pastes and mouse events.
///
/// A back end owns its terminal from its initializer until `leave()`. All calls are on the main
/// queue.
@MainActor
public protocol Terminal: AnyObject {
  /// Whether it can show characters beyond ASCII.
  var isUTF8: Bool { get }
  /// The present number of cells.
  var size: Size { get }
  /// Its background; nil while it is unknown.
  var background: Background? { get }
  /// The maximum bytes for the terminal's clipboard; nil if it has none.
  var clipboardLimit: Int? { get }
  /// The time of the next call of `readInput` without new input; nil for never.
  var inputDeadline: Duration? { get }

  /// Calls `handler` from now on whenever input is available and the terminal is entered.
  func watchInput(_ handler: @escaping @MainActor () -> Void)

  /// Returns the input since the last call; pastes are always complete.
  ///
  /// - Parameter uptime: The present time.
  /// - Throws: `TerminalError.closed` if the terminal no longer exists and all input was returned.
  func readInput(at uptime: Duration) throws(TerminalError) -> [TerminalInput]

  /// Shows a screen, replacing the last one.
  func show(_ screen: Screen)

  /// Makes the next screen repaint all cells, regardless of other output on the terminal.
  func redraw()

  /// Adopts a change of the terminal's size; the next screen repaints all cells.
  func resize()

  /// Starts or ends the reporting of mouse events.
  ///
  /// Leaving ends it.
  func reportMouse(_ isWanted: Bool)

  /// Copies bytes, at most `clipboardLimit`, to the clipboard of the terminal's machine.
  func setClipboard(_ content: [UInt8])

  /// Releases the terminal before the program suspends, lends it or ends.
  func leave()

  /// Enters the terminal after `leave()`, or after a stop without a `leave()`.
  ///
  /// Show a screen afterwards: the terminal may have another size.
  func enter()
}
