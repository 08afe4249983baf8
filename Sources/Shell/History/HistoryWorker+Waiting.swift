import Documents
import Files
import HistoryStore
import MementoKit
import TextHistory

/// Waiting for the store: a failed request is tried again before all later ones. At the end of the
/// program, the remaining requests go to a spool.
extension HistoryWorker {
  /// The state of the waiting.
  struct Waiting {
    var requests = WaitingRequests()
    /// Whether the user was informed that requests wait.
    var isReported = false
    /// Whether a request was dropped at the end, because neither the store nor a spool accepted it.
    var hasLost = false
    /// Whether the program ends, so that no request can wait any longer.
    var isEnding = false
    /// The store for the remaining requests, if the history itself could not be opened.
    var spool: HistoryDatabase?
    /// The events of an attempt that failed afterwards.
    var events: [HistoryEvent] = []
    /// The performed requests with their events, until their bases are stored.
    var performed: [(HistoryRequest, [HistoryEvent])] = []
    /// The number of failures that looked like damage, although the store was intact.
    var falseAlarmCount = 0
  }

  /// The number of false alarms after which no history is recorded any more.
  private static var maxFalseAlarmCount: Int { 5 }

  /// Whether requests wait for another attempt.
  var isWaiting: Bool { !waiting.requests.isEmpty }

  /// Performs a request of the editor after all waiting ones; returns its events.
  mutating func carryOut(_ request: HistoryRequest) -> [HistoryEvent] {
    if request.isReading { return answer(request) }
    let mustWait = isWaiting && !waiting.isEnding
    waiting.requests.add(request)
    return mustWait ? [] : performWaiting()
  }

  private mutating func answer(_ request: HistoryRequest) -> [HistoryEvent] {
    do throws(DatabaseError) {
      return try attempt(request)
    } catch {
      return [.notice(error.description)]
    }
  }

  /// Performs the waiting requests in order, until one fails.
  mutating func performWaiting() -> [HistoryEvent] {
    var events: [HistoryEvent] = []
    // These events follow the answers of a lost store, which receives the last requests because it
    // may be moved back.
    var loss: [HistoryEvent] = []
    session?.renew()
    do throws(DatabaseError) {
      events = try followStore()
    } catch {
      let explanation = "\(Self.lossOfStore). \(error.withoutDamage)"
      // A record in the lost store could never be found.
      guard waiting.isEnding else { return announceWaiting(explanation) }
      if !beginSpool() { loss = [.waiting(explanation)] }
    }
    while let request = waiting.requests.first {
      do throws(DatabaseError) {
        let answer = try attempt(request)
        events += answer
        waiting.performed.append((request, answer))
        waiting.requests.removeFirst()
      } catch {
        events += waiting.events
        waiting.events = []
        guard let more = resume(after: error) else { return events + report(error) }
        events += more
      }
    }
    if waiting.isReported, !waiting.hasLost, loss.isEmpty {
      waiting.isReported = false
      events.append(.resumed)
    }
    return events + loss
  }

  /// Performs the waiting requests at the end of the program; the rest goes to a spool.
  mutating func performAtEnd() -> [HistoryEvent] {
    waiting.isEnding = true
    return performWaiting()
  }

  /// Returns the requests performed since the last call.
  mutating func takePerformed() -> [(HistoryRequest, [HistoryEvent])] {
    defer { waiting.performed = [] }
    return waiting.performed
  }

  /// Closes the spool, which the next start reads.
  mutating func closeSpool() {
    if history?.isSpooled == true || waiting.spool != nil { history = nil }
    waiting.spool = nil
  }

  /// Makes the changes that the next attempt needs; returns nil if the request has to wait.
  private mutating func resume(after error: DatabaseError) -> [HistoryEvent]? {
    if error.finding == .older, let events = recordAgain() { return events }
    if error.isOfTheFile, let events = startAnew(after: error) {
      waiting.requests.removeSubmittedAgain()
      return events
    }
    guard waiting.isEnding else { return nil }
    if beginSpool() { return [] }
    waiting.requests.removeFirst()
    waiting.hasLost = true
    return [.waiting("History is not saved: \(error.withoutDamage)")]
  }

