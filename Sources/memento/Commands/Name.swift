import TextModel
import ArgumentParser
import EditorCore
import MementoKit
import Storage
import TextHistory

/// `memento name FILE STATE NAME`: makes a checkpoint.
struct Name: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "name",
    abstract: "Give a state a name, by which it can be found; an empty name takes it away.",
    discussion: "`memento log --names FILE` lists the states that have one.")

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String

  @Flag(help: "Take the name away from another state that has it.")
  var force = false

  func perform() throws {
    let archive = try Archive()
    let name = try CheckpointName(name, now: .now, calendar: .system)?.text
    let (row, id) = try meantRow(archive)
    if name == nil, row.record.name == nil {
      throw CommandFailure("#\(row.record.number) has no name")
    }
    let store = try archive.existingStore(for: .writing)
    let loser: Int?
    do throws(NamingError) {
      loser = try Checkpoints(store, of: id).name(row.record.number, name, moves: force)
    } catch {
      throw failure(error, name ?? "")
    }
    try report(row, name, loser)
  }

  /// The state and the number of its file, looked up without the means to change anything.
  private func meantRow(_ archive: Archive) throws -> (StoredRow, file: Int) {
    let (reader, _) = try archive.history(of: file)
    return (try reader.row(meantBy: state), reader.file.id)
  }

  private func report(_ row: StoredRow, _ name: String?, _ loser: Int?) throws(CommandFailure) {
    guard let name else {
      return try Page.say(
        "#\(row.record.number) has lost the name \((row.record.name ?? "").onOneLine)")
    }
    let from = loser.map { ", as #\($0) was before" } ?? ""
    try Page.say("\(row.words) is now called \"\(name.onOneLine)\"\(from)")
  }

  private func failure(_ error: NamingError, _ name: String) -> CommandFailure {
    switch error {
    case .taken(let number):
      CommandFailure(
        "#\(number) is called \(name.onOneLine) already. Choose another name, or use --force")
    case .noSuchState(let number):
      CommandFailure("#\(number) was let go just now. `memento log` lists what there is")
    case .database(let error): Archive.failure(error)
    }
  }
}
