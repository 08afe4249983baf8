import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// The remains of a file after an overwrite in place failed, or the program died during it.
@Suite struct OverwriteSafetyTests {
  private let folder: TestFolder
  private let old = [UInt8](repeating: 1, count: 900_000)

  init() throws {
    folder = try TestFolder()
    try folder.write(old, to: "text")
  }

  /// Saves in place; calls `halfway` within each pass over the text.
  private func save(
    _ course: SaveCourse = SaveCourse(), halfway: (_ pass: Int) throws(FileError) -> Void
  ) throws(FileError) {
    var pass = 0
    try TextFile.save(to: folder["text"], neverReplacingIn: [folder.path], course: course) {
      (write) throws(FileError) in
      pass += 1
      try hand([UInt8](repeating: 2, count: 600_000)[...], to: write)
      try halfway(pass)
      try hand([UInt8](repeating: 3, count: 100_000)[...], to: write)
    }
  }

  @Test("While a file is overwritten, its old contents are in a copy")
  func theOldContentsAreInACopyMeanwhile() throws {
    var copies: [[String]] = []
    var kept: [UInt8] = []
    try save { pass in
      copies.append(folder.names)
      if pass == 2 { kept = (try? bytes(of: folder["text.memento-old"])) ?? [] }
    }
    #expect(copies == [["text"], ["text", "text.memento-old"]])
    #expect(kept == old)
    #expect(folder.names == ["text"])
    #expect(try bytes(of: folder["text"]).count == 700_000)
  }

