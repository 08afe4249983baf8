public import Documents
public import Text
import TextEditing

/// The visible part of a text, with the facts that determine its language.
public struct ColoredText: Sendable {
  /// The document.
  public let document: DocumentID
  /// The path of its file; nil without one.
  public let name: String?
  /// The name of its language or of its file type; nil if it is not known.
  public let type: String?
  /// Whether the user chose the language.
  public let isChosen: Bool
  /// The text: that of the document, or another of its states.
  public let text: PieceTree
  /// The lines.
  public let lines: Range<Int>
  /// Whether the file is read to its end.
  public let isWhole: Bool
}

extension Document {
  /// Returns lines of one of its states, or of a part of it, with the facts that determine its
  /// language.
  func colored(_ lines: Range<Int>, of text: PieceTree, among known: ColorChoices) -> ColoredText {
    // An unknown name chooses no language.
    let chosen = settings.language.flatMap { known.mayHave(language: $0) ? $0 : nil }
    return ColoredText(
      document: id, name: path, type: chosen ?? fileType?.name, isChosen: chosen != nil,
      text: text, lines: lines, isWhole: load == nil)
  }
}

extension DifferenceView {
  /// Returns the lines of both texts that a number of rows show.
  func shownLines(_ rows: Int) -> (older: Range<Int>, newer: Range<Int>) {
    let last = min(top.row + rows, page.rowCount) - 1
    let (first, end) = (page.lines(atRow: top.row), page.lines(atRow: max(top.row, last)))
    func range(_ first: Int, _ last: Int, _ text: PieceTree) -> Range<Int> {
      let first = min(first, text.lineCount - 1)
      return first..<min(text.lineCount, max(first, last) + 1)
    }
    return (
      range(first.old, end.old, older.buffer.text), range(first.new, end.new, newer.buffer.text)
    )
  }
}
