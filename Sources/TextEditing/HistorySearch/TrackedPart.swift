import Text

/// A part of a text that is followed through edits.
struct TrackedPart: Equatable {
  /// The present range.
  var range: Range<Int>

  /// Returns the part after some edits, and whether they touched it.
  ///
  /// An edit touches the part if it changes its inside. Text inserted at its start or end is
  /// outside, unless the part is empty. If an edit extends across its edge, the whole replacement
  /// belongs to the part.
  ///
  /// - Parameter edits: in ascending order.
  func through(_ edits: [Difference]) -> (TrackedPart, isTouched: Bool) {
    var start = range.lowerBound
    var end = range.upperBound
    var isTouched = false
    for edit in edits {
      let growth = edit.new.count - edit.old.count
      if touches(edit) {
        isTouched = true
        if edit.old.lowerBound < range.lowerBound { start = edit.new.lowerBound }
        end = edit.old.upperBound > range.upperBound ? edit.new.upperBound : end + growth
      } else if edit.old.upperBound <= range.lowerBound {
        start += growth
        end += growth
      } else {
        break
      }
    }
    return (TrackedPart(range: start..<end), isTouched)
  }

  private func touches(_ edit: Difference) -> Bool {
    let (low, high) = (edit.old.lowerBound, edit.old.upperBound)
    return low < range.upperBound && high > range.lowerBound
      || range.isEmpty && edit.old.isEmpty && low == range.lowerBound
  }
}

extension Difference {
  /// The reverse difference.
  var reversed: Difference { Difference(old: new, new: old) }
}
