public import MementoKit

/// A history that outlives the program: its whole tree is in a file.
extension History where Value: Codable & Equatable & Sendable {
  /// Opens the durable history with a name; if it does not exist, creates it with a value.
  ///
  /// Each step is written to the disk soon after it was made, and edits that are not a step yet a
  /// second later: after a crash they become a separate step, `recovered`. Call `save()` before the
  /// program ends, or before the last reference ends: it turns the last edits into a step.
  ///
  /// - Parameters:
  ///   - initial: the value of a new history.
  ///   - folder: the folder of its file, which may be missing; a leading `~` is the home.
  ///   - name: any string.
  ///   - title: the title of the first entry of a new history.
  ///   - limits: the limits of the history.
  ///   - typeName: the name of the type in the file, by default that of `Value`. After renaming the
  ///   type, or the module of one in `[…]` or `<…>`, pass the old name.
  ///   - upgrades: the upgrades of values from earlier versions of the program, oldest first; each
  ///   one increases the version of the values by one.
  ///   - quiet: the time without an edit after which coalescing edits become one step, from 0.1 s
  ///   to 10 s.
  ///   - ceiling: the time after which they become one without a pause.
  ///   - clock: a clock under the control of a test; nil for that of the machine.
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`, also if the history is
  ///   open elsewhere. The file is then unchanged.
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
  /// Opens the durable history of an originator with a name; if it does not exist, creates it with
  /// a new originator.
  ///
  /// It stores the states of the originator, under its `typeName` and with its `upgrades`.
  /// Otherwise it equals the durable history of a value.
  ///
  /// - Parameters:
  ///   - initial: the originator of a new history.
  ///   - folder: the folder of its file, which may be missing; a leading `~` is the home.
  ///   - name: any string.
  ///   - title: the title of the first entry of a new history.
  ///   - limits: the limits of the history.
  ///   - quiet: the time without an edit after which coalescing edits become one step, from 0.1 s
  ///   to 10 s.
  ///   - ceiling: the time after which they become one without a pause.
  ///   - clock: a clock under the control of a test; nil for that of the machine.
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`, also if the history is
  ///   open elsewhere. The file is then unchanged.
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

/// The additional properties of a durable history.
extension History {
  /// Records later steps in the opened file.
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

  /// The entry with the edits that a crash interrupted before this opening; nil without any.
  public var recovered: MementoID? { log?.recovered }

  /// The reason why some steps are not on the disk, such as a full disk; nil if they are, or are
  /// about to be.
  ///
  /// The next edit tries again, and so does `save()`. If the value of a step cannot be encoded, the
  /// step is dropped permanently when a later step exists, or when it was undone and the rest was
  /// saved. Then the problem names it while it is in `entries`.
  public var problem: StoreError? {
    recordAccess()
    return log?.problem
  }

  /// Turns the coalescing edits so far into a step, and waits until all steps are on the disk.
  ///
  /// A history in memory ignores the call.
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

/// A recorder of a history in a file.
@MainActor protocol DurableRecording: HistoryRecording {
  /// The entry with the edits that a crash interrupted; nil without one.
  var recovered: MementoID? { get }
  /// The reason why some steps are not on the disk; nil if they are, or are about to be.
  var problem: StoreError? { get }

  /// Waits until all writable steps are on the disk.
  ///
  /// - Throws: the reason why the present step is not on the disk.
  func flush() throws(StoreError)
}
