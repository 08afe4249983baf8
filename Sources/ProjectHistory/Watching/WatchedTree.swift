import Files
import Projects
import SystemPackage

/// The watched folders of a project: those with files that are not ignored.
struct WatchedTree: ~Copyable {
  typealias Number = FolderWatches.Number
  /// A path below the project: a folder's ends with `/`, and the project's own is empty.
  typealias Path = [UInt8]

  /// A change in the tree.
  enum Change: Equatable {
    /// A file was written or moved into the tree.
    case file(Path, movedFrom: Path?)
    /// A folder was created or moved into the tree; its files may have changed before it was
    /// watched.
    case folder(Path, numbers: [Number], movedFrom: Path?)
    /// The ignore rules changed, so previously ignored files may be watched now.
    case rules([Number])
    /// Changes were lost.
    case lost
    /// The project's folder was removed.
    case gone
  }

  private struct Folder {
    /// The watch of the folder above; nil for the project.
    let parent: Number?
    let name: [UInt8]
    let rules: ProjectWalk.Rules
    /// The number of its files when the watch began.
    var fileCount = 0
  }

  /// A name that moved, until its target is known.
  private struct Departure {
    let path: Path
    let folder: Number?
    let time: Double
  }

  let root: FilePath
  private let walk: ProjectWalk
  private let skipped: Set<FilePath>
  private let mostFiles: Int
  private var watches: FolderWatches
  private var folders: [Number: Folder] = [:]
  private var top: Number?
  private var departures: [UInt32: Departure] = [:]
  private(set) var counts = WatchedCounts()

  /// The time within which the second half of a move is reported, in seconds.
  private static var timeToMove: Double { 0.05 }

  /// Creates the tree of a folder without watches.
  ///
  /// - Parameters:
  ///   - root: the canonical path.
  ///   - skipped: the canonical paths of excluded folders.
  init(
    of root: FilePath, userRules: FilePath?, skipping skipped: Set<FilePath>, mostFiles: Int,
    watches: consuming FolderWatches
  ) {
    self.root = root
    self.skipped = skipped
    self.mostFiles = mostFiles
    self.watches = watches
    walk = ProjectWalk(root, userRules: userRules)
  }

  /// The descriptor that becomes readable when changes are available.
  var descriptor: FileDescriptor { watches.descriptor }

  /// The watches of all folders.
  var all: [Number] { folders.keys.sorted() }

  /// The time at which a moved folder counts as outside the project; nil without one.
  var deadline: Double? { departures.values.map { $0.time + Self.timeToMove }.min() }

  // MARK: Paths

  /// Returns the path of a watched folder; nil if it is not watched any more.
  func path(of number: Number) -> Path? {
    var names: [[UInt8]] = []
    var next: Number? = number
    while let current = next {
      guard let folder = folders[current], names.count < 4_096 else { return nil }
      if folder.parent != nil { names.append(folder.name) }
      next = folder.parent
    }
    return names.reversed().flatMap { $0 + [UInt8(ascii: "/")] }
  }

  /// Returns the absolute path for a path below the project.
  func whole(_ path: Path) -> FilePath {
    FilePath(bytes: root.bytes + [UInt8(ascii: "/")] + path)
  }

  /// Calls `body` with the path of each file in a folder.
  func forEachFile(in number: Number, _ body: (Path) -> Void) {
    guard let folder = folders[number], let path = path(of: number) else { return }
    _ = walk.forEachEntry(of: path, by: folder.rules) { path, isFolder in
      if !isFolder { body(Array(path)) }
      return true
    }
  }

  // MARK: Entering

  /// Watches the project's folder and all folders below it.
  mutating func start() -> [Number] {
    let numbers = enter(nil, [])
    top = numbers.first
    counts.isRemote = FolderWatches.missesChanges(in: root)
    return numbers
  }

  /// A folder whose watch is not set yet.
  private struct Waiting {
    let parent: Number?
    let name: [UInt8]
    let path: Path
    let rules: ProjectWalk.Rules?
  }

  /// Watches a folder and all folders below it, the nearest first.
  ///
  /// - Returns: the watches.
  private mutating func enter(_ parent: Number?, _ name: [UInt8]) -> [Number] {
    var path: Path = []
    if let parent {
      guard let above = self.path(of: parent) else { return [] }
      path = above + name + [UInt8(ascii: "/")]
    }
    var waiting = [
      Waiting(
        parent: parent, name: name, path: path, rules: parent.flatMap { folders[$0]?.rules })
    ]
    var entered: [Number] = []
    var next = 0
    while next < waiting.count {
      let folder = waiting[next]
      next += 1
      if counts.files >= mostFiles {
        counts.foldersBeyondLimit += 1
      } else if let number = watch(folder, &waiting) {
        entered.append(number)
      }
    }
    counts.folders = folders.count
    return entered
  }

