internal import SystemPackage

/// The watches for some paths, and the meaning of their events.
struct Watching: ~Copyable {
  private let inotify: Inotify?
  private let failure: Errno?
  private var paths: [FilePath]
  /// The names on the paths, by the watch of their folder.
  private var folders: [CInt: [[UInt8]]] = [:]
  /// The watches of the files themselves.
  private var files: Set<CInt> = []
  private var wasUnmounted = false
  private var obstacle: FileWatch.PollingReason?

  /// Creates a value without watches; `failure` is the reason why `inotify` is nil.
  init(_ inotify: consuming Inotify?, failure: Errno?, paths: [FilePath]) {
    self.inotify = inotify
    self.failure = failure
    self.paths = paths
  }

  /// The reason for polling; nil if it is not needed.
  var reason: FileWatch.PollingReason? {
    failure.map { .system($0) } ?? obstacle ?? (wasUnmounted ? .unmounted : nil)
  }

  /// Restarts the watches, for other paths if given.
  mutating func rearm(for others: [FilePath]?) {
    paths = others ?? paths
    wasUnmounted = false
    arm()
  }

  /// Reads the pending events; see `FileWatch.drain`.
  mutating func drain() -> Bool {
    var meaning: Meaning = []
    // The meaning depends on the watches, which stay unchanged during this call.
    let (folders, files) = (folders, files)
    inotify?.takeEvents { meaning.formUnion(Meaning($0, folders: folders, files: files)) }
    if meaning.contains(.unmounted) { wasUnmounted = true }
    if meaning.contains(.leadsElsewhere) { arm() }
    return meaning.contains(.concernsFile)
  }

  /// Watches exactly the names that currently determine the files of the paths.
  mutating func arm() {
    let before = files.union(folders.keys)
    folders = [:]
    files = []
    obstacle = nil
    if inotify != nil { for path in paths { follow(path) } }
    for watch in before where folders[watch] == nil && !files.contains(watch) {
      inotify?.remove(watch)
    }
  }

  private mutating func follow(_ path: FilePath) {
    guard let absolute = try? Attempt(.check, path).absolute(path) else {
      obstacle = .folderMissing
      return
    }
    var watches: [FilePath: Result<CInt, Errno>] = [:]
    let trail = PathTrail(of: absolute) { folder in
      watches[folder] = watch(folder, [.naming, .moving, .folderOnly, .added])
    }
    for step in trail.steps {
      switch watches[step.folder] {
      case .success(let watch): folders[watch, default: []].append(step.name)
      case .failure(let errno): if step.isLinkOrFile { obstacle = .system(errno) }
      case nil: break
      }
    }
    guard let end = trail.end else {
      obstacle = obstacle ?? .folderMissing
      return
    }
    watchContents(of: end)
  }

  private mutating func watchContents(of end: FilePath) {
    let folder = end.removingLastComponent()
    // This precedes the watch of the file, so that no change is missed; a missing file needs only
    // its name.
    if !end.isMissing { _ = watch(folder, [.contents, .folderOnly, .added]) }
    if let file = try? watch(end, [.contents, .moving, .notThroughLink]).get() {
      files.insert(file)
    }
    if obstacle == nil, RemoteFileSystem.contains(folder) || RemoteFileSystem.contains(end) {
      obstacle = .remoteFileSystem
    }
  }

  private func watch(_ path: FilePath, _ kinds: Inotify.Kinds) -> Result<CInt, Errno> {
    Result { () throws(Errno) in
      guard let watch = try inotify?.add(path, kinds) else { throw .invalidArgument }
      return watch
    }
  }
}

/// The meaning of events for the watched paths.
private struct Meaning: OptionSet {
  let rawValue: Int

  /// A file may have changed.
  static let concernsFile = Meaning(rawValue: 1)
  /// A path may resolve to another file.
  static let leadsElsewhere = Meaning(rawValue: 2)
  /// A file system on the path was unmounted.
  static let unmounted = Meaning(rawValue: 4)
}

extension Meaning {
  init(_ event: Inotify.Event, folders: [CInt: [[UInt8]]], files: Set<CInt>) {
    let isFile = files.contains(event.watch)
    let names = folders[event.watch]
    if event.kinds.contains(.overflow) {
      self = [.concernsFile, .leadsElsewhere]
    } else if names == nil && !isFile {
      // Earlier events in folders that are no longer watched can still be reported.
      self = []
    } else if event.kinds.contains(.unmounted) {
      self = [.concernsFile, .leadsElsewhere, .unmounted]
    } else if !event.kinds.isDisjoint(with: .leaving) {
      self = [.concernsFile, .leadsElsewhere]
    } else if names?.contains(event.name) == true {
      let isNaming = !event.kinds.isDisjoint(with: .naming)
      self = isNaming ? [.concernsFile, .leadsElsewhere] : .concernsFile
    } else {
      self = isFile ? .concernsFile : []
    }
  }
}
