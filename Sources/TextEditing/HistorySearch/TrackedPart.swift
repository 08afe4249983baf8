import Text

/// A part of a text that is followed through edits.
struct TrackedPart: Equatable {
  /// The present range.
  var range: Range<Int>
  /// Whether an edit replaced the part together with surrounding text, so that the range is the
  /// whole replacement.
  var isVague = false
  /// The rule for lines after the part; nil if no other line belongs to it.
  var end: PartEnd?
  /// The number of bytes after the part that are known to be blank.
  var gap = 0

  /// Returns the part after some edits, and whether they touched it.
  ///
  /// An edit touches the part if it changes its inside. Text inserted at its start is outside,
  /// unless the part is empty. For text inserted at its end, or in the blank lines there, the rule
  /// for the part's end decides. If an edit extends across its edge, the whole replacement belongs
  /// to the part.
  func through(_ edits: PartEdits) -> (TrackedPart, isTouched: Bool) {
    var start = range.lowerBound
    var after = self
    var stop = range.upperBound
    var isTouched = false
    for (index, edit) in edits.differences.enumerated() {
      let growth = edit.new.count - edit.old.count
      if touches(edit) {
        isTouched = true
        after.isVague = after.isVague || replacesMore(edit)
        if edit.old.lowerBound < range.lowerBound { start = edit.new.lowerBound }
        let isAcross = edit.old.upperBound > range.upperBound
        stop = isAcross ? edit.new.upperBound : stop + growth
        if isAcross { after.gap = max(0, range.upperBound + gap - edit.old.upperBound) }
      } else if edit.old.upperBound <= range.lowerBound {
        start += growth
        stop += growth
      } else {
        isTouched = after.extend(over: edit, edits.inserted(index), from: &stop) || isTouched
        break
      }
    }
    after.range = start..<stop
    return (after, isTouched)
  }

  /// Adds the portion of the first edit after the part.
  ///
  /// - Parameter stop: the end of the part after the previous edits.
  /// - Returns: whether any of it belongs to the part.
  private mutating func extend(
    over edit: Difference, _ inserted: @autoclosure () -> [UInt8], from stop: inout Int
  ) -> Bool {
    var offset = edit.old.lowerBound - range.upperBound
    guard let end, offset <= gap else { return false }
    // These blank bytes remain after the edit.
    let rest = max(0, gap - offset - edit.old.count)
    var bytes = inserted()
    // Lines inserted after an indentation are equivalent to lines inserted before it.
    let indentation = bytes.reversed().prefix(while: \.isBlank).count
    if indentation <= offset, indentation < bytes.count {
      bytes = Array(bytes.suffix(indentation)) + bytes.dropLast(indentation)
      offset -= indentation
    }
    let share = end.share(of: bytes, at: offset)
    if share.length == 0 {
      gap = offset + share.gap + (share.isFollowed ? 0 : rest)
      return false
    }
    stop += offset + share.length
    gap = share.gap + (share.isFollowed ? 0 : rest)
    return true
  }

  /// Returns whether an edit replaces text across an edge of the part.
  private func replacesMore(_ edit: Difference) -> Bool {
    let isAcross =
      edit.old.lowerBound < range.lowerBound || edit.old.upperBound > range.upperBound
    return isAcross && !edit.new.isEmpty
  }

  private func touches(_ edit: Difference) -> Bool {
    let (low, high) = (edit.old.lowerBound, edit.old.upperBound)
    return low < range.upperBound && high > range.lowerBound
      || range.isEmpty && edit.old.isEmpty && low == range.lowerBound
  }
}

/// The edits of a step from one text to another, and the bytes that they insert.
struct PartEdits {
  /// The edits, in ascending order.
  let differences: [Difference]
  /// Returns the inserted bytes of an edit, at most the first 64 kB.
  let inserted: (Int) -> [UInt8]

  /// Creates edits from their parts.
  init(differences: [Difference], inserted: @escaping (Int) -> [UInt8]) {
    self.differences = differences
    self.inserted = inserted
  }

  /// Creates the edits of a step between two texts, from the older to the newer.
  ///
  /// - Parameter isBackward: whether to invert the edits, from the newer text to the older.
  init(from older: PieceTree, to newer: PieceTree, isBackward: Bool) {
    let steps = newer.differences(from: older)
    let text = isBackward ? older : newer
    let differences = isBackward ? steps.map(\.reversed) : steps
    self.init(differences: differences) {
      text.bytes(in: differences[$0].new.prefix(Self.mostBytes))
    }
  }

  /// Creates the edits of a stored step.
  ///
  /// - Parameter isBackward: whether to invert the edits, to the text before.
  init(_ changes: [TextDelta.Change], isBackward: Bool) {
    let steps = changes.differences
    self.init(differences: isBackward ? steps.map(\.reversed) : steps) {
      let bytes = isBackward ? changes[$0].removed : changes[$0].inserted
      return Array(bytes.prefix(Self.mostBytes))
    }
  }

  private static var mostBytes: Int { 1 << 16 }
}

extension Difference {
  /// The reverse difference.
  fileprivate var reversed: Difference { Difference(old: new, new: old) }
}
