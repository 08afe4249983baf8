import Documents
import EditorCore
import Files
import HistoryStore
import MementoKit
import SystemPackage
import Text
import TextEditing
import TextHistory

/// The replacement or undo for a request.
struct FileReplaceWork {
  private let request: FileReplaceRequest
  private let rules: FileRules
  private let shouldContinue: @Sendable () -> Bool
  /// The exclusion of files without history; nil if no file has one.
  private let exclusion: HistoryExclusion?
  /// The open documents by the canonical paths of their files.
  private let documents: [FilePath: OpenFile]

  /// The files of a batch, and their maximum total size: several are in memory at once.
  private static var batch: Int { 64 }
  private static var mostBytes: Int { 32 << 20 }

  init(
    _ request: FileReplaceRequest, _ rules: FileRules,
    while shouldContinue: @escaping @Sendable () -> Bool
  ) {
    self.request = request
    self.rules = rules
    exclusion = rules.exclusion
    self.shouldContinue = shouldContinue
    documents = request.documents.reduce(into: [:]) { documents, open in
      let path = FilePath(expandingTilde: open.path)
      documents[(try? path.canonical()) ?? path] = open
    }
  }

  /// A file of the request.
  private struct File {
    let index: Int
    let path: FilePath
    let stamp: ByteStamp?
    let text: FileRewrite.NewText?
    /// Whether the text for an undo was not kept.
    var isLost: Bool { text == nil }
  }

  /// Returns the result for each file, and a notice about the store if it fails.
  func results(
    post: (FileReplaceEvent) -> Void
  ) -> (results: [FileReplaceResult], notice: String?) {
    var results: [FileReplaceResult] = []
    var closed: [File] = []
    switch request.work {
    case .replace(let replacement, let files):
      for (index, file) in files.enumerated() {
        let path = canonical(file.path)
        if let open = documents[path] {
          results.append(edit(open, file, index, replacement, post))
        } else if file.stamp == nil {
          // The lines may refer to a text that was not saved.
          results.append(.outdated("\(name(of: path)) was closed since the search"))
        } else if isLink(file.path) {
          let written = name(of: FilePath(bytes: file.path))
          results.append(.outdated("\(written) is a link since the search"))
        } else {
          results.append(.stopped)
          let text = FileRewrite.NewText.replacing(
            replacement, inLines: file.lines, while: shouldContinue)
          closed.append(File(index: index, path: path, stamp: file.stamp, text: text))
        }
      }
    case .undo(let files):
      for (index, file) in files.enumerated() {
        let path = canonical(file.path)
        if documents[path]?.isModified == true {
          results.append(.left("\(name(of: path)) is open with unsaved changes: it was left"))
        } else if isLink(file.path) {
          let written = name(of: FilePath(bytes: file.path))
          results.append(.left("\(written) is a link since: it was not undone"))
        } else {
          results.append(.stopped)
          closed.append(File(index: index, path: path, stamp: file.stamp, text: file.textBefore))
        }
      }
    }
    let notice = write(closed, into: &results, post)
    return (results, notice)
  }

  private func canonical(_ bytes: [UInt8]) -> FilePath {
    let path = FilePath(bytes: bytes)
    return (try? path.canonical()) ?? path
  }

  /// Returns whether a path is now a link; the target of a link was not searched.
  private func isLink(_ bytes: [UInt8]) -> Bool {
    let path = FilePath(bytes: bytes)
    guard let name = path.lastComponent, let folder = try? path.removingLastComponent().canonical()
    else { return false }
    return canonical(bytes) != folder.appending(name)
  }

  /// Returns the name of a file for a message, relative to the working folder if it is inside.
  private func name(of path: FilePath) -> String {
    var rest = path
    if let folder = try? FilePath(".").canonical(), rest.removePrefix(folder), !rest.isEmpty {
      return rest.printable
    }
    return path.shownWithTilde
  }

  // MARK: Open documents

  /// Computes the changed text of a document, and posts it.
  private func edit(
    _ open: OpenFile, _ file: FileToReplace, _ index: Int, _ replacement: MatchReplacement,
    _ post: (FileReplaceEvent) -> Void
  ) -> FileReplaceResult {
    let path = name(of: canonical(file.path))
    if let obstacle = open.obstacle { return .left("\(path) \(obstacle)") }
    guard shouldContinue() else { return .stopped }
    let buffer = TextBuffer(open.state)
    var lines = file.lines
    if let searched = open.searched {
      lines = buffer.text.unchangedLines(lines, of: searched)
    } else if file.stamp != ByteStamp(ofFileIn: open.state) {
      lines = []
    }
    if lines.isEmpty { return .outdated("\(path) changed since the search") }
    let found = LineReplacing(
      replacement, inLines: lines, of: buffer.text, while: shouldContinue)
    if let failure = found.failure { return .left("\(path): the expression failed: \(failure)") }
    if found.replacements.isEmpty { return found.isStopped ? .stopped : .unchanged }
    if let reason = found.mixture(in: buffer) { return .left("\(path): \(reason)") }
    guard
      let edited = buffer.edited(
        by: found.replacements, titled: request.title, while: shouldContinue),
      !found.isStopped
    else { return .stopped }
    if let problem = edited.problem(in: buffer.encoding) { return .left("\(path): \(problem)") }
    let change = DocumentReplacement(
      of: open.document, index: index, from: buffer.text, to: edited,
      matchCount: found.matchCount, leftLineCount: file.lines.count - lines.count)
    post(.edited(change, serial: request.serial))
    return .open
  }

