import Text

/// The difference between a state of a text and the next: a delta of the tree of mementos.
///
/// It contains the removed bytes as well as the inserted ones, so that it applies in both
/// directions and detects an unrelated text.
struct TextDelta: Equatable {
  struct Change: Equatable {
    /// The offset in the text before.
    var offset: Int
    var removed: ArraySlice<UInt8>
    var inserted: ArraySlice<UInt8>

    /// The range in the text before.
    var range: Range<Int> { offset..<offset + removed.count }
  }

  /// The parts of a state except its text.
  struct Place: Equatable {
    var selections: Selections
    var scroll: ScrollPosition
    var lineEnding: LineEnding
    var encoding = TextEncoding.utf8
  }

  /// The changes, ascending and not touching.
  var changes: [Change]
  /// The cursors before; nil without a state before.
  var before: Place?
  /// The cursors after.
  var after: Place

  // MARK: Applying

  /// Returns the state after; nil if the delta does not begin at this text.
  func end(from text: PieceTree) -> TextBuffer.Memento? {
    walk(from: text, changes: changes).map { TextBuffer.Memento($0, after) }
  }

  /// Returns the state before; nil if the delta does not end at this text, or has no state before.
  func start(from text: PieceTree) -> TextBuffer.Memento? {
    guard let before else { return nil }
    return walk(from: text, changes: changes.reversedSteps).map { TextBuffer.Memento($0, before) }
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
    // A stored cursor outside the text would fail later, and one inside a character would cut it.
    let isInside = place.selections.all.allSatisfy { $0.range.upperBound <= text.count }
    self.init(
      text: text,
      selections: isInside
        ? place.selections.betweenCharacters(of: text) : Selections(Selection(at: 0)),
      scroll: place.scroll, lineEnding: place.lineEnding, encoding: place.encoding,
      loadedCount: nil)
  }
}

extension [TextDelta.Change] {
  /// The reverse changes.
  var reversedSteps: [TextDelta.Change] {
    zip(self, differences).map { change, difference in
      TextDelta.Change(
        offset: difference.new.lowerBound, removed: change.inserted, inserted: change.removed)
    }
  }

  /// The growth of the text in bytes; negative if it becomes shorter.
  var growth: Int { reduce(0) { $0 + $1.inserted.count - $1.removed.count } }

  /// The ranges of the changes in both texts.
  var differences: [Difference] {
    var shift = 0
    return map { change in
      let start = change.offset + shift
      shift += change.inserted.count - change.removed.count
      return Difference(old: change.range, new: start..<start + change.inserted.count)
    }
  }
}

extension PieceTree {
  /// Applies changes that begin at this text.
  ///
  /// - Returns: false without a change if they begin at another text.
  mutating func apply(_ changes: [TextDelta.Change]) -> Bool {
    guard changes.allSatisfy({ hasBytes($0.removed, at: $0.offset) }) else { return false }
    if changes.count < Self.fewChanges {
      for change in changes.reversed() { replace(change.range, with: change.inserted) }
    } else {
      replace(changes.map { Replacement($0.range, with: Array($0.inserted)) })
    }
    return true
  }

  /// The number of changes up to which they are made one by one.
  private static var fewChanges: Int { 16 }

  /// Returns whether the text has these bytes at an offset.
  func hasBytes(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, bytes.count <= count - offset else { return false }
    return bytes.withUnsafeBytes { commonLength(with: $0, from: offset) } == bytes.count
  }
}
