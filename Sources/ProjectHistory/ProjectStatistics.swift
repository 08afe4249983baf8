import Files
public import HistoryStore
public import SystemPackage

/// Figures about the history of the files below a folder, or of one file.
public struct ProjectStatistics: Hashable, Sendable {
  /// The number of files with a history.
  public var fileCount = 0
  /// The number of deleted files among them.
  public var missingCount = 0
  /// The number of states.
  public var stateCount = 0
  /// The number of states that the user named.
  public var namedCount = 0
  /// The number of changed lines.
  public var lineCount = 0
  /// The number of stretches of work.
  public var stretchCount = 0
  /// The length of all stretches in seconds, each from its first state to its last one.
  public var secondsWorked = 0.0
  /// The time of the oldest state, in seconds since 1970-01-01 00:00 UTC; nil without states.
  public var oldest: Double?
  /// The time of the newest state.
  public var newest: Double?
  /// The bytes of the files.
  public var byteCount = 0
  /// The bytes of their histories in the store.
  public var byteCountOfHistory = 0

  /// Computes the figures.
  ///
  /// - Parameter path: a canonical path.
  /// - Complexity: O(n log n) for n states.
  public init(of path: FilePath, in store: HistoryDatabase) throws(DatabaseError) {
    let own = try store.file(at: path)
    var files: [StoredFile] = []
    if let own { files = [own] } else { files = try store.files(below: path) }
    fileCount = files.count
    var steps: [StoredStep] = []
    let add = { (step: StoredStep, statistics: inout Self) in
      statistics.stateCount += 1
      if step.isNamed { statistics.namedCount += 1 }
      statistics.lineCount += step.isFirst ? 0 : step.lineCount
      statistics.oldest = min(statistics.oldest ?? .infinity, step.secondsSince1970)
      statistics.newest = max(statistics.newest ?? -.infinity, step.secondsSince1970)
      if !step.isFirst { steps.append(step) }
    }
    if let own {
      try store.forEachStep(of: own.id) { add($0, &self) }
    } else {
      let copiesEnd = try store.copiesEnd(below: path)
      try store.forEachStep(below: path) { step in
        if step.secondsSince1970 >= copiesEnd[step.file] ?? -.infinity { add(step, &self) }
        return true
      }
    }
    let places = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), files.indices))
    let placed = steps.compactMap { step in
      places[step.file].map { TimelineStep(step: step, place: $0) }
    }
    let stretches = WorkStretch.stretches(of: placed, in: files)
    stretchCount = stretches.count
    secondsWorked = stretches.reduce(0) { $0 + $1.seconds }
    for file in files {
      byteCountOfHistory += try store.byteCount(of: file.id)
      guard let path = file.path else { continue }
      let identity = try? FileIdentity.current(of: path)
      byteCount += identity?.byteCount ?? 0
      if identity == nil, path.isMissing { missingCount += 1 }
    }
  }
}
