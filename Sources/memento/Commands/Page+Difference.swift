import Text
import TextHistory

extension Page {
  /// Adds a unified difference, with each line in the colour of its kind.
  mutating func add(difference: [UInt8]) {
    var isInHunk = false
    for line in difference.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      let isPlace = line.starts(with: "@@ ".utf8)
      isInHunk = isInHunk || isPlace
      var inked = InkedLine()
      inked.append(Array(line), isPlace ? .place : Self.ink(of: line.first, isInHunk: isInHunk))
      add(inked)
    }
  }

  private static func ink(of mark: UInt8?, isInHunk: Bool) -> Ink? {
    if !isInHunk { return .header }
    return switch mark {
    case UInt8(ascii: "+"): .added
    case UInt8(ascii: "-"): .removed
    default: nil
    }
  }
}

extension NamedPart {
  /// Restricts the changes to the part.
  ///
  /// - Throws: `CommandFailure` if neither text has it.
  func limit(
    _ difference: LineDifference, from older: PieceTree, to newer: PieceTree,
    of reader: HistoryReader
  ) throws(CommandFailure) -> LineDifference {
    let new = try? lines(in: newer, of: reader)
    let old =
      if new == nil {
        try lines(in: older, of: reader)
      } else {
        (try? lines(in: older, of: reader)) ?? []
      }
    return difference.limited(toOlder: old, newer: new ?? [])
  }
}
