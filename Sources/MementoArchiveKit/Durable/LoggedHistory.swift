/// The contents of the file of a durable history.
package struct LoggedHistory {
  /// The name of the type of the states.
  let type: String
  /// The version of the states.
  let version: Int
  /// The steps that were not removed, in the order of recording.
  package private(set) var steps: [LogStep] = []
  /// The numbers of the steps that were current, latest last; a new step is current.
  private var visits: [Int] = []
  /// The edits that a crash interrupted before they became a step; nil without any.
  package private(set) var draft: LogStep?
  /// Whether the file has an incomplete end after a crash, or outdated lines.
  private(set) var isOutdated = false

  /// Creates the contents of a file.
  ///
  /// - Parameter visits: the numbers of the steps that were current, latest last.
  init(type: String, version: Int, steps: [LogStep], visits: [Int]) {
    (self.type, self.version) = (type, version)
    (self.steps, self.visits) = (steps, visits)
  }

  /// Reads the contents of a file; nil if it is empty.
  ///
  /// - Throws: `StoreError`: `damaged`, or `newer`.
  package init?(_ bytes: [UInt8], of name: String) throws(StoreError) {
    if bytes.isEmpty { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // The text after the last line break is empty or an incomplete line.
    let isTorn = lines.last?.isEmpty == false
    let records = lines.dropLast().map { LogRecord($0) }
    guard case .header(let form, let type, let version)?? = records.first else {
      throw .damaged(name: name, reason: "its first line was changed")
    }
    if form > LogRecord.form { throw .newer(name: name, version: form, known: LogRecord.form) }
    (self.type, self.version) = (type, version)
    isOutdated = isTorn
    for (index, record) in records.enumerated().dropFirst() {
      if let record {
        try accept(record, of: name)
      } else if index == records.count - 1, !LogRecord.isAtStart(of: lines[index]) {
        isOutdated = true
      } else {
        throw .damaged(name: name, reason: "its line \(index + 1) was changed")
      }
    }
    if steps.isEmpty { throw .damaged(name: name, reason: "it has no step") }
  }

  private mutating func accept(_ record: LogRecord, of name: String) throws(StoreError) {
    func damaged(_ number: Int) -> StoreError {
      .damaged(name: name, reason: "it has no step \(number)")
    }
    let drafted = draft
    draft = nil
    switch record {
    case .header: throw .damaged(name: name, reason: "it has two first lines")
    case .step(let step):
      if let parent = step.parent, !has(parent) { throw damaged(parent) }
      if let last = steps.last, last.number >= step.number { throw damaged(step.number) }
      steps.append(step)
      visits.append(step.number)
    case .current(let number):
      guard has(number) else { throw damaged(number) }
      visits.append(number)
    case .name(let text, let number):
      guard let index = steps.firstIndex(where: { $0.number == number }) else {
        throw damaged(number)
      }
      steps[index].name = text
      draft = drafted
    case .erased(let numbers): erase(Set(numbers))
    case .draft(let step):
      guard let parent = step.parent, has(parent) else { throw damaged(step.parent ?? 0) }
      draft = step
    }
  }

  private func has(_ number: Int) -> Bool {
    // The numbers are ascending.
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < steps.count && steps[low].number == number
  }

  /// Removes steps; their children follow the nearest remaining ancestor.
  private mutating func erase(_ numbers: Set<Int>) {
    let parents = Dictionary(uniqueKeysWithValues: steps.map { ($0.number, $0.parent) })
    steps.removeAll { numbers.contains($0.number) }
    for index in steps.indices {
      while let parent = steps[index].parent, numbers.contains(parent) {
        steps[index].parent = parents[parent] ?? nil
      }
    }
    visits.removeAll(where: numbers.contains)
    isOutdated = true
  }
}

extension LoggedHistory {
  /// The lines of a file with the same history and no outdated lines.
  package var lines: [UInt8] {
    var bytes = LogRecord.header(type: type, version: version).line
    for step in steps { bytes += LogRecord.step(step).line }
    for number in lastVisits { bytes += LogRecord.current(number).line }
    if let draft { bytes += LogRecord.draft(draft).line }
    return bytes
  }

  /// The last visit of each step, in order, which determines redo and the present step.
  var lastVisits: [Int] {
    var seen: Set<Int> = []
    return visits.reversed().filter { seen.insert($0).inserted }.reversed()
  }
}
