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
    abstract: "Name a state, or the present states of all files of a folder.",
    usage: """
      memento name FILE STATE NAME [--force]
      memento name --project NAME [DIR] [--force]
      memento name --project NAME [DIR] --remove
      """,
    discussion: """
      An empty NAME removes that of a state. `memento log --names FILE` lists the states of a file with \
      a name, `memento timeline --names DIR` those of a folder. `memento diff --project NAME DIR` shows \
      what changed since, `memento restore --project NAME DIR` restores the files.
      """)

  @Option(help: ArgumentHelp("Name the present states of all files below DIR.", valueName: "NAME"))
  var project: String?

  @Argument(help: ArgumentHelp("The file, or the folder.", valueName: "FILE"))
  var file: String?

  @Argument(help: ArgumentDescriptions.state)
  var state: String?

  @Argument(help: ArgumentHelp("The name.", valueName: "NAME"))
  var name: String?

  @Flag(help: "Move the name from another state.")
  var force = false

  @Flag(help: "Remove the name of a folder.")
  var remove = false

  func validate() throws {
    if project != nil {
      if state != nil || name != nil {
        throw ValidationError("--project takes a NAME and one folder")
      }
    } else if file == nil || state == nil || name == nil {
      throw ValidationError("name needs a FILE, a STATE with quotes around #12, and a NAME")
    }
    if remove, project == nil { throw ValidationError("--remove goes with --project") }
  }

  func perform() throws {
    if let project {
      let naming = NamingOfProject(place: try ProjectPlace(file), moves: force)
      return try remove ? naming.remove(project) : naming.name(project)
    }
    guard let file, let state, let written = name else { return }
    let archive = try Archive()
    let name = try CheckpointName(written, now: .now, calendar: .system)?.text
    let (row, id) = try meantRow(archive, file, state)
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
  private func meantRow(
    _ archive: Archive, _ file: String, _ state: String
  ) throws -> (StoredRow, file: Int) {
    let reader = try archive.history(of: file)
    return (try reader.row(meantBy: state), reader.file.id)
  }

  private func report(_ row: StoredRow, _ name: String?, _ loser: Int?) throws(CommandFailure) {
    guard let name else {
      return try Page.printLine(
        "#\(row.record.number) no longer has the name \((row.record.name ?? "").onOneLine)")
    }
    let from = loser.map { "; #\($0) no longer is" } ?? ""
    try Page.printLine("\(row.label) is now named \"\(name.onOneLine)\"\(from)")
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
