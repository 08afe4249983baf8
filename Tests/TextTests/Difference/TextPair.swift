import TestSupport

@testable import Text

/// Two texts for a difference, small and with many equal lines.
struct TextPair {
  var old: [UInt8]
  var new: [UInt8]

  /// Creates related or unrelated texts, with or without a final newline, occasionally empty.
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

  /// The difference as of unrelated texts.
  var difference: LineDifference {
    LineDifference(from: PieceTree(old), to: PieceTree(new))
  }

  /// The difference after the newer text was created from the older one by an edit.
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
