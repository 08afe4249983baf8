import MementoKit

/// A recorder that writes the steps of a history to a file as they are made.
///
/// Values are encoded on the main actor, and written on another queue.
@MainActor
final class LogRecording<Value>: DurableRecording {
  private weak var history: History<Value>?
  /// Encodes the stored form of a value: itself, or the memento of an originator.
  private let encode: (Value) throws(StoreError) -> [UInt8]
  private let writer: LogWriter
  private let limits: HistoryLimits
  private let clock: any HistoryClock
  private var draftTimer: (any HistoryTimer)?
  private var isDraftDue = false
  /// Whether the last line is a draft.
  private var isDrafted = false
  /// The number of mementos, including erased ones, that were written or abandoned.
  private var count = 0
  private var failures = EncodingFailures()
  /// The sizes of the lines of steps, by their numbers.
  private var byteCounts: [Int: Int] = [:]
  private var names: [Int: String] = [:]
  private var current = 0
  /// The entry with the edits that a crash interrupted; nil without one.
  var recovered: MementoID?
  /// The reason why some steps are not on the disk; nil if they are, or are about to be.
  private(set) var problem: StoreError?

  /// The delay before the value of an edit that is not a step yet is written.
  private static var timeToDraft: Duration { .seconds(1) }

  /// - Parameter byteCounts: the sizes of the steps in the file, by their numbers.
  init(
    _ history: History<Value>, writer: LogWriter, limits: HistoryLimits, clock: any HistoryClock,
    byteCounts: [Int: Int], encoding encode: @escaping (Value) throws(StoreError) -> [UInt8]
  ) {
    self.history = history
    self.encode = encode
    self.writer = writer
    self.limits = limits
    self.clock = clock
    self.byteCounts = byteCounts
    count = byteCounts.count
    let outline = history.outline
    current = byteCounts.isEmpty ? 0 : outline.number(of: outline.current)
    names = names(in: outline)
    draftTimer = clock.makeTimer { [weak self] in self?.writeDraft() }
  }

  deinit {
    // After the release of the history, the file can be opened again.
    _ = writer.flush()
  }

  /// Returns the names of the mementos in the file, by their numbers.
  private func names(in outline: MementoOutline) -> [Int: String] {
    let named = outline.named.filter { $0.index < count && failures.givenUp[$0] == nil }
      .map { (outline.number(of: $0), outline.name(of: $0) ?? "") }
    return Dictionary(named) { _, last in last }
  }

  // MARK: Changes

  func historyChanged() {
    guard let history else { return }
    var lines: [UInt8] = []
    addSteps(of: history, to: &lines)
    addPosition(of: history.outline, to: &lines)
    write(lines)
    // This follows the lines: a recipient of the report may change the history.
    if let failure = failures.last { report(failure) }
    if history.hasOpenBlock, !isDraftDue {
      isDraftDue = true
      draftTimer?.aim(at: clock.now.uptime + Self.timeToDraft)
    }
    removeExcess(in: history)
  }

  private func addSteps(of history: History<Value>, to lines: inout [UInt8]) {
    let outline = history.outline
    failures.last = nil
    while count < outline.count {
      let id = MementoID(index: count)
      do throws(StoreError) {
        if !outline.isErased(id), let value = history.value(of: id) {
          try add(value, of: id, in: outline, to: &lines)
        }
      } catch {
        // The last one is tried again after the next change, and abandoned when a later one exists.
        if id.index == outline.count - 1 { return failures.last = error }
        failures.givenUp[id] = error
      }
      count += 1
    }
  }

  private func add(
    _ value: Value, of id: MementoID, in outline: MementoOutline, to lines: inout [UInt8]
  ) throws(StoreError) {
    let record = outline[id]
    let bytes: [UInt8]
    do throws(StoreError) {
      bytes = try encode(value)
    } catch {
      throw .unusable("The step \"\(record.summary.title)\" is not stored: \(error)")
    }
    let step = LogStep(
      number: record.number, parent: writtenParent(of: id, in: outline).map(outline.number(of:)),
      title: record.summary.title, secondsSince1970: record.secondsSince1970, state: bytes)
    let line = LogRecord.step(step).line
    byteCounts[record.number] = line.count
    lines += line
    current = record.number
  }

  private func writtenParent(of id: MementoID, in outline: MementoOutline) -> MementoID? {
    outline.parent(of: id).flatMap { written($0, in: outline) }
  }

  /// Returns the nearest memento in the file, from one back to the root; nil without one.
  private func written(_ id: MementoID, in outline: MementoOutline) -> MementoID? {
    var id: MementoID? = id
    while let one = id, one.index >= count || failures.givenUp[one] != nil {
      id = outline.parent(of: one)
    }
    return id
  }

