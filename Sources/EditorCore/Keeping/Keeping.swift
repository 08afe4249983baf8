import MementoKit

/// What of a document's history is on disk, and what is on its way there.
///
/// After each event the editor holds this against the caretaker and asks for what is missing
/// (`Editor.keepHistory`), so that no command needs to know that history is kept.
struct Keeping {
  enum Phase: Equatable {
    /// The store is being opened; what is recorded meanwhile waits.
    case opening
    /// History is kept.
    case kept
    /// No history of this document is kept.
    case notKept
  }

  var phase = Phase.opening
  /// How many mementos of the tree were handed to the store, or came from it.
  var sent = 0
  /// How many are durable.
  var durable = 0
  /// The places in the tree of the mementos that this run recorded: one behind the other, unless
  /// other runs recorded some in between.
  var own = RangeSet<Int>()
  /// The current memento, as the store knows it.
  var told: MementoID?
  /// The memento in the file, as the store knows it.
  var toldOnDisk: MementoID?
  /// The text's revision in the last draft; nil while there is no draft.
  var drafted: Int?
  /// How often the text has another revision because more of its file came.
  var growths = 0
  /// The text's edits in the last draft that was made before the history was open.
  var draftedEdits: Int?
  /// Whether the store may have such a draft; what is recorded first takes its place.
  var hasArrivingDraft = false
  /// Whether a draft is on its way.
  var isDrafting = false
  /// When draft and move are due; nil while there is nothing to tell.
  var due: Duration?
  /// When what failed is to be tried again; nil while nothing has failed.
  var retry: Duration?
  /// Whether the user was told that history is not kept at present.
  var hasFailed = false
  /// Mementos whose names the store does not have yet.
  var namesToTell: Set<MementoID> = []
  /// Those of them that are on their way.
  var namesOnTheirWay: Set<MementoID> = []
  /// What other runs recorded, until there is a place for it behind what this one sent.
  var foreign: [(record: MementoRecord, parent: Int?)] = []
  /// States that were brought from the store, the oldest first: the first to be let go.
  var brought: [MementoID] = []
  /// The state that is being brought; one at a time.
  var bringing: MementoID?

  /// How long after a keystroke a draft is due.
  ///
  /// With the writing it stays below a quarter second.
  static var patience: Duration { .milliseconds(180) }
  /// How long to wait until what failed is tried again.
  static var retryTime: Duration { .seconds(5) }
  /// How many states from the store are held at a time.
  static var mostBrought: Int { 2_000 }

  /// When the editor should be woken for this.
  var deadline: Duration? {
    // A draft that is on its way is answered first; what failed is left alone for a while.
    retry ?? (isDrafting ? nil : due)
  }

  /// Nothing is due before the history is there.
  mutating func rest() {
    due = nil
    retry = nil
  }

  /// Whether all that was handed over is durable.
  var isSettled: Bool { sent == durable }

  /// Whether a memento is not durable yet, and soon will be.
  func isComing(_ id: MementoID) -> Bool {
    switch phase {
    case .opening: true
    case .notKept: false
    case .kept: retry == nil && !isSettled && durable <= id.index
    }
  }
}
