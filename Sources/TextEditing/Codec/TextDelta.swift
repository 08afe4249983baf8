import Text

import Glibc

/// The difference between a state of a text and the next: a delta of the tree of mementos.
///
/// It contains the removed bytes as well as the inserted ones, so that it applies in both
/// directions and detects a text that it does not belong to.
struct TextDelta: Equatable {
  /// One change.
  struct Change: Equatable {
    /// The offset in the text before.
    var offset: Int
    /// The removed bytes.
    var removed: ArraySlice<UInt8>
    /// The inserted bytes.
    var inserted: ArraySlice<UInt8>
  }

  /// The parts of a state besides its text.
  struct Place: Equatable {
    var selections: Selections
    var scroll: ScrollPosition
    var lineEnding: LineEnding
    var encoding = TextEncoding.utf8
  }

  /// The changes: they ascend, and none touches another.
  var changes: [Change]
  /// The cursors before; nil without a state before.
  var before: Place?
  /// The cursors after.
  var after: Place

  init(changes: [Change], before: Place?, after: Place) {
    self.changes = changes
    self.before = before
    self.after = after
  }

  // MARK: Applying

  /// Returns the state after; nil if the delta does not begin at this text.
  func end(from text: PieceTree) -> TextBuffer.Memento? {
    walk(from: text, changes: changes).map { TextBuffer.Memento($0, after) }
  }

  /// Returns the state before; nil if the delta does not end at this text, or has no state before.
  func start(from text: PieceTree) -> TextBuffer.Memento? {
    guard let before else { return nil }
    return walk(from: text, changes: changes.reversedSteps)
      .map { TextBuffer.Memento($0, before) }
  }

  private func walk(from text: PieceTree, changes: [Change]) -> PieceTree? {
    var walked = text
    return walked.apply(changes) ? walked : nil
  }

  // MARK: Composing

  /// Returns the composition of this delta and `next`.
  ///
  /// - Complexity: O(bytes of both).
  func composed(with next: TextDelta) -> TextDelta {
    TextDelta(
      changes: DeltaComposition(changes, next.changes).composed(), before: before, after: next.after
    )
  }
}

extension TextDelta.Place {
  init(_ memento: TextBuffer.Memento) {
    self.init(
      selections: memento.selections, scroll: memento.scroll, lineEnding: memento.lineEnding,
      encoding: memento.encoding)
  }
}

extension TextBuffer.Memento {
  init(_ text: PieceTree, _ place: TextDelta.Place) {
    // Cursors outside the text would fail later.
    let isInside = place.selections.all.allSatisfy { $0.range.upperBound <= text.count }
    self.init(
      text: text, selections: isInside ? place.selections : Selections(Selection(at: 0)),
      scroll: place.scroll, lineEnding: place.lineEnding, encoding: place.encoding,
      loadedCount: nil)
  }
}

extension [TextDelta.Change] {
  /// The reverse changes.
  var reversedSteps: [TextDelta.Change] {
    var shift = 0
    return map { change in
      defer { shift += change.inserted.count - change.removed.count }
      return TextDelta.Change(
        offset: change.offset + shift, removed: change.inserted, inserted: change.removed)
    }
  }

  /// The ranges of the changes in both texts.
  var differences: [Difference] {
    var shift = 0
    return map { change in
      let start = change.offset + shift
      shift += change.inserted.count - change.removed.count
      return Difference(
        old: change.offset..<change.offset + change.removed.count,
        new: start..<start + change.inserted.count)
    }
  }
}

extension PieceTree {
  /// Makes changes that begin at this text.
  ///
  /// - Returns: false, with nothing changed, if they begin at another text.
  mutating func apply(_ changes: [TextDelta.Change]) -> Bool {
    guard changes.allSatisfy({ hasBytes($0.removed, at: $0.offset) }) else { return false }
    if changes.count < Self.fewChanges {
      for change in changes.reversed() {
        replace(change.offset..<change.offset + change.removed.count, with: change.inserted)
      }
    } else {
      replace(
        changes.map {
          Replacement($0.offset..<$0.offset + $0.removed.count, with: Array($0.inserted))
        })
    }
    return true
  }

  /// The number of changes up to which they are made one by one.
  private static var fewChanges: Int { 16 }

  /// Returns whether the text has these bytes at an offset.
  func hasBytes(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, bytes.count <= count - offset else { return false }
    if bytes.isEmpty { return true }
    return bytes.withUnsafeBytes { wanted in
      guard var next = wanted.baseAddress else { return true }
      var isSame = true
      forEachChunk(in: offset..<offset + wanted.count) { chunk in
        guard let base = chunk.baseAddress else { return true }
        isSame = memcmp(next, base, chunk.count) == 0
        next += chunk.count
        return isSame
      }
      return isSame
    }
  }
}
