/// Changes of a text, and where the cursors are afterwards.
struct EditPlan {
  /// They ascend and do not overlap.
  var replacements: [Replacement]
  /// What is done, in words for the user.
  var title: String
  /// The cursors afterwards; nil where they move with the text.
  var selections: Selections?
  /// Whether a cursor stays before what is put in at its place.
  var staysBefore = false

  /// With more changes than this they become one: a text of a million small pieces costs more than
  /// a copy of what lies between the changes.
  private static var mostChanges: Int { 4096 }

  /// The text of a buffer with the changes made.
  func carriedOut(on buffer: TextBuffer) -> EditedText {
    var text = buffer.text
    text.replace(replacements.count > Self.mostChanges ? [joined(in: text)] : replacements)
    let selections = selections ?? moved(buffer.selections)
    return EditedText(text: text, selections: selections, title: title)
  }

  private func moved(_ selections: Selections) -> Selections {
    let map = OffsetMap(replacements)
    return selections.map { selection in
      if selection.isEmpty {
        return Selection(at: map.place(of: selection.head, staysBefore: staysBefore))
      }
      let range = selection.range
      let start = map.place(of: range.lowerBound, staysBefore: true)
      let end = map.place(of: range.upperBound, staysBefore: false)
      return selection.anchor < selection.head
        ? Selection(anchor: start, head: end) : Selection(anchor: end, head: start)
    }
  }

  /// All changes as one.
  private func joined(in text: PieceTree) -> Replacement {
    guard let first = replacements.first, let last = replacements.last else {
      return Replacement(0..<0, with: [])
    }
    let range = first.range.lowerBound..<last.range.upperBound
    let growth = replacements.reduce(0) { $0 + $1.bytes.count - $1.range.count }
    let old = text.bytes(in: range)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count + growth)
    var place = range.lowerBound
    for change in replacements {
      bytes += old[place - range.lowerBound..<change.range.lowerBound - range.lowerBound]
      bytes += change.bytes
      place = change.range.upperBound
    }
    return Replacement(range, with: bytes)
  }
}

/// Where the places of a text are after some changes.
struct OffsetMap {
  private let replacements: [Replacement]
  /// By how much what lies behind each change is moved.
  private let shifts: [Int]

  /// A map for changes that ascend and do not overlap.
  init(_ replacements: [Replacement]) {
    self.replacements = replacements
    var shift = 0
    shifts = replacements.map { change in
      shift += change.bytes.count - change.range.count
      return shift
    }
  }

  /// Where an offset is afterwards; one inside a change is as far from its start as before, or at
  /// its end.
  ///
  /// - Complexity: O(log n) for n changes.
  /// - Parameter staysBefore: whether it stays before what is put in there.
  func place(of offset: Int, staysBefore: Bool) -> Int {
    var low = 0
    var high = replacements.count
    while low < high {
      let middle = (low + high) / 2
      let start = replacements[middle].range.lowerBound
      if start < offset || start == offset && !staysBefore {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low > 0 else { return offset }
    let change = replacements[low - 1]
    if offset >= change.range.upperBound { return offset + shifts[low - 1] }
    let before = low > 1 ? shifts[low - 2] : 0
    let start = change.range.lowerBound
    return start + before + min(offset - start, change.bytes.count)
  }
}
