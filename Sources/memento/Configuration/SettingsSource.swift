import Dispatch
import EditorCore
import Storage
import SystemPackage

/// Where the settings of a run come from: the configuration and `.editorconfig` files, read when a
/// document asks and whenever one of them changes.
@MainActor
final class SettingsSource {
  private let configuration: Configuration
  private let tell: @MainActor @Sendable (Event) -> Void
  private let queue = DispatchQueue(label: "memento.settings", qos: .userInitiated)
  /// The documents' files, as the user wrote their paths.
  private var paths: [DocumentID: String] = [:]
  /// The `.editorconfig` files of each document.
  private var needed: [DocumentID: [FilePath]] = [:]
  /// Watches all of these.
  private var neededWatch: WatchedFile?
  private var watched: [FilePath] = []
  private var watch: WatchedFile?
  private var isReading = false

  /// Programs write a file in several steps; it is read when they are done.
  private static let pause = DispatchTimeInterval.milliseconds(30)
  /// More files are not watched.
  private static let mostWatched = 200

  /// A source for the settings in a configuration.
  ///
  /// - Parameter tell: called on the main queue with what holds from now on.
  init(_ configuration: Configuration, tell: @escaping @MainActor @Sendable (Event) -> Void) {
    self.configuration = configuration
    self.tell = tell
  }

  // MARK: The configuration

  /// Reads the configuration again whenever it changes, and what was found at once.
  ///
  /// - Parameter known: what was read before.
  func begin(knowing known: Settings) {
    renewWatches()
    // They may have changed between being read and being watched.
    lookAgain()
    guard let path = configuration.path else { return }
    watch = WatchedFile([path]) { [weak self] _ in self?.readAgain() }
    // The same here.
    readAgain(unless: known)
  }

  /// - Parameter known: settings that are not told again.
  private func readAgain(unless known: Settings? = nil) {
    if isReading { return }
    isReading = true
    queue.asyncAfter(deadline: .now() + Self.pause) { [configuration] in
      let settings = configuration.read()
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.isReading = false
          if settings != known { self.tell(.settings(settings)) }
        }
      }
    }
  }

  // MARK: Files for one document

  /// Tells what holds for a document by its path, and whenever that changes.
  func find(path: String?, of id: DocumentID) {
    if path != nil, paths[id] == path { return }
    paths[id] = path
    if path == nil {
      needed[id] = nil
      return tell(.properties(EditorConfigProperties(), of: id))
    }
    // Where nothing tells of changes, those of other documents are found now.
    look(for: neededWatch?.needsLooking == true ? Array(paths.keys) : [id])
  }

  /// The same for the first document, without waiting for another queue: the first frame is drawn
  /// with it.
  ///
  /// Changes are told from `begin` on.
  func findAtOnce(path: String?, of id: DocumentID) -> [Event] {
    paths[id] = path
    guard let path else { return [] }
    let lookup = EditorConfigLookup(for: FilePath(expandingTilde: path))
    needed[id] = lookup.watched
    return [.properties(lookup.properties, of: id)]
  }

  /// A document was closed.
  func forget(_ id: DocumentID) {
    paths[id] = nil
    needed[id] = nil
    renewWatches()
  }

  private func look(for ids: [DocumentID]) {
    let wanted = ids.compactMap { id in paths[id].map { (id, FilePath(expandingTilde: $0)) } }
    queue.asyncAfter(deadline: .now()) {
      let found = wanted.map { ($0.0, EditorConfigLookup(for: $0.1)) }
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          for (id, lookup) in found { self.take(lookup, for: id).forEach(self.tell) }
        }
      }
    }
  }

  private func take(_ lookup: EditorConfigLookup, for id: DocumentID) -> [Event] {
    guard paths[id] != nil else { return [] }
    needed[id] = lookup.watched
    renewWatches()
    return [.properties(lookup.properties, of: id)]
  }

  /// Watches the files of all documents, which have most folders above them in common.
  private func renewWatches() {
    let wanted = Array(
      Set(needed.values.joined()).sorted { $0.string < $1.string }.prefix(Self.mostWatched))
    if wanted == watched { return }
    watched = wanted
    if let neededWatch {
      neededWatch.rearm(for: wanted)
    } else {
      neededWatch = WatchedFile(wanted) { [weak self] _ in self?.lookAgain() }
    }
  }

  private func lookAgain() {
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      MainActor.assumeIsolated { self.look(for: Array(self.paths.keys)) }
    }
  }
}
