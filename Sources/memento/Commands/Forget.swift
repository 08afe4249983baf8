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

/// `memento forget`: erases history permanently, of files or of one state.
struct Forget: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Erase the history of files, or one state, for good; the files themselves stay.",
    usage: """
      memento forget FILE … [--yes]
      memento forget FILE STATE [--yes]
      memento forget --older-than 30d [--yes]
      memento forget --all [--yes]
      """,
    discussion: """
      It asks first, because what is erased cannot be brought back. Without a terminal to ask on, \
      nothing is erased unless --yes is given.
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
    if let olderThan, WrittenAge(olderThan) == nil {
      throw ValidationError("--older-than takes 12h, 30d or 2w, not \(olderThan.onOneLine)")
    }
  }

  func perform() throws {
    let archive = try Archive()
    if all { return try forgetAll(archive) }
    if let olderThan { return try forget(olderThan: olderThan, archive) }
    if let state = try stateAfterFile(archive) { return try forget(state, archive) }
    // A file without changes has no history, but may occur in the lists.
    let named = files.filter { UntitledName($0) == nil }
    let paths = try Set(named.map { try FilePath(expandingTilde: $0).canonical() })
    // All are resolved before the first is erased.
    var seen: Set<Int> = []
    let known: [StoredFile]
    do {
      known = try files.map { try archive.history(of: $0).file }
        .filter { seen.insert($0.id).inserted }
    } catch {
      try removeFromLists(paths, archive)
      throw error
    }
    let count = try stateCount(of: known, archive)
    let what =
      known.count == 1
      ? "\(counted(count, "state")) of \(known[0].shownName)"
      : "the history of \(counted(known.count, "file")), \(counted(count, "state")),"
    guard try isConfirmed("Erase \(what) for good?") else { return }
    try removeFromLists(paths, archive)
    try forget(known, archive)
  }

  private func stateCount(of files: [StoredFile], _ archive: Archive) throws -> Int {
    guard let store = try archive.store(for: .reading) else { return 0 }
    return try files.reduce(0) { try $0 + store.mementoCount(of: $1.id) }
  }

  /// Asks on the terminal unless `--yes` is set; reports if no history is erased.
  private func isConfirmed(_ question: String) throws -> Bool {
    if yes { return true }
    if try Confirmation.isGiven(question, insteadOf: "forget needs --yes") { return true }
    try Page.printLine("Nothing was erased")
    return false
  }

  /// Returns the second argument if it designates a state of the first rather than a file.
  ///
  /// A file with a name like `#12`, `~3` or `12` needs its folder: `./12`.
  private func stateAfterFile(_ archive: Archive) throws -> String? {
    guard files.count == 2, let second = files.last else { return nil }
    let isNumber = !second.isEmpty && second.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let hasSign = (try? StateDesignator(second, now: .now, calendar: .system)).map {
      if case .name = $0 { false } else { true }
    }
    if isNumber || hasSign != false { return second }
    let path = try FilePath(expandingTilde: second).canonical()
    if try FileIdentity.current(of: path) != nil { return nil }
    if (try? archive.history(of: second)) != nil { return nil }
    let isName = try archive.history(of: files[0]).rows.contains { $0.record.name == second }
    return isName ? second : nil
  }

  private func forget(_ state: String, _ archive: Archive) throws {
    let store = try archive.writableStore()
    let reader = try archive.history(of: files[0], in: store)
    let row = try reader.row(meantBy: state)
    let erasure = ErasureOfStates(archive, store, reader, named: files[0])
    try erasure.check([row.record.number])
    let title = row.record.summary.title.onOneLine
    guard try isConfirmed("Erase \(row.label) of \(reader.file.shownName) (\(title)) for good?")
    else { return }
    try erasure.erase([row.record.number])
    try Page.printLine("Forgot \(row.label) of \(reader.file.shownName)")
    try erasure.end()
  }

  private func forget(olderThan time: String, _ archive: Archive) throws {
    guard let stretch = WrittenAge(time) else { return }
    let latest = Moment.now.secondsSince1970 - stretch.seconds
    let old = try archive.store(for: .reading)?.files().filter { $0.used < latest } ?? []
    if !old.isEmpty {
      let count = try stateCount(of: old, archive)
      let what = "the history of \(counted(old.count, "file")), \(counted(count, "state")),"
      guard try isConfirmed("Erase \(what) for good?") else { return }
    }
    try archive.folders.recentFiles.forget { $0.used < latest }
    try archive.folders.bookmarks.forget { $0.changed < latest }
    try archive.folders.runLines.forget { $0 < latest }
    try archive.folders.lastSessions.forget { $0 < latest }
    try removeFromLists(Set(old.compactMap(\.path)), archive)
    if old.isEmpty { return try Page.printLine("No file was edited last more than \(time) ago") }
    try forget(old, archive)
  }

  private func forgetAll(_ archive: Archive) throws {
    let files = try archive.store(for: .reading)?.files() ?? []
    if files.isEmpty {
      try emptyLists(archive)
      return try Page.printLine("There is no history")
    }
    let what = "the history of \(counted(files.count, "file"))"
    guard try isConfirmed("Erase \(what) for good?") else { return }
    try emptyLists(archive)
    try forget(files, archive)
  }

  /// Removes files from all lists of the editor.
  private func removeFromLists(_ paths: Set<FilePath>, _ archive: Archive) throws {
    try archive.folders.recentFiles.forget { paths.contains($0.path) }
    try archive.folders.bookmarks.forget { paths.contains($0.path) }
    try archive.folders.encodings.forget(paths)
    try archive.folders.lastSessions.replace { words in
      guard let session = ProjectSession(words: words) else { return words }
      return session.replacingPaths {
        paths.contains(FilePath(expandingTilde: $0)) ? nil : $0
      }?.words
    }
  }

  /// Empties the lists of the editor, and those of search patterns.
  private func emptyLists(_ archive: Archive) throws {
    try archive.folders.recentFiles.forget { _ in true }
    try archive.folders.bookmarks.forget { _ in true }
    try archive.folders.runLines.forget { _ in true }
    try archive.folders.lastSessions.forget { _ in true }
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
        "; process \($0.process) has it open, and records only new edits"
      }
      try Page.printLine("Forgot \(file.shownName): \(states)\(editor ?? "")")
    }
    try ErasureOfStates.reportRest(isOffDisk: isOffDisk, archive)
  }
}
