import Dispatch
import Documents
import EditorCore
import Files
import HistoryStore
import Synchronization
import SystemPackage
import Text

/// The queue that reads folders and the list of recent files, to complete a path.
///
/// Requests are concurrent, so that an unresponsive folder, as on a lost server, delays no other
/// one. Outdated answers are dropped.
final class OpeningQueue: Sendable {
  private let queue = DispatchQueue(
    label: "memento.opening", qos: .userInitiated, attributes: .concurrent)
  /// The number of the latest request for a folder.
  private let awaited = Atomic(0)

  private let folders: UserFolders?

  /// - Parameter folders: the folders with the list of recent files; nil without any.
  init(in folders: UserFolders?) { self.folders = folders }

  /// Lists a folder, given as the user wrote it; earlier requests become outdated.
  func list(_ folder: [UInt8], serial: Int, post: @escaping Post<OpeningEvent>) {
    awaited.store(serial, ordering: .relaxed)
    queue.async { [self] in
      guard isAwaited(serial) else { return }
      let event = listing(of: folder, serial: serial)
      onMainQueue { post(event) }
    }
  }

  /// Drops the answer for a folder.
  func stopListing() { awaited.store(0, ordering: .relaxed) }

  /// Lists the recent files that still exist and may have a history.
  func findRecentFiles(_ options: HistoryOptions, post: @escaping Post<OpeningEvent>) {
    queue.async { [folders] in
      let entries = folders.map {
        $0.recentFiles.entries(keptBy: $0.exclusion(by: options.patterns))
      }
      let event = OpeningEvent.recentFiles((entries ?? []).filter(\.path.exists).map(\.file))
      onMainQueue { post(event) }
    }
  }

  private func isAwaited(_ serial: Int) -> Bool { awaited.load(ordering: .relaxed) == serial }

  private func listing(of folder: [UInt8], serial: Int) -> OpeningEvent {
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
  /// Returns the files that the present patterns do not exclude.
  func entries(keptBy exclusion: HistoryExclusion) -> [Entry] {
    let all = entries()
    let excluded = Set(all.map(\.path).filter { exclusion.pattern(matching: $0) != nil })
    // If the list cannot be written, they are only hidden.
    if !excluded.isEmpty { try? forget { excluded.contains($0.path) } }
    return all.filter { !excluded.contains($0.path) }
  }
}

extension RecentFiles.Entry {
  fileprivate var file: RecentFile {
    RecentFile(
      path: path.bytes, folder: path.removingLastComponent().shownWithTilde,
      place: .line(line, character: character))
  }
}
