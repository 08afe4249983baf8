/// A part of a text that is followed through edits.
struct FollowedPart: Equatable {
  /// Where it is.
  var range: Range<Int>

  /// Where it is after some edits, and whether they touched it.
  ///
  /// An edit touches it that changes what is inside. What goes in at its start or end is outside,
  /// unless the part is empty. Where an edit reaches across its edge, all that came in place of
  /// what went belongs to the part.
  ///
  /// - Parameter edits: in ascending order.
  func through(_ edits: [Difference]) -> (FollowedPart, isTouched: Bool) {
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
    return (FollowedPart(range: start..<end), isTouched)
  }

  private func touches(_ edit: Difference) -> Bool {
    let (low, high) = (edit.old.lowerBound, edit.old.upperBound)
    return low < range.upperBound && high > range.lowerBound
      || range.isEmpty && edit.old.isEmpty && low == range.lowerBound
  }
}

extension Difference {
  /// The same on the way back.
  var reversed: Difference { Difference(old: new, new: old) }
}
