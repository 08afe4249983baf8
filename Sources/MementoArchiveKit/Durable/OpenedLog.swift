import MementoKit

/// The open file of a durable history, with its decoded steps.
struct OpenedLog<State: Codable> {
  /// The file, which no other history can open at the same time.
  let file: LogFile
  /// The name of the history.
  let name: String
  /// The codec of its states.
  let codec: StateCodec<State>
  /// The steps, followed by that of a crash; only the first one for a new file.
  private(set) var steps: [RecordedStep<State>] = []
  /// The numbers of the steps that were current, latest last.
  private(set) var visits: [Int] = []
  /// The number of the step with the edits that a crash interrupted.
  private(set) var recovered: Int?
  /// Whether the file must be rewritten.
  private var isOutdated = true
  private var byteCount = 0

  /// Opens the history with a name in a folder; a new history begins with a state.
  ///
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`.
  init(
    of name: String, in folder: String, titled title: String, _ codec: StateCodec<State>,
    at now: Moment, _ initial: () -> State
  ) throws(StoreError) {
    file = try LogFile(FileName(of: name, ending: ".history").text, in: folder.withHome)
    (self.name, self.codec) = (name, codec)
    let bytes = try file.bytes()
    if let logged = try LoggedHistory(bytes, of: name) {
      byteCount = bytes.count
      try read(logged)
    } else {
      let first = RecordedStep(
        number: 1, parent: nil, title: title, secondsSince1970: now.secondsSince1970,
        state: initial())
      steps = [first]
    }
  }

  private mutating func read(_ logged: LoggedHistory) throws(StoreError) {
    guard logged.type == codec.typeName else {
      throw .wrongType(name: name, stored: logged.type, wanted: codec.typeName)
    }
    for step in logged.steps { steps.append(try decoded(step, logged.version)) }
    visits = logged.lastVisits
    isOutdated = logged.isOutdated || logged.version < codec.version
    guard var draft = logged.draft else { return }
    draft.title = "Recovered: \(draft.title)"
    steps.append(try decoded(draft, logged.version))
    visits.append(draft.number)
    recovered = draft.number
    isOutdated = true
  }

  private func decoded(
    _ step: LogStep, _ version: Int
  ) throws(StoreError) -> RecordedStep<State> {
    RecordedStep(
      number: step.number, parent: step.parent, title: step.title,
      secondsSince1970: step.secondsSince1970, name: step.name,
      state: try codec.decode(step.state, version: version, named: "\(name) #\(step.number)"))
  }

  /// Rewrites the file if it is outdated.
  ///
  /// - Returns: its size, and the sizes of the lines of its steps, by their numbers.
  func write() throws(StoreError) -> (byteCount: Int, byteCountsOfSteps: [Int: Int]) {
    let logged = try steps.map { step throws(StoreError) in
      LogStep(
        number: step.number, parent: step.parent, title: step.title,
        secondsSince1970: step.secondsSince1970, name: step.name,
        state: try codec.encode(step.state, isReadable: false))
    }
    let byteCounts = Dictionary(
      uniqueKeysWithValues: logged.map { ($0.number, LogRecord.step($0).line.count) })
    guard isOutdated else { return (byteCount, byteCounts) }
    let bytes = LoggedHistory(
      type: codec.typeName, version: codec.version, steps: logged, visits: visits
    ).lines
    try file.replace(with: bytes)
    return (bytes.count, byteCounts)
  }
}
