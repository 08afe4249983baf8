public import Documents
import MementoKit

/// The editor during the load of a document.
extension Editor {
  /// The documents that were edited and are still loading.
  public var editedWhileLoading: [DocumentID] {
    documents.filter { $0.load?.isFile == true && $0.wasEdited }.map(\.id)
  }

  /// Handles the growth of a loading document.
  mutating func followGrowth(of id: DocumentID) {
    guard let index = documents.index(of: id) else { return }
    if let place = documents[index].load?.place, documents[index].holds(place) {
      documents[index].load?.place = nil
      if documents[index].isUntouched { go(to: place, in: index) }
    }
    guard index == documents.shownIndex else { return }
    // The next state selected in the pane must be complete.
    if hasHistoryPane { document.completeStates() }
    reportWait()
  }

  /// Handles the end of a load: moves the cursor to its place, and runs the waiting command.
  mutating func finishLoad(
    of id: DocumentID, at place: StartPlace?, then next: AfterLoad?, at now: Moment
  ) {
    guard let index = documents.index(of: id) else { return }
    if let place { go(to: place, in: index) }
    guard let next else { return }
    message = nil
    run(next, in: id, at: now)
  }

  /// Runs a step with the whole text after the rest of the file is loaded.
  ///
  /// Nothing waits for standard input, which may never end.
  mutating func whenLoaded(_ next: AfterLoad, at now: Moment) {
    if document.load == nil { return run(next, in: document.id, at: now) }
    update { $0.whenLoaded(next) }
    reportWait()
  }

  private mutating func run(_ next: AfterLoad, in id: DocumentID, at now: Moment) {
    switch next {
    case .command(let name):
      if let command = CommandTable.command(named: name) { run(command, at: now) }
    case .save(let next): save(id, at: now, then: next)
    case .operation(let operation, let next):
      deliver(to: id, at: now) { $0.carryOut(operation, at: now, then: next) }
    case .goTo(let target): target.show(in: &self, at: now)
    }
  }

  /// Cancels the step that waits for the rest of a file.
  mutating func stopAwaitingLoad() {
    document.load?.awaiting = nil
    cancelLeaving()
  }

  /// Reports once why the load continues.
  mutating func reportLoadContinues() {
    guard document.load?.hasReportedContinuedLoading == false else { return }
    document.load?.hasReportedContinuedLoading = true
    message = .info("\(document.name) has edits, so it continues to load")
  }
}
