import ArgumentParser
import Shell
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import Text
import TextHistory

/// `memento forget`: erases history permanently.
struct Forget: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Erase the history of files for good; the files themselves stay.",
    usage: """
      memento forget FILE …
      memento forget --older-than 30d
      memento forget --all [--yes]
      """)

  @Argument(help: ArgumentHelp("A file, which need not exist any more.", valueName: "FILE"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "All files last edited before that: 12h, 30d, 2w.", valueName: "TIME"))
  var olderThan: String?

  @Flag(help: "All files.")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func validate() throws {
    if [!files.isEmpty, olderThan != nil, all].count(where: { $0 }) != 1 {
      throw ValidationError("Give a FILE, --older-than TIME, or --all")
    }
    if let olderThan, Stretch(olderThan) == nil {
      throw ValidationError("--older-than takes 12h, 30d or 2w, not \(olderThan.onOneLine)")
    }
  }

  func perform() throws {
    let archive = try Archive()
    if all { return try forgetAll(archive) }
    if let olderThan { return try forget(olderThan: olderThan, archive) }
    // A file without changes has no history, but may be in the lists.
    let named = files.filter { UntitledName($0) == nil }
    let paths = try Set(named.map { try FilePath(expandingTilde: $0).canonical() })
    try removeFromLists(paths, archive)
    // All are looked up before the first is erased.
    let known = try files.map { try archive.history(of: $0).file }
    var seen: Set<Int> = []
    try forget(known.filter { seen.insert($0.id).inserted }, archive)
  }

  private func forget(olderThan time: String, _ archive: Archive) throws {
    guard let stretch = Stretch(time) else { return }
    let latest = Moment.now.secondsSince1970 - stretch.seconds
    try archive.folders.recentFiles.forget { $0.used < latest }
    let old = try archive.store(for: .reading)?.files().filter { $0.used < latest } ?? []
    try removeFromLists(Set(old.compactMap(\.path)), archive)
    if old.isEmpty { return try Page.say("No file was edited last more than \(time) ago") }
    try forget(old, archive)
  }

  private func forgetAll(_ archive: Archive) throws {
    let files = try archive.store(for: .reading)?.files() ?? []
    if files.isEmpty {
      try emptyLists(archive)
      return try Page.say("There is no history")
    }
    if !yes, try !isConfirmed(files.count) { return try Page.say("Nothing was erased") }
    try emptyLists(archive)
    try forget(files, archive)
  }

  private func isConfirmed(_ count: Int) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw CommandFailure("Without a terminal, --all needs --yes")
    }
    let what = "the history of \(counted(count, "file"))"
    _ = try? FileDescriptor.standardError.writeAll("Erase \(what) for good? [y/N] ".utf8)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  /// Removes files from all lists of the editor.
  private func removeFromLists(_ paths: Set<FilePath>, _ archive: Archive) throws {
    try archive.folders.recentFiles.forget { paths.contains($0.path) }
    try archive.folders.encodings.forget(paths)
  }

  /// Empties these lists, and those of search patterns.
  private func emptyLists(_ archive: Archive) throws {
    try archive.folders.recentFiles.forget { _ in true }
    try archive.folders.encodings.forgetAll()
    for kind in RecentWords.Kind.allCases {
      try kind.entries(in: archive.folders.state).forgetAll()
    }
  }

  private func forget(_ files: [StoredFile], _ archive: Archive) throws {
    let store = try archive.writableStore()
    var counts: [Int: Int] = [:]
    for file in files { counts[file.id] = try store.mementoCount(of: file.id) }
    let isOffDisk = try store.forget(files)
    let sessions = archive.folders.sessions
    for file in files {
      let states = counted(counts[file.id] ?? 0, "state")
      let editor = file.path.flatMap { sessions.having($0).first }.map {
        "; process \($0.process) has it open and records new edits"
      }
      try Page.say("Forgot \(file.shownName): \(states)\(editor ?? "")")
    }
    if !isOffDisk {
      throw CommandFailure(
        "The store's journal still has the history while another program reads it. "
          + "Run the command again later")
    }
    for name in archive.folders.history.quarantinedDatabases {
      try Page.say("A damaged store may still contain it: \(name.printable)")
    }
  }
}
