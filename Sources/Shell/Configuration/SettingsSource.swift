import Dispatch
import Documents
import EditorCore
import Files
import SystemPackage

/// The settings of a session, from the configuration and `.editorconfig` files, read again after
/// each change.
@MainActor
final class SettingsSource {
  private let configuration: Configuration
  private let recentFiles: RecentFiles?
  private let post: Post<Event>
  private let queue = DispatchQueue(label: "memento.settings", qos: .userInitiated)
  /// The documents that have a file.
  private var documents: [DocumentID: Source] = [:]
  /// The watch of the `.editorconfig` files of all documents.
  private var neededWatch: WatchedFile?
  private var watched: [FilePath] = []
  private var watch: WatchedFile?
  /// Whether the configuration is watched.
  private var isWatched = false
  private var isReading = false
  /// Whether a new reading of all documents' `.editorconfig` files is scheduled.
  private var isCheckDue = false

  private struct Source {
    /// The path as the user wrote it.
    var path: String
    /// The `.editorconfig` files, and the last posted properties; nil before they are read.
    var lookup: EditorConfigLookup?
  }

  /// The delay before reading, because other programs write a file in several steps.
  private static let delay = DispatchTimeInterval.milliseconds(30)
  private static let maxWatchedCount = 200

  /// Creates a source that posts changed settings and properties, and the remembered wrapping of a
  /// file.
  init(
    _ configuration: Configuration, remembering recentFiles: RecentFiles?,
    post: @escaping Post<Event>
  ) {
    self.configuration = configuration
    self.recentFiles = recentFiles
    self.post = post
  }

  /// Starts to watch all files and to report their changes.
  func begin(knowing known: Settings) {
    renewWatches()
    // A file may have changed after it was read and before the watch began.
    if !documents.isEmpty { readEditorConfig(for: Array(documents.keys)) }
    guard let path = configuration.path else { return }
    watch = WatchedFile([path, MacroFile(beside: path).path]) { [weak self] report in
      guard let self, report.mayHaveChanged else { return }
      readAgain(unless: isWatched ? nil : known)
      isWatched = true
    }
  }

  /// - Parameter known: settings that are not posted again.
  private func readAgain(unless known: Settings? = nil) {
    if isReading { return }
    isReading = true
    queue.asyncAfter(deadline: .now() + Self.delay) { [configuration] in
      let settings = configuration.read()
      onMainQueue {
        self.isReading = false
        if settings != known { self.post(.settings(settings)) }
      }
    }
  }

  /// Stores a macro in its file, and posts the settings with it.
  func keep(_ macro: Macro) {
    guard let path = configuration.path else { return }
    queue.async { [configuration] in
      let file = MacroFile(beside: path)
      let stored = Result { () throws(MacroFile.Failure) in try file.store(macro) }
      let settings = configuration.read()
      onMainQueue {
        switch stored {
        case .success:
          self.post(.settings(settings))
          let event = MacroEvent.kept(name: macro.name ?? "", path: file.path.shownWithTilde)
          self.post(.macro(event))
        case .failure(let failure): self.post(.macro(.notKept(failure.description)))
        }
      }
    }
  }

  /// Posts the properties of a document by its path, now and after changes.
  func find(path: String?, of id: DocumentID) {
    guard let path else {
      documents[id] = nil
      return post(.properties(EditorConfigProperties(), of: id))
    }
    if documents[id]?.path == path { return }
    documents[id] = Source(path: path, lookup: documents[id]?.lookup)
    // On file systems without change events, this also finds the changes for other documents.
    readEditorConfig(for: neededWatch?.needsPolling == true ? Array(documents.keys) : [id])
    queue.async { [recentFiles] in
      guard let event = recentFiles?.rememberedWrap(of: path, in: id) else { return }
      onMainQueue { self.post(event) }
    }
  }

  /// Returns the properties of the first document immediately, for the first frame.
  ///
  /// Changes are reported after `begin`.
  func findAtOnce(path: String?, of id: DocumentID) -> [Event] {
    guard let path else { return [] }
    let lookup = EditorConfigLookup(for: FilePath(expandingTilde: path))
    documents[id] = Source(path: path, lookup: lookup)
    let wrap = recentFiles?.rememberedWrap(of: path, in: id)
    return [.properties(lookup.properties, of: id)] + (wrap.map { [$0] } ?? [])
  }

  /// Removes a closed document.
  func forget(_ id: DocumentID) {
    documents[id] = nil
    renewWatches()
  }

  private func readEditorConfig(for ids: [DocumentID]) {
    let wanted = ids.compactMap { id in
      documents[id].map { (id, FilePath(expandingTilde: $0.path)) }
    }
    queue.asyncAfter(deadline: .now()) {
      let found = wanted.map { ($0.0, EditorConfigLookup(for: $0.1)) }
      onMainQueue {
        for (id, lookup) in found { self.accept(lookup, for: id).forEach(self.post) }
      }
    }
  }

  private func accept(_ lookup: EditorConfigLookup, for id: DocumentID) -> [Event] {
    guard let last = documents[id] else { return [] }
    documents[id]?.lookup = lookup
    renewWatches()
    if last.lookup?.properties == lookup.properties { return [] }
    return [.properties(lookup.properties, of: id)]
  }

  /// Watches the `.editorconfig` files of all documents; most documents share their folders.
  private func renewWatches() {
    let needed = Set(documents.values.flatMap { $0.lookup?.watched ?? [] })
    let wanted = Array(needed.sorted { $0.string < $1.string }.prefix(Self.maxWatchedCount))
    if wanted == watched { return }
    watched = wanted
    if let neededWatch {
      neededWatch.rearm(for: wanted)
    } else {
      neededWatch = WatchedFile(wanted) { [weak self] in
        if $0.mayHaveChanged { self?.searchAgain() }
      }
    }
  }

  private func searchAgain() {
    if isCheckDue { return }
    isCheckDue = true
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
      guard let self else { return }
      MainActor.assumeIsolated {
        self.isCheckDue = false
        self.readEditorConfig(for: Array(self.documents.keys))
      }
    }
  }
}