  private mutating func report(_ error: DatabaseError) -> [HistoryEvent] {
    if case .folder(let failure) = error.finding { return announceWaiting(failure.description) }
    // Waiting requests are tried again, because a check found no damage.
    return announceWaiting(
      error.isBusy
        ? "History waits: another program has locked the store; it continues after that"
        : "History is not saved: \(error.withoutDamage)")
  }

  private mutating func announceWaiting(_ explanation: String) -> [HistoryEvent] {
    if waiting.isReported { return [] }
    waiting.isReported = true
    return [.waiting(explanation)]
  }

  /// Continues in a spool; returns false if one exists already or cannot be created.
  private mutating func beginSpool() -> Bool {
    guard history?.isSpooled != true, waiting.spool == nil, let folders, let session else {
      return false
    }
    do throws(DatabaseError) {
      let spool = try HistoryDatabase.makeSpool(in: folders.history, of: session.token)
      if let history { self.history = try history.continued(in: spool) }
      waiting.spool = spool
      return true
    } catch {
      return false
    }
  }

  // MARK: Damage and loss of the store

  /// Records this session again, because an older copy replaced the store; returns nil if that
  /// happened too often.
  private mutating func recordAgain() -> [HistoryEvent]? {
    guard let session, let store = history?.store, restarts < Self.maxRestarts else { return nil }
    restarts += 1
    history = FileHistory(
      store, path: path, token: session.token, since: Moment.now.secondsSince1970,
      settings: options.settings)
    waiting.requests.removeSubmittedAgain()
    let explanation = "An older copy replaced the store of the history. Records this session again"
    return [.startedNewStore(explanation)]
  }

  /// Replaces a damaged store by a new one, to which the editor submits its states again.
  ///
  /// - Returns: nil if a check finds no damage; then the failure may be temporary.
  mutating func startAnew(after error: DatabaseError) -> [HistoryEvent]? {
    guard let folders, let session, restarts < Self.maxRestarts else {
      return endRecording(error)
    }
    let now = Moment.now.secondsSince1970
    do throws(DatabaseError) {
      let new = try HistoryDatabase.reopen(
        in: folders.history, insteadOf: error.path, at: now)
      guard let (store, notice) = new else {
        waiting.falseAlarmCount += 1
        return waiting.falseAlarmCount > Self.maxFalseAlarmCount
          ? endRecording(error.withoutDamage) : nil
      }
      restarts += 1
      unopened = nil
      history = FileHistory(
        store, path: path, token: session.token, since: now, settings: options.settings)
      return [.startedNewStore(notice ?? error.description)]
    } catch {
      return error.isOfTheFile ? endRecording(error) : nil
    }
  }

  private mutating func endRecording(_ error: DatabaseError) -> [HistoryEvent] {
    history = nil
    return [.notKept("History is not saved: \(error)")]
  }

  /// Continues in a new store if the present one was moved or removed.
  private mutating func followStore() throws(DatabaseError) -> [HistoryEvent] {
    guard let history, !history.isSpooled, waiting.spool == nil, let folders, let session,
      !history.store.isInPlace
    else { return [] }
    let now = Moment.now.secondsSince1970
    do throws(FileError) {
      try folders.history.make()
      if let path { try session.open(path, at: now) }
    } catch {
      throw DatabaseError(ofFolder: error)
    }
    let hasOther = folders.history.hasStore
    let (store, _) = try HistoryDatabase.open(
      in: folders.history, at: now, lockTimeout: lockTimeout)
    if let next = try history.moved(to: store) {
      self.history = next
      let outcome = hasOther ? "Continues in the store there" : "Started a new one"
      return [.notice("\(Self.lossOfStore). \(outcome), with the history of this file")]
    }
    self.history = FileHistory(
      store, path: path, token: session.token, since: now, settings: options.settings)
    waiting.requests.removeSubmittedAgain()
    let outcome = hasOther ? "Records this session in the store there" : "Started a new one"
    return [.startedNewStore("\(Self.lossOfStore). \(outcome)")]
  }

  private static var lossOfStore: String { "The store of the history was moved or removed" }
}
