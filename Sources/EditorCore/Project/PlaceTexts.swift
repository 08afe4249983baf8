import Documents
import Text
import TextEditing

/// The texts in which places were found, so that their lines follow later edits.
struct PlaceTexts {
  private var texts: [DocumentID: PieceTree] = [:]

  /// The text of a document in which places were found; nil if it was not open.
  subscript(id: DocumentID) -> PieceTree? {
    get { texts[id] }
    set { texts[id] = newValue }
  }

  /// A line in the present text of a document.
  struct PresentLine {
    /// Its number, from 0.
    let number: Int
    /// Whether none of the sought line is as it was, and this is the nearest one.
    let isNearest: Bool
  }

  /// Returns where a line is in the present text of a document.
  ///
  /// A document that is opened for a place has the text in which the place was found, as a rule.
  ///
  /// - Parameter number: that in the former text, from 0.
  mutating func currentLine(of number: Int, in document: Document) -> PresentLine {
    let text = document.buffer.text
    let before = texts[document.id] ?? text
    texts[document.id] = before
    let line = before.content(ofLine: min(number, before.lineCount - 1))
    let start =
      line.prefix(1000).first { before[$0] != 0x20 && before[$0] != 0x09 } ?? line.upperBound
    let isEmpty = start == line.upperBound
    // Behind the first character, so that lines inserted in front of it are before the line.
    let place = text.place(of: isEmpty ? start : start + 1, in: before)
    let hasChanged = text.differences(from: before).contains { difference in
      difference.old.lowerBound <= start && line.upperBound <= difference.old.upperBound
    }
    return PresentLine(number: text.line(at: place), isNearest: !isEmpty && hasChanged)
  }
}
