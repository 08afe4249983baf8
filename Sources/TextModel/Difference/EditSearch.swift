/// The search for a shortest series of removals and insertions between two series of numbers.
///
/// E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986, in linear space: from
/// both ends paths are followed, as far as each can come with so many edits. Where two meet is
/// the middle of a shortest way, and both halves are searched in turn.
///
/// Where that would take too long, numbers that both series have once hold the rest in place
/// (the patience difference of B. Cohen), and what is between two of them is searched by itself.
struct EditSearch: ~Copyable {
  let old: UnsafeMutableBufferPointer<Int32>
  let new: UnsafeMutableBufferPointer<Int32>
  /// All numbers are below this.
  let numberCount: Int
  /// Which of the older numbers go.
  private(set) var isOldChanged: UnsafeMutableBufferPointer<Bool>
  /// Which of the newer numbers come.
  private(set) var isNewChanged: UnsafeMutableBufferPointer<Bool>

  /// How far the paths have come, by their diagonals: the old index less the new one.
  private let pathMemory: UnsafeMutableBufferPointer<Int32>
  private let forward: UnsafeMutablePointer<Int32>
  private let backward: UnsafeMutablePointer<Int32>

  /// A part of both series.
  struct Box {
    var old: Range<Int>
    var new: Range<Int>

    var count: Int { old.count &+ new.count }
  }

  init(_ old: ContiguousArray<Int32>, _ new: ContiguousArray<Int32>, numberCount: Int) {
    self.old = .allocate(copying: old)
    self.new = .allocate(copying: new)
    self.numberCount = numberCount
    isOldChanged = .allocate(copying: repeatElement(false, count: old.count))
    isNewChanged = .allocate(copying: repeatElement(false, count: new.count))
    // One more on each side, for what is next to the outermost diagonals.
    let diagonals = old.count + new.count + 3
    pathMemory = .allocate(copying: repeatElement(0, count: 2 * diagonals))
    let zero = pathMemory.baseAddress.map { $0 + (new.count + 1) } ?? .allocate(capacity: 1)
    forward = zero
    backward = zero + diagonals
  }

  deinit {
    old.deallocate()
    new.deallocate()
    isOldChanged.deallocate()
    isNewChanged.deallocate()
    pathMemory.deallocate()
  }

  /// Marks what goes and what comes.
  ///
  /// - Complexity: O(n + d²) for d edits, and never more than some times the effort.
  mutating func run(within effort: inout LineEffort) {
    mark(Box(old: 0..<old.count, new: 0..<new.count), within: &effort)
  }

  /// The runs of what goes and what comes, ascending; between two of them something stays.
  var changes: [Difference] {
    var found: [Difference] = []
    var (x, y) = (0, 0)
    while x < old.count || y < new.count {
      let start = (x: x, y: y)
      while x < old.count, isOldChanged[x] { x &+= 1 }
      while y < new.count, isNewChanged[y] { y &+= 1 }
      if (x, y) != start { found.append(Difference(old: start.x..<x, new: start.y..<y)) }
      // What stays comes in pairs.
      while x < old.count, y < new.count, !isOldChanged[x], !isNewChanged[y] {
        (x, y) = (x &+ 1, y &+ 1)
      }
    }
    return found
  }

  private mutating func mark(_ box: Box, within effort: inout LineEffort) {
    // Half at most, so that after a failure there is something left for the parts.
    let (isDone, steps) = markShortest(box, atMost: effort.steps / 2)
    effort.steps -= steps
    if isDone { return }
    effort.isSpent = true
    var rest = trimmed(box)
    effort.steps -= rest.count
    let anchors = effort.steps > 0 ? anchors(in: rest) : []
    if anchors.isEmpty { return markAll(rest) }
    for (x, y) in anchors {
      mark(Box(old: rest.old.lowerBound..<x, new: rest.new.lowerBound..<y), within: &effort)
      rest = Box(old: x &+ 1..<rest.old.upperBound, new: y &+ 1..<rest.new.upperBound)
    }
    mark(rest, within: &effort)
  }

  /// Marks a shortest series of edits, or nothing when to find the middle takes too many steps.
  ///
  /// The halves together take less than the whole did.
  private mutating func markShortest(_ box: Box, atMost limit: Int) -> (isDone: Bool, steps: Int) {
    let box = trimmed(box)
    if box.old.isEmpty || box.new.isEmpty {
      markAll(box)
      return (true, 0)
    }
    let (middle, steps) = middle(of: box, atMost: limit)
    guard let (x, y) = middle else { return (false, steps) }
    let head = Box(old: box.old.lowerBound..<x, new: box.new.lowerBound..<y)
    let tail = Box(old: x..<box.old.upperBound, new: y..<box.new.upperBound)
    let more = markShortest(head, atMost: .max).steps &+ markShortest(tail, atMost: .max).steps
    return (true, steps &+ more)
  }

