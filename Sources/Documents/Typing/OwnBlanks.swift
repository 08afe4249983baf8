package import MementoKit
import Text
import TextEditing

/// The blanks that automatic indentation put into lines without other text, while nothing else
/// changed.
package struct OwnBlanks {
  /// The blanks of each such line, ascending.
  var ranges: [Range<Int>] = []
  /// The revision of the text with the blanks, or without them after a save removed them.
  var revision = 0
  /// The blanks that a save removed from the line of the only cursor; the next typed character
  /// restores them.
  var removed: [UInt8] = []
  /// The offset of the cursor in that line.
  var place = 0
}

/// The removal of the blanks when their lines are left, and before a save.
extension OwnBlanks {
  /// Notes the blanks that the last edit, a line break, put into the lines of the cursors.
  package static func record(in document: inout Document) {
    let buffer = document.buffer
    document.session.ownBlanks = OwnBlanks(
      ranges: buffer.blankLinesOfCursors, revision: buffer.revision)
  }

  /// Removes the noted blanks when all cursors have left their lines.
  ///
  /// The removal is a part of the step that added them; a step to which nothing can be added keeps
  /// them.
  ///
  /// - Complexity: O(cursors).
  package static func removeLeft(in document: inout Document, at now: Moment) {
    if document.session.ownBlanks.ranges.isEmpty { return }
    guard document.session.ownBlanks.revision == document.buffer.revision else {
      document.session.ownBlanks = OwnBlanks()
      return
    }
    // The blanks are removed only when no cursor is in any of their lines.
    if !document.session.ownBlanks.holdAny(of: document.buffer.selections) {
      removeAll(in: &document, at: now)
    }
  }

  private func holdAny(of selections: Selections) -> Bool {
    var index = 0
    for selection in selections.all {
      while index < ranges.count, ranges[index].upperBound < selection.head { index += 1 }
      guard index < ranges.count else { return false }
      if ranges[index].lowerBound <= selection.head { return true }
    }
    return false
  }

  /// Removes all noted blanks before a save, also in the line of the cursor, where they are
  /// remembered.
  static func removeForSaving(in document: inout Document, at now: Moment) {
    let before = document.buffer
    let head = before.selections.primary.head
    let own = document.session.ownBlanks.ranges.first { $0.upperBound == head }
    let blanks = before.selections.count > 1 ? nil : own.map { before.text.bytes(in: $0) }
    removeAll(in: &document, at: now)
    guard let blanks, document.buffer.revision != before.revision else { return }
    document.session.ownBlanks.removed = blanks
    document.session.ownBlanks.place = document.buffer.selections.primary.head
    document.session.ownBlanks.revision = document.buffer.revision
  }

  /// Returns the blanks that a save removed at the cursor, once, if neither the text nor the cursor
  /// changed since.
  package static func takeRemoved(in document: inout Document) -> [UInt8] {
    if document.session.ownBlanks.removed.isEmpty { return [] }
    let (blanks, buffer) = (document.session.ownBlanks, document.buffer)
    document.session.ownBlanks = OwnBlanks()
    guard blanks.revision == buffer.revision, buffer.hasNoSelection, buffer.selections.count == 1
    else { return [] }
    return buffer.selections.primary.head == blanks.place ? blanks.removed : []
  }

  /// Removes all noted blanks.
  private static func removeAll(in document: inout Document, at now: Moment) {
    let (blanks, buffer) = (document.session.ownBlanks, document.buffer)
    document.session.ownBlanks = OwnBlanks()
    guard !blanks.ranges.isEmpty, blanks.revision == buffer.revision, !document.isReadOnly
    else { return }
    let place = buffer.selections(without: blanks.ranges)
    if document.caretaker.isInGroup {
      document.caretaker.edit(.erasing, at: now) { $0.remove(blanks: blanks.ranges) }
      return document.caretaker.move { $0.select(place) }
    }
    document.caretaker.closeBlock(at: now)
    let current = document.caretaker.tree.current
    let isRemoved =
      document.mayAmend(current)
      && document.amend(current, at: now) { $0.remove(blanks: blanks.ranges) }
    if isRemoved { document.caretaker.move { $0.select(place) } }
  }
}
