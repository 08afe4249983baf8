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

  /// Returns where a line is in the present text of a document, from 0; of a removed line, the nearest one.
  ///
  /// A document that is opened for a place has the text in which the place was found, as a rule.
  mutating func currentLine(of number: Int, in document: Document) -> Int {
    let text = document.buffer.text
    let before = texts[document.id] ?? text
    texts[document.id] = before
    let start = before.offset(ofLine: min(number, before.lineCount - 1))
    // Behind the first character, so that lines inserted at the start of the line are before it.
    let isEmpty = start == before.count || before[start] == 0x0A
    return text.line(at: text.place(of: isEmpty ? start : start + 1, in: before))
  }
}