  private func addPosition(of outline: MementoOutline, to lines: inout [UInt8]) {
    let names = names(in: outline)
    for number in Set(names.keys).union(self.names.keys) where names[number] != self.names[number] {
      lines += LogRecord.name(names[number], of: number).line
    }
    self.names = names
    guard let place = written(outline.current, in: outline) else { return }
    let number = outline.number(of: place)
    // A draft that became no step is outdated, too.
    let isDraftOver = isDrafted && lines.isEmpty && history?.hasOpenBlock == false
    if number != current || isDraftOver { lines += LogRecord.current(number).line }
    current = number
  }

  private func write(_ lines: [UInt8], isDraft: Bool = false) {
    if lines.isEmpty { return }
    isDrafted = isDraft
    let liveByteCount = byteCounts.values.reduce(0, +)
    writer.write(lines, liveByteCount: liveByteCount) { [weak self] problem in
      Task { @MainActor in self?.report(problem) }
    }
  }

  private func report(_ problem: StoreError?) {
    // Abandoned steps stay missing, regardless of the others.
    let problem = problem ?? failures.first
    if self.problem == problem { return }
    self.problem = problem
    history?.reportChange()
  }

  private func writeDraft() {
    isDraftDue = false
    guard let history else { return }
    let outline = history.outline
    guard let parent = written(outline.current, in: outline) else { return }
    guard let title = history.titleOfOpenBlock else {
      // The edits reverted each other, so their draft is outdated.
      if isDrafted { write(LogRecord.current(outline.number(of: parent)).line) }
      return
    }
    do throws(StoreError) {
      let draft = LogStep(
        number: outline.highestNumber + 1, parent: outline.number(of: parent),
        title: title, secondsSince1970: clock.now.secondsSince1970,
        state: try encode(history.value))
      write(LogRecord.draft(draft).line, isDraft: true)
    } catch {
      report(error)
    }
  }

  /// Waits until all writable steps are on the disk.
  ///
  /// - Throws: the reason why the present step is not on the disk.
  func flush() throws(StoreError) {
    // A value that could not be encoded is tried once more.
    historyChanged()
    guard let outline = history?.outline else { return }
    if let failure = failures.last, outline.current != MementoID(index: count) {
      // It was undone, and the present step is on the disk.
      failures.givenUp[MementoID(index: count)] = failure
      failures.last = nil
      count += 1
    }
    if let problem = writer.flush() ?? failures.last ?? failures.givenUp[outline.current] {
      report(problem)
      throw problem
    }
    report(nil)
  }

  // MARK: Limits

  private func removeExcess(in history: History<Value>) {
    let outline = history.outline
    guard count == outline.count else { return }
    let line = outline.lineThroughCurrent
    let ids = (0..<count).map(MementoID.init(index:)).filter { !outline.isErased($0) }
    let steps = ids.map { id in
      let number = outline.number(of: id)
      return HistoryLimits.Step(
        number: number, secondsSince1970: outline.secondsSince1970(of: id),
        byteCount: byteCounts[number] ?? 0,
        isKept: id == outline.current || outline.name(of: id) != nil, isOnLine: line.contains(id))
    }
    let excess = limits.excess(of: steps, at: clock.now.secondsSince1970)
    if excess.isEmpty { return }
    for number in excess { byteCounts[number] = nil }
    write(LogRecord.erased(excess.sorted()).line)
    let erased = Set(ids.filter { excess.contains(outline.number(of: $0)) })
    let failure = failures.first
    failures.forget(erased)
    history.erase(erased)
    if failure != failures.first, problem == failure { report(failures.first) }
  }
}

extension MementoOutline {
  /// The ancestors of the current memento, and the targets of redo.
  fileprivate var lineThroughCurrent: Set<MementoID> {
    var ids: Set<MementoID> = [current]
    var id = current
    while let parent = parent(of: id), ids.insert(parent).inserted { id = parent }
    id = current
    while let child = lastVisitedChild(of: id), ids.insert(child).inserted { id = child }
    return ids
  }
}

/// The mementos whose values could not be encoded.
private struct EncodingFailures {
  /// Those that are permanently missing in the file; their children follow the nearest earlier
  /// step.
  var givenUp: [MementoID: StoreError] = [:]
  /// The error of the last memento, which is tried again; nil if it was encoded.
  var last: StoreError?

  /// Forgets removed mementos.
  mutating func forget(_ erased: Set<MementoID>) {
    givenUp = givenUp.filter { !erased.contains($0.key) }
  }

  /// The error of one of them; nil without errors.
  var first: StoreError? { last ?? givenUp.min { $0.key < $1.key }?.value }
}
