import Glibc

/// What leads from one state of a text to the next, and back: an edge of the tree of mementos.
///
/// It knows the bytes that went as well as those that came, so that it can be walked both ways, and
/// that walking it along a text it does not belong to is noticed.
struct TextEdge: Equatable {
  /// One place where the texts differ.
  struct Change: Equatable {
    /// Where it is in the text before.
    var offset: Int
    /// What went from there.
    var removed: ArraySlice<UInt8>
    /// What came in its place.
    var inserted: ArraySlice<UInt8>
  }

  /// What a state has besides its text.
  struct Place: Equatable {
    var selections: Selections
    var scroll: ScrollPosition
    var lineEnding: LineEnding
    var encoding = TextEncoding.utf8
  }

  /// The places where the texts differ: they ascend, and none touches another.
  var changes: [Change]
  /// The cursors before; nil where there is no state before.
  var before: Place?
  /// The cursors afterwards.
  var after: Place

  init(changes: [Change], before: Place?, after: Place) {
    self.changes = changes
    self.before = before
    self.after = after
  }

  // MARK: Walking

  /// The state at the end; nil where the edge does not begin at this text.
  func end(from text: PieceTree) -> TextBuffer.Memento? {
    walk(from: text, changes: changes).map { TextBuffer.Memento($0, after) }
  }

  /// The state at the beginning; nil where the edge does not end at this text, or has no beginning.
  func start(from text: PieceTree) -> TextBuffer.Memento? {
    guard let before else { return nil }
    return walk(from: text, changes: changes.reversedSteps)
      .map { TextBuffer.Memento($0, before) }
  }

  private func walk(from text: PieceTree, changes: [Change]) -> PieceTree? {
    var walked = text
    return walked.apply(changes) ? walked : nil
  }

  // MARK: Joining

  /// The edge that leads at once where this one and `next`, one after the other, lead.
  ///
  /// - Complexity: O(bytes of both).
  func joined(with next: TextEdge) -> TextEdge {
    TextEdge(
      changes: EdgeJoining(changes, next.changes).joined(), before: before, after: next.after)
  }
}

extension TextEdge.Place {
  init(_ memento: TextBuffer.Memento) {
    self.init(
      selections: memento.selections, scroll: memento.scroll, lineEnding: memento.lineEnding,
      encoding: memento.encoding)
  }
}

extension TextBuffer.Memento {
  init(_ text: PieceTree, _ place: TextEdge.Place) {
    // Cursors outside the text would be a programmer's error later on.
    let isInside = place.selections.all.allSatisfy { $0.range.upperBound <= text.count }
    self.init(
      text: text, selections: isInside ? place.selections : Selections(Selection(at: 0)),
      scroll: place.scroll, lineEnding: place.lineEnding, encoding: place.encoding,
      arrivedCount: nil)
  }
}

extension [TextEdge.Change] {
  /// What leads back.
  var reversedSteps: [TextEdge.Change] {
    var shift = 0
    return map { change in
      defer { shift += change.inserted.count - change.removed.count }
      return TextEdge.Change(
        offset: change.offset + shift, removed: change.inserted, inserted: change.removed)
    }
  }

  /// The places of the changes in both texts.
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
  /// - Returns: false, with nothing changed, where they begin at another.
  mutating func apply(_ changes: [TextEdge.Change]) -> Bool {
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

  /// So many are made one by one.
  private static var fewChanges: Int { 16 }

  /// Whether these bytes stand at an offset.
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
