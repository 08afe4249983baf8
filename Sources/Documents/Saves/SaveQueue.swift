package import MementoKit
import TextEditing

/// A final line break that a save has added to the text.
struct AddedLineBreak {
  /// The memento without it.
  var id: MementoID
  /// The state without it.
  let state: TextBuffer.Memento
  /// The revision of the text with it.
  let revision: Int
  /// Whether it is a step of its own, because no step of this session precedes it.
  let isOwnStep: Bool
}

/// The unanswered saves of a document.
///
/// The document writes one at a time. For each file only the newest waiting save is needed, because
/// its state is never older than that of the others.
package struct SaveQueue {
  /// The save under way.
  package private(set) var current: SaveRequest?
  private var waiting: [SaveRequest] = []
  /// Whether the current save waits until its state is durable in the history.
  package var awaitsHistory = false
  /// Whether the current save is automatic, so that an obstacle raises no question.
  var isAutomatic = false
  /// Whether the last save was automatic, so that it left the text unchanged.
  package private(set) var wasAutomatic = false
  /// The action after the last save.
  package var nextWhenDone = AfterSaving.stay
  /// The written share of the current save, from 0 to 1; nil until it is known.
  package var progress: Double?

  /// The final line break that a save has added, until the save ends.
  var lineBreak: AddedLineBreak?

  /// Whether all saves are answered.
  package var isEmpty: Bool { current == nil && waiting.isEmpty }

  /// The newest save without an answer.
  var last: SaveRequest? { waiting.last ?? current }

  /// Whether the shell has a save without an answer.
  var isWriting: Bool { current != nil && !awaitsHistory }

  /// The turn of a new save.
  package enum Turn: Hashable {
    /// It begins now.
    case now
    /// It waits.
    case later
    /// The same state is already being written to the same file.
    case never
  }

  /// Adds a save.
  package mutating func add(_ request: SaveRequest) -> Turn {
    guard let current else {
      self.current = request
      return .now
    }
    var request = request
    if let replaced = removeWaiting(to: request.path) {
      if request.next == .stay { request.next = replaced.next }
    } else if current.id == request.id, current.path == request.path {
      return .never
    }
    waiting.append(request)
    return .later
  }

  /// Removes the current save after its answer.
  package mutating func end() {
    current = nil
    awaitsHistory = false
    (wasAutomatic, isAutomatic) = (isAutomatic, false)
    progress = nil
  }

  /// Ends the current save's wait for the history and returns it.
  mutating func takeAwaiting() -> SaveRequest? {
    guard awaitsHistory else { return nil }
    awaitsHistory = false
    return current
  }

  /// Updates the identifiers of mementos after the tree was attached to an earlier one.
  package mutating func relocate(_ places: (MementoID) -> MementoID) {
    if awaitsHistory, let id = current?.id { current?.id = places(id) }
    for index in waiting.indices { waiting[index].id = places(waiting[index].id) }
    if let id = lineBreak?.id { lineBreak?.id = places(id) }
  }

  /// Begins and returns the next save; nil if another is under way or none waits.
  package mutating func next() -> SaveRequest? {
    guard current == nil, !waiting.isEmpty else { return nil }
    current = waiting.removeFirst()
    return current
  }

  /// Removes and returns the waiting save to a path.
  mutating func removeWaiting(to path: String) -> SaveRequest? {
    waiting.firstIndex { $0.path == path }.map { waiting.remove(at: $0) }
  }

  /// Removes and returns all waiting saves.
  mutating func takeAll() -> [SaveRequest] {
    defer { waiting = [] }
    return waiting
  }
}
