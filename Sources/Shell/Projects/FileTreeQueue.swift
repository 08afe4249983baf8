import Dispatch
import Documents
import EditorCore
import Files
import Projects
import Synchronization
import SystemPackage

/// The queues that read the folders of the file tree and change its files, beside the main queue.
final class FileTreeQueue: Sendable {
  /// The queue that reads folders; an unresponsive folder delays no other request.
  private let reading = DispatchQueue(
    label: "memento.tree", qos: .userInitiated, attributes: .concurrent)
  private let changes = DispatchQueue(label: "memento.tree.changes", qos: .userInitiated)
  private let group = DispatchGroup()
  /// Whether a tree is open.
  private let isOpen = Atomic(false)
  /// Whether the change stops before the next file.
  private let isStopped = Atomic(false)
  private let userRules: FilePath?

  /// The maximum wait for the current file at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(10) }

  /// - Parameter userRules: the user's file of ignored paths for all projects.
  init(userRules: FilePath?) { self.userRules = userRules }

  /// Performs a request of the tree.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func carryOut(
    _ request: FileTreeRequest, _ rules: FileRules, post: @escaping Post<FileTreeEvent>
  ) {
    switch request {
    case .find(let around, let documents, let serial):
      isOpen.store(true, ordering: .relaxed)
      reading.async {
        let root = FileTreeRoot(around: around, documents)
        onMainQueue { post(.found(root, serial: serial)) }
      }
    case .list(let query):
      reading.async { [self] in
        for folder in query.folders where isOpen.load(ordering: .relaxed) {
          let contents = contents(of: folder, query)
          onMainQueue { post(.listed(contents, serial: query.serial)) }
        }
      }
    case .stopListing: isOpen.store(false, ordering: .relaxed)
    case .change(let change, let documents, let serial):
      isStopped.store(false, ordering: .relaxed)
      changes.async(group: group) { [self] in
        let work = FileTreeWork(documents, rules, serial: serial) { [self] in
          !isStopped.load(ordering: .relaxed)
        }
        let event = work.event(of: change) { event in onMainQueue { post(event) } }
        onMainQueue { post(event) }
      }
    case .stopChange: isStopped.store(true, ordering: .relaxed)
    }
  }

  /// Stops the change, and waits for the current file.
  func stopAndWait() {
    isOpen.store(false, ordering: .relaxed)
    isStopped.store(true, ordering: .relaxed)
    _ = group.wait(timeout: .now() + Self.longestEnd)
  }

  /// Reads a folder.
  private func contents(of folder: [UInt8], _ query: FolderQuery) -> FolderContents {
    let root = FilePath(bytes: query.root)
    let path = folder.isEmpty ? root : FilePath(bytes: query.root.folderBytes + folder)
    let canonical = ((try? path.canonical()) ?? path).bytes
    do throws(Errno) {
      let read = try ProjectFolderReading(
        of: folder, in: root, userRules: userRules, includingIgnored: query.includesIgnored,
        atMost: FolderQuery.mostEntries
      ) { isOpen.load(ordering: .relaxed) }
      return FolderContents(
        folder, canonical: canonical, entries: read.entries.map(\.ofTree).inOrder(),
        isWhole: read.isWhole)
    } catch {
      let problem =
        switch error {
        case .permissionDenied, .notPermitted: "no permission"
        case .noSuchFileOrDirectory: "does not exist any more"
        case .notDirectory: "is no folder any more"
        default: error.description
        }
      return FolderContents(folder, canonical: canonical, entries: [], problem: problem)
    }
  }
}

extension FileTreeRoot {
  /// Finds the project of the shown document.
  fileprivate init(around: ProjectDocuments, _ documents: [FileTreeDocument]) {
    let shown = around.shown.map { FilePath(absoluteOf: $0) }
    let folder = ProjectFolder(ofFile: shown ?? FilePath(absoluteOf: "none")).path
    var places: [[UInt8]: DocumentID] = [:]
    for document in documents {
      let path = FilePath(expandingTilde: document.path)
      if let place = try? path.canonical() { places[place.bytes] = document.id }
    }
    self.init(folder: folder.bytes, shown: shown?.bytes, documents: places)
  }
}

extension ProjectFolderReading.Entry {
  fileprivate var ofTree: FileTreeEntry {
    let kind: FileTreeEntry.Kind =
      switch self.kind {
      case .folder: .folder
      case .file: .file
      case .linkToFolder: .linkToFolder
      case .link: .link
      case .other: .other
      }
    return FileTreeEntry(name: name, kind: kind, isIgnored: isIgnored)
  }
}

extension [UInt8] {
  /// The path with its last `/`.
  var folderBytes: [UInt8] { last == UInt8(ascii: "/") ? self : self + [UInt8(ascii: "/")] }
}
