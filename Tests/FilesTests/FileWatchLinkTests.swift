import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// Watching through symbolic links.
@Suite struct FileWatchLinkTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["a", "b", "links", "links/deep"] { try folder.makeFolder(name) }
    for name in ["a/text", "b/text"] { try folder.write([1], to: name) }
  }

  private func isNoticed(_ watch: FileWatch, _ change: () throws -> Void) throws -> Bool {
    while watch.drain() {}
    try change()
    return watch.drain()
  }

  /// Replaces the link's target atomically.
  private func retarget(_ link: String, to target: String) throws {
    try symlink(folder["new link"], to: target)
    try check(rename(folder["new link"].string, folder[link].string))
  }

  @Test("A change of the target of a link is reported")
  func whatIsDoneToTheTargetIsNoticed() throws {
    try symlink(folder["links/first"], to: "deep/second")
    try symlink(folder["links/deep/second"], to: folder["a/text"].string)
    let watch = FileWatch([folder["links/first"]])
    #expect(!watch.needsPolling)
    #expect(try isNoticed(watch) { try folder.write([2], to: "a/text") })
    #expect(try isNoticed(watch) { _ = try save([3], to: folder["a/text"]) })
    #expect(try isNoticed(watch) { try chmod(folder["a/text"], 0o600) })
    #expect(try !isNoticed(watch) { try folder.write([2], to: "b/text") })
    #expect(try !isNoticed(watch) { try folder.write([2], to: "links/deep/text") })
  }

  @Test(
    "A link that gets another target is reported", arguments: ["links/first", "links/deep/second"])
  func aLinkThatLeadsElsewhereIsNoticed(link: String) throws {
    try symlink(folder["links/first"], to: "deep/second")
    try symlink(folder["links/deep/second"], to: "../../a/text")
    let watch = FileWatch([folder["links/first"]])
    #expect(try isNoticed(watch) { try retarget(link, to: folder["b/text"].string) })
    #expect(try isNoticed(watch) { try folder.write([2], to: "b/text") })
    #expect(try !isNoticed(watch) { try folder.write([2], to: "a/text") })
    #expect(try isNoticed(watch) { try check(unlink(folder[link].string)) })
    #expect(try isNoticed(watch) { try symlink(folder[link], to: folder["a/text"].string) })
    #expect(try isNoticed(watch) { try folder.write([3], to: "a/text") })
  }

  @Test("A linked folder that gets another target is reported")
  func aLinkedFolderThatLeadsElsewhereIsNoticed() throws {
    try symlink(folder["current"], to: "a")
    let watch = FileWatch([folder["current/text"]])
    #expect(try isNoticed(watch) { try folder.write([2], to: "a/text") })
    #expect(try isNoticed(watch) { try retarget("current", to: "b") })
    #expect(try isNoticed(watch) { try folder.write([2], to: "b/text") })
    #expect(try !isNoticed(watch) { try folder.write([2], to: "a/text") })
  }

  @Test("The target of a dangling link is reported when it appears")
  func theTargetOfADanglingLinkIsNoticed() throws {
    try symlink(folder["link"], to: "a/new")
    let watch = FileWatch([folder["link"]])
    #expect(!watch.needsPolling)
    #expect(try isNoticed(watch) { try folder.write([1], to: "a/new") })

    try symlink(folder["lost"], to: "nowhere/new")
    let lost = FileWatch([folder["lost"]])
    #expect(lost.pollingReason == .folderMissing)
    #expect(try isNoticed(lost) { try folder.makeFolder("nowhere") })
    #expect(!lost.needsPolling)
    #expect(try isNoticed(lost) { try folder.write([1], to: "nowhere/new") })
  }

  @Test("Links in a circle are polled")
  func linksInACircleAreLookedAtNowAndThen() throws {
    try symlink(folder["circle"], to: "circle")
    let watch = FileWatch([folder["circle"]])
    #expect(watch.pollingReason == .folderMissing)
    #expect(try isNoticed(watch) { try retarget("circle", to: "a/text") })
    #expect(!watch.needsPolling)
  }
}