  /// Watches one folder, before its names are read, so that no change is missed.
  private mutating func watch(_ folder: Waiting, _ waiting: inout [Waiting]) -> Number? {
    let place = folder.path.isEmpty ? root : whole(folder.path.dropLast())
    if skipped.contains(place) { return nil }
    do throws(Errno) {
      let number = try watches.watch(place)
      let rules = walk.rules(in: folder.path, below: folder.rules)
      folders[number] = Folder(parent: folder.parent, name: folder.name, rules: rules)
      var fileCount = 0
      let isRead = walk.forEachEntry(of: folder.path, by: rules) { path, isFolder in
        if isFolder {
          waiting.append(
            Waiting(
              parent: number, name: Array(path[folder.path.count...]),
              path: Array(path) + [UInt8(ascii: "/")], rules: rules))
        } else {
          fileCount += 1
        }
        return true
      }
      counts.files += fileCount
      folders[number]?.fileCount = fileCount
      if !isRead { counts.unreadableFolders += 1 }
      return number
    } catch {
      switch error {
      case .noSpace, .noMemory: counts.refusedFolders += 1
      // The folder was removed in the meantime, or is a link now.
      case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels: break
      default: counts.unreadableFolders += 1
      }
      return nil
    }
  }

  /// Ends the watches of a folder and of its subfolders.
  private mutating func leave(_ number: Number) {
    let left = folders.filter { isBelow($0.key, number) }
    for (other, folder) in left {
      watches.end(other)
      counts.files -= folder.fileCount
      folders[other] = nil
    }
    counts.folders = folders.count
  }

  private func isBelow(_ number: Number, _ ancestor: Number) -> Bool {
    var next: Number? = number
    var depth = 0
    while let current = next, depth < 4_096 {
      if current == ancestor { return true }
      next = folders[current]?.parent
      depth += 1
    }
    return false
  }

  // MARK: Changes

  /// Returns the next changes, without those of ignored files.
  mutating func takeChanges(at now: Double) -> [Change] {
    var found: [Change] = []
    for change in watches.takeChanges() { interpret(change, at: now, &found) }
    return found
  }

  /// Ends the watches of folders that moved out of the project; returns the files that moved out.
  mutating func settle(at now: Double) -> [Path] {
    var files: [Path] = []
    for (cookie, departure) in departures where departure.time + Self.timeToMove <= now {
      departures[cookie] = nil
      if let folder = departure.folder { leave(folder) } else { files.append(departure.path) }
    }
    return files
  }

  private mutating func interpret(
    _ change: FolderWatches.Change, at now: Double, _ found: inout [Change]
  ) {
    if change.kind == .lost { return found.append(.lost) }
    if change.kind == .ended, let folder = folders.removeValue(forKey: change.watch) {
      counts.files -= folder.fileCount
      counts.folders = folders.count
    }
    if change.kind == .ended || change.kind == .folderMoved {
      if change.watch == top { found.append(.gone) }
      return
    }
    guard let folder = folders[change.watch], let path = path(of: change.watch) else { return }
    switch change.kind {
    case .lost, .ended, .folderMoved: break
    case .deleted:
      let isIgnored = walk.ignores(
        change.name, in: path, by: folder.rules, isFolder: change.isFolder)
      if !change.isFolder, !isIgnored { found.append(.file(path + change.name, movedFrom: nil)) }
    case .movedAway:
      departures[change.cookie] = Departure(
        path: path + change.name,
        folder: change.isFolder ? self.folder(change.name, in: change.watch) : nil, time: now)
    case .movedHere, .created, .written:
      let departure =
        change.kind == .movedHere ? departures.removeValue(forKey: change.cookie) : nil
      if let former = departure?.folder { leave(former) }
      let isIgnored = walk.ignores(
        change.name, in: path, by: folder.rules, isFolder: change.isFolder)
      if isIgnored { return }
      appear(change, at: path, from: departure?.path, &found)
    }
  }

  /// Interprets a name that is not ignored.
  private mutating func appear(
    _ change: FolderWatches.Change, at folder: Path, from origin: Path?, _ found: inout [Change]
  ) {
    let path = folder + change.name
    if change.isFolder {
      // The old watch of a folder that returns under its name may still exist.
      if let former = self.folder(change.name, in: change.watch) { leave(former) }
      let numbers = enter(change.watch, change.name)
      return found.append(.folder(path, numbers: numbers, movedFrom: origin))
    }
    // A program that creates a file closes it later, unless it links a complete file to a new name.
    if change.kind == .created, !isLinked(path) { return }
    found.append(.file(path, movedFrom: origin))
    if ProjectWalk.isOfRules(change.name) { found.append(.rules(renew(change.watch))) }
  }

  private func isLinked(_ path: Path) -> Bool {
    ((try? Stat(whole(path), followTargetSymlink: false))?.linkCount ?? 0) > 1
  }

  /// Returns the watch of a folder by its name.
  private func folder(_ name: [UInt8], in parent: Number) -> Number? {
    folders.first { $0.value.parent == parent && $0.value.name == name }?.key
  }

  /// Watches all present folders again; returns the watches.
  mutating func renewAll() -> [Number] { top.map { renew($0) } ?? [] }

  /// Watches a folder again by its present rules; returns the watches.
  private mutating func renew(_ number: Number) -> [Number] {
    guard let folder = folders[number] else { return [] }
    leave(number)
    let numbers = enter(folder.parent, folder.name)
    if number == top { top = numbers.first }
    return numbers
  }
}
