internal import Glibc
internal import SystemPackage

/// What is watched for one path, and what the events mean for it.
struct Watching: ~Copyable {
  private let inotify: Inotify?
  private let failure: Errno?
  private var path: FilePath
  /// The names on the path's way, by the watch of the folder that holds them.
  private var folders: [CInt: [[UInt8]]] = [:]
  /// The watch of the file itself.
  private var file: CInt?
  private var wasUnmounted = false
  private var obstacle: FileWatch.PollingReason?

  /// Nothing is watched yet.
  ///
  /// - Parameter failure: why there is no `inotify`.
  init(_ inotify: consuming Inotify?, failure: Errno?, path: FilePath) {
    self.inotify = inotify
    self.failure = failure
    self.path = path
  }

  /// Why looking now and then is needed; nil where it is not.
  var reason: FileWatch.PollingReason? {
    failure.map { .system($0) } ?? obstacle ?? (wasUnmounted ? .unmounted : nil)
  }

  /// Watches again, for another path if there is one.
  mutating func rearm(for other: FilePath?) {
    path = other ?? path
    wasUnmounted = false
    arm()
  }

  /// Takes in what happened; see `FileWatch.drain`.
  mutating func drain() -> Bool {
    var meaning: Meaning = []
    // What it means depends on what is watched, so that stays as it is meanwhile.
    let (folders, file) = (folders, file)
    inotify?.takeEvents { meaning.formUnion(Meaning($0, folders: folders, file: file)) }
    if meaning.contains(.unmounted) { wasUnmounted = true }
    if meaning.contains(.leadsElsewhere) { arm() }
    return meaning.contains(.concernsFile)
  }

  /// Watches whatever decides now which file the path leads to, and nothing else.
  mutating func arm() {
    let before = Set(folders.keys).union(file.map { [$0] } ?? [])
    folders = [:]
    file = nil
    obstacle = nil
    if inotify != nil { follow() }
    for watch in before where folders[watch] == nil && watch != file { inotify?.remove(watch) }
  }

  private mutating func follow() {
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
      case .success(let watch): folders[watch, default: []].append(step.name.bytes)
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
    _ = watch(folder, [.contents, .folderOnly, .added])
    file = try? watch(end, [.contents, .moving, .notThroughLink]).get()
    if obstacle == nil, RemoteFileSystem.holds(folder) || RemoteFileSystem.holds(end) {
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

/// What events mean for the path that is watched.
private struct Meaning: OptionSet {
  let rawValue: Int

  /// The file may have changed.
  static let concernsFile = Meaning(rawValue: 1)
  /// The path may lead to another file than before.
  static let leadsElsewhere = Meaning(rawValue: 2)
  /// A file system on the way is gone.
  static let unmounted = Meaning(rawValue: 4)
}

extension Meaning {
  init(_ event: Inotify.Event, folders: [CInt: [[UInt8]]], file: CInt?) {
    let isFile = event.watch == file
    let names = folders[event.watch]
    if event.kinds.contains(.overflow) {
      self = [.concernsFile, .leadsElsewhere]
    } else if names == nil && !isFile {
      // Events of before, in folders that are no longer watched, still come.
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

extension FilePath.Component {
  /// Not all names are UTF-8.
  fileprivate var bytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}
