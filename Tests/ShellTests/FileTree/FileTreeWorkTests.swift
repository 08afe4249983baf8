import Documents
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import Shell

/// Changes of files in the tree, with real files and histories.
@Suite struct FileTreeWorkTests {
  private let folder: TemporaryFolder
  private let rules: FileRules

  init() throws {
    // Files in the system's folder for temporary files have no history.
    folder = try TemporaryFolder(inside: Repository.root.appending(".build"))
    let folders = UserFolders(in: StateFolder(folder.file("state")))
    rules = FileRules(HistoryOptions(), folders, Settings())
    try folder.write("one\n", to: "p/a.txt")
    try folder.write("in\n", to: "p/src/b.txt")
    try folder.write("secret\n", to: "p/src/c.key")
  }

  private func work(
    _ change: FileTreeChange, _ documents: [FileTreeDocument] = [],
    while shouldContinue: @escaping @Sendable () -> Bool = { true }
  ) -> FileTreeEvent {
    FileTreeWork(documents, rules, serial: 7, while: shouldContinue).event(of: change) { _ in }
  }

  private func path(_ name: String) -> [UInt8] { Array(folder.file(name).string.utf8) }

  private func examine(_ name: String) throws -> FileDeletion {
    let event = work(.examine(path(name)))
    guard case .examined(let deletion, 7) = event else { throw Unexpected(event: "\(event)") }
    return deletion
  }

  private struct Unexpected: Error { let event: String }

  private func delete(_ deletion: FileDeletion) throws -> (DeletedFiles, String?) {
    let event = work(.delete(deletion))
    guard case .deleted(let files, _, let notice, 7) = event else {
      throw Unexpected(event: "\(event)")
    }
    return (files, notice)
  }

  private func restore(_ files: DeletedFiles) throws -> (DeletedFiles?, String?) {
    let event = work(.restore(files))
    guard case .restored(_, let left, let notice, 7) = event else {
      throw Unexpected(event: "\(event)")
    }
    return (left, notice)
  }

  private func failure(_ event: FileTreeEvent) -> String? {
    if case .failed(let explanation, 7) = event { explanation } else { nil }
  }

  private func exists(_ name: String) -> Bool { folder.file(name).exists }

  @Test("A file comes back with its bytes and permissions, and from the history of its path")
  func deletingFile() throws {
    let bytes: [UInt8] = [0xFF, 0x00, 0x0D, 0x0A, 0x41]
    try write(bytes, to: folder.file("p/a.txt"))
    try chmod(folder.file("p/a.txt"), 0o750)
    let (files, notice) = try delete(try examine("p/a.txt"))
    #expect(notice == nil && !exists("p/a.txt") && files.items.map(\.state) == [1])
    let store = try HistoryDatabase(folder.file("state/history.db"))
    let reader = try HistoryReader(
      of: folder.file("p/a.txt").canonical(), in: store, encodings: nil)
    #expect(try reader?.state(1).recordedText.bytes == bytes)
    let (left, failure) = try restore(files)
    #expect(left == nil && failure == nil)
    // Going back by time knows when it was away.
    let file = try #require(reader?.file.id)
    #expect(try store.journal(of: file).map(\.cause).suffix(2) == [.deleted, .returned])
    #expect(try TestSupport.bytes(of: folder.file("p/a.txt")) == bytes)
    #expect(try Stat(folder.file("p/a.txt")).permissions.rawValue == 0o750)
    #expect(try names(in: folder.file("p")).sorted() == ["a.txt", "src"])
  }

  @Test("A changed file is recorded as it is when it is deleted, behind its earlier states")
  func deletingAgain() throws {
    let (files, _) = try delete(try examine("p/a.txt"))
    _ = try restore(files)
    try folder.write("one\ntwo\n", to: "p/a.txt")
    let (again, notice) = try delete(try examine("p/a.txt"))
    #expect(notice == nil && again.items.map(\.state) == [2])
    _ = try restore(again)
    #expect(try folder.text(of: "p/a.txt") == "one\ntwo\n")
  }

