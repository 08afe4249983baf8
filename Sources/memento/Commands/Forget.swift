import ArgumentParser
import EditorCore
import Glibc
import MementoKit
import Storage
import SystemPackage
import TextModel
import TextHistory

/// `memento forget`: erases history for good.
struct Forget: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Erase the history of files for good; the files themselves stay.",
    usage: """
      memento forget FILE …
      memento forget --older-than 30d
      memento forget --all [--yes]
      """)

  @Argument(help: ArgumentHelp("A file, which need not be there any more.", valueName: "FILE"))
  var files: [String] = []

  @Option(
    help: ArgumentHelp(
      "All files that were not edited for so long: 12h, 30d, 2w.", valueName: "TIME"))
  var olderThan: String?

  @Flag(help: "All files.")
  var all = false

  @Flag(name: .shortAndLong, help: "Do not ask.")
  var yes = false

  func validate() throws {
    if [!files.isEmpty, olderThan != nil, all].count(where: { $0 }) != 1 {
      throw ValidationError("Say which history: of some FILE, --older-than a time, or --all")
    }
    if let olderThan, Stretch(olderThan) == nil {
      throw ValidationError("--older-than takes 12h, 30d or 2w, not \(olderThan.onOneLine)")
    }
  }

  func perform() throws {
    let archive = try Archive()
    if all { return try forgetAll(archive) }
    if let olderThan { return try forget(olderThan: olderThan, archive) }
    // A file that was only looked at has no history, but a place in the lists.
    let named = files.filter { UntitledName($0) == nil }
    let paths = try Set(named.map { try FilePath(expandingTilde: $0).canonical() })
    try takeOffLists(paths, archive)
    // All are looked up before the first is erased.
    let known = try files.map { try archive.history(of: $0).reader.file }
    var seen: Set<Int> = []
    try forget(known.filter { seen.insert($0.id).inserted }, archive)
  }

  // MARK: Which files

  private func forget(olderThan time: String, _ archive: Archive) throws {
    guard let stretch = Stretch(time) else { return }
    let latest = Moment.now.secondsSince1970 - stretch.seconds
    try RecentFiles(in: archive.folder).forget { $0.used < latest }
    let old = try archive.store(for: .reading)?.files().filter { $0.used < latest } ?? []
    try takeOffLists(Set(old.compactMap(\.path)), archive)
    if old.isEmpty { return try Page.say("No file was edited last more than \(time) ago") }
    try forget(old, archive)
  }

  private func forgetAll(_ archive: Archive) throws {
    let files = try archive.store(for: .reading)?.files() ?? []
    if files.isEmpty {
      try emptyLists(archive)
      return try Page.say("No history is kept")
    }
    if !yes {
      guard try isConfirmed(files.count) else { return try Page.say("Nothing was erased") }
    }
    try emptyLists(archive)
    try forget(files, archive)
  }

  private func isConfirmed(_ count: Int) throws -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw CommandFailure("Without a terminal to ask on, --all needs --yes")
    }
    let what = count == 1 ? "the history of 1 file" : "the history of \(count) files"
    _ = try? FileDescriptor.standardError.writeAll("Erase \(what) for good? [y/N] ".utf8)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }

  // MARK: Lists

  /// Takes files off all lists that the editor keeps of files.
  private func takeOffLists(_ paths: Set<FilePath>, _ archive: Archive) throws {
    try RecentFiles(in: archive.folder).forget { paths.contains($0.path) }
    try ChosenEncodings(in: archive.folder).forget(paths)
  }

  /// Empties them, and those of what was looked for.
  private func emptyLists(_ archive: Archive) throws {
    try RecentFiles(in: archive.folder).forget { _ in true }
    try ChosenEncodings(in: archive.folder).forgetAll()
    for kind in RecentWords.Kind.allCases { try kind.entries(in: archive.folder).forgetAll() }
  }

  // MARK: Erasing

  private func forget(_ files: [StoredFile], _ archive: Archive) throws {
    let store = try archive.existingStore(for: .writing)
    var counts: [Int: Int] = [:]
    for file in files { counts[file.id] = try store.mementoCount(of: file.id) }
    let isOffDisk = try store.forget(files)
    let sessions = OpenSessions(in: archive.folder)
    for file in files {
      let states = counts[file.id] == 1 ? "1 state" : "\(counts[file.id] ?? 0) states"
      let editor = file.path.flatMap { sessions.having($0).first }.map {
        "; process \($0.process) has it open and keeps what is edited from now on"
      }
      try Page.say(
        "Forgot \(file.shownName): \(states)\(editor ?? "")")
    }
    if !isOffDisk {
      throw CommandFailure(
        "What was forgotten stays in the store's journal while another program reads it. "
          + "Say this again later, to be sure")
    }
    for name in archive.folder.storesSetAside {
      try Page.say("A damaged store may still hold it: \(name.printable)")
    }
  }
}
