import Text

/// Changes of a text, and the cursors afterwards.
struct EditPlan {
  /// The changes: they ascend and do not overlap.
  var replacements: [Replacement]
  /// The description for the user.
  var title: String
  /// The title of the step in the history, if it differs.
  var stepTitle: String?
  /// The cursors afterwards; nil if they move with the text.
  var selections: Selections?
  /// Whether a cursor stays before text inserted at its position.
  var staysBefore = false
  /// The line ending afterwards; nil for no change.
  var lineEnding: LineEnding?
  /// Whether the changes stay separate, unless that needs more memory than a copy of the text.
  var keepsPlacesApart = false
  /// Whether the cursor's row stays at its place on the screen.
  var keepsRow = false

  /// The number of changes above which they are joined: a text of a million small pieces costs more
  /// than a copy of the text between the changes.
  private static var maxChanges: Int { 4096 }
  /// The approximate memory of a separate change: two pieces.
  private static var bytesPerChange: Int { 48 }

  /// Returns the text of a buffer after the changes, with their summary.
  ///
  /// - Complexity: O(n) in changes and pieces, and in the bytes between the changes if they are
  ///   joined.
  func carriedOut(
    on buffer: TextBuffer, effort: LineEffort = .interactive, _ progress: ProgressReport
  ) throws(OperationStopped) -> EditedText {
    let counted = try ChangeFigures(of: replacements, in: buffer.text, progress.part(0, 0.5))
    var text = buffer.text
    let building = progress.part(0.5, 1)
    if becomesOne {
      let (range, bytes) = try joined(in: text, building)
      text.remove(range)
      text.insert(bytes, at: range.lowerBound)
    } else {
      try text.replace(replacements) { (count) throws(OperationStopped) in
        try building.passed(count, of: replacements.count)
      }
    }
    let stepTitle = stepTitle ?? title
    return EditedText(
      before: buffer.text, text: text, selections: selections ?? moved(buffer.selections),
      lineEnding: lineEnding ?? buffer.lineEnding, keepsRow: keepsRow, title: title,
      stepTitle: stepTitle,
      summary: counted.summary(titled: stepTitle, from: buffer.text, to: text, effort: effort))
  }

  private var becomesOne: Bool {
    if replacements.count == 1 { return replacements[0].isLarge }
    if replacements.count <= Self.maxChanges { return false }
    guard keepsPlacesApart, let first = replacements.first, let last = replacements.last else {
      return true
    }
    let size = last.range.upperBound - first.range.lowerBound
    return replacements.count * Self.bytesPerChange > size
  }

  private func moved(_ selections: Selections) -> Selections {
    let map = OffsetMap(replacements)
    return selections.map { map.moved($0, staysBefore: staysBefore) }
  }

  /// Returns all changes as one change, whose bytes are written to their final storage.
  private func joined(
    in text: PieceTree, _ progress: ProgressReport
  ) throws(OperationStopped) -> (range: Range<Int>, bytes: LoadedPart) {
    let start = replacements.first?.range.lowerBound ?? 0
    let range = start..<(replacements.last?.range.upperBound ?? start)
    let size = replacements.reduce(range.count) { $0 + $1.growth }
    guard let storage = ByteStorage(toFill: size) else {
      preconditionFailure("no memory for a text")
    }
    let filled = try storage.fill(atMost: size) { (room) throws(OperationStopped) in
      guard var target = room.baseAddress else { return 0 }
      var reader = ByteReader(text, at: start)
      for (index, change) in replacements.enumerated() {
        try progress.passed(index, of: replacements.count)
        let kept = change.range.lowerBound - reader.offset
        reader.read(upTo: change.range.lowerBound, into: target)
        target += kept
        try change.copyBytes(
          to: target, change.isLarge ? progress.part(index, of: replacements.count) : progress)
        target += change.bytes.count
        reader.move(to: change.range.upperBound)
      }
      return size
    }
    return (range, LoadedPart(storage, at: 0, filled))
  }
}

extension Replacement {
  /// The growth of the text in bytes; negative if it becomes shorter.
  var growth: Int { bytes.count - range.count }

  /// Whether reading the bytes takes long enough to report progress.
  var isLarge: Bool { max(range.count, bytes.count) > ProgressReport.step }

  fileprivate func copyBytes(
    to memory: UnsafeMutableRawPointer, _ progress: ProgressReport
  ) throws(OperationStopped) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(OperationStopped) in
      guard let base = bytes.baseAddress else { return }
      try progress.forEachStep(of: 0..<bytes.count) {
        (memory + $0.lowerBound).copyMemory(from: base + $0.lowerBound, byteCount: $0.count)
      }
    }
  }
}

/// A map of offsets across some changes.
struct OffsetMap {
  private let replacements: [Replacement]
  /// The shift after each change.
  private let shifts: [Int]

  /// Creates a map for changes that ascend and do not overlap.
  init(_ replacements: [Replacement]) {
    self.replacements = replacements
    var shift = 0
    shifts = replacements.map { change in
      shift += change.growth
      return shift
    }
  }

  /// Returns an offset after the changes; one inside a change keeps its distance from the start, up
  /// to the end.
  ///
  /// - Complexity: O(log n) for n changes.
  /// - Parameter staysBefore: whether it stays before text inserted at it.
  func place(of offset: Int, staysBefore: Bool = false) -> Int {
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

  /// Returns a selection after the changes, including text inserted at its ends.
  ///
  /// - Parameter staysBefore: whether a cursor stays before text inserted at it.
  func moved(_ selection: Selection, staysBefore: Bool = false) -> Selection {
    let range = selection.range
    if range.isEmpty { return Selection(at: place(of: selection.head, staysBefore: staysBefore)) }
    let start = place(of: range.lowerBound, staysBefore: true)
    return selection.moved(to: start..<place(of: range.upperBound))
  }
}
