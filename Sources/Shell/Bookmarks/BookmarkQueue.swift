import Dispatch
import Documents
import EditorCore
import Files
import HistoryStore
import MementoKit
import Synchronization
import SystemPackage
import Text
import TextEditing
import TextHistory

/// The queue that stores bookmarks between sessions, and finds them again.
///
/// It stores nothing about a file without history, and nothing in a session without history.
final class BookmarkQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.bookmarks", qos: .userInitiated)
  /// An unresponsive file system must not delay the storing.
  private let reading = DispatchQueue(
    label: "memento.bookmarks.reading", qos: .utility, attributes: .concurrent)
  private let group = DispatchGroup()
  private let folders: UserFolders?
  private let known: KnownFiles
  /// The number of the last list; reading of an outdated list ends.
  private let listSerial = Atomic(0)
  /// Whether a message has reported a failure.
  private let hasReported = Atomic(false)

  /// The maximum wait for the storing of the last bookmarks at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(1) }

  /// Creates a queue for the user's folders.
  init(in folders: UserFolders?, knowing known: KnownFiles) {
    self.folders = folders
    self.known = known
  }

  /// Performs a request of the editor.
  func accept(
    _ request: BookmarkRequest, _ options: HistoryOptions, _ settings: Settings,
    post: @escaping Post<Event>
  ) {
    guard options.isEnabled, let folders else {
      return answerNone(request, post: post)
    }
    if case .list(_, let serial) = request { listSerial.store(serial, ordering: .relaxed) }
    queue.async(group: group) { [self] in
      let store = Store(folders: folders, exclusion: folders.exclusion(by: options.patterns))
      do throws(FileError) {
        switch request {
        case .find(let path, let id):
          let found = store.bookmarks(ofFileAt: path)
          onMainQueue { post(.bookmarks(.found(found, of: id))) }
        case .keep(let lines, let path): try store.keep(lines, ofFileAt: path)
        case .remove(let line, let path):
          try store.list.remove(KeptBookmarks.Bookmark(line), of: FilePath(bytes: path))
        case .list(let paths, let serial):
          let files = store.files(besides: paths)
          let listed = files.map { $0.listed() }
          onMainQueue { post(.bookmarks(.listed(listed, serial: serial))) }
          for file in files { readLines(of: file, serial: serial, settings, post: post) }
        }
        try report(damagedIn: store, post: post)
      } catch {
        report(error.description, post: post)
      }
    }
  }

  /// Answers a request in a session without history, which stores no bookmarks.
  private func answerNone(_ request: BookmarkRequest, post: @escaping Post<Event>) {
    switch request {
    case .find(_, let id): onMainQueue { post(.bookmarks(.found([], of: id))) }
    case .list(_, let serial): onMainQueue { post(.bookmarks(.listed([], serial: serial))) }
    case .keep, .remove: break
    }
  }

  /// Waits until the last bookmarks are stored.
  func waitUntilKept() { _ = group.wait(timeout: .now() + Self.longestEnd) }

  /// Reads the lines with bookmarks of a file that is not open.
  private func readLines(
    of file: KeptBookmarks.Entry, serial: Int, _ settings: Settings, post: @escaping Post<Event>
  ) {
    reading.async { [self] in
      guard listSerial.load(ordering: .relaxed) == serial else { return }
      let found = file.withTexts(encodings: known.encodings, settings)
      onMainQueue { post(.bookmarks(.read(found, serial: serial))) }
    }
  }

  /// Reports once that a part of the list is damaged, and removes that part.
  private func report(damagedIn store: Store, post: @escaping Post<Event>) throws(FileError) {
    let count = store.list.damagedLineCount()
    if count == 0 { return }
    try store.list.repair()
    report(
      "\(counted(count, "line")) of the kept bookmarks cannot be read and were removed. "
        + "Set these bookmarks again", post: post)
  }

  private func report(_ notice: String, post: @escaping Post<Event>) {
    if hasReported.exchange(true, ordering: .relaxed) { return }
    onMainQueue { post(.notice(notice)) }
  }

  /// The stored bookmarks, without those of files that have no history.
  private struct Store {
    let list: KeptBookmarks
    private let exclusion: HistoryExclusion

    init(folders: UserFolders, exclusion: HistoryExclusion) {
      list = folders.bookmarks
      self.exclusion = exclusion
    }

    /// Returns the canonical path of a file with history; nil for any other.
    private func place(of path: String) -> FilePath? {
      guard let place = try? FilePath(expandingTilde: path).canonical(),
        exclusion.pattern(matching: place) == nil
      else { return nil }
      return place
    }

    func bookmarks(ofFileAt path: String) -> [KeptLine] {
      guard let place = place(of: path) else { return [] }
      return list.entries().first { $0.path == place }?.bookmarks.map(KeptLine.init) ?? []
    }

    func keep(_ lines: [KeptLine], ofFileAt path: String) throws(FileError) {
      guard let place = place(of: path) else { return }
      try list.record(
        KeptBookmarks.Entry(
          path: place, bookmarks: lines.map(KeptBookmarks.Bookmark.init),
          changed: Moment.now.secondsSince1970))
    }

    func files(besides open: [String]) -> [KeptBookmarks.Entry] {
      let places = Set(open.compactMap(place(of:)))
      return list.entries().filter {
        !places.contains($0.path) && exclusion.pattern(matching: $0.path) == nil
      }
    }
  }
}

extension KeptBookmarks.Entry {
  /// Returns the file with its line numbers only.
  fileprivate func listed() -> BookmarkedFile {
    BookmarkedFile(
      path: path.bytes, note: path.removingLastComponent().shownWithTilde,
      bookmarks: bookmarks.map { bookmark in
        let kept = KeptLine(bookmark)
        return BookmarkedFile.Bookmark(kept, line: kept.line, text: "")
      })
  }

  /// Returns the file with the present lines and texts of its bookmarks, if they are in its
  /// beginning.
  fileprivate func withTexts(encodings: ChosenEncodings?, _ settings: Settings) -> BookmarkedFile {
    let listed = listed()
    do throws(FileError) {
      let other = settings.encoding(ofFileAt: path)
      guard let file = try FileLoad.begin(path, encodings: encodings, orElse: other) else {
        return BookmarkedFile(
          path: listed.path, note: "no such file", bookmarks: listed.bookmarks)
      }
      let text = file.text.text
      let found = listed.bookmarks.map { bookmark in
        // The last line of a beginning may be incomplete.
        if file.rest != nil, bookmark.line >= text.lineCount - 1 { return bookmark }
        let line = text.lines(of: [bookmark.kept])[0]
        return BookmarkedFile.Bookmark(
          bookmark.kept, line: line, text: text.summary(ofLine: line, upTo: 300))
      }
      return BookmarkedFile(path: listed.path, note: listed.note, bookmarks: found)
    } catch {
      return BookmarkedFile(
        path: listed.path, note: "cannot be read", bookmarks: listed.bookmarks)
    }
  }
}

extension KeptLine {
  fileprivate init(_ bookmark: KeptBookmarks.Bookmark) {
    self.init(line: bookmark.line - 1, mark: bookmark.mark)
  }
}

extension KeptBookmarks.Bookmark {
  fileprivate init(_ line: KeptLine) { self.init(line: line.line + 1, mark: line.mark) }
}
