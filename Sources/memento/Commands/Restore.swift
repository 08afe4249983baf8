import ArgumentParser
import MementoKit
import Storage
import SystemPackage
import TextHistory

/// `memento restore FILE STATE`: brings a state back.
struct Restore: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a state into the file, or into another.",
    discussion: """
      What is in the file is kept: as a state of its own where another program has written it. A \
      file that was deleted comes back.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to another file, which need not exist.", valueName: "PATH"))
  var output: String?

  @Flag(help: "Replace another file that exists.")
  var force = false

  func validate() throws {
    if force, output == nil { throw ValidationError("--force goes with --output") }
  }

  func perform() throws {
    let archive = try Archive()
    guard let (row, path) = try stateForTheFile(archive) else { return }
    try restore(row, of: path, archive)
  }

  /// The state that is to come back, and the path of its file; nil where it was to go to another
  /// file, and is there now.
  private func stateForTheFile(_ archive: Archive) throws -> (StoredRow, FilePath)? {
    let (reader, _) = try archive.history(of: file)
    let row = try reader.row(meantBy: state)
    if let output {
      let path = FilePath(expandingTilde: output)
      if try path.canonical() != reader.path {
        try write(row, of: reader, to: path)
        return nil
      }
    }
    // What cannot be brought back is found out before anything is touched.
    _ = try reader.state(row.record.number)
    guard let path = reader.path else {
      throw CommandFailure("\(file) has no file to put it in. Say which one with --output PATH")
    }
    return (row, path)
  }

  private func write(_ row: StoredRow, of reader: HistoryReader, to path: FilePath) throws {
    let state = try reader.state(row.record.number)
    if !force, try FileIdentity.current(of: path) != nil {
      throw CommandFailure(
        "\(path.printable) exists already. Choose another name, or use --force")
    }
    try state.write(to: path)
    try Page.say("Wrote \(row.words) to \(path.printable)")
  }

  private func restore(_ row: StoredRow, of path: FilePath, _ archive: Archive) throws {
    let now = Moment.now.secondsSince1970
    let session = try OpenSessions.join(archive.folder, at: now)
    defer { session.leave() }
    let runs = Runs(own: session.token) { session.isAlive($0) }
    let store = try archive.existingStore(for: .writing)
    let outcome = try Restoration(store, runs: runs).restore(row.record.number, of: path, at: now)
    let name = FilePath(expandingTilde: file).printable
    guard outcome.isWritten else { return try Page.say("\(name) holds \(row.words) already") }
    let before = outcome.before.map { "; before it held #\($0)" } ?? ""
    try Page.say("Restored \(row.words) to \(name)\(before)")
  }
}