  // MARK: Other files

  /// Writes files, and records their results.
  private func write(
    _ files: [File], into results: inout [FileReplaceResult], _ post: (FileReplaceEvent) -> Void
  ) -> String? {
    guard !files.isEmpty else { return nil }
    var notice: String?
    let store = openStore(&notice)
    defer { store.session?.leave() }
    let sessions = store.session.map { session in
      SessionLiveness(own: session.token) { session.isAlive($0) }
    }
    let rewriting = FileRewriting(
      store.database, sessions: sessions ?? SessionLiveness(own: "") { _ in true },
      encodings: rules.folders?.encodings, orElse: rules.otherEncoding,
      settings: rules.options.settings)
    var bytesInMemory = 0
    var rest = files[...]
    while !rest.isEmpty, shouldContinue() {
      let batch = Self.takeBatch(from: &rest)
      let rewrites = batch.compactMap { file in
        file.text.map {
          FileRewrite(
            $0, to: file.path, expecting: file.stamp.map { .bytes($0) } ?? .anything,
            titled: request.title,
            keepsHistory: exclusion?.keepsHistory(of: file.path) ?? false)
        }
      }
      if store.isMissing, rewrites.contains(where: \.keepsHistory) {
        // Without the store, their changes could not be undone, although the question promised it.
        for file in files where results[file.index].isPending {
          results[file.index] = .left("\(name(of: file.path)) was not written")
        }
        break
      }
      let outcomes = rewriting.run(rewrites, at: Moment.now.secondsSince1970, while: shouldContinue)
      for (file, outcome) in zip(batch.filter { !$0.isLost }, outcomes) {
        results[file.index] = result(of: outcome, file, &bytesInMemory, &notice)
      }
      for file in batch where file.isLost {
        results[file.index] = .left("\(name(of: file.path)): its text before is not kept")
      }
      post(.reached(results.count { !$0.isPending }, serial: request.serial))
      // Each further batch would wait for the store.
      if outcomes.contains(where: \.isOfStore) { break }
    }
    return notice
  }

  private static func takeBatch(from rest: inout ArraySlice<File>) -> [File] {
    var files: [File] = []
    var byteCount = 0
    while let file = rest.first, files.isEmpty || files.count < batch && byteCount < mostBytes {
      files.append(file)
      byteCount += file.stamp?.byteCount ?? 0
      rest.removeFirst()
    }
    return files
  }

  /// The store, and the session that writes to it.
  private struct Store {
    var database: HistoryDatabase?
    var session: RunningSession?
    /// Whether the store cannot be used.
    var isMissing = false
  }

  /// Opens the store, unless no history is kept.
  private func openStore(_ notice: inout String?) -> Store {
    guard rules.options.isEnabled, let folders = rules.folders else { return Store() }
    do {
      try folders.history.make()
      let now = Moment.now.secondsSince1970
      // It uses a separate session, so that open documents treat its states like those of another
      // program.
      let session = try folders.sessions.join(at: now)
      let (database, openingNotice) = try HistoryDatabase.open(in: folders.history, at: now)
      notice = openingNotice
      return Store(database: database, session: session)
    } catch {
      notice = "The history cannot be written: \(error)"
      return Store(isMissing: true)
    }
  }

  private func result(
    of outcome: FileRewrite.Outcome, _ file: File, _ bytesInMemory: inout Int,
    _ notice: inout String?
  ) -> FileReplaceResult {
    switch outcome {
    case .written(let written):
      if let failure = written.failure { notice = "The history is behind: \(failure)" }
      let replaced = RewrittenFile(
        path: file.path.bytes, stamp: written.stamp, before: before(of: written, &bytesInMemory))
      return .written(replaced, matchCount: written.changeCount)
    case .unchanged: return .unchanged
    case .refused(let refusal): return result(of: refusal, file.path)
    }
  }

  /// Returns the storage of the previous text; texts in memory have a total limit.
  private func before(
    of written: FileRewrite.Written, _ bytesInMemory: inout Int
  ) -> RewrittenFile.Before {
    if let number = written.number { return .state(number) }
    guard let before = written.before,
      bytesInMemory + before.byteCount <= FileReplaceRequest.mostBytesInMemory
    else { return .lost }
    bytesInMemory += before.byteCount
    return .text(before)
  }

  private func result(of refusal: RewriteRefusal, _ path: FilePath) -> FileReplaceResult {
    let name = name(of: path)
    switch refusal {
    case .stopped: return .stopped
    case .changed:
      if case .undo = request.work {
        return .left("\(name) changed since: it was not undone")
      }
      return .outdated("\(name) changed since the search")
    case .missing: return .left("\(name) does not exist any more")
    case .unsuitable(let reason): return .left("\(name): \(reason)")
    case .failed(.file(let error)):
      // The solution depends on the folder of the path.
      return .left(FileError(.write, path, error.cause).description)
    case .failed(let failure): return .left("\(name): \(failure)")
    }
  }
}

extension FileRewrite.Outcome {
  /// Whether the store has failed.
  fileprivate var isOfStore: Bool {
    if case .refused(.failed(.database)) = self { true } else { false }
  }
}

extension FileReplaceResult {
  /// Whether the file was not handled yet.
  fileprivate var isPending: Bool { if case .stopped = self { true } else { false } }
}

extension RewrittenFile {
  /// The text before the replacement; nil if it is not kept.
  fileprivate var textBefore: FileRewrite.NewText? {
    switch before {
    case .state(let number): .state(number)
    case .text(let state): .known(state)
    case .lost: nil
    }
  }
}
