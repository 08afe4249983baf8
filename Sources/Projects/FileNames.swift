/// The paths of the files of a project in one block of memory, with a search by letters.
///
/// A search of a million paths takes some tens of milliseconds: a set of the characters of each
/// path excludes most of them. If the letters extend those of the last search, only its matches are
/// searched.
public struct FileNames: Sendable {
  /// The bytes of all paths, one after another.
  private var bytes: [UInt8] = []
  /// The same bytes, with ASCII capitals as small letters.
  private var folded: [UInt8] = []
  /// The end of each path.
  private var ends: [Int] = []
  /// The start of the last name of each path.
  private var nameStarts: [Int] = []
  /// The characters of each path, as a set.
  private var characters: [UInt64] = []
  /// The matches of the last search, and the number of paths that it covered.
  private var last = Narrowing()

  private struct Narrowing {
    var letters: [UInt8] = []
    /// The indices of the matching paths.
    var indices: [Int32] = []
    /// The number of paths that were searched.
    var searchedCount = 0
  }

  /// Creates an empty list.
  public init() {}

  /// The number of paths.
  public var count: Int { ends.count }

  /// Adds a path.
  public mutating func append(_ path: UnsafeBufferPointer<UInt8>) {
    let start = bytes.count
    bytes.append(contentsOf: path)
    var (nameStart, set) = (start, UInt64(0))
    for (offset, byte) in path.enumerated() {
      let small = byte.foldedLetter
      folded.append(small)
      set |= small.bitOfCharacter
      if byte == UInt8(ascii: "/") { nameStart = start + offset + 1 }
    }
    ends.append(bytes.count)
    nameStarts.append(nameStart)
    characters.append(set)
  }

  /// Adds the paths of another list.
  public mutating func append(contentsOf other: FileNames) {
    let offset = bytes.count
    bytes += other.bytes
    folded += other.folded
    ends += other.ends.lazy.map { $0 + offset }
    nameStarts += other.nameStarts.lazy.map { $0 + offset }
    characters += other.characters
  }

  /// Returns a path.
  public subscript(index: Int) -> [UInt8] { Array(bytes[start(of: index)..<ends[index]]) }

  private func start(of index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

  // MARK: Search

  /// The best matches of some letters.
  public struct Matches: Sendable {
    /// The indices of the best paths, best first.
    public var best: [Int]
    /// The number of all matching paths.
    public var count: Int
  }

  /// Returns the paths that contain letters in their order, the best first.
  ///
  /// The best paths are those whose last name equals the letters, begins with them, or contains
  /// them as one piece. Next are paths whose last name contains the letters in their order, then
  /// paths that contain them as one piece, then all others. Among equal ones, the shortest is best.
  ///
  /// - Complexity: O(n) for n bytes of the paths; of the last matches only, if the letters extend
  ///   the last ones.
  /// - Parameters:
  ///   - letters: the letters; blanks are ignored, and small letters match capitals, too.
  ///   - limit: the maximum number of returned paths.
  ///   - shouldContinue: called periodically; false ends the search.
  public mutating func matches(
    _ letters: [UInt8], atMost limit: Int, while shouldContinue: () -> Bool = { true }
  ) -> Matches? {
    let wanted = letters.filter { $0 != 0x20 }.map(\.foldedLetter)
    if wanted.isEmpty { return Matches(best: Array(0..<min(limit, count)), count: count) }
    if last.letters.isEmpty || !wanted.starts(with: last.letters) { last = Narrowing() }
    let set = wanted.reduce(UInt64(0)) { $0 | $1.bitOfCharacter }
    var best = BestPaths(limit: limit)
    var found: [Int32] = []
    let known = last.indices
    for (number, index) in known.enumerated() {
      if number % Self.interval == 0, !shouldContinue() { return nil }
      addMatch(Int(index), wanted, set, &found, &best)
    }
    for index in last.searchedCount..<count {
      if index % Self.interval == 0, !shouldContinue() { return nil }
      addMatch(index, wanted, set, &found, &best)
    }
    last = Narrowing(letters: wanted, indices: found, searchedCount: count)
    return Matches(best: best.sorted, count: found.count)
  }

  /// The number of paths between two calls of `shouldContinue`.
  private static var interval: Int { 50_000 }

  private func addMatch(
    _ index: Int, _ letters: [UInt8], _ set: UInt64, _ found: inout [Int32],
    _ best: inout BestPaths
  ) {
    guard characters[index] & set == set, let rank = rank(of: index, letters) else { return }
    found.append(Int32(truncatingIfNeeded: index))
    best.insert(index, cost: rank << 32 | (ends[index] - start(of: index)))
  }

  /// Returns how well a path matches, 0 for the best; nil if it does not.
  private func rank(of index: Int, _ letters: [UInt8]) -> Int? {
    folded.withUnsafeBufferPointer { folded in
      let (start, nameStart, end) = (start(of: index), nameStarts[index], ends[index])
      let name = UnsafeBufferPointer(rebasing: folded[nameStart..<end])
      if let place = name.firstPlace(of: letters) {
        return place > 0 ? 2 : name.count == letters.count ? 0 : 1
      }
      if name.hasInOrder(letters) { return 3 }
      let path = UnsafeBufferPointer(rebasing: folded[start..<end])
      if path.firstPlace(of: letters) != nil { return 4 }
      return path.hasInOrder(letters) ? 5 : nil
    }
  }
}

/// The paths with the lowest costs, up to a limit.
private struct BestPaths {
  let limit: Int
  /// At most twice the limit, so that sorting is rare.
  private var paths: [(cost: Int, index: Int)] = []
  private var highest = Int.max

  init(limit: Int) { self.limit = limit }

  mutating func insert(_ index: Int, cost: Int) {
    if cost >= highest { return }
    paths.append((cost, index))
    if paths.count >= 2 * limit, limit > 0 {
      paths.sort { ($0.cost, $0.index) < ($1.cost, $1.index) }
      paths.removeSubrange(limit...)
      highest = paths[limit - 1].cost
    }
  }

  var sorted: [Int] {
    paths.sorted { ($0.cost, $0.index) < ($1.cost, $1.index) }.prefix(limit).map(\.index)
  }
}

extension UInt8 {
  /// The small letter for an ASCII capital; any other byte is unchanged.
  fileprivate var foldedLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// The bit of the byte in a set of 64 bits, shared with some other bytes.
  fileprivate var bitOfCharacter: UInt64 { 1 << (UInt64(self) & 63) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the first index of a byte sequence; nil if it does not occur.
  fileprivate func firstPlace(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    let first = bytes[0]
    for place in 0...count - bytes.count where self[place] == first {
      var length = 1
      while length < bytes.count, self[place + length] == bytes[length] { length += 1 }
      if length == bytes.count { return place }
    }
    return nil
  }

  /// Returns whether the bytes occur in their order, perhaps with others between them.
  fileprivate func hasInOrder(_ bytes: [UInt8]) -> Bool {
    var matched = 0
    for byte in self where byte == bytes[matched] {
      matched += 1
      if matched == bytes.count { return true }
    }
    return false
  }
}
