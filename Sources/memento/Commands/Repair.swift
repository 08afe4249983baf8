import ArgumentParser
import EditorCore
import Files
import HistoryStore
import MementoKit
import Shell
import SystemPackage
import Text

/// `memento repair`: takes back the stores that were put away as damaged.
struct Repair: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "repair",
    abstract: "Take back what is readable in damaged stores of the histories.",
    discussion: """
      If a check finds damage in the store of the histories, the editor renames it to \
      damaged-SECONDS-history.db and begins a new one. This command checks the present store in the \
      same way. Then it adds the histories of each renamed store to the present one, or moves it back \
      if there is no other. A store that is readable only in part stays where it is.
      """)

  func perform() throws {
    let archive = try Archive()
    let location = archive.folders.history
    if let kept = try HistoryDatabase.putAwayIfDamaged(
      in: location, at: Moment.now.secondsSince1970)
    {
      try Page.say("The store is damaged: it is \(kept.lastComponent?.string ?? "") now")
    }
    let kept = location.quarantinedDatabases
    if kept.isEmpty { return try Page.say("There is nothing to repair") }
    var failureCount = 0
    for path in kept {
      let (isComplete, words) = repair(path, in: location)
      try Page.say("\(path.lastComponent?.string ?? ""): \(words)")
      if !isComplete { failureCount += 1 }
    }
    if failureCount > 0 {
      throw CommandFailure(
        "\(counted(failureCount, "store")) in \(location.folder.printable) cannot be read completely"
      )
    }
  }

  /// Takes one store back; a failure is no obstacle to the next store.
  private func repair(_ path: FilePath, in location: HistoryLocation) -> (Bool, words: String) {
    do throws(DatabaseError) {
      let repair = try HistoryDatabase.recover(
        path, in: location, at: Moment.now.secondsSince1970)
      return (repair.isComplete, repair.words)
    } catch {
      return (false, error.description)
    }
  }
}

extension HistoryDatabase.Repair {
  fileprivate var isComplete: Bool {
    switch self {
    case .movedBack, .merged: true
    case .salvaged, .unreadable: false
    }
  }

  fileprivate var words: String {
    switch self {
    case .movedBack: "undamaged, and in its place again"
    case .merged(let count): "took back the history of \(counted(count, "file"))"
    case .salvaged(let count, let damaged):
      "took back the readable history of \(counted(count, "file")), \(damaged) incomplete; the damaged store stays"
    case .unreadable(let error):
      "nothing can be read (\(error.words)). Put a backup in its place; \(error.path.printable) stays"
    }
  }
}
