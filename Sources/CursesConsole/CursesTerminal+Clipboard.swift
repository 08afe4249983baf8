import Glibc

extension CursesTerminal {
  /// What became of something for the clipboard.
  public enum ClipboardOutcome: Hashable, Sendable {
    /// It was sent; whether the terminal took it, it does not say.
    case sent
    /// It is longer than what terminals take, which are so many bytes.
    case tooLong(limit: Int)
    /// The terminal would show it, and does not get it.
    case unable
  }

  /// How many bytes terminals take at most.
  public static var clipboardLimit: Int { ClipboardSequence.byteLimit }

  /// Asks the terminal to put bytes into the clipboard of the machine that it runs on.
  ///
  /// - Complexity: O(n); sends a third more than that.
  public func setClipboard(_ content: [UInt8]) -> ClipboardOutcome {
    let sequence = ClipboardSequence(
      terminal: environment("TERM") ?? "", isInTmux: environment("TMUX") != nil,
      isInScreen: environment("STY") != nil)
    if sequence.way == .none { return .unable }
    guard let bytes = sequence.bytes(for: content) else {
      return .tooLong(limit: ClipboardSequence.byteLimit)
    }
    return send(bytes) ? .sent : .unable
  }
}
