package import MementoKit
import Text
import TextEditing

/// The blanks that automatic indentation put into lines without other text, while nothing else changed.
struct OwnBlanks {
  /// The blanks of each such line, ascending.
  var ranges: [Range<Int>] = []
  /// The revision of the text with the blanks; after a save removed them, of the text without them.
  var revision = 0
  /// The blanks that a save removed from the line of the only cursor; the next typed character restores
  /// them.
  var removed: [UInt8] = []
  /// The offset of the cursor in that line.
  var place = 0
}

/// The removal of the blanks when their lines are left, and before a save.
extension Document {
  /// Notes the blanks that the last edit, a line break, put into the lines of the cursors.
  package mutating func noteOwnBlanks() {
    session.ownBlanks = OwnBlanks(ranges: buffer.blankLinesOfCursors, revision: buffer.revision)
  }

  /// Removes the noted blanks when all cursors have left their lines, as a part of the step that added
  /// them; a step to which nothing can be added keeps them.
  ///
  /// - Complexity: O(cursors).
  package mutating func removeLeftBlanks(at now: Moment) {
    if session.ownBlanks.ranges.isEmpty { return }
    guard session.ownBlanks.revision == buffer.revision else {
      session.ownBlanks = OwnBlanks()
      return
    }
    // The lines of other cursors are left with theirs.
    if !isAnyCursorInOwnBlanks { removeOwnBlanks(at: now) }
  }

  private var isAnyCursorInOwnBlanks: Bool {
    let ranges = session.ownBlanks.ranges
    var index = 0
    for selection in buffer.selections.all {
      while index < ranges.count, ranges[index].upperBound < selection.head { index += 1 }
      guard index < ranges.count else { return false }
      if ranges[index].lowerBound <= selection.head { return true }
    }
    return false
  }

  /// Removes all noted blanks before a save, also in the line of the cursor, where they are
  /// remembered.
  mutating func removeBlanksForSaving(at now: Moment) {
    let head = buffer.selections.primary.head
    let own = session.ownBlanks.ranges.first { $0.upperBound == head }
    let blanks = buffer.selections.count > 1 ? nil : own.map { buffer.text.bytes(in: $0) }
    let revision = buffer.revision
    removeOwnBlanks(at: now)
    guard let blanks, buffer.revision != revision else { return }
    session.ownBlanks.removed = blanks
    session.ownBlanks.place = buffer.selections.primary.head
    session.ownBlanks.revision = buffer.revision
  }

  /// Returns the blanks that a save removed at the cursor, once, if neither the text nor the cursor
  /// changed since.
  package mutating func takeRemovedBlanks() -> [UInt8] {
    if session.ownBlanks.removed.isEmpty { return [] }
    let blanks = session.ownBlanks
    session.ownBlanks = OwnBlanks()
    guard blanks.revision == buffer.revision, buffer.hasNoSelection, buffer.selections.count == 1
    else { return [] }
    return buffer.selections.primary.head == blanks.place ? blanks.removed : []
  }

  /// Removes all noted blanks.
  private mutating func removeOwnBlanks(at now: Moment) {
    let blanks = session.ownBlanks
    session.ownBlanks = OwnBlanks()
    guard !blanks.ranges.isEmpty, blanks.revision == buffer.revision, !isReadOnly else { return }
    let place = buffer.selections(without: blanks.ranges)
    if caretaker.isInGroup {
      caretaker.edit(.erasing, at: now) { $0.remove(blanks: blanks.ranges) }
      return caretaker.move { $0.select(place) }
    }
    caretaker.closeBlock(at: now)
    let isRemoved =
      mayAmend(caretaker.tree.current)
      && amend(caretaker.tree.current, at: now) {
        $0.remove(blanks: blanks.ranges)
      }
    if isRemoved { caretaker.move { $0.select(place) } }
  }
}
