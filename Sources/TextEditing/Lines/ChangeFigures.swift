import Text
import MementoKit

/// The size of some changes, counted in one pass over them.
struct ChangeFigures {
  private(set) var added = Side()
  private(set) var removed = Side()

  /// The counts on one side.
  struct Side {
    fileprivate(set) var newlines = 0
    /// Unicode scalars, and bytes that are not UTF-8.
    fileprivate(set) var characters = 0

    /// - Parameter progress: nil for few bytes without progress reports.
    @inline(__always)
    fileprivate mutating func add(
      _ bytes: UnsafeRawBufferPointer, _ progress: ProgressReport?
    ) throws(OperationStopped) {
      if let progress {
        try progress.forEachStep(of: 0..<bytes.count) {
          count(UnsafeRawBufferPointer(rebasing: bytes[$0]))
        }
      } else {
        count(bytes)
      }
      // A character with an unchanged start counts too.
      if let first = bytes.first, first & 0xC0 == 0x80 { characters &+= 1 }
    }

    @inline(__always)
    private mutating func count(_ bytes: UnsafeRawBufferPointer) {
      newlines &+= Newlines.count(bytes)
      characters &+= Characters.count(bytes)
    }
  }

  /// Counts ascending changes of a text; equal bytes at the ends of a change are excluded.
  ///
  /// - Complexity: O(n) in changes, their bytes, and pieces.
  init(
    of replacements: [Replacement], in text: PieceTree, _ progress: ProgressReport
  ) throws(OperationStopped) {
    try text.forEachRemoved(by: replacements) { (index, old) throws(OperationStopped) in
      try progress.passed(index, of: replacements.count)
      let change = replacements[index]
      let way = change.isLarge ? progress.part(index, of: replacements.count) : nil
      try add(old, change.bytes, way)
    }
  }

  private mutating func add(
    _ old: UnsafeRawBufferPointer, _ new: [UInt8], _ progress: ProgressReport?
  ) throws(OperationStopped) {
    try new.withUnsafeBufferPointer { (new) throws(OperationStopped) in
      let new = UnsafeRawBufferPointer(new)
      let shorter = min(old.count, new.count)
      guard shorter > 0, let oldStart = old.baseAddress, let newStart = new.baseAddress else {
        try removed.add(old, progress)
        return try added.add(new, progress)
      }
      let head = CommonBytes.prefix(oldStart, newStart, shorter)
      let tail = CommonBytes.suffix(oldStart + old.count, newStart + new.count, shorter - head)
      try removed.add(
        UnsafeRawBufferPointer(rebasing: old[head..<old.count - tail]), progress?.part(0, 0.5))
      try added.add(
        UnsafeRawBufferPointer(rebasing: new[head..<new.count - tail]), progress?.part(0.5, 1))
    }
  }

  /// Returns the summary of the changes, which turned one text into the other.
  func summary(
    titled title: String, from older: PieceTree, to newer: PieceTree, effort: LineEffort
  ) -> ChangeSummary {
    ChangeSummary(
      title: title, from: older, to: newer, effort: effort,
      containsLineBreaks: added.newlines > 0 || removed.newlines > 0,
      characters: (added.characters, removed.characters))
  }
}
