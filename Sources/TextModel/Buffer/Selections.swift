/// A cursor, and the text selected with it.
public struct Selection: Sendable {
  /// Where the selection was begun, in bytes.
  public var anchor: Int
  /// Where the cursor is, in bytes.
  public var head: Int
  /// The column that moving up and down aims at; nil when it is the cursor's own.
  var goalColumn: Int?

  /// A selection from `anchor` to the cursor at `head`.
  public init(anchor: Int, head: Int) {
    self.anchor = anchor
    self.head = head
  }

  /// A cursor without selected text.
  public init(at offset: Int) {
    self.init(anchor: offset, head: offset)
  }

  /// The selected bytes.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Whether no text is selected.
  public var isEmpty: Bool { anchor == head }
}

extension Selection: Hashable {
  /// Whether both are at the same place, wherever they would go from there.
  public static func == (a: Selection, b: Selection) -> Bool {
    a.anchor == b.anchor && a.head == b.head
  }

  /// Feeds the place to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(anchor)
    hasher.combine(head)
  }
}

/// The cursors of a text, in ascending order; at least one.
public struct Selections: Hashable, Sendable {
  /// The first cursor, apart from the others so that a single one needs no array.
  private var first: Selection
  private var others: [Selection]

  /// A single cursor.
  public init(_ selection: Selection) {
    first = selection
    others = []
  }

  /// Cursors in any order, at least one; those that meet become one.
  init(_ selections: [Selection]) {
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

  /// How many cursors there are.
  public var count: Int { others.count + 1 }

  /// The cursors, each changed.
  func map(_ change: (Selection) -> Selection) -> Selections {
    others.isEmpty ? Selections(change(first)) : Selections(all.map(change))
  }
}

extension Selection {
  /// Whether a selection that does not begin earlier cannot stand beside this one: they overlap,
  /// have the cursor at the same place, or one is a cursor at the edge of the other.
  fileprivate func meets(_ later: Selection) -> Bool {
    let (end, start) = (range.upperBound, later.range.lowerBound)
    return end > start || head == later.head || end == start && (isEmpty || later.isEmpty)
  }

  /// Both as one, with the cursor on the side where the one with text has it.
  fileprivate func joined(with other: Selection) -> Selection {
    let low = min(range.lowerBound, other.range.lowerBound)
    let high = max(range.upperBound, other.range.upperBound)
    let model = isEmpty ? other : self
    return model.head < model.anchor
      ? Selection(anchor: high, head: low) : Selection(anchor: low, head: high)
  }
}
