import Documents
import TextHistory
import TextEditing

/// The search through all states, in slices.
extension HistoryWorker {
  /// Begins a search, in place of any before.
  ///
  /// Without a store it searches only the loaded states.
  mutating func beginHistorySearch(_ look: HistoryQuery) {
    let stored = history?.storedStates(of: look.tree) ?? .none
    search = (look.serial, HistorySearch(look, stored: stored))
  }

  /// Resumes the search.
  ///
  /// - Parameter shouldContinue: called after each state; false pauses the search.
  /// - Returns: the progress or the findings; nil if there is no search.
  mutating func resumeSearch(while shouldContinue: () -> Bool) -> HistoryEvent? {
    guard search != nil else { return nil }
    search?.walk.run { _ in shouldContinue() }
    guard let (serial, walk) = search else { return nil }
    guard walk.isDone else { return .looking(serial: serial, progress: walk.progress) }
    search = nil
    return .found(serial: serial, walk.findings)
  }

  /// Ends the search.
  mutating func stopSearching() { search = nil }
}
