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
    let clock = clock.orSystem
    let opened = try OpenedLog(of: name, in: folder, titled: title, codec, at: clock.now, initial)
    self.init(
      restoring: opened.steps, visits: opened.visits, quiet: quiet, ceiling: ceiling, clock: clock)
    try record(opened, limits, clock) { $0 }
  }
}

extension History where Value: DurableOriginator {
  /// Opens the durable history of an originator with a name; without one, it begins with a new originator.
  ///
  /// It stores the states of the originator, under its `typeName` and with its `upgrades`. In all else it is the
  /// durable history of a value.
  ///
  /// - Parameters:
  ///   - initial: the originator of a new history.
  ///   - folder: the folder of its file, which need not exist; `~` at the beginning is the home.
  ///   - name: any string.
  ///   - title: the title of the first entry of a new history.
  ///   - limits: how much is kept.
  ///   - quiet: the time without an edit after which coalescing edits are one step, from 0.1 s to 10 s.
  ///   - ceiling: the time after which they are one without a pause.
  ///   - clock: a clock that a test moves; nil for that of the machine.
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`, also if the history is open
  ///   elsewhere. The file is then as before.
  /// - Complexity: O(size of the file).
  public convenience init(
    of initial: @autoclosure () -> Value, in folder: String, named name: String,
    titled title: String = "Opened", limits: HistoryLimits = HistoryLimits(),
    quiet: Duration = .seconds(1), ceiling: Duration = .seconds(10), clock: ManualClock? = nil
  ) throws(StoreError) {
    let codec = StateCodec(of: Value.self)
    let clock = clock.orSystem
    let opened = try OpenedLog(of: name, in: folder, titled: title, codec, at: clock.now) {
      initial().makeMemento()
    }
    self.init(
      restoring: opened.steps, visits: opened.visits, as: { Value($0) }, quiet: quiet,
      ceiling: ceiling, clock: clock)
    try record(opened, limits, clock) { $0.makeMemento() }
  }
}

/// What a durable history has beside one in memory.
extension History {
  /// Records the steps from now on in the file that was opened.
  private func record<State>(
    _ opened: OpenedLog<State>, _ limits: HistoryLimits, _ clock: any HistoryClock,
    storing state: @escaping (Value) -> State
  ) throws(StoreError) {
    let codec = opened.codec
    let written = try opened.write()
    let recording = LogRecording(
      self, writer: LogWriter(opened.file, of: opened.name, byteCount: written.byteCount),
      limits: limits, clock: clock, byteCounts: written.byteCountsOfSteps
    ) { (value) throws(StoreError) in try codec.encode(state(value), isReadable: false) }
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
    recordAccess()
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

  private var log: (any DurableRecording)? { recording as? any DurableRecording }
}

/// What records a history in a file.
@MainActor protocol DurableRecording: HistoryRecording {
  /// The entry with what a crash left; nil without one.
  var recovered: MementoID? { get }
  /// The reason why not all is on the disk; nil if it is, or is about to be.
  var problem: StoreError? { get }

  /// Waits until all is on the disk that can be.
  ///
  /// - Throws: the reason why the present step is not there.
  func flush() throws(StoreError)
}
