import Documents
import EditorCore
import Files
import SystemPackage

/// The opening of files, and texts being loaded.
extension Session {
  func perform(_ request: OpeningRequest) {
    switch request {
    case .list(let folder, let serial):
      queues.opening.list(folder, serial: serial) { [weak self] in self?.post(.opening($0)) }
    case .stopListing: queues.opening.stopListing()
    case .findRecentFiles:
      queues.opening.findRecentFiles(options) { [weak self] in self?.post(.opening($0)) }
    }
  }

  /// Opens the other files of the command line, in their order, on one queue.
  func openOthers(of beginning: Beginning) {
    if editor.settings.reopensSession, !editor.settings.isRestricted, beginning.isWithoutFiles {
      return reopenSession(orElseIn: beginning.folder)
    }
    if let folder = beginning.folder { post(.opening(.isFolder(folder))) }
    handle(.opening(.expected(beginning.others)))
    open(beginning.others)
  }

  /// Opens the files of the project's last session; without one, lets the user choose a file in a
  /// folder.
  private func reopenSession(orElseIn folder: OpenRequest?) {
    handle(.session(.wantedAtStart))
    let (sessions, options) = (environment.sessions, options)
    // First, copies of lost texts are found, which are offered in the first document.
    disk(of: editor.document.id).write { [weak self] in
      sessions.findAtStart(options) { [weak self] event in
        self?.post(event)
        if case .session(.found(nil)) = event, let folder {
          self?.post(.opening(.isFolder(folder)))
        }
      }
    }
  }

  /// Opens files one after another; a file that is open under another name is shown.
  func open(_ requests: [OpenRequest]) {
    let files = FileOpening(
      knowing: environment.known, environment.folders?.recentFiles, gate: environment.gate)
    for request in requests {
      files.resolve(request) { [weak self] in self?.open($0, at: $1, with: files) }
    }
  }

  private func open(_ request: OpenRequest, at path: FilePath?, with files: FileOpening) {
    let whole = editor.documents.filter { !$0.isTruncated && $0.path != nil }.map(\.id)
    switch edges.openFiles.begin(request, at: path, among: whole) {
    case .show(let id): post(.isOpen(request, id))
    case .wait: break
    case .read:
      files.read(request, editor.settings) { [weak self] in
        self?.finish(request, at: path, with: $0, of: files)
      }
    }
  }

  /// Shows a file whose beginning was read, and then handles requests for the same file.
  private func finish(
    _ request: OpenRequest, at path: FilePath?, with outcome: FileOpening.Outcome,
    of files: FileOpening
  ) {
    edges.newSource = outcome.rest
    post(outcome.event)
    edges.newSource = nil
    let document = editor.documents.last { $0.path == request.path && !$0.isTruncated }
    if let document { edges.openFiles.record(path, of: document.id, named: request.path) }
    for other in edges.openFiles.end(at: path) { open(other, at: path, with: files) }
  }

  /// Continues or ends the loading of a text.
  func perform(_ request: LoadRequest, of id: DocumentID) {
    guard let source = edges.sources[id] ?? edges.newSource else { return }
    edges.sources[id] = source
    edges.newSource = nil
    let post: Post<LoadEvent> = { [weak self] in self?.handle($0, of: id) }
    switch request {
    case .readOn: source.read(post: post)
    case .stop:
      edges.sources[id] = nil
      source.stop(post: post)
    }
  }

  private func handle(_ event: LoadEvent, of id: DocumentID) {
    switch event {
    case .whole, .truncated: edges.sources[id] = nil
    case .part, .buffered, .rests: break
    }
    post(.load(event, of: id))
  }

  /// Shows the keys for help and quitting to a new user, once; returns whether it did.
  func greet() -> Bool {
    // An error has precedence; the greeting waits for the next start.
    guard editor.message == nil, environment.folders?.state.hasShown(.greeting) == false else {
      return false
    }
    handle(.firstStart)
    return true
  }

  /// Records that the keys for help and quitting were shown.
  func recordGreeting() {
    guard let folder = environment.folders?.state else { return }
    disk(of: editor.document.id).writeIfPossible { () throws(FileError) in
      try folder.recordShown(.greeting)
    }
  }
}
