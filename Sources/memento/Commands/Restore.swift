import ArgumentParser
import EditorCore
import Files
import HistoryStore
import Projects
import Shell
import MementoKit
import SystemPackage
import TextHistory

/// `memento restore FILE STATE`: restores a state.
struct Restore: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Write a state to its file, or to another; or restore a folder to a time.",
    usage: """
      memento restore FILE STATE [--output PATH [--force]]
      memento restore --at TIME FILE
      memento restore --at TIME DIR [--file PATTERN …] [--dry-run] [--patch] [--yes]
      memento restore --project NAME DIR [OPTION …]
      memento restore --undo DIR, memento restore --redo DIR
      """,
    discussion: """
      The old contents of FILE stay in the history: if another program wrote them, they are recorded \
      first. A deleted file is created again. With --output nothing is recorded: --force replaces \
      contents that may be in no history.

      With a folder, it lists what changes, asks, and then writes each file as a step of its history. \
      Files that another program changed since their last state are asked about. At a time means \
      what was in the files then. --undo undoes the last restore of the folder, then the one \
      before it; --redo undoes the undo.
      """)

  @Argument(help: ArgumentHelp("The file, or a folder.", valueName: "FILE"))
  var file: String

  @Argument(help: ArgumentDescriptions.state)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Restore the state that was current at this time, as @TIME does.", valueName: "TIME"))
  var at: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to another file, which need not exist.", valueName: "PATH"))
  var output: String?

  @Flag(help: "Replace a file that exists; of a folder, also files that other programs changed.")
  var force = false

  @Option(help: ArgumentHelp("Restore a folder to its named state.", valueName: "NAME"))
  var project: String?

  @Flag(help: "Undo the last restore of a folder.")
  var undo = false

  @Flag(help: "Undo the last undo of a folder.")
  var redo = false

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp(
      "Of a folder, only files that match PATTERN, as in .gitignore.", valueName: "PATTERN"))
  var patterns: [String] = []

  @Flag(help: "Of a folder, also restore deleted files that may not have existed at TIME.")
  var deleted = false

  @Flag(help: "Of a folder, only list what changes.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Of a folder, list the changes as a unified diff.")
  var patch = false

  @Flag(name: .shortAndLong, help: "Of a folder, do not ask.")
  var yes = false

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  /// Whether an option was used that applies only to a folder.
  private var hasOptionOfFolder: Bool {
    undo || redo || project != nil || !patterns.isEmpty || deleted || dryRun || patch || yes
  }

  func validate() throws {
    let count = [state != nil, at != nil, project != nil, undo, redo].count { $0 }
    if count == 0 {
      throw ValidationError("restore needs a STATE, with quotes around #12, or --at TIME")
    }
    if count > 1 {
      throw ValidationError("restore takes one of STATE, --at, --project, --undo and --redo")
    }
    if force, output == nil, state != nil { throw ValidationError("--force goes with --output") }
    if hasOptionOfFolder, output != nil || state != nil {
      throw ValidationError("A folder is restored with --at TIME or --project NAME")
    }
  }

  func perform() throws {
    if let folder = try folder() { return try restoreAll(in: folder) }
    let archive = try Archive()
    guard let (reader, row, path) = try stateForTheFile(archive) else { return }
    try restore(row, of: reader, to: path, archive)
  }

  /// Returns the folder; nil for a file.
  private func folder() throws -> ProjectPlace? {
    let path = FilePath(expandingTilde: file)
    if !path.exists, try isDeletedFolder(path.canonical()) { return try ProjectPlace(file) }
    if path.exists, try FolderChange.isFolder(path.canonical()) {
      if state != nil || output != nil {
        throw CommandFailure("\(path.printable) is a folder. Give --at TIME or --project NAME")
      }
      return try ProjectPlace(file)
    }
    if hasOptionOfFolder {
      let option = undo ? "--undo" : redo ? "--redo" : project != nil ? "--project" : "that option"
      throw CommandFailure("\(path.printable) is no folder, and \(option) is for a folder")
    }
    return nil
  }

  /// Returns whether files below a path have a history, but no file at the path itself.
  private func isDeletedFolder(_ path: FilePath) throws -> Bool {
    guard let store = try Archive().store(for: .reading) else { return false }
    return try store.file(at: path) == nil && !store.files(below: path).isEmpty
  }

  private func restoreAll(in place: ProjectPlace) throws {
    let restore = RestoreOfProject(
      place: place, paths: patterns.isEmpty ? nil : PathFilter(patterns: patterns),
      isConfirmed: yes, takesChanged: force,
      takesDoubtful: deleted, isTrial: dryRun, showsPatch: patch, color: color)
    if undo || redo { return try restore.undoRestore(isUndo: redo) }
    if let project { return try restore.restore(named: project) }
    try restore.restore(at: ProjectTime.end(of: at ?? ""), written: at ?? "")
  }

  /// Returns the state to restore with its history, and the path of its file; nil after writing it
  /// to another file.
  private func stateForTheFile(
    _ archive: Archive
  ) throws -> (HistoryReader, StoredRow, FilePath)? {
    let present = try archive.history(of: file)
    let (reader, row) = try present.found(
      meantBy: state ?? "@\(at ?? "")", mustBeThere: output == nil)
    if let output {
      let path = FilePath(expandingTilde: output)
      if try path.canonical() != present.path {
        try write(row, of: reader, to: path)
        return nil
      }
    }
    // The state is loaded first, so that a failure is reported before any change.
    _ = try reader.state(row.record.number)
    guard let path = present.path else {
      throw CommandFailure("\(file) has no file. Give one with --output PATH")
    }
    return (reader, row, path)
  }

  private func write(_ row: StoredRow, of reader: HistoryReader, to path: FilePath) throws {
    let state = try reader.state(row.record.number)
    if !force, try FileIdentity.current(of: path) != nil {
      throw CommandFailure("\(path.printable) exists already. Choose another name, or use --force")
    }
    try state.write(to: path)
    try reader.recordEncoding(of: state, in: path)
    try Page.printLine("Wrote \(row.label) to \(path.printable)")
  }

  private func restore(
    _ row: StoredRow, of reader: HistoryReader, to path: FilePath, _ archive: Archive
  ) throws {
    let now = Moment.now.secondsSince1970
    let session = try archive.folders.sessions.join(at: now)
    defer { session.leave() }
    let sessions = SessionLiveness(own: session.token) { session.isAlive($0) }
    let store = try archive.writableStore()
    let title = LocalCalendar.system.restoringTitle(
      ofState: row.record.number, from: row.record.secondsSince1970, now: now,
      isFormer: reader.path != path)
    let wasMissing = path.isMissing
    // The states in a former history of the path have other numbers.
    let text: FileRewrite.NewText =
      try reader.path == path
      ? .state(row.record.number) : .known(reader.state(row.record.number))
    let outcome = try Restoration(store, sessions: sessions, encodings: archive.folders.encodings)
      .restore(text, titled: title, of: path, at: now)
    let name = FilePath(expandingTilde: file).printable
    guard outcome.isWritten else { return try Page.printLine("\(name) has \(row.label) already") }
    let before =
      wasMissing ? "; it was deleted" : outcome.before.map { "; before, it had #\($0)" } ?? ""
    try Page.printLine("Restored \(row.label) to \(name)\(before)")
  }
}
