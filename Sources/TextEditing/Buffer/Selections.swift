/// A cursor, and the text selected with it.
public struct Selection: Sendable {
  /// The start of the selection, in bytes.
  public var anchor: Int
  /// The position of the cursor, in bytes.
  public var head: Int
  /// The goal column of vertical motions; nil for the cursor's own.
  var goalColumn: Int?

  /// Creates a selection from `anchor` to the cursor at `head`.
  public init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }

  /// Creates a cursor without selected text.
  public init(at offset: Int) { self.init(anchor: offset, head: offset) }

  /// The selected bytes.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Whether no text is selected.
  public var isEmpty: Bool { anchor == head }

  /// Returns a selection of a range, with the cursor on the same side.
  func moved(to range: Range<Int>) -> Selection {
    head < anchor
      ? Selection(anchor: range.upperBound, head: range.lowerBound)
      : Selection(anchor: range.lowerBound, head: range.upperBound)
  }
}

extension Selection: Hashable {
  /// Returns whether both have equal positions, whatever their goal columns.
  public static func == (a: Selection, b: Selection) -> Bool {
    a.anchor == b.anchor && a.head == b.head
  }

  /// Hashes the positions.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchor)
    hasher.combine(head)
  }
}

/// The cursors of a text, in ascending order; at least one.
public struct Selections: Hashable, Sendable {
  /// The first cursor, stored separately so that a single one needs no array.
  private var first: Selection
  private var others: [Selection]

  /// Creates a single cursor.
  public init(_ selection: Selection) {
    first = selection
    others = []
  }

  /// Creates cursors from any order, at least one; those that meet are joined.
  init(_ selections: [Selection]) {
    guard selections.count > 1 else {
      (first, others) = (selections[0], [])
      return
    }
    let ascending = selections.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    first = ascending[0]
    others = []
    for selection in ascending.dropFirst() {
      if primary.meets(selection) {
        primary = primary.joined(with: selection)
      } else {
        others.append(selection)
      }
    }
  }

  /// The cursor that the screen follows.
  public private(set) var primary: Selection {
    get { others.last ?? first }
    set {
      if others.isEmpty { first = newValue } else { others[others.count - 1] = newValue }
    }
  }

  /// All cursors.
  public var all: [Selection] { [first] + others }

  /// The number of cursors.
  public var count: Int { others.count + 1 }

  /// Returns the cursors after a change of each.
  package func map(_ change: (Selection) -> Selection) -> Selections {
    others.isEmpty ? Selections(change(first)) : Selections(all.map(change))
  }
}

extension Selection {
  /// Returns whether a selection that does not begin earlier meets this one: they overlap, have the
  /// cursor at the same position, or one is a cursor at the edge of the other.
  fileprivate func meets(_ later: Selection) -> Bool {
    let (end, start) = (range.upperBound, later.range.lowerBound)
    return end > start || head == later.head || end == start && (isEmpty || later.isEmpty)
  }

  /// Returns both as one, with the cursor on the side of the one with text.
  fileprivate func joined(with other: Selection) -> Selection {
    let low = min(range.lowerBound, other.range.lowerBound)
    let high = max(range.upperBound, other.range.upperBound)
    return (isEmpty ? other : self).moved(to: low..<high)
  }
}
