import Text
import ArgumentParser
import EditorCore
import HistoryStore
import MementoKit
import Shell
import TextHistory

/// `memento name FILE STATE NAME`: creates a checkpoint.
struct Name: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Name a state; an empty name removes the name.",
    discussion: "`memento log --names FILE` lists the states with a name.")

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String

  @Flag(help: "Move the name from another state.")
  var force = false

  func perform() throws {
    let archive = try Archive()
    let name = try CheckpointName(name, now: .now, calendar: .system)?.text
    let (row, id) = try meantRow(archive)
    if name == nil, row.record.name == nil {
      throw CommandFailure("#\(row.record.number) has no name")
    }
    let store = try archive.writableStore()
    let loser: Int?
    do throws(NamingError) {
      loser = try Checkpoints(store, of: id).name(row.record.number, name, moves: force)
    } catch {
      throw failure(error, name ?? "")
    }
    try report(row, name, loser)
  }

  /// Returns the state and the number of its file, from a store opened for reading.
  private func meantRow(_ archive: Archive) throws -> (StoredRow, file: Int) {
    let reader = try archive.history(of: file)
    return (try reader.row(meantBy: state), reader.file.id)
  }

  private func report(_ row: StoredRow, _ name: String?, _ loser: Int?) throws(CommandFailure) {
    guard let name else {
      return try Page.printLine(
        "#\(row.record.number) no longer has the name \((row.record.name ?? "").onOneLine)")
    }
    let from = loser.map { "; #\($0) no longer is" } ?? ""
    try Page.printLine("\(row.words) is now named \"\(name.onOneLine)\"\(from)")
  }

  private func failure(_ error: NamingError, _ name: String) -> CommandFailure {
    switch error {
    case .taken(let number):
      CommandFailure(
        "#\(number) is already named \(name.onOneLine). Choose another name, or use --force")
    case .noSuchState(let number):
      CommandFailure("#\(number) was just removed. `memento log` lists all states")
    case .database(let error): Archive.failure(error)
    }
  }
}
