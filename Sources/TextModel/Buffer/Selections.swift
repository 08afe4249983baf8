/// A cursor, and the text selected with it.
public struct Selection: Hashable, Sendable {
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

  /// Cursors in any order; those that touch or overlap become one.
  init(_ selections: some Sequence<Selection>, or fallback: Selection) {
    let ascending = selections.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var merged: [Selection] = []
    for selection in ascending {
      if let last = merged.last, last.range.upperBound > selection.range.lowerBound
        || last.head == selection.head
      {
        merged[merged.count - 1] = last.joined(with: selection)
      } else {
        merged.append(selection)
      }
    }
    first = merged.first ?? fallback
    others = Array(merged.dropFirst())
  }

  /// The cursor that the screen follows.
  public var primary: Selection { others.last ?? first }

  /// All cursors.
  public var all: [Selection] { [first] + others }

  /// How many cursors there are.
  public var count: Int { others.count + 1 }

  /// The cursors, each changed.
  func map(_ change: (Selection) -> Selection) -> Selections {
    if others.isEmpty { return Selections(change(first)) }
    return Selections(all.map(change), or: first)
  }
}

extension Selection {
  /// Both as one, with the cursor on the side where this one has it.
  fileprivate func joined(with other: Selection) -> Selection {
    let low = min(range.lowerBound, other.range.lowerBound)
    let high = max(range.upperBound, other.range.upperBound)
    return head < anchor ? Selection(anchor: high, head: low) : Selection(anchor: low, head: high)
  }
}
