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

    /// - Parameter headway: nil for few bytes, of which nothing is told.
    @inline(__always)
    fileprivate mutating func add(
      _ bytes: UnsafeRawBufferPointer, _ headway: Headway?
    ) throws(OperationStopped) {
      if let headway {
        try headway.forEachStep(of: 0..<bytes.count) {
          count(UnsafeRawBufferPointer(rebasing: bytes[$0]))
        }
      } else {
        count(bytes)
      }
      // A character that is the same up to here counts all the same.
      if let first = bytes.first, first & 0xC0 == 0x80 { characters &+= 1 }
    }

    @inline(__always)
    private mutating func count(_ bytes: UnsafeRawBufferPointer) {
      newlines &+= Newlines.count(bytes)
      characters &+= Characters.count(bytes)
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
      let way = change.isLarge ? headway.part(index, of: replacements.count) : nil
      walker.skip(to: change.range.lowerBound)
      if let rest = walker.rest, rest.length >= change.range.count {
        let start = bases[rest.location.storage] + rest.location.offset
        try add(UnsafeRawBufferPointer(start: start, count: change.range.count), change.bytes, way)
      } else {
        let old = text.bytes(in: change.range)
        try old.withUnsafeBufferPointer { (old) throws(OperationStopped) in
          try add(UnsafeRawBufferPointer(old), change.bytes, way)
        }
      }
    }
    withExtendedLifetime(text) {}
  }

  private mutating func add(
    _ old: UnsafeRawBufferPointer, _ new: [UInt8], _ headway: Headway?
  ) throws(OperationStopped) {
    try new.withUnsafeBufferPointer { (new) throws(OperationStopped) in
      let new = UnsafeRawBufferPointer(new)
      let shorter = min(old.count, new.count)
      guard shorter > 0, let oldStart = old.baseAddress, let newStart = new.baseAddress else {
        try went.add(old, headway)
        return try came.add(new, headway)
      }
      let head = CommonBytes.prefix(oldStart, newStart, shorter)
      let tail = CommonBytes.suffix(oldStart + old.count, newStart + new.count, shorter - head)
      try went.add(
        UnsafeRawBufferPointer(rebasing: old[head..<old.count - tail]), headway?.part(0, 0.5))
      try came.add(
        UnsafeRawBufferPointer(rebasing: new[head..<new.count - tail]), headway?.part(0.5, 1))
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
