import Text

/// The columns that compilers such as gcc count as on a screen with a tab stop at every eighth
/// column.
///
/// Only the excerpt of the source behind a message distinguishes them from numbers of characters:
/// there, tabs are expanded, and a `^` marks the column.
enum ScreenColumn {
  private static let tabWidth = 8
  /// The maximum length of an inspected line of output, in bytes.
  private static let longestLine = 2_000

  /// Returns whether the excerpt behind a message shows that its column is one of the screen.
  ///
  /// - Parameters:
  ///   - column: the column in the message, from 1.
  ///   - number: the line of the source in it, from 1.
  ///   - line: the line of the message in the output, from 0.
  static func isMeant(by column: Int, ofLine number: Int, at line: Int, in output: PieceTree)
    -> Bool
  {
    guard line + 2 < output.lineCount,
      let code = excerpt(line + 1, of: output), code.number == number,
      let marks = excerpt(line + 2, of: output), marks.number == nil,
      let caret = marks.words.firstIndex(of: UInt8(ascii: "^"))
    else { return false }
    return caret - marks.words.startIndex + 1 == column
  }

  /// Returns the character of a line at a column of the screen, both from 1.
  static func character(at column: Int, inLine line: Int, of text: PieceTree) -> Int {
    ColumnIndex(tabWidth: tabWidth).place(
      inLine: text.content(ofLine: line), of: text, upTo: LineLimit(column: max(0, column - 1))
    ).characters + 1
  }

  /// Returns the parts of a line such as ` 12 | code`: its number, nil for none, and the text
  /// behind the bar and a blank; nil for any other line.
  private static func excerpt(
    _ line: Int, of output: PieceTree
  ) -> (number: Int?, words: ArraySlice<UInt8>)? {
    let bytes = output.bytes(in: output.range(ofLine: line).prefix(longestLine))
    guard let bar = bytes.firstIndex(of: UInt8(ascii: "|")), bar + 1 < bytes.count,
      bytes[bar + 1] == UInt8(ascii: " ")
    else { return nil }
    let number = String(decoding: bytes[..<bar], as: UTF8.self).filter { $0 != " " }
    if !number.isEmpty, Int(number) == nil { return nil }
    return (Int(number), bytes[(bar + 2)...])
  }
}
