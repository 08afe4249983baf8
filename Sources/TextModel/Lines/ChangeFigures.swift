import MementoKit

/// How much comes and goes with some changes, counted in one pass over them.
struct ChangeFigures {
  private(set) var came = Side()
  private(set) var went = Side()

  /// What is counted on one side.
  struct Side {
    fileprivate(set) var newlines = 0
    /// Unicode scalars, and bytes that are not UTF-8.
    fileprivate(set) var characters = 0

    @inline(__always)
    fileprivate mutating func add(_ bytes: UnsafeRawBufferPointer) {
      newlines &+= Newlines.count(bytes)
      for byte in bytes where byte & 0xC0 != 0x80 { characters &+= 1 }
      // A character that is the same up to here counts all the same.
      if let first = bytes.first, first & 0xC0 == 0x80 { characters &+= 1 }
    }
  }

  /// Counts what ascending changes of a text change; bytes that are the same at the ends of a change
  /// are no part of it.
  ///
  /// - Complexity: O(n) in changes, their bytes, and pieces.
  init(
    of replacements: [Replacement], in text: PieceTree, _ headway: Headway
  ) throws(OperationStopped) {
    let bases = text.storages.map { UnsafeRawPointer($0.base) }
    var walker = PieceWalker(text)
    for (index, change) in replacements.enumerated() {
      try headway.passed(index, of: replacements.count)
      walker.skip(to: change.range.lowerBound)
      if let rest = walker.rest, rest.length >= change.range.count {
        let start = bases[rest.location.storage] + rest.location.offset
        add(UnsafeRawBufferPointer(start: start, count: change.range.count), change.bytes)
      } else {
        text.bytes(in: change.range).withUnsafeBytes { add($0, change.bytes) }
      }
    }
    withExtendedLifetime(text) {}
  }

  private mutating func add(_ old: UnsafeRawBufferPointer, _ new: [UInt8]) {
    new.withUnsafeBytes { new in
      let shorter = min(old.count, new.count)
      guard shorter > 0, let oldStart = old.baseAddress, let newStart = new.baseAddress else {
        went.add(old)
        return came.add(new)
      }
      let head = CommonBytes.prefix(oldStart, newStart, shorter)
      let tail = CommonBytes.suffix(oldStart + old.count, newStart + new.count, shorter - head)
      went.add(UnsafeRawBufferPointer(rebasing: old[head..<old.count - tail]))
      came.add(UnsafeRawBufferPointer(rebasing: new[head..<new.count - tail]))
    }
  }

  /// The same as history tells it: lines, or characters where no line came or went.
  func summary(titled title: String) -> ChangeSummary {
    let countsLines = came.newlines > 0 || went.newlines > 0
    return ChangeSummary(
      title: title, added: countsLines ? came.newlines : came.characters,
      removed: countsLines ? went.newlines : went.characters,
      unit: countsLines ? .lines : .characters)
  }
}
