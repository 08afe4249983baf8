/// The search for a shortest series of removals and insertions between two series of numbers.
///
/// E. W. Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986, in linear space: paths
/// are extended from both ends, each as far as possible with a given number of edits. Two of them
/// meet in the middle of a shortest path, and both halves are searched in turn.
///
/// If that takes too long and few numbers are equal, a longest common sequence is computed from the
/// pairs of equal numbers (J. W. Hunt and T. G. Szymanski, *A Fast Algorithm for Computing Longest
/// Common Subsequences*, 1977). Otherwise numbers that occur once in both series become fixed
/// points (the patience difference of B. Cohen), and each part between two of them is searched
/// separately.
struct EditSearch: ~Copyable {
  let old: UnsafeMutableBufferPointer<Int32>
  let new: UnsafeMutableBufferPointer<Int32>
  /// The upper bound of all numbers.
  let numberCount: Int
  /// Whether each of the older numbers is removed.
  private(set) var isOldChanged: UnsafeMutableBufferPointer<Bool>
  /// Whether each of the newer numbers is added.
  private(set) var isNewChanged: UnsafeMutableBufferPointer<Bool>

  /// The ends of the paths, by their diagonals: the old index minus the new one.
  private let pathMemory: UnsafeMutableBufferPointer<Int32>
  private let forward: UnsafeMutablePointer<Int32>
  private let backward: UnsafeMutablePointer<Int32>

  /// A part of both series.
  typealias Box = Difference

  init(_ old: ContiguousArray<Int32>, _ new: ContiguousArray<Int32>, numberCount: Int) {
    self.old = .allocate(copying: old)
    self.new = .allocate(copying: new)
    self.numberCount = numberCount
    isOldChanged = .allocate(copying: repeatElement(false, count: old.count))
    isNewChanged = .allocate(copying: repeatElement(false, count: new.count))
    // One more on each side, for the neighbours of the outermost diagonals.
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

  /// Marks the removed and the added numbers.
  ///
  /// - Complexity: O(n + d²) for d edits, and at most a small multiple of the effort.
  mutating func run(within effort: inout LineEffort) {
    mark(Box(old: 0..<old.count, new: 0..<new.count), within: &effort)
  }

  /// The changed runs, ascending; two of them always have an unchanged number between them.
  var changes: [Difference] { Difference.runs(isOldChanged, isNewChanged) }

  private mutating func mark(_ box: Box, within effort: inout LineEffort) {
    // At most half is used, so that after a failure some effort remains for the parts.
    let (isDone, steps) = markShortest(box, atMost: effort.steps / 2)
    effort.steps -= steps
    if isDone { return }
    var rest = trimmed(box)
    effort.steps -= rest.old.count + rest.new.count
    if effort.steps > 0, let common = commonSequence(in: rest, atMost: &effort.steps) {
      return mark(rest, outside: common)
    }
    effort.isSpent = true
    let anchors = effort.steps > 0 ? anchors(in: rest) : []
    if anchors.isEmpty { return markAll(rest) }
    for (x, y) in anchors {
      mark(Box(old: rest.old.lowerBound..<x, new: rest.new.lowerBound..<y), within: &effort)
      rest = Box(old: x &+ 1..<rest.old.upperBound, new: y &+ 1..<rest.new.upperBound)
    }
    mark(rest, within: &effort)
  }

  /// Marks a shortest series of edits, or none if finding the middle takes too many steps.
  ///
  /// The two halves together take less time than the whole.
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

  /// Returns a box without the equal numbers at both ends.
  private func trimmed(_ box: Box) -> Box {
    var (x, y) = (box.old.lowerBound, box.new.lowerBound)
    var (xEnd, yEnd) = (box.old.upperBound, box.new.upperBound)
    while x < xEnd, y < yEnd, old[x] == new[y] { (x, y) = (x &+ 1, y &+ 1) }
    while x < xEnd, y < yEnd, old[xEnd &- 1] == new[yEnd &- 1] {
      (xEnd, yEnd) = (xEnd &- 1, yEnd &- 1)
    }
    return Box(old: x..<xEnd, new: y..<yEnd)
  }

  /// Marks all numbers in a box except those of a common sequence.
  private mutating func mark(_ box: Box, outside common: [(x: Int, y: Int)]) {
    markAll(box)
    for (x, y) in common {
      isOldChanged[x] = false
      isNewChanged[y] = false
    }
  }

  private mutating func markAll(_ box: Box) {
    for x in box.old { isOldChanged[x] = true }
    for y in box.new { isNewChanged[y] = true }
  }

  // MARK: The middle

  /// Returns a point in the middle of a shortest path through a box that has no equal ends and no
  /// empty side; nil if the steps do not suffice.
  private func middle(of box: Box, atMost limit: Int) -> (place: (x: Int, y: Int)?, steps: Int) {
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

  /// Extends every path from the start by one edit and the equal numbers after it.
  ///
  /// - Returns: the point at which one meets a path from the end.
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

  /// Extends every path from the end by one edit and the equal numbers before it.
  ///
  /// - Returns: the point at which one meets a path from the start.
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

/// The diagonals that the paths from one end have reached, every second one.
private struct Front {
  private(set) var lowest: Int
  private(set) var highest: Int
  /// The diagonals of the box.
  private let all: ClosedRange<Int>

  init(at diagonal: Int, of box: EditSearch.Box) {
    lowest = diagonal
    highest = diagonal
    all = box.old.lowerBound &- box.new.upperBound...box.old.upperBound &- box.new.lowerBound
  }

  @inline(__always)
  func contains(_ diagonal: Int) -> Bool { lowest <= diagonal && diagonal <= highest }

  /// Adds the neighbouring diagonals that are within the box.
  ///
  /// - Parameter worst: a value from which no path continues.
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

extension Difference {
  /// Returns the runs of changed elements of two series, ascending.
  static func runs<Marks: RandomAccessCollection>(
    _ isOldChanged: Marks, _ isNewChanged: Marks
  ) -> [Difference] where Marks.Element == Bool, Marks.Index == Int {
    var found: [Difference] = []
    var (x, y) = (0, 0)
    while x < isOldChanged.count || y < isNewChanged.count {
      let start = (x: x, y: y)
      while x < isOldChanged.count, isOldChanged[x] { x &+= 1 }
      while y < isNewChanged.count, isNewChanged[y] { y &+= 1 }
      if (x, y) != start { found.append(Difference(old: start.x..<x, new: start.y..<y)) }
      // Unchanged elements occur in pairs.
      while x < isOldChanged.count, y < isNewChanged.count, !isOldChanged[x], !isNewChanged[y] {
        (x, y) = (x &+ 1, y &+ 1)
      }
    }
    return found
  }
}

extension UnsafeMutableBufferPointer {
  /// Allocates memory with these elements; the caller frees it.
  fileprivate static func allocate(copying elements: some Collection<Element>) -> Self {
    let memory = allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
    return memory
  }
}
