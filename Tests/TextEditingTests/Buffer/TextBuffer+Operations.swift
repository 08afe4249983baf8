import TextEditing

/// Operations that run at once.
extension TextBuffer {
  /// Removes the blanks from the ends of all lines, and adjusts the end of the text.
  mutating func cleanUpLineEnds(trims: Bool, endsWithLineBreak: Bool?) {
    perform(.cleanUpLineEnds(LineEndCleanup(trims: trims, endsWithLineBreak: endsWithLineBreak)))
  }

  /// Indents the cursors' lines by a step.
  mutating func indentLines(with step: [UInt8] = [0x09]) {
    perform(.indent(with: step))
  }

  /// Unindents the cursors' lines by a step.
  mutating func unindentLines(by columns: Int? = nil) {
    perform(.unindent(columns: columns ?? tabWidth))
  }
}
