extension CursesTerminal {
  /// The maximum bytes that every terminal accepts; nil if the terminal would show the sequence.
  public var clipboardLimit: Int? {
    clipboardSequence.way == .none || !isLikeANSI ? nil : ClipboardSequence.byteLimit
  }

  /// Copies bytes to the clipboard of the terminal's machine.
  ///
  /// No terminal reports success.
  ///
  /// - Complexity: O(n); sends a third more than that.
  public func setClipboard(_ content: [UInt8]) {
    if let bytes = clipboardSequence.bytes(for: content) { send(bytes) }
  }

  private var clipboardSequence: ClipboardSequence {
    ClipboardSequence(
      terminal: environment("TERM") ?? "", isInTmux: environment("TMUX") != nil,
      isInScreen: environment("STY") != nil)
  }
}
