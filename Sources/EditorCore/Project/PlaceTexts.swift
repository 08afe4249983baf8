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
    /// Whether the searched line was changed completely, and this is the nearest one.
    let isNearest: Bool
  }

  /// Returns the position of a line in the present text of a document.
  ///
  /// A document that is opened for a place has the text in which the place was found, as a rule.
  ///
  /// - Parameter number: the number in the former text, from 0.
  mutating func currentLine(of number: Int, in document: Document) -> PresentLine {
    let text = document.buffer.text
    let before = texts[document.id] ?? text
    texts[document.id] = before
    let line = before.content(ofLine: min(number, before.lineCount - 1))
    let start =
      line.prefix(1000).first { before[$0] != 0x20 && before[$0] != 0x09 } ?? line.upperBound
    let isEmpty = start == line.upperBound
    // The position behind the first character: lines inserted in front of that are before the line.
    let place = text.place(of: isEmpty ? start : start + 1, in: before)
    let number = text.line(at: place)
    // Equal letters in a line that was moved past it mislead the comparison.
    if let moved = text.line(with: before.contents(ofLine: line), near: number) {
      return PresentLine(number: moved, isNearest: false)
    }
    let hasChanged = text.differences(from: before).contains { difference in
      difference.old.lowerBound <= start && line.upperBound <= difference.old.upperBound
    }
    return PresentLine(number: number, isNearest: !isEmpty && hasChanged)
  }
}

extension PieceTree {
  /// The number of lines on each side that are searched for a moved line.
  private static var mostLinesAside: Int { 50 }
  /// The minimum length of a searched line in bytes: shorter ones, such as brackets, occur in many
  /// places.
  private static var leastWords: Int { 4 }
  /// The maximum number of compared bytes of a line.
  private static var mostBytes: Int { 20_000 }

  /// Returns the bytes of a line without its indentation.
  fileprivate func contents(ofLine content: Range<Int>) -> ArraySlice<UInt8> {
    bytes(in: content.prefix(Self.mostBytes)).drop { $0 == 0x20 || $0 == 0x09 }
  }

  /// Returns the line with these bytes behind its indentation that is nearest to another; nil if
  /// there is none.
  fileprivate func line(with words: ArraySlice<UInt8>, near line: Int) -> Int? {
    if words.count < Self.leastWords { return nil }
    for distance in 0...Self.mostLinesAside {
      for candidate in [line - distance, line + distance]
      where (0..<lineCount).contains(candidate)
        && self.contents(ofLine: content(ofLine: candidate)) == words
      {
        return candidate
      }
    }
    return nil
  }
}
