public import MementoKit

/// A history that outlives the program: its whole tree is in a file.
extension History where Value: Codable & Equatable & Sendable {
  /// Opens the durable history with a name; without one, it begins with a value.
  ///
  /// Each step is on the disk soon after it was made, and edits that are no step yet a second later: after a
  /// crash they are a step of their own, `recovered`. Call `save()` before the program ends, or before the last
  /// reference ends: it makes a step of the last edits.
  ///
  /// - Parameters:
  ///   - initial: the value of a new history.
  ///   - folder: the folder of its file, which need not exist; `~` at the beginning is the home.
  ///   - name: any string.
  ///   - title: the title of the first entry of a new history.
  ///   - limits: how much is kept.
  ///   - typeName: the name of the type in the file, by default that of `Value`. After renaming the type, or the
  ///     module of one in `[…]` or `<…>`, pass the old name.
  ///   - upgrades: the upgrades of values that earlier versions of the program recorded, the oldest first;
  ///     each one raises the version of the values by one.
  ///   - quiet: the time without an edit after which coalescing edits are one step, from 0.1 s to 10 s.
  ///   - ceiling: the time after which they are one without a pause.
  ///   - clock: a clock that a test moves; nil for that of the machine.
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`, also if the history is open
  ///   elsewhere. The file is then as before.
  /// - Complexity: O(size of the file).
  public convenience init(
    _ initial: @autoclosure () -> Value, in folder: String, named name: String,
    titled title: String = "Opened", limits: HistoryLimits = HistoryLimits(),
    typeName: String? = nil, upgrades: [StateUpgrade] = [], quiet: Duration = .seconds(1),
    ceiling: Duration = .seconds(10), clock: ManualClock? = nil
  ) throws(StoreError) {
    let codec = StateCodec<Value>(
      typeName: typeName ?? nameWithoutModule(of: Value.self), version: upgrades.count + 1,
      upgrades: upgrades)
    let file = try LogFile(FileName(of: name, ending: ".history").text, in: folder.withHome)
    let opened = try OpenedLog(file, named: name, codec)
    let clock = clock.orSystem
    let now = clock.now.secondsSince1970
    var steps = opened.steps
    if steps.isEmpty {
      let first = RecordedStep(
        number: 1, parent: nil, title: title, secondsSince1970: now, value: initial())
      steps = [first]
    }
    self.init(
      restoring: steps, visits: opened.visits, quiet: quiet, ceiling: ceiling, clock: clock)
    let written = try opened.write(steps, to: file, codec)
    let recording = LogRecording(
      self, codec: codec, writer: LogWriter(file, of: name, byteCount: written.byteCount),
      limits: limits, clock: clock, byteCounts: written.byteCountsOfSteps)
    recording.recovered = opened.recovered.flatMap(outline.id(ofNumber:))
    self.recording = recording
    recording.historyChanged()
  }

  /// The entry with the edits that a crash interrupted before this opening; nil if there were none.
  public var recovered: MementoID? { log?.recovered }

  /// The reason why not all steps are on the disk, such as a full one; nil if they are, or are about to
  /// be.
  ///
  /// The next edit tries again, and so does `save()`. A step whose value cannot be encoded is left out for good
  /// once there is a later step, or once it was undone and the rest was saved. The problem then names it as long
  /// as it is in `entries`.
  public var problem: StoreError? {
    noteAccess()
    return log?.problem
  }

  /// Makes a step of the coalescing edits so far, and waits until all is on the disk.
  ///
  /// A history in memory does nothing.
  ///
  /// - Throws: `StoreError.unusable` if the present step is not on the disk.
  public func save() throws(StoreError) {
    precondition(!isInTransaction, "save within a transaction")
    guard let log else { return }
    closeBlock()
    try log.flush()
  }

  private var log: LogRecording<Value>? { recording as? LogRecording<Value> }
}

/// The steps in the file of a history, decoded.
private struct OpenedLog<Value: Codable & Sendable> {
  /// The steps, with the one of a crash behind them; empty for a new file.
  var steps: [RecordedStep<Value>] = []
  /// The numbers of the steps that were current, the last one last.
  var visits: [Int] = []
  /// The number of the step with what a crash left.
  var recovered: Int?
  /// Whether the file must be written anew.
  private var isOutdated = true
  private var byteCount = 0

  init(
    _ file: LogFile, named name: String, _ codec: StateCodec<Value>
  ) throws(StoreError) {
    let bytes = try file.bytes()
    guard let logged = try LoggedHistory(bytes, of: name) else { return }
    guard logged.type == codec.typeName else {
      throw .wrongType(name: name, stored: logged.type, wanted: codec.typeName)
    }
    for step in logged.steps {
      steps.append(try Self.decoded(step, logged.version, name, codec))
    }
    visits = logged.lastVisits
    byteCount = bytes.count
    isOutdated = logged.isOutdated || logged.version < codec.version
    guard var draft = logged.draft else { return }
    draft.title = "Recovered: \(draft.title)"
    steps.append(try Self.decoded(draft, logged.version, name, codec))
    visits.append(draft.number)
    recovered = draft.number
    isOutdated = true
  }

  private static func decoded(
    _ step: LogStep, _ version: Int, _ name: String, _ codec: StateCodec<Value>
  ) throws(StoreError) -> RecordedStep<Value> {
    RecordedStep(
      number: step.number, parent: step.parent, title: step.title,
      secondsSince1970: step.secondsSince1970, name: step.name,
      value: try codec.decode(step.state, version: version, named: "\(name) #\(step.number)"))
  }

  /// Writes the file anew, if it is outdated.
  ///
  /// - Returns: its size, and those of the lines of its steps, by their numbers.
  func write(
    _ steps: [RecordedStep<Value>], to file: LogFile, _ codec: StateCodec<Value>
  ) throws(StoreError) -> (byteCount: Int, byteCountsOfSteps: [Int: Int]) {
    let logged = try steps.map { step throws(StoreError) in
      LogStep(
        number: step.number, parent: step.parent, title: step.title,
        secondsSince1970: step.secondsSince1970, name: step.name,
        state: try codec.encode(step.value, isReadable: false))
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
