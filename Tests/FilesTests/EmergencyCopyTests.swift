import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// Emergency copies: where they are, who may read them, and which of them count.
@Suite struct EmergencyCopyTests {
  private let folder: TestFolder
  private var places: EmergencyPlaces {
    EmergencyPlaces(of: folder["text"], orIn: StateFolder(folder["state"]))
  }

  init() throws {
    folder = try TestFolder()
    try folder.write([1], to: "text")
  }

  private func store(_ bytes: [UInt8]) throws -> FilePath {
    try places.store(.unsavedText, contents: contents(bytes))
  }

  @Test("A copy is private, beside its file, and found until it is removed")
  func aCopyIsPrivateAndFound() throws {
    let path = try store([1, 2, 3])
    #expect(path == folder["text.memento-save"])
    #expect(try bytes(of: path) == [1, 2, 3])
    #expect(try Stat(path).permissions.rawValue == 0o600)
    let found = places.find()
    #expect(found.map(\.path) == [path] && found.map(\.kind) == [.unsavedText])
    try found[0].remove()
    #expect(folder.names == ["text"] && places.find().isEmpty)
  }

  @Test("A second copy does not overwrite the first")
  func aSecondCopyDoesNotOverwriteTheFirst() throws {
    _ = try store([1])
    let second = try store([2])
    #expect(second == folder["text.memento-save.2"])
    #expect(try bytes(of: folder["text.memento-save"]) == [1])
    #expect(Set(places.find().map(\.path)) == [folder["text.memento-save"], second])
  }

  @Test("A copy against a crash is in the state folder, and found only without its process")
  func aCrashCopyIsFoundAfterACrash() throws {
    var first: HeldCopy? = try places.keep(contents([1]))
    var second: HeldCopy? = try places.keep(contents([2]))
    first?.remove()
    first = nil
    #expect(folder.names == ["state", "text"] && places.find().isEmpty)
    // The end of a process releases its locks.
    let path = second?.path
    second = nil
    let found = places.find()
    #expect(found.map(\.path) == [path] && found.map(\.kind) == [.unsavedText])
    #expect(try bytes(of: found[0].path) == [2])
  }

  @Test("Many crashes, each of a text that goes on from the last, leave one copy to be found")
  func aChainOfCrashes() throws {
    for byte in 1...12 {
      var copy: HeldCopy? = try places.keep(contents([UInt8(byte)]), including: places.find())
      #expect(copy != nil)
      copy = nil
    }
    #expect(try places.find().map { try bytes(of: $0.path) } == [[12]])
    try places.find()[0].remove()
    #expect(places.find().isEmpty && places.all().isEmpty)
  }

  @Test("A copy goes with the one that includes it, and is not found beside it")
  func anIncludedCopyIsNotFound() throws {
    _ = try store([9])
    let first = try #require(places.find().first)
    var second: HeldCopy? = try places.keep(contents([1]), including: [first])
    #expect(places.find().map(\.path) == [first.path] && second != nil, "the newer one is in use")
    second = nil
    let found = places.find()
    #expect(try found.map { try bytes(of: $0.path) } == [[1]])
    var third: HeldCopy? = try places.keep(contents([2]), including: found)
    #expect(third != nil)
    third = nil
    #expect(try places.find().map { try bytes(of: $0.path) } == [[2]])
    try places.find()[0].remove()
    #expect(places.find().isEmpty && folder.names == ["state", "text"])
  }

  @Test("All copies are found for themselves, with those in use")
  func allCopies() throws {
    _ = try store([9])
    let first = try #require(places.find().first)
    var second: HeldCopy? = try places.keep(contents([1]), including: [first])
    let path = second?.path
    #expect(places.all().map(\.copy.path) == [first.path, path])
    #expect(places.all().map(\.isInUse) == [false, true])
    second = nil
    #expect(places.all().map(\.isInUse) == [false, false])
    try places.all()[1].copy.remove()
    #expect(places.find().map(\.path) == [first.path], "the included one stays")
  }

