/// Changes of a text, and where the cursors are afterwards.
struct EditPlan {
  /// They ascend and do not overlap.
  var replacements: [Replacement]
  /// What is done, in words for the user.
  var title: String
  /// What the step of the history is called, where that is something else.
  var stepTitle: String?
  /// The cursors afterwards; nil where they move with the text.
  var selections: Selections?
  /// Whether a cursor stays before what is put in at its place.
  var staysBefore = false
  /// What lines end with afterwards; nil for what they end with before.
  var lineEnding: LineEnding?
  /// Whether places that changed are told apart afterwards as long as that takes no more memory than
  /// a copy of the text.
  var keepsPlacesApart = false

  /// With more changes than this they become one: a text of a million small pieces costs more than
  /// a copy of what lies between the changes.
  private static var mostChanges: Int { 4096 }
  /// About what a change takes that is kept apart: two pieces.
  private static var bytesPerChange: Int { 48 }

  /// The text of a buffer with the changes made, and what they amount to.
  ///
  /// - Complexity: O(n) in changes and pieces, and in the bytes between the changes where these
  ///   become one.
  func carriedOut(
    on buffer: TextBuffer, _ headway: Headway
  ) throws(OperationStopped) -> EditedText {
    let counted = try ChangeFigures(of: replacements, in: buffer.text, headway.part(0, 0.5))
    var text = buffer.text
    let building = headway.part(0.5, 1)
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
      lineEnding: lineEnding ?? buffer.lineEnding, title: title, stepTitle: stepTitle,
      summary: counted.summary(titled: stepTitle))
  }

  private var becomesOne: Bool {
    if replacements.count == 1 { return replacements[0].isLarge }
    if replacements.count <= Self.mostChanges { return false }
    guard keepsPlacesApart, let first = replacements.first, let last = replacements.last else {
      return true
    }
    let size = last.range.upperBound - first.range.lowerBound
    return replacements.count * Self.bytesPerChange > size
  }

  private func moved(_ selections: Selections) -> Selections {
    let map = OffsetMap(replacements)
    return selections.map { selection in
      if selection.isEmpty {
        return Selection(at: map.place(of: selection.head, staysBefore: staysBefore))
      }
      let range = selection.range
      let start = map.place(of: range.lowerBound, staysBefore: true)
      let end = map.place(of: range.upperBound, staysBefore: false)
      return selection.anchor < selection.head
        ? Selection(anchor: start, head: end) : Selection(anchor: end, head: start)
    }
  }

  /// All changes as one, whose bytes are put where they stay.
  private func joined(
    in text: PieceTree, _ headway: Headway
  ) throws(OperationStopped) -> (range: Range<Int>, bytes: ArrivedPart) {
    let start = replacements.first?.range.lowerBound ?? 0
    let range = start..<(replacements.last?.range.upperBound ?? start)
    let size = replacements.reduce(range.count) { $0 + $1.bytes.count - $1.range.count }
    guard let storage = ByteStorage(toFill: size) else {
      preconditionFailure("no memory for a text")
    }
    let filled = try storage.fill(atMost: size) { (room) throws(OperationStopped) in
      guard var target = room.baseAddress else { return 0 }
      var reader = ByteReader(text, at: start)
      for (index, change) in replacements.enumerated() {
        try headway.passed(index, of: replacements.count)
        let kept = change.range.lowerBound - reader.offset
        reader.read(upTo: change.range.lowerBound, into: target)
        target += kept
        try change.copyBytes(
          to: target, change.isLarge ? headway.part(index, of: replacements.count) : headway)
        target += change.bytes.count
        reader.move(to: change.range.upperBound)
      }
      return size
    }
    return (range, ArrivedPart(storage, at: 0, filled))
  }
}

extension Replacement {
  /// Whether it takes so long to look at the bytes that it is told how far that is.
  var isLarge: Bool { max(range.count, bytes.count) > Headway.step }

  fileprivate func copyBytes(
    to memory: UnsafeMutableRawPointer, _ headway: Headway
  ) throws(OperationStopped) {
    try bytes.withUnsafeBufferPointer { (bytes) throws(OperationStopped) in
      guard let base = bytes.baseAddress else { return }
      try headway.forEachStep(of: 0..<bytes.count) {
        (memory + $0.lowerBound).copyMemory(from: base + $0.lowerBound, byteCount: $0.count)
      }
    }
  }
}

/// Where the places of a text are after some changes.
struct OffsetMap {
  private let replacements: [Replacement]
  /// By how much what lies behind each change is moved.
  private let shifts: [Int]

  /// A map for changes that ascend and do not overlap.
  init(_ replacements: [Replacement]) {
    self.replacements = replacements
    var shift = 0
    shifts = replacements.map { change in
      shift += change.bytes.count - change.range.count
      return shift
    }
  }

  /// Where an offset is afterwards; one inside a change is as far from its start as before, or at
  /// its end.
  ///
  /// - Complexity: O(log n) for n changes.
  /// - Parameter staysBefore: whether it stays before what is put in there.
  func place(of offset: Int, staysBefore: Bool) -> Int {
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
}
