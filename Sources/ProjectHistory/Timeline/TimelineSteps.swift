import HistoryStore
import SystemPackage

/// The states, creations and deletions of the files below a folder that pass a filter.
struct TimelineSteps {
  private let files: [StoredFile]
  private let folder: FilePath
  private let store: HistoryDatabase
  private let filter: ProjectTimeline.Filter
  /// The indices of the files, by their numbers.
  private let places: [Int: Int]
  private var steps: [TimelineStep] = []
  /// The creations and deletions of files whose states are not read yet, by the numbers of the
  /// files.
  private var events: [Int: [TimelineStep]] = [:]
  /// The times until which the states of a file are copies from another file, by the numbers of the
  /// files.
  private var copiesEnd: [Int: Double] = [:]

  init(
    of files: [StoredFile], below folder: FilePath, in store: HistoryDatabase,
    _ filter: ProjectTimeline.Filter
  ) {
    self.files = files
    self.folder = folder
    self.store = store
    self.filter = filter
    places = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), files.indices))
  }

  /// Returns the file with a number; nil if it is not below the folder or not chosen.
  func file(_ id: Int) -> StoredFile? { places[id].map { files[$0] } }

  /// The steps in the order of the places of their files, for each file its states before
  /// deletions.
  var inOrder: [TimelineStep] {
    // The sort is stable, and fast for sorted input.
    steps.sorted { ($0.place, $0.isDeletion ? 1 : 0) < ($1.place, $1.isDeletion ? 1 : 0) }
  }

  private func isListed(_ step: StoredStep) -> Bool {
    !step.isFirst
      && step.secondsSince1970 >= max(filter.since, copiesEnd[step.file] ?? -.infinity)
      && step.secondsSince1970 <= filter.until && (step.isNamed || !filter.isOfNames)
  }

  /// Reads all states, creations and deletions.
  ///
  /// - Returns: false if the reading was stopped.
  mutating func readAll(while isWanted: () -> Bool) throws(DatabaseError) -> Bool {
    try readEvents()
    // The states of a file are consecutive.
    var last: (file: Int, place: Int?)?
    var (count, isStopped) = (0, false)
    try store.forEachStep(below: folder) { step in
      count += 1
      isStopped = count % 1_024 == 0 && !isWanted()
      if isListed(step) {
        if last?.file != step.file { last = (step.file, places[step.file]) }
        if let place = last?.place { steps.append(TimelineStep(step: step, place: place)) }
      }
      return !isStopped
    }
    if isStopped { return false }
    steps += events.values.joined()
    events = [:]
    return true
  }

  /// Reads the creations and deletions of all files, before their states are read.
  mutating func readEvents() throws(DatabaseError) {
    copiesEnd = try store.copiesEnd(below: folder)
    try store.forEachFileEvent(below: folder) { step, isDeletion in
      guard isListed(step), let place = places[step.file] else { return }
      events[step.file, default: []].append(
        TimelineStep(step: step, place: place, isDeletion: isDeletion))
    }
  }

  /// Reads the events and the chosen states of a file.
  ///
  /// - Returns: whether there are any.
  mutating func read(
    _ file: Int, where isChosen: (TimelineStep) -> Bool
  ) throws(DatabaseError) -> Bool {
    guard let place = places[file] else { return false }
    let count = steps.count
    func add(_ step: TimelineStep) { if isChosen(step) { steps.append(step) } }
    try store.forEachStep(of: file) { step in
      if isListed(step) { add(TimelineStep(step: step, place: place)) }
    }
    for event in events.removeValue(forKey: file) ?? [] { add(event) }
    return steps.count > count
  }
}
