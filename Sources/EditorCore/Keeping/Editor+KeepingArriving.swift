import MementoKit
import TextModel

/// Keeping what is typed into a file whose history is not open yet.
///
/// That is opened when all of the file is there, and of a large one it takes a while. Until then a draft
/// tells what leads from the file to the text; it goes when the first mementos are recorded, which
/// hold all of it.
extension Editor {
  /// Asks for a draft of what was typed, a moment after it was.
  mutating func keepArriving(at now: Moment) {
    if let retry = document.keeping.retry {
      if now.uptime < retry { return }
      document.keeping.retry = nil
    }
    guard hasToDraftArriving else { return document.keeping.due = nil }
    let due = document.keeping.due ?? now.uptime + Keeping.patience
    document.keeping.due = due
    if now.uptime >= due, !document.keeping.isDrafting { draftArriving(at: now) }
  }

  /// Hands over what was typed, due or not: all of the file is there, or the text is closed.
  mutating func finishArrivingDraft(at now: Moment) {
    document.keeping.rest()
    if hasToDraftArriving, !document.discardsChanges { draftArriving(at: now) }
  }

  private var hasToDraftArriving: Bool {
    let keeping = document.keeping
    return keeping.phase == .opening && document.cameBitByBit && document.wasEdited
      && keeping.draftedEdits != document.edits
  }

  private mutating func draftArriving(at now: Moment) {
    guard let path = document.path, let opened = document.caretaker.tree.state(of: .root) else {
      return
    }
    document.keeping.due = nil
    document.keeping.draftedEdits = document.edits
    let before = document.buffer.completed(opened)
    if document.buffer.isUnchanged(since: before) {
      if document.keeping.hasArrivingDraft { wish(.arriving(.drop)) }
      return document.keeping.hasArrivingDraft = false
    }
    document.keeping.hasArrivingDraft = true
    document.keeping.isDrafting = true
    wish(
      .arriving(
        .keep(
          path: path, document.buffer.makeMemento(), since: before, at: now.secondsSince1970)))
  }

  /// The history is there: all that the draft holds is to be recorded at once, in its place.
  mutating func settleArrivingDraft(at now: Moment) {
    guard document.keeping.hasArrivingDraft else { return }
    document.keeping.due = nil
    document.caretaker.closeBlock(at: now)
    guard document.caretaker.tree.count == 1 else { return }
    document.keeping.hasArrivingDraft = false
    wish(.dropArrivingDraft)
  }
}

extension Document {
  /// Whether its file was not there at once.
  fileprivate var cameBitByBit: Bool { path != nil && (arrival != nil || keeping.growths > 0) }

  /// Counts edits, and not what comes of a file by itself.
  fileprivate var edits: Int { buffer.revision - keeping.growths }
}
