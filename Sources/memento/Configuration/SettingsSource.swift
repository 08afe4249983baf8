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
  private var watches: [FilePath: WatchedFile] = [:]
  private var watch: WatchedFile?
  private var isReading = false
  /// What was told already: a mistake in a file that many documents share is told once.
  private var told: Set<String> = []

  /// Programs write a file in several steps; it is read when they are done.
  private static let pause = DispatchTimeInterval.milliseconds(30)
  /// More files are not watched.
  private static let mostWatches = 24

  /// A source for the settings in a configuration.
  ///
  /// - Parameter tell: called on the main queue with what holds from now on.
  init(_ configuration: Configuration, tell: @escaping @MainActor @Sendable (Event) -> Void) {
    self.configuration = configuration
    self.tell = tell
  }

  // MARK: The configuration

  /// Reads the configuration again whenever it changes.
  func begin() {
    guard let path = configuration.path else { return }
    watch = WatchedFile(path) { [weak self] _ in self?.readAgain() }
    // It may have changed between being read and being watched; that is seldom and cheap.
  }

  private func readAgain() {
    if isReading { return }
    isReading = true
    queue.asyncAfter(deadline: .now() + Self.pause) { [configuration] in
      let settings = configuration.read()
      DispatchQueue.main.async {
        MainActor.assumeIsolated {
          self.isReading = false
          self.tell(.settings(settings))
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
    look(for: [id])
  }

  /// The same for the first document, without waiting for another queue: the first frame is drawn
  /// with it.
  func findAtOnce(path: String?, of id: DocumentID) -> [Event] {
    paths[id] = path
    guard let path else { return [] }
    return take(EditorConfigLookup(for: FilePath(expandingTilde: path)), for: id)
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
    let news = lookup.mistakes.filter { told.insert($0).inserted }
    return [.properties(lookup.properties, of: id)]
      + (Configuration.notice(of: news).map { [.notice($0)] } ?? [])
  }

  private func renewWatches() {
    let wanted = Set(needed.values.joined().prefix(Self.mostWatches))
    watches = watches.filter { wanted.contains($0.key) }
    for path in wanted where watches[path] == nil {
      watches[path] = WatchedFile(path) { [weak self] _ in self?.lookAgain() }
    }
  }

  private func lookAgain() {
    told = []
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause) { [weak self] in
      guard let self else { return }
      MainActor.assumeIsolated { self.look(for: Array(self.paths.keys)) }
    }
  }
}
