import TestSupport

@testable import Text

/// Two texts that a difference is made of, small and with many lines that are the same.
struct TextPair {
  var old: [UInt8]
  var new: [UInt8]

  /// Texts of one origin or not, with a newline at the end or not, empty now and then.
  init(_ random: inout SeededRandom) {
    old = Self.text(&random)
    new = Self.text(&random)
    if Bool.random(using: &random) {
      new = old
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let start = Int.random(in: 0...new.count, using: &random)
        let end = min(new.count, start + Int.random(in: 0...5, using: &random))
        new.replaceSubrange(start..<end, with: Self.text(&random).prefix(end - start + 2))
      }
    }
  }

  /// The difference of these texts, as those of different origin.
  var difference: LineDifference {
    LineDifference(from: PieceTree(old), to: PieceTree(new))
  }

  /// The difference after the newer text was made of the older one by an edit.
  var differenceAfterEdit: LineDifference {
    let older = PieceTree(old)
    var newer = older
    let change = new.withUnsafeBytes { older.replacement(into: $0) }
    if let change { newer.replace([change]) }
    return LineDifference(from: older, to: newer)
  }

  private static func text(_ random: inout SeededRandom) -> [UInt8] {
    (0..<[0, 1, 4, 12, 30, 60][Int.random(in: 0..<6, using: &random)]).map { _ in
      [10, 10, 97, 98, 32, 99].randomElement(using: &random) ?? 10
    }
  }
}
