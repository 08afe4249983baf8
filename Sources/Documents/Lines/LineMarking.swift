import MementoKit
import Text
import TextEditing

/// The marks beside the lines of a document, and the last change of the line of the cursor.
///
/// The editor updates them after each event, and drawing reads them. An event without changes needs
/// no comparison.
///
/// A text with few changed places is compared at once after each edit. With many, the comparison
/// waits for a pause, and until then the earlier marks move with their lines.
package struct LineMarking {
  private struct Bases: Equatable {
    package let saved: MementoID
    package let opened: MementoID?
    package let head: Int?
  }

  private struct Place: Equatable {
    package let line: Int
    package let mark: LineMark
    package let current: MementoID
    package let isRecording: Bool
  }

  private var bases: Bases?
  /// The marks of the last comparison with the bases.
  private var compared: LineMarks?
  private var blamed: (text: PieceTree, place: Place, found: LineBlame?)?

  /// The marks; nil if there are none.
  package private(set) var marks: LineMarks?
  /// Whether the marks are outdated or incomplete.
  package private(set) var isBehind = false
  /// The text in HEAD.
  package var head = HeadBase()
  /// Whether the next comparison may take longer.
  package var hasTime = false

  /// The last change of the line of the cursor; nil if the line is not marked, or the change is not
  /// known.
  package var blame: LineBlame? { blamed?.found }

  /// Updates marks and blame.
  ///
  /// - Complexity: O(1) without changes, otherwise that of the changes in the text, and O(steps
  ///   since the change of the line of the cursor), of which at most 2,000 are read.
  package mutating func renew(for document: Document) {
    renewMarks(of: document)
    let (buffer, caretaker) = (document.buffer, document.caretaker)
    let line = buffer.text.line(at: buffer.selections.primary.head)
    guard let mark = marks?[line] else { return blamed = nil }
    let place = Place(
      line: line, mark: mark, current: caretaker.tree.current, isRecording: caretaker.isRecording)
    renewBlame(of: document, place)
  }

  /// Removes the blame, whose age is not displayed.
  package mutating func forgetBlame() { blamed = nil }

  /// Updates the marks.
  ///
  /// A text without a file has none, because all its lines would be marked. If the file did not
  /// exist at the start of the session, the text is compared with the file only.
  private mutating func renewMarks(of document: Document) {
    let text = document.buffer.text
    guard document.isOnDisk else { return forget() }
    let head = document.settings.changeBase == .head ? self.head.text : nil
    let bases = Bases(
      saved: document.saved, opened: head == nil ? document.openedID : nil,
      head: head == nil ? nil : self.head.revision)
    if bases != self.bases { forget() }
    self.bases = bases
    if let marks, marks.text.isIdentical(to: text), !(isBehind && hasTime) { return }
    guard let saved = document.savedState else { return forget() }
    var opened: TextBuffer.Memento?
    if let id = bases.opened { opened = document.caretaker.tree.state(of: id) }
    func compare(_ places: Int) -> LineMarks? {
      LineMarks(of: text, saved: saved, opened: opened, head: head, atMost: places)
    }
    if hasTime {
      compared = compare(LineMarks.maxPlaces)
      (marks, isBehind, hasTime) = (compared, false, false)
    } else if let compared, compared.isLarge {
      (marks, isBehind) = (LineMarks(compared, movedTo: text), true)
    } else {
      compared = compare(LineMarks.fewPlaces)
      (marks, isBehind) = (compared, compared?.isPartial == true)
    }
  }

  private mutating func forget() { (bases, marks, compared, isBehind) = (nil, nil, nil, false) }

  private mutating func renewBlame(of document: Document, _ place: Place) {
    let text = document.buffer.text
    if let blamed, blamed.place == place {
      if blamed.text.isIdentical(to: text) { return }
      // A line changed by the open block remains so until the block ends.
      if place.isRecording, let found = blamed.found, found.step == nil,
        blamed.text.lineCount == text.lineCount
      {
        return
      }
    }
    blamed = (text, place, document.blame(ofLine: place.line, for: place.mark.change))
  }
}