  @Test("A folder is deleted file by file and comes back whole, but for what is not recorded")
  func deletingFolder() throws {
    try makeFolders(folder.file("p/src/empty"))
    try symlink(folder.file("p/src/link"), to: "../a.txt")
    let deletion = try examine("p/src")
    #expect(deletion.items.count == 5)
    #expect(
      deletion.items.compactMap(\.obstacle) == ["the pattern *.key excludes it from the history"])
    let (files, notice) = try delete(deletion)
    #expect(notice == nil && !exists("p/src") && exists("p/a.txt") && files.fileCount == 3)
    let (left, failure) = try restore(files)
    #expect(left == nil && failure == nil)
    #expect(try names(in: folder.file("p/src")).sorted() == ["b.txt", "empty", "link"])
    #expect(try folder.text(of: "p/src/b.txt") == "in\n")
    #expect(FolderChange.target(ofLink: folder.file("p/src/link")) == "../a.txt")
  }

  @Test("What another program changed or added since the question stays")
  func changedMeanwhile() throws {
    let deletion = try examine("p/a.txt")
    try folder.write("other\n", to: "p/a.txt")
    let (files, notice) = try delete(deletion)
    #expect(files.items.isEmpty && notice?.contains("changed it meanwhile") == true)
    #expect(try folder.text(of: "p/a.txt") == "other\n")
    let whole = try examine("p/src")
    try folder.write("new\n", to: "p/src/new.txt")
    let (_, reason) = try delete(whole)
    #expect(reason?.contains("another program has put something into it") == true)
    #expect(try names(in: folder.file("p/src")) == ["new.txt"])
  }

  @Test("A file that exists again is not replaced when the deleted one comes back")
  func existsAgain() throws {
    let (files, _) = try delete(try examine("p/a.txt"))
    try folder.write("other\n", to: "p/a.txt")
    let (left, notice) = try restore(files)
    #expect(left?.items.count == 1 && notice?.contains("exists already") == true)
    #expect(try folder.text(of: "p/a.txt") == "other\n")
    #expect(try names(in: folder.file("p")).sorted() == ["a.txt", "src"])
  }

  @Test("A move to the folder in which the file is changes nothing, and says so")
  func moveToItsOwnFolder() throws {
    let event = work(.move(from: path("p/a.txt"), to: folder.file("p").string + "/"))
    guard case .failed(let explanation, _) = event else { throw Unexpected(event: "moved") }
    #expect(explanation == "Nothing was moved: it has this path already")
  }

  @Test(
    "A deleted file comes back after another was moved to its path and back; it keeps its history")
  func movedOver() throws {
    try folder.write("two\n", to: "p/b.txt")
    let (files, _) = try delete(try examine("p/b.txt"))
    // The other one has a history, too.
    _ = try restore(try delete(try examine("p/a.txt")).0)
    let (a, b) = (folder.file("p/a.txt").string, folder.file("p/b.txt").string)
    for (from, to) in [("p/a.txt", b), ("p/b.txt", a)] {
      guard case .moved = work(.move(from: path(from), to: to)) else {
        throw Unexpected(event: "not moved")
      }
    }
    let (left, notice) = try restore(files)
    #expect(left == nil && notice == nil)
    #expect(try folder.text(of: "p/b.txt") == "two\n" && folder.text(of: "p/a.txt") == "one\n")
    let store = try HistoryDatabase(folder.file("state/history.db"))
    for name in ["p/a.txt", "p/b.txt"] {
      #expect(try store.file(at: folder.file(name).canonical()) != nil)
    }
  }

  @Test("Large files, unreadable ones and those of a session without history cannot come back")
  func obstacles() throws {
    try write([UInt8](repeating: 0x61, count: 16_000_001), to: folder.file("p/large"))
    #expect(
      try examine("p/large").items[0].obstacle == "it is over 16 MB, too large to be recorded")
    var options = HistoryOptions()
    options.isEnabled = false
    let none = FileTreeWork([], FileRules(options, rules.folders, Settings()), serial: 7) { true }
    guard
      case .examined(let deletion, _) = none.event(of: .examine(path("p/a.txt")), post: { _ in })
    else { throw Unexpected(event: "none") }
    #expect(deletion.items[0].obstacle == "no history is kept")
    guard case .deleted(let files, _, nil, _) = none.event(of: .delete(deletion), post: { _ in })
    else { throw Unexpected(event: "not deleted") }
    #expect(files.items.isEmpty && files.fileCount == 1 && !exists("p/a.txt"))
  }

  @Test("Too many files and stopped deletions are told")
  func limits() throws {
    for number in 0...FileDeletion.mostItems { try folder.write("", to: "p/many/\(number)") }
    #expect(failure(work(.examine(path("p/many"))))?.contains("more than 1000 files") == true)
    let deletion = try examine("p/src")
    let event = work(.delete(deletion), while: { false })
    guard case .deleted(_, _, let notice, _) = event else { throw Unexpected(event: "\(event)") }
    #expect(notice == "Stopped before the end" && exists("p/src/b.txt"))
  }

  @Test("A file is created with its folders; nothing that exists is touched")
  func creating() throws {
    guard case .created(let new, 7) = work(.create(folder.file("p/x/y/new.txt").string)) else {
      throw Unexpected(event: "not created")
    }
    #expect(new == path("p/x/y/new.txt") && exists("p/x/y/new.txt"))
    #expect(
      failure(work(.create(folder.file("p/a.txt").string)))?.contains("exists already") == true)
    #expect(failure(work(.create(folder.file("p/a.txt").string + "/")))?.contains("exists") == true)
    guard case .created = work(.create(folder.file("p/z").string + "/")) else {
      throw Unexpected(event: "no folder")
    }
    #expect(try Stat(folder.file("p/z")).type == .directory)
    #expect(try folder.text(of: "p/a.txt") == "one\n")
  }

  @Test("A moved folder takes the histories and the documents of its files along")
  func moving() throws {
    // The histories of b.txt, and of an earlier file at its new place.
    let (files, _) = try delete(try examine("p/src/b.txt"))
    _ = try restore(files)
    try folder.write("old\n", to: "p/new/b.txt")
    _ = try delete(try examine("p/new"))
    let documents = [
      FileTreeDocument(id: .first, path: folder.file("p/src/b.txt").string)
    ]
    let event = work(
      .move(from: path("p/src"), to: folder.file("p/new").string), documents)
    guard case .moved(let moved, nil, 7) = event else {
      throw Unexpected(event: "\(event)")
    }
    #expect(moved.to == path("p/new") && moved.documents == [.first: path("p/new/b.txt")])
    #expect(moved.madeFolders.isEmpty)
    let store = try HistoryDatabase(folder.file("state/history.db"))
    let history = try store.file(at: folder.file("p/new/b.txt").canonical())
    let reader = try HistoryReader(of: #require(history), in: store, encodings: nil)
    #expect(try reader?.state(1).recordedText.bytes == Array("in\n".utf8))
    #expect(try store.file(at: folder.file("p/src/b.txt").canonical()) == nil)
    // The history of the earlier file has another name.
    #expect(try store.files().contains { $0.path?.string.contains("b.txt (until ") == true })
  }

  @Test("Bookmarks and the places of recent files go with a moved folder")
  func movedBookmarks() throws {
    let folders = try #require(rules.folders)
    let (old, new) = (try folder.file("p/src/b.txt").canonical(), folder.file("p/new/b.txt"))
    let bookmark = KeptBookmarks.Bookmark(line: 3, mark: 7)
    try folders.bookmarks.record(.init(path: old, bookmarks: [bookmark], changed: 1))
    try folders.recentFiles.record(.init(path: old, line: 2, character: 5, used: 1))
    guard
      case .moved = work(
        .move(from: path("p/src"), to: folder.file("p/new").string))
    else { throw Unexpected(event: "not moved") }
    #expect(folders.bookmarks.entries().map(\.path) == [try new.canonical()])
    #expect(folders.bookmarks.entries().first?.bookmarks == [bookmark])
    #expect(folders.recentFiles.entries().map(\.path) == [try new.canonical()])
    #expect(folders.recentFiles.entries().first?.character == 5)
  }

  @Test(
    "Folders made for a move are named, and removed with its undo where nothing else is in them")
  func madeFolders() throws {
    let target = folder.file("p/new/deep/er/a.txt").string
    guard
      case .moved(let moved, _, _) = work(.move(from: path("p/a.txt"), to: target))
    else { throw Unexpected(event: "not moved") }
    #expect(moved.madeFolders == ["p/new", "p/new/deep", "p/new/deep/er"].map(path))
    try folder.write("mine\n", to: "p/new/b.txt")
    _ = work(.moveBack(moved))
    #expect(try folder.text(of: "p/a.txt") == "one\n")
    #expect(try folder.text(of: "p/new/b.txt") == "mine\n")
    #expect(!folder.file("p/new/deep").exists)
  }

  @Test("A path of an open document without a file is no target: two documents would have one file")
  func openTarget() throws {
    let open = [FileTreeDocument(id: .first, path: folder.file("p/new.txt").string)]
    let moves = [("p/a.txt", "p/new.txt"), ("p/src", "p/new.txt")]
    for (from, to) in moves {
      let event = work(.move(from: path(from), to: folder.file(to).string), open)
      #expect(failure(event)?.hasPrefix("Not moved: new.txt is open, with no file yet") == true)
    }
    #expect(exists("p/a.txt") && exists("p/src/b.txt"))
    let created = work(.create(folder.file("p/new.txt").string), open)
    #expect(failure(created)?.hasPrefix("Not created: new.txt is open") == true)
    #expect(!exists("p/new.txt"))
    let closed = open.map { FileTreeDocument(id: $0.id, path: $0.path, isOpen: false) }
    let event = work(
      .move(from: path("p/a.txt"), to: folder.file("p/new.txt").string), closed)
    guard case .moved = event else { throw Unexpected(event: "\(event)") }
  }

  @Test("A target that exists, the folder itself and a missing source are refused; / means into")
  func refusedMoves() throws {
    let target = folder.file("p/src/b.txt").string
    #expect(
      failure(work(.move(from: path("p/a.txt"), to: target)))?.contains(
        "exists already") == true)
    #expect(
      failure(work(.move(from: path("p/src"), to: folder.file("p/src/x").string)))?
        .contains("into itself") == true)
    #expect(
      failure(work(.move(from: path("p/none"), to: target + "x")))?.contains(
        "not exist") == true)
    guard
      case .moved = work(
        .move(from: path("p/a.txt"), to: folder.file("p/src").string + "/"))
    else { throw Unexpected(event: "not moved") }
    #expect(try folder.text(of: "p/src/a.txt") == "one\n")
  }
}
