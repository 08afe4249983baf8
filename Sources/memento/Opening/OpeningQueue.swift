import Dispatch
import EditorCore
import Glibc
import Storage
import Synchronization
import SystemPackage
import TextModel

/// The queue on which folders and the list of the files edited last are read, for who is writing a
/// path.
///
/// A folder that does not answer, as on a server that is gone, holds nothing up: each wish is
/// performed beside the others, and an answer that nobody waits for any more is dropped.
final class OpeningQueue: Sendable {
  private let queue = DispatchQueue(
    label: "memento.opening", qos: .userInitiated, attributes: .concurrent)
  /// The number of the folder that is waited for.
  private let awaited = Atomic(0)

  /// Called on the main queue with what was found.
  typealias Tell = @MainActor @Sendable (OpeningNews) -> Void

  /// Lists a folder, whose path is written as by a person, instead of any before.
  func list(_ folder: [UInt8], serial: Int, tell: @escaping Tell) {
    awaited.store(serial, ordering: .relaxed)
    queue.async { [self] in
      guard isAwaited(serial) else { return }
      let news = listing(of: folder, serial: serial)
      DispatchQueue.main.async { MainActor.assumeIsolated { tell(news) } }
    }
  }

  /// Nobody waits for a folder any more.
  func stopListing() { awaited.store(0, ordering: .relaxed) }

  /// Tells the files edited last that are still there, and that something is kept of.
  func findRecentFiles(_ options: HistoryOptions, tell: @escaping Tell) {
    queue.async {
      let folder = try? StateFolder.ofUser()
      let entries = folder.map { RecentFiles(in: $0).entries(keptBy: options.exclusion(in: $0)) }
      let news = OpeningNews.recentFiles((entries ?? []).filter(\.isThere).map(\.file))
      DispatchQueue.main.async { MainActor.assumeIsolated { tell(news) } }
    }
  }

  private func isAwaited(_ serial: Int) -> Bool { awaited.load(ordering: .relaxed) == serial }

  private func listing(of folder: [UInt8], serial: Int) -> OpeningNews {
    let path = FilePath(expandingTilde: String(escaping: folder))
    do throws(FileError) {
      let listing = try FolderListing.read(path) { isAwaited(serial) }
      let entries = listing.entries.map { FolderEntry(name: $0.name, isFolder: $0.isFolder) }
      return .listed(serial: serial, entries.inOrder(), isWhole: listing.isWhole)
    } catch {
      return .notListed(serial: serial, error.description)
    }
  }
}

extension RecentFiles {
  /// The files, but for those that got no history since the patterns were set.
  func entries(keptBy exclusion: HistoryExclusion) -> [Entry] {
    let (kept, excluded) = entries().reduce(into: ([Entry](), Set<FilePath>())) {
      if exclusion.pattern(matching: $1.path) == nil {
        $0.0.append($1)
      } else {
        $0.1.insert($1.path)
      }
    }
    // They were noted before that; where the list cannot be written, they are not shown.
    if !excluded.isEmpty { try? forget { excluded.contains($0.path) } }
    return kept
  }
}

extension RecentFiles.Entry {
  fileprivate var isThere: Bool { path.withPlatformString { access($0, F_OK) } == 0 }

  fileprivate var file: RecentFile {
    RecentFile(
      path: path.withPlatformString {
        Array(UnsafeRawBufferPointer(start: $0, count: path.length))
      },
      folder: path.removingLastComponent().shownWithTilde,
      place: .line(line, character: character))
  }
}
