import Console
import Dispatch
import Documents
import EditorCore
import Files
import Glibc
import SystemPackage
import TextHistory

/// The documents' files: watches, checks and write access.
extension Session {
  func perform(_ request: FileRequest, of id: DocumentID) {
    switch request {
    case .watch(let path): watch(path, of: id)
    case .check(let check):
      findStatus(of: check.path, of: id, isCheck: true)
      if let watch = edges.watches[id], watch.needsPolling { watch.rearm() }
      disk(of: id).check(check) { [weak self] in self?.recognize($0, of: id) }
    case .reread(let check, let encoding):
      disk(of: id).reread(check, encoding) { [weak self] in self?.post(.disk($0, of: id)) }
    case .readHead(let request):
      queues.git.readHead(request) { [weak self] in
        self?.watchHead($0, of: id)
      } done: { [weak self] in
        self?.post(.disk($0, of: id))
      }
    case .readCommits(let path, let known):
      guard let folders = environment.folders else { return }
      queues.git.readCommits(of: path, in: folders, unless: known) { [weak self] in
        self?.post(.disk(.commits($0, path: path), of: id))
      }
    case .accept(let path): environment.known.accept(FilePath(expandingTilde: path))
    case .findEmergencyCopies(let path):
      let queue = EmergencyQueue(disk(of: id))
      let post: Post<FileEvent> = { [weak self] in self?.post(.disk($0, of: id)) }
      if let path { queue.find(path, options, post: post) } else { queue.findUntitled(post: post) }
    case .storeEmergencyCopy(let request):
      EmergencyQueue(disk(of: id)).store(
        request, options, reportingTo: environment.emergencies)
    case .keepCrashCopy(let request):
      EmergencyQueue(disk(of: id)).keep(request, options) { [weak self] in
        self?.post(.notice($0))
      }
    case .dropCrashCopy: EmergencyQueue(disk(of: id)).dropKept()
    case .copySecrets(let areCopied):
      guard let state = environment.folders?.state else { return }
      disk(of: id).writeIfPossible { () throws(FileError) in
        try state.recordAnswer(copiesSecrets: areCopied)
      }
    case .removeEmergencyCopies(let copies): EmergencyQueue(disk(of: id)).remove(copies)
    case .stopWatching:
      edges.watches[id] = nil
      edges.headWatches[id] = nil
      edges.openFiles.rename(id, to: nil)
      settings?.forget(id)
      colors.close(id)
    }
  }

  /// Posts the result of a check, after the history reported whether another session recorded a new
  /// text.
  ///
  /// - Parameter attempt: the number of earlier requests.
  private func recognize(_ event: FileEvent, of id: DocumentID, attempt: Int = 0) {
    guard case .found(.changed(let found, let encoding), let check) = event,
      editor.documents.first(where: { $0.id == id })?.journal.phase == .kept
    else { return post(.disk(event, of: id)) }
    let answer = OneAnswer()
    // A store that another program locks must not delay the new text.
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestRecognition) { [weak self] in
      MainActor.assumeIsolated { if answer.isFirst { self?.post(.disk(event, of: id)) } }
    }
    let history = history(of: id)
    history.recognize(found.state(in: encoding), post: { [weak self] in self?.post($0, of: id) }) {
      [weak self] recognition in
      guard answer.isFirst else { return }
      switch recognition {
      case .state(let number):
        var recorded = found
        recorded.recordedNumber = number
        self?.post(.disk(.found(.changed(recorded, in: encoding), check), of: id))
      case .pending(let attempts) where attempt < attempts:
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.recognitionInterval) {
          MainActor.assumeIsolated { self?.recognize(event, of: id, attempt: attempt + 1) }
        }
      case .pending, .unknown: self?.post(.disk(event, of: id))
      }
    }
  }

  private static var longestRecognition: DispatchTimeInterval { .seconds(2) }
  private static var recognitionInterval: DispatchTimeInterval { .milliseconds(100) }

  /// Returns the queue for the file of a document; an unresponsive file system delays no other
  /// document.
  func disk(of id: DocumentID) -> DiskQueue {
    if let disk = edges.disks[id] { return disk }
    let disk = DiskQueue(
      knowing: environment.known, in: environment.folders,
      isRestricted: editor.settings.isRestricted, gate: environment.gate)
    edges.disks[id] = disk
    return disk
  }

  /// Watches the file of a document, replacing the previous watch.
  private func watch(_ path: String, of id: DocumentID) {
    edges.openFiles.rename(id, to: path)
    edges.watches[id] = WatchedFile([FilePath(expandingTilde: path)], gate: environment.gate) {
      [weak self] report in
      guard let self else { return }
      handle(.disk(.watched(needsPolling: report.needsPolling), of: id))
      if report.mayHaveChanged { handle(.disk(.mayHaveChanged, of: id)) }
      draw()
    }
    findStatus(of: path, of: id, isCheck: false)
  }

  /// Watches the files that git writes when HEAD moves, unless they are watched already.
  private func watchHead(_ files: [FilePath], of id: DocumentID) {
    guard edges.watches[id] != nil, !files.isEmpty else { return edges.headWatches[id] = nil }
    if edges.headWatches[id]?.files == files { return }
    let watch = WatchedFile(files, gate: environment.gate) { [weak self] report in
      if report.mayHaveChanged { self?.post(.disk(.headMayHaveMoved, of: id)) }
    }
    edges.headWatches[id] = (files, watch)
  }

  /// Finds the current file of a document's path, and its write access.
  private func findStatus(of path: String, of id: DocumentID, isCheck: Bool) {
    let file = FilePath(expandingTilde: path)
    disk(of: id).findStatus(of: file, isCheck: isCheck) { [weak self] status, canonical in
      guard let self else { return }
      // The document may be closed or have another file by now.
      guard editor.documents.contains(where: { $0.id == id && $0.path == path }) else { return }
      edges.openFiles.record(canonical, of: id, named: path)
      post(.disk(.status(status), of: id))
    }
  }
}

/// A flag for the first of two answers.
@MainActor
private final class OneAnswer {
  private var isGiven = false

  /// Whether this is the first answer.
  var isFirst: Bool {
    defer { isGiven = true }
    return !isGiven
  }
}

/// Saving as root: sudo uses the terminal.
extension Session {
  /// Writes a file as root; sudo controls the terminal until then.
  func saveAsRoot(_ request: SaveRequest) {
    lend()
    let path = FilePath(expandingTilde: request.path).printable
    print("Saving \(path) as root with sudo. Ctrl-C cancels.")
    fflush(nil)
    disk(of: request.document).saveAsRoot(request, after: history(of: request.document)) {
      [weak self] event in
      self?.resumeTerminal()
      self?.post(event)
    }
  }

  func lend() {
    terminal.leave()
    screen.isLent = true
  }

  func resumeTerminal() {
    screen.isLent = false
    terminal.enter()
    terminal.resize()
    handle(.resized(terminal.size))
  }
}
