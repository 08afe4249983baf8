import ArgumentParser
import EditorCore
import Files
import HistoryStore
import Shell
import MementoKit
import SystemPackage
import TextHistory

/// `memento restore FILE STATE`: restores a state.
struct Restore: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Write a state to its file, or to another.",
    discussion: """
      The old contents stay in the history: if another program wrote them, they are recorded \
      first. A deleted file is created again.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Restore the state that was current at this time, as @TIME does.", valueName: "TIME"))
  var at: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to another file, which need not exist.", valueName: "PATH"))
  var output: String?

  @Flag(help: "Replace another file that exists.")
  var force = false

  func validate() throws {
    if (state == nil) == (at == nil) {
      throw ValidationError("restore needs a STATE, with quotes around #12, or --at TIME")
    }
    if force, output == nil { throw ValidationError("--force goes with --output") }
  }

  func perform() throws {
    let archive = try Archive()
    guard let (row, path) = try stateForTheFile(archive) else { return }
    try restore(row, of: path, archive)
  }

  /// Returns the state to restore, and the path of its file; nil after writing it to another file.
  private func stateForTheFile(_ archive: Archive) throws -> (StoredRow, FilePath)? {
    let reader = try archive.history(of: file)
    let row = try reader.row(meantBy: state ?? "@\(at ?? "")")
    if let output {
      let path = FilePath(expandingTilde: output)
      if try path.canonical() != reader.path {
        try write(row, of: reader, to: path)
        return nil
      }
    }
    // Loading the state first shows a failure before anything is changed.
    _ = try reader.state(row.record.number)
    guard let path = reader.path else {
      throw CommandFailure("\(file) has no file. Give one with --output PATH")
    }
    return (row, path)
  }

  private func write(_ row: StoredRow, of reader: HistoryReader, to path: FilePath) throws {
    let state = try reader.state(row.record.number)
    if !force, try FileIdentity.current(of: path) != nil {
      throw CommandFailure("\(path.printable) exists already. Choose another name, or use --force")
    }
    try state.write(to: path)
    try reader.noteEncoding(of: state, in: path)
    try Page.printLine("Wrote \(row.words) to \(path.printable)")
  }

  private func restore(_ row: StoredRow, of path: FilePath, _ archive: Archive) throws {
    let now = Moment.now.secondsSince1970
    let session = try archive.folders.sessions.join(at: now)
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let store = try archive.writableStore()
    let title = LocalCalendar.system.restoringTitle(
      ofState: row.record.number, from: row.record.secondsSince1970, now: now)
    let outcome = try Restoration(store, sessions: sessions, encodings: archive.folders.encodings)
      .restore(row.record.number, titled: title, of: path, at: now)
    let name = FilePath(expandingTilde: file).printable
    guard outcome.isWritten else { return try Page.printLine("\(name) has \(row.words) already") }
    let before = outcome.before.map { "; before, it had #\($0)" } ?? ""
    try Page.printLine("Restored \(row.words) to \(name)\(before)")
  }
}
