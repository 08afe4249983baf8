import Documents
import MementoKit

/// The requests that the store has not performed yet, in order.
struct WaitingRequests {
  private var requests: [HistoryRequest] = []

  var isEmpty: Bool { requests.isEmpty }

  /// The next request.
  var first: HistoryRequest? { requests.first }

  /// Adds a request after the others; one of them may become superfluous.
  mutating func add(_ request: HistoryRequest) {
    var request = request
    switch request {
    case .draft, .dropDraft:
      // The newest draft replaces the earlier ones. The first request may be partially performed.
      requests = requests.prefix(1) + requests.dropFirst().filter { !$0.isDraft }
    case .findOtherSessions where !isEmpty: return
    case .followStore where requests.contains(where: \.isFollowingStore): return
    case .forget(let references): request = .forget(removing(references))
    default: break
    }
    requests.append(request)
  }

  mutating func removeFirst() { requests.removeFirst() }

  /// Removes the requests that the editor submits again to a new store.
  mutating func removeSubmittedAgain() {
    requests.removeAll {
      switch $0 {
      case .follow, .close, .remember: false
      default: true
      }
    }
  }

  /// Removes mementos that will be erased from the waiting requests: they are never recorded.
  ///
  /// - Returns: the others, which the store may have.
  private mutating func removing(_ references: [MementoReference]) -> [MementoReference] {
    var unwanted = Set(references.map(\.id))
    var unsent: Set<MementoID> = []
    for case .record(let mementos) in requests { unsent.formUnion(mementos.map(\.reference.id)) }
    unsent.formIntersection(unwanted)
    unwanted.subtract(unsent)
    requests = requests.filter { !$0.isDraft }.compactMap { $0.leavingOut(unsent) }
    return references.filter { unwanted.contains($0.id) }
  }
}

extension HistoryRequest {
  /// Whether it stores or drops the draft of the open block.
  var isDraft: Bool {
    switch self {
    case .draft, .dropDraft: true
    default: false
    }
  }

  /// Whether it requests the changes of others in the store.
  fileprivate var isFollowingStore: Bool { if case .followStore = self { true } else { false } }

  /// Whether it only reads, so that it need not wait for earlier requests.
  var isReading: Bool {
    switch self {
    case .search, .stopSearching, .loadState, .checkLock: true
    default: false
    }
  }

  /// The mementos to which it refers, except those that it records.
  var references: [MementoReference] {
    switch self {
    case .record(let mementos): mementos.compactMap(\.parent)
    case .draft(let draft): draft.parent.map { [$0] } ?? []
    case .move(let reference), .expectOnDisk(let reference, _), .name(let reference, _),
      .erase(let reference):
      [reference]
    case .recordOnDisk(let reference, _, _): [reference]
    case .addToJournal(let entries): entries.map(\.0)
    default: []
    }
  }

  /// Returns the request without some mementos; nil if nothing remains.
  fileprivate func leavingOut(_ unwanted: Set<MementoID>) -> HistoryRequest? {
    switch self {
    case .record(let mementos):
      let left = mementos.filter { !unwanted.contains($0.reference.id) }
      return left.isEmpty ? nil : .record(left)
    case .addToJournal(let entries):
      let left = entries.filter { !unwanted.contains($0.0.id) }
      return left.isEmpty ? nil : .addToJournal(left)
    default: return references.contains { unwanted.contains($0.id) } ? nil : self
    }
  }
}
