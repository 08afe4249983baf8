/// The files written by other programs that are not recorded yet; a value without a clock.
///
/// A file is due after a moment without changes, and at most some seconds after its first change.
/// Times are in seconds of a clock that never decreases.
struct PendingFiles {
  /// A path below the project, as bytes that need not be UTF-8.
  typealias Path = [UInt8]

  /// A file that is due.
  struct Due: Equatable {
    let path: Path
    /// The path from which it moved.
    var origin: Path?
    /// Whether it is compared with its history without a reported change.
    var isOfCheck = false
    /// The number of attempts to record it.
    var tryCount = 0
  }

  /// The time without a change after which a file is due.
  static var quiet: Double { 0.3 }
  /// The time after its first change at which a file is due at the latest.
  static var longest: Double { 3 }
  /// The maximum number of files with a reported change; beyond it, all files are compared again.
  static var most: Int { 50_000 }

  private struct Entry {
    var first: Double
    var last: Double
    var notBefore = -Double.infinity
    var file: Due

    var due: Double {
      max(min(last + PendingFiles.quiet, first + PendingFiles.longest), notBefore)
    }
  }

  private var entries: [Path: Entry] = [:]
  /// A lower bound of the times at which files are due.
  private var earliest = Double.infinity
  /// The number of files that are compared without a reported change.
  private(set) var checkCount = 0

  /// The number of files.
  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }

  /// The time of the next attempt, or an earlier one; nil without files.
  var deadline: Double? { entries.isEmpty ? nil : earliest }

  /// Adds a changed file.
  ///
  /// - Parameter origin: the path from which it moved.
  /// - Returns: false if there are too many; then all files must be compared.
  mutating func touch(_ path: Path, movedFrom origin: Path? = nil, at now: Double) -> Bool {
    if var entry = entries[path] {
      // A check alone would be due at once.
      if entry.file.isOfCheck, entry.file.tryCount == 0 { entry.first = now }
      entry.last = now
      entry.file.origin = origin ?? entry.file.origin
      insert(entry)
      return true
    }
    if entries.count - checkCount >= Self.most { return false }
    insert(Entry(first: now, last: now, file: Due(path: path, origin: origin)))
    return true
  }

  /// Adds a file that is compared with its history at once.
  mutating func check(_ path: Path, at now: Double) {
    if entries[path] != nil { return }
    let long = now - Self.longest
    insert(Entry(first: long, last: long, file: Due(path: path, isOfCheck: true)))
  }

  /// Adds a file again after it could not be recorded.
  mutating func retry(_ file: Due, notBefore time: Double, at now: Double) {
    var entry = entries[file.path] ?? Entry(first: now, last: now, file: file)
    if entry.file.isOfCheck != file.isOfCheck, entries[file.path] != nil {
      // A change was reported in the meantime, and its recording includes the check.
      entry.file.isOfCheck = false
    }
    entry.file.tryCount = file.tryCount + 1
    entry.file.origin = entry.file.origin ?? file.origin
    entry.notBefore = time
    insert(entry)
  }

  /// Returns the path from which a file moved; nil if it did not move.
  func origin(of path: Path) -> Path? { entries[path]?.file.origin }

  /// Removes all files, because all will be compared.
  mutating func removeAll() {
    entries = [:]
    checkCount = 0
  }

  /// Removes and returns some due files in the order of their paths; a file that failed before is
  /// returned by itself.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of files.
  ///   - isLast: whether all files are due, because the watch ends.
  /// - Complexity: O(n) for n files.
  mutating func takeDue(at now: Double, atMost limit: Int, isLast: Bool = false) -> [Due] {
    var taken: [Due] = []
    var failed: Due?
    for entry in entries.values where isLast || entry.due <= now {
      if entry.file.tryCount == 0 {
        taken.append(entry.file)
        if taken.count == limit { break }
      } else if failed.map({ entry.file.path.lexicographicallyPrecedes($0.path) }) ?? true {
        failed = entry.file
      }
    }
    if taken.isEmpty, let failed { taken = [failed] }
    for file in taken {
      entries[file.path] = nil
      if file.isOfCheck { checkCount -= 1 }
    }
    earliest = entries.values.reduce(.infinity) { min($0, $1.due) }
    return taken.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private mutating func insert(_ entry: Entry) {
    let before = entries.updateValue(entry, forKey: entry.file.path)
    checkCount += (entry.file.isOfCheck ? 1 : 0) - (before?.file.isOfCheck == true ? 1 : 0)
    earliest = min(earliest, entry.due)
  }
}
