import EditorCore
import TextHistory
import TextModel

/// Looking through all states, a little at a time.
extension HistoryWorker {
  /// Takes up what is to be looked for, instead of anything before.
  ///
  /// Without a store only the states at hand are looked at.
  mutating func beginLooking(_ look: HistoryLook) {
    let stored = history?.storedStates(of: look.tree) ?? .none
    search = (look.serial, HistorySearch(look, stored: stored))
  }

  /// Goes on looking.
  ///
  /// - Parameter goesOn: asked after each state; with false it rests.
  /// - Returns: how far it has come or what was found; nil where nothing is looked for.
  mutating func goOnLooking(while goesOn: () -> Bool) -> HistoryNews? {
    guard search != nil else { return nil }
    search?.walk.run { _ in goesOn() }
    guard let (serial, walk) = search else { return nil }
    guard walk.isDone else { return .looking(serial: serial, progress: walk.progress) }
    search = nil
    return .found(serial: serial, walk.findings)
  }

  /// Lets go of what was looked for.
  mutating func stopLooking() { search = nil }
}
