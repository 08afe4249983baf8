package import MementoKit
import Text
import TextEditing

/// Saves with an obstacle, and the permissions of the user.
extension Document {
  /// Asks about a save with an obstacle.
  package mutating func ask(about obstacle: SaveObstacle, for request: SaveRequest, at now: Moment)
  {
    saves.end()
    switch obstacle {
    case .change where request.path == path:
      // The question depends on the text in the file.
      file.conflict.deferredSave = DeferredSave(
        path: request.path, next: takeNext(of: request), retryCount: request.retryCount)
      file.check.due = nil
      file.check.nextReload = nil
      checkFile(at: now)
    case .folder: signal(.pathWanted(request.path, then: takeNext(of: request)))
    default: ask(.saveObstacle(obstacle, request, then: takeNext(of: request)))
    }
    continueSaving()
  }

  /// Saves the present text, with the permissions given so far and the new one.
  package mutating func save(
    _ request: SaveRequest, despite obstacle: SaveObstacle, then next: AfterSaving, at now: Moment
  ) {
    caretaker.closeBlock(at: now)
    var again = request
    (again.id, again.memento) = (caretaker.tree.current, buffer.makeMemento())
    (again.awaitsHistory, again.retryCount, again.next) = (false, 0, next)
    switch obstacle {
    case .file, .fileWithHistory:
      again.mayReplace = true
      again.replacesOther = true
      again.mayLoseChanges = true
    case .change:
      again.mayReplace = true
      again.mayLoseChanges = true
    case .missingFolder: again.makesFolders = true
    case .protection: again.overridesProtection = true
    case .owner: again.isAsRoot = true
    case .folder: break
    }
    save(again)
  }

  private mutating func takeNext(of request: SaveRequest) -> AfterSaving {
    defer { saves.nextWhenDone = .stay }
    // The answer saves the text of that moment, so the waiting save becomes redundant.
    let later = saves.removeWaiting(to: request.path)?.next ?? .stay
    let next = later == .stay ? request.next : later
    return next == .stay ? saves.nextWhenDone : next
  }

  /// Returns a request to save the present text.
  package func request(to path: String, then next: AfterSaving) -> SaveRequest {
    SaveRequest(
      document: id, path: path, id: caretaker.tree.current, memento: buffer.makeMemento(),
      next: next)
  }
}
