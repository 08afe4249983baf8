import Text

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
  /// Returns whether both have equal positions, ignoring their goal columns.
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
  /// The number is stored in the bytes that `first` leaves free.
  private var primaryNumber: UInt32 = 0
  private var others: [Selection]

  /// The index of the cursor that the screen follows.
  public private(set) var primaryIndex: Int {
    get { Int(primaryNumber) }
    set { primaryNumber = UInt32(newValue) }
  }

  /// Creates a single cursor.
  public init(_ selection: Selection) {
    first = selection
    others = []
  }

  /// Creates cursors from any order, at least one; touching ones are joined.
  ///
  /// - Parameter primary: the index of the cursor that the screen follows; by default the last one.
  /// - Complexity: O(n) if they ascend, otherwise O(n log n).
  public init(_ selections: [Selection], primary: Int? = nil) {
    precondition(!selections.isEmpty, "a text without a cursor")
    first = selections[0]
    others = []
    if selections.count == 1 { return }
    let wanted = primary ?? selections.count - 1
    var order = Array(selections.indices)
    if !zip(selections, selections.dropFirst()).allSatisfy({ !$1.isBefore($0) }) {
      order.sort { selections[$0].isBefore(selections[$1]) }
    }
    first = selections[order[0]]
    primaryIndex = 0
    others.reserveCapacity(order.count - 1)
    for index in order.dropFirst() {
      let selection = selections[index]
      if last.meets(selection) {
        last = last.joined(with: selection)
      } else {
        others.append(selection)
      }
      if index == wanted { primaryIndex = others.count }
    }
  }

  private var last: Selection {
    get { others.last ?? first }
    set {
      if others.isEmpty { first = newValue } else { others[others.count - 1] = newValue }
    }
  }

  /// The cursor that the screen follows: the one that was added last.
  public var primary: Selection { primaryIndex == 0 ? first : others[primaryIndex - 1] }

  /// All cursors.
  public var all: [Selection] { others.isEmpty ? [first] : [first] + others }

  /// All cursors with the primary one last, from which they are created again.
  var primaryLast: [Selection] {
    var cursors = all
    if primaryIndex < cursors.count - 1 { cursors.append(cursors.remove(at: primaryIndex)) }
    return cursors
  }

  /// Returns the cursors that touch a range, in ascending order.
  ///
  /// - Complexity: O(log n) for n cursors, and O(m) for m that touch it.
  public func touching(_ range: Range<Int>) -> [Selection] {
    let start = others.leadingCount { $0.range.upperBound < range.lowerBound }
    let touching = others[start...].prefix { $0.range.lowerBound <= range.upperBound }
    let touchesFirst =
      first.range.upperBound >= range.lowerBound && first.range.lowerBound <= range.upperBound
    return touchesFirst ? [first] + touching : Array(touching)
  }

  /// Returns whether any selection shares characters with a range.
  ///
  /// - Complexity: O(log n).
  public func overlaps(_ range: Range<Int>) -> Bool {
    touching(range).contains { $0.range.overlaps(range) }
  }

  /// The number of cursors.
  public var count: Int { others.count + 1 }

  /// Returns the cursors after a change of each.
  package func map(_ change: (Selection) -> Selection) -> Selections {
    others.isEmpty ? Selections(change(first)) : replaced(by: all.map(change))
  }

  /// Returns new cursors in the places of these, as many and in the same order, with the same one
  /// followed by the screen; if they are not as many, it is the last.
  func replaced(by cursors: [Selection]) -> Selections {
    Selections(cursors, primary: cursors.count == count ? primaryIndex : nil)
  }

  /// Returns the cursors with an additional one, which the screen follows; if it touches another,
  /// they are joined.
  package func adding(_ selection: Selection) -> Selections { Selections(all + [selection]) }

  /// Returns the cursors without one of several; without the primary, the one before it is
  /// followed.
  package func removing(at index: Int) -> Selections {
    if others.isEmpty { return self }
    var rest = all
    rest.remove(at: index)
    let followed = index <= primaryIndex ? max(0, primaryIndex - 1) : primaryIndex
    return Selections(rest, primary: followed)
  }
}

extension Selection {
  fileprivate func isBefore(_ other: Selection) -> Bool {
    let (own, others) = (range, other.range)
    return (own.lowerBound, own.upperBound) < (others.lowerBound, others.upperBound)
  }

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