  /// A box without what is the same at both ends of it.
  private func trimmed(_ box: Box) -> Box {
    var (x, y) = (box.old.lowerBound, box.new.lowerBound)
    var (xEnd, yEnd) = (box.old.upperBound, box.new.upperBound)
    while x < xEnd, y < yEnd, old[x] == new[y] { (x, y) = (x &+ 1, y &+ 1) }
    while x < xEnd, y < yEnd, old[xEnd &- 1] == new[yEnd &- 1] {
      (xEnd, yEnd) = (xEnd &- 1, yEnd &- 1)
    }
    return Box(old: x..<xEnd, new: y..<yEnd)
  }

  private mutating func markAll(_ box: Box) {
    for x in box.old { isOldChanged[x] = true }
    for y in box.new { isNewChanged[y] = true }
  }

  // MARK: The middle

  /// A place in the middle of a shortest way through a box that has no same ends and no empty
  /// side; nil when it is not found with so many steps.
  private func middle(
    of box: Box, atMost limit: Int
  ) -> (place: (x: Int, y: Int)?, steps: Int) {
    let start = box.old.lowerBound &- box.new.lowerBound
    let end = box.old.upperBound &- box.new.upperBound
    let meetsForward = (start &- end) & 1 != 0
    var ahead = Front(at: start, of: box)
    var behind = Front(at: end, of: box)
    forward[start] = Int32(truncatingIfNeeded: box.old.lowerBound)
    backward[end] = Int32(truncatingIfNeeded: box.old.upperBound)
    var steps = 0
    while steps < limit {
      ahead.widen(forward, beyond: -1)
      let met = goForward(ahead, in: box, meeting: meetsForward ? behind : nil, &steps)
      if let met { return (met, steps) }
      behind.widen(backward, beyond: .max)
      let metBehind = goBackward(behind, in: box, meeting: meetsForward ? nil : ahead, &steps)
      if let metBehind { return (metBehind, steps) }
    }
    return (nil, steps)
  }

  /// Makes every path from the start one edit longer, and as far as it then comes without one.
  ///
  /// - Returns: where one meets a path from the end.
  @inline(__always)
  private func goForward(
    _ front: Front, in box: Box, meeting other: Front?, _ steps: inout Int
  ) -> (x: Int, y: Int)? {
    let (xEnd, yEnd) = (box.old.upperBound, box.new.upperBound)
    var diagonal = front.highest
    while diagonal >= front.lowest {
      let below = Int(forward[diagonal &- 1])
      let above = Int(forward[diagonal &+ 1])
      var x = below < above ? above : below &+ 1
      let from = x
      while x < xEnd, x &- diagonal < yEnd, old[x] == new[x &- diagonal] { x &+= 1 }
      steps &+= x &- from &+ 1
      forward[diagonal] = Int32(truncatingIfNeeded: x)
      if let other, other.contains(diagonal), Int(backward[diagonal]) <= x {
        return (x, x &- diagonal)
      }
      diagonal &-= 2
    }
    return nil
  }

  /// Makes every path from the end one edit longer, and as far as it then comes without one.
  ///
  /// - Returns: where one meets a path from the start.
  @inline(__always)
  private func goBackward(
    _ front: Front, in box: Box, meeting other: Front?, _ steps: inout Int
  ) -> (x: Int, y: Int)? {
    let (xStart, yStart) = (box.old.lowerBound, box.new.lowerBound)
    var diagonal = front.highest
    while diagonal >= front.lowest {
      let below = Int(backward[diagonal &- 1])
      let above = Int(backward[diagonal &+ 1])
      var x = below < above ? below : above &- 1
      let from = x
      while x > xStart, x &- diagonal > yStart, old[x &- 1] == new[x &- diagonal &- 1] {
        x &-= 1
      }
      steps &+= from &- x &+ 1
      backward[diagonal] = Int32(truncatingIfNeeded: x)
      if let other, other.contains(diagonal), x <= Int(forward[diagonal]) {
        return (x, x &- diagonal)
      }
      diagonal &-= 2
    }
    return nil
  }
}

/// The diagonals that paths from one end have come to, every second of them.
private struct Front {
  private(set) var lowest: Int
  private(set) var highest: Int
  /// The diagonals of the box.
  private let all: ClosedRange<Int>

  init(at diagonal: Int, of box: EditSearch.Box) {
    lowest = diagonal
    highest = diagonal
    all =
      box.old.lowerBound &- box.new.upperBound...box.old.upperBound &- box.new.lowerBound
  }

  @inline(__always)
  func contains(_ diagonal: Int) -> Bool { lowest <= diagonal && diagonal <= highest }

  /// Goes on to the diagonals next to these, but not out of the box.
  ///
  /// - Parameter worst: what is no way for a path to come from.
  @inline(__always)
  mutating func widen(_ paths: UnsafeMutablePointer<Int32>, beyond worst: Int32) {
    if lowest > all.lowerBound {
      lowest &-= 1
      paths[lowest &- 1] = worst
    } else {
      lowest &+= 1
    }
    if highest < all.upperBound {
      highest &+= 1
      paths[highest &+ 1] = worst
    } else {
      highest &-= 1
    }
  }
}

extension UnsafeMutableBufferPointer {
  /// New memory with these elements; the caller frees it.
  fileprivate static func allocate(copying elements: some Collection<Element>) -> Self {
    let memory = allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
    return memory
  }
}
