import Documents
import EditorCore
import Files
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Shell

/// The bookmarks that are stored, and those that are not.
@MainActor
@Suite struct BookmarkQueueTests {
  private let home: TemporaryFolder
  private let queue: BookmarkQueue
  private let kept: KeptBookmarks
  private var options = HistoryOptions()

  init() throws {
    home = try TemporaryFolder(inside: Repository.root.appending(".build"))
    let folders = UserFolders(in: StateFolder(home.file("state")))
    kept = folders.bookmarks
    queue = BookmarkQueue(in: folders, knowing: KnownFiles(encodings: nil))
  }

  /// Performs requests, and returns the events up to the end of an additional list.
  private func events(
    of requests: BookmarkRequest..., options: HistoryOptions? = nil
  ) async throws -> [Event] {
    let all = Collected()
    for request in requests + [.list(besides: [], serial: 99)] {
      queue.accept(request, options ?? self.options, Settings()) { all.events.append($0) }
    }
    try await eventually("the list") {
      all.events.contains {
        if case .bookmarks(.listed(_, serial: 99)) = $0 { true } else { false }
      }
    }
    queue.waitUntilKept()
    return all.events
  }

  @MainActor
  private final class Collected {
    var events: [Event] = []
  }

  private var lines: [KeptLine] {
    let text = PieceTree(Array("one\ntwo\n".utf8))
    return [KeptLine(line: 1, mark: text.mark(ofLine: 1))]
  }

  private func found(_ events: [Event]) -> [[KeptLine]] {
    events.compactMap { if case .bookmarks(.found(let lines, _)) = $0 { lines } else { nil } }
  }

  @Test("Bookmarks are kept for a file and found again, without its text")
  func keeping() async throws {
    let path = try home.write("one\ntwo\n", to: "a.txt").string
    let events = try await events(
      of: .keep(lines, path: path), .find(path: path, of: .first))
    #expect(found(events) == [lines])
    let bytes = try home.text(of: "state/bookmarks")
    #expect(!bytes.contains("two") && bytes.contains("a.txt 2:"))
    #expect(
      found(try await self.events(of: .keep([], path: path), .find(path: path, of: .first)))
        == [[]])
    #expect(kept.entries() == [])
  }

  @Test("Nothing is kept of files without history, nor in a session without history")
  func keepingNothing() async throws {
    let secret = try home.write("x", to: "secret.gpg").string
    let own = try home.write("x", to: "a.secret").string
    var excluding = HistoryOptions()
    excluding.patterns = ["*.secret"]
    _ = try await events(of: .keep(lines, path: secret), .keep(lines, path: "/tmp/a.txt"))
    _ = try await events(of: .keep(lines, path: own), options: excluding)
    var none = HistoryOptions()
    none.isEnabled = false
    _ = try await events(of: .keep(lines, path: home.file("a.txt").string), options: none)
    #expect(kept.entries() == [])
    // A file that is excluded later is not listed.
    _ = try await events(of: .keep(lines, path: own))
    let listed = try await events(of: .find(path: own, of: .first), options: excluding)
    #expect(found(listed) == [[]] && files(listed).isEmpty)
    #expect(found(try await events(of: .find(path: own, of: .first), options: none)) == [[]])
  }

  private func files(_ events: [Event]) -> [BookmarkedFile] {
    events.compactMap { event -> [BookmarkedFile]? in
      if case .bookmarks(.listed(let files, _)) = event { files } else { nil }
    }.flatMap(\.self)
  }

  @Test("The list has the texts of files that are not open, and says which are gone")
  func listing() async throws {
    let open = try home.write("one\ntwo\n", to: "open.txt").string
    let moved = try home.write("new\none\n\ttwo \n", to: "moved.txt").string
    let gone = home.file("gone.txt").string
    for path in [open, moved, gone] { _ = try await events(of: .keep(lines, path: path)) }
    let all = Collected()
    queue.accept(.list(besides: [open], serial: 3), options, Settings()) { all.events.append($0) }
    func read() -> [BookmarkedFile] {
      all.events.compactMap { event in
        if case .bookmarks(.read(let file, serial: 3)) = event { file } else { nil }
      }
    }
    try await eventually("both files") { read().count == 2 }
    #expect(files(all.events).map { FilePath(bytes: $0.path).string } == [gone, moved])
    let texts = Dictionary(uniqueKeysWithValues: read().map { ($0.note, $0.bookmarks) })
    #expect(texts["no such file"]?.map(\.line) == [1])
    let there = read().first { $0.note != "no such file" }?.bookmarks
    #expect(there?.map(\.line) == [2] && there?.map(\.text) == ["two "])
    _ = try await events(of: .remove(lines[0], path: FilePath(gone).bytes))
    #expect(kept.entries().map(\.path.string) == [moved, open])
  }

  @Test("A damaged list is reported once, repaired, and does not hinder")
  func damage() async throws {
    let path = try home.write("one\ntwo\n", to: "a.txt").string
    _ = try await events(of: .keep(lines, path: path))
    let good = try home.text(of: "state/bookmarks")
    try home.write("nonsense\n" + good, to: "state/bookmarks")
    let events = try await events(of: .find(path: path, of: .first))
    #expect(found(events) == [lines])
    let notices = events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    #expect(
      notices == [
        "1 line of the kept bookmarks cannot be read and were removed. Set these bookmarks again"
      ])
    #expect(try home.text(of: "state/bookmarks") == good)
  }
}
