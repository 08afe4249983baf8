package import MementoKit
import Structure
import Text
package import TextEditing

/// The place of a step's first change in its text.
package struct ChangedPlace: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The head of the function, or of another part of the text, around the line; nil if there is
  /// none.
  package let scope: String?

  /// Finds the place of a memento; nil if its state or its parent's is not loaded, or the text did
  /// not change.
  ///
  /// - Complexity: that of finding one difference.
  package init?(of id: MementoID, in tree: MementoTree<TextBuffer.Memento>) {
    guard let before = tree.stateBefore(id),
      let text = tree.state(of: id).map({ TextBuffer($0).text }),
      let change = text.differences(from: TextBuffer(before).text, limit: 1).first
    else { return nil }
    let index = text.firstLine(changedBy: change)
    line = index + 1
    scope = TextBlock.definition(around: index, in: text)
  }
}

/// The places of changes that were already found, because finding one reads the text.
struct ChangedPlaces {
  /// The place of each step's change; nil for a step without one.
  private var known: [MementoID: ChangedPlace?] = [:]

  /// The maximum number of places, far above the number of rows on a screen.
  private static let maxCount = 1_000

  subscript(id: MementoID) -> ChangedPlace? { known[id] ?? nil }

  /// Finds the places of more mementos, as far as their states are loaded.
  mutating func find(_ ids: some Collection<MementoID>, in tree: MementoTree<TextBuffer.Memento>) {
    if known.count > Self.maxCount { known = [:] }
    // The index alone needs no copy of a place.
    for id in ids where known.index(forKey: id) == nil {
      guard tree.isLoaded(id), tree.stateBefore(id) != nil else { continue }
      known[id] = .some(ChangedPlace(of: id, in: tree))
    }
  }
}

extension PieceTree {
  /// Returns the first line that a change left: the next one for lines added at the end of a line.
  fileprivate func firstLine(changedBy change: Difference) -> Int {
    let index = line(at: min(change.new.lowerBound, count))
    // Such lines begin with the line break of the line above, and end at the place of their own.
    let (end, newEnd) = (range(ofLine: index).upperBound, change.new.upperBound)
    guard change.old.isEmpty, change.new.lowerBound == end, newEnd > end else { return index }
    return range(ofLine: line(at: newEnd)).upperBound == newEnd ? index + 1 : index
  }
}