  @Test("A copy knows whether its file has changed since, with extended attributes or by the time")
  func anOutdatedCopy() throws {
    let file = folder["text"]
    let base = try #require(try FileIdentity.current(of: file))
    try places.store(.unsavedText, of: base, contents: contents([9]))
    _ = try store([8])
    func outdated() throws -> Set<Bool> {
      let there = try FileIdentity.current(of: file)
      return Set(places.find().map { $0.isOutdated(by: there) })
    }
    #expect(try outdated() == [false])
    var times = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 4_000_000_000, tv_usec: 0)]
    try check(utimes(file.string, &times))
    #expect(try outdated() == [true])
    try check(unlink(file.string))
    #expect(try outdated() == [false])
  }

  @Test("Texts without a file have copies in the state folder, more than a file has")
  func untitledCopies() throws {
    let untitled = EmergencyPlaces(of: nil, orIn: StateFolder(folder["state"]))
    var copies: [HeldCopy] = []
    for byte in 1...9 { copies.append(try untitled.keep(contents([UInt8(byte)]))) }
    #expect(untitled.find().isEmpty && folder.names == ["state", "text"])
    copies = []
    #expect(untitled.find().count == 9 && places.find().isEmpty)
    #expect(untitled.find().contains { $0.path == folder["state/emergency/untitled.memento-save"] })
    let error = error { () throws(FileError) in
      _ = try EmergencyPlaces(of: nil, orIn: nil).keep(contents([1]))
    }
    #expect(error != nil)
  }

  @Test("A planted link is neither written nor read")
  func aPlantedLinkIsNotFollowed() throws {
    try folder.write([7], to: "victim", mode: 0o600)
    try symlink(folder["text.memento-save"], to: folder["victim"].string)
    #expect(places.find().isEmpty)
    #expect(try store([1]) == folder["text.memento-save.2"])
    #expect(try bytes(of: folder["victim"]) == [7])
  }

  @Test("A file that others may read, or with another name, is no copy")
  func otherFilesAreNoCopies() throws {
    try folder.write([7], to: "text.memento-save", mode: 0o644)
    #expect(places.find().isEmpty)
    try chmod(folder["text.memento-save"], 0o600)
    try link(folder["other"], to: folder["text.memento-save"])
    #expect(places.find().isEmpty)
    try check(unlink(folder["other"].string))
    #expect(places.find().count == 1)
    try chown(folder["text.memento-save"], stranger, stranger)
    #expect(places.find().isEmpty)
  }

  @Test("A copy of a running program is not found")
  func aCopyOfARunningProgramIsNotFound() async throws {
    let path = try store([1])
    let child = try Child.holdingLock(of: path)
    try await eventually("the lock") { places.find().isEmpty }
    child.kill()
    #expect(places.find().count == 1)
  }

  @Test("A folder without write permission leaves the state folder", .enabled(if: isRoot))
  func theStateFolderTakesOtherCopies() throws {
    try chmod(folder.path, 0o755)
    // As this process stays root, only folders of root are safe from links.
    try folder.makeFolder("state", mode: 0o777)
    try folder.makeFolder("state/emergency", mode: 0o777)
    try chown(folder["text"], stranger, stranger)
    try asStranger {
      let path = try store([1, 2])
      #expect(path.removingLastComponent() == folder["state/emergency"])
      #expect(places.find().map(\.path) == [path])
      let other = EmergencyPlaces(of: folder["other"], orIn: StateFolder(folder["state"]))
      #expect(other.find().isEmpty)
    }
    #expect(folder.names == ["state", "text"])
  }

  // MARK: Temporary files of killed programs

  @Test("Temporary files of killed programs are removed, those in use stay")
  func leftoversAreRemoved() async throws {
    for name in [".memento-1a2b", ".memento-used", ".memento-Old", ".memento-a-b", ".memento-new"] {
      try folder.write([1], to: name)
      var times = [
        timeval(tv_sec: 1_700_000_000, tv_usec: 0), timeval(tv_sec: 1_700_000_000, tv_usec: 0),
      ]
      if name != ".memento-new" { try check(utimes(folder[name].string, &times)) }
    }
    let child = try Child.holdingLock(of: folder[".memento-used"])
    let leftovers = Leftovers(besideFileAt: folder["text"])
    try await eventually("the lock") {
      try run(["flock", "-n", folder[".memento-used"].string, "true"]).status != .exited(0)
    }
    #expect(leftovers.remove() == 1)
    #expect(
      folder.names == [".memento-Old", ".memento-a-b", ".memento-new", ".memento-used", "text"])
    child.kill()
    #expect(leftovers.remove() == 1)
  }
}