  @Test("A failure in the middle puts the old contents back", arguments: [false, true])
  func aFailurePutsTheOldContentsBack(inMemory: Bool) throws {
    var course = SaveCourse()
    if inMemory { course.safety = { .memory } }
    var torn: [UInt8] = []
    let thrown = error { () throws(FileError) in
      try save(course) { (pass) throws(FileError) in
        if pass == 1 { return }
        torn = (try? bytes(of: folder["text"])) ?? []
        throw FileError(.save, folder["text"], .system(.ioError))
      }
    }
    #expect(torn != old, "the test does not reach the middle")
    #expect(thrown?.aftermath == .putBack)
    #expect(
      thrown?.description.contains("error; the file has its old contents again. Save to") == true)
    #expect(try bytes(of: folder["text"]) == old)
    #expect(folder.names == ["text"])
  }

  @Test("A program killed while it overwrites leaves the old contents, which are found")
  func aKilledProgramLeavesTheOldContents() throws {
    try save { pass in
      // The copy that the killed program would leave behind.
      if pass == 2 { _ = try? FilePath.copy(folder["text.memento-old"], to: folder["kept"]) }
    }
    try check(rename(folder["kept"].string, folder["text.memento-old"].string))
    let found = EmergencyPlaces(of: folder["text"], orIn: nil).find()
    #expect(found.map(\.kind) == [.oldContents])
    #expect(try bytes(of: folder["text.memento-old"]) == old)
  }

  @Test("A path exchanged for a link is not followed by a save that expects its file")
  func anExchangedPathIsNotFollowed() throws {
    try folder.write([7], to: "victim", mode: 0o600)
    var course = SaveCourse()
    course.expectedPlace = try folder["text"].canonical()
    try TextFile.save(
      to: folder["text"], neverReplacingIn: [], course: course, contents: contents([4]))
    #expect(try bytes(of: folder["text"]) == [4])

    try check(unlink(folder["text"].string))
    try symlink(folder["text"], to: folder["victim"].string)
    for inPlace in [false, true] {
      let thrown = error { () throws(FileError) in
        try TextFile.save(
          to: folder["text"], neverReplacingIn: inPlace ? [folder.path] : [], course: course,
          contents: contents([5]))
      }
      #expect(thrown?.cause == .movedTo(folder["victim"]))
    }
    #expect(try bytes(of: folder["victim"]) == [7])
  }

  @Test("A link exchanged while the text is written is not followed", arguments: [false, true])
  func aLinkExchangedDuringTheSaveIsNotFollowed(inPlace: Bool) throws {
    try folder.write([7], to: "victim", mode: 0o600)
    var course = SaveCourse()
    course.expectedPlace = try folder["text"].canonical()
    let exchange = {
      _ = unlink(folder["text"].string)
      try? symlink(folder["text"], to: folder["victim"].string)
    }
    course.mayLoseChanges = true
    course.beforeOverwriting = exchange
    course.beforeReplacing = exchange
    let thrown = error { () throws(FileError) in
      try TextFile.save(
        to: folder["text"], neverReplacingIn: inPlace ? [folder.path] : [], course: course,
        contents: contents([5]))
    }
    #expect(inPlace == (thrown != nil))
    #expect(try bytes(of: folder["victim"]) == [7])
  }

  @Test("Root does not overwrite a read-only file unasked", .enabled(if: isRoot))
  func rootAsksBeforeItWritesAReadOnlyFile() throws {
    try chmod(folder["text"], 0o444)
    #expect(WriteAccess.of(folder["text"]) == .protected)
    let thrown = error { () throws(FileError) in
      try TextFile.save(to: folder["text"], contents: contents([5]))
    }
    #expect(thrown?.errno == .permissionDenied)
    try TextFile.save(to: folder["text"], overridesProtection: true, contents: contents([5]))
    #expect(try bytes(of: folder["text"]) == [5])
    #expect(try Stat(folder["text"]).permissions.rawValue == 0o444)
  }

  @Test("A refused new file has no permissions to change", .enabled(if: isRoot))
  func aRefusedNewFileHasNoPermissions() throws {
    try chmod(folder.path, 0o755)
    let thrown = asStranger {
      error { () throws(FileError) in
        try TextFile.save(to: folder["new"], contents: contents([5]))
      }
    }
    let description = thrown?.description ?? ""
    #expect(description.hasSuffix("does not let you create it. Choose another folder with Alt-S."))
  }

  private static var canAppendOnly: Bool {
    let script = "d=$(mktemp -d) && chattr +a $d && chattr -a $d"
    return (try? run(["sh", "-c", script]))?.status == .exited(0)
  }

  @Test("In an append-only folder no temporary file stays", .enabled(if: canAppendOnly))
  func anAppendOnlyFolderKeepsNoTemporaryFile() throws {
    #expect(try run(["chattr", "+a", folder.path.string]).status == .exited(0))
    defer { _ = try? run(["chattr", "-a", folder.path.string]) }
    try TextFile.save(to: folder["text"], neverReplacingIn: [], contents: contents([5]))
    #expect(try bytes(of: folder["text"]) == [5])
    #expect(folder.names == ["text"])
  }

  @Test("In an append-only folder a new file is written in place", .enabled(if: canAppendOnly))
  func aNewFileInAnAppendOnlyFolder() throws {
    #expect(try run(["chattr", "+a", folder.path.string]).status == .exited(0))
    defer { _ = try? run(["chattr", "-a", folder.path.string]) }
    var course = SaveCourse()
    course.expectedPlace = try folder["new"].canonical()
    try TextFile.save(
      to: folder["new"], neverReplacingIn: [], course: course, contents: contents([5, 6]))
    try TextFile.save(to: folder["new"], neverReplacingIn: [], contents: contents([7]))
    #expect(try bytes(of: folder["new"]) == [7])
    #expect(try Stat(folder["new"]).permissions.rawValue & 0o600 == 0o600)
    #expect(folder.names == ["new", "text"])
  }
}

extension FilePath {
  /// Copies a file, private like an emergency copy.
  fileprivate static func copy(_ source: FilePath, to target: FilePath) throws {
    let contents = try TestSupport.bytes(of: source)
    try TestSupport.write(contents, to: target)
    try chmod(target, 0o600)
  }
}
