import SystemPackage
import TestSupport
import Testing

@Suite struct TemporaryFolderTests {
  @Test("The folder has the written files and is removed with its last reference")
  func theFolderHoldsWhatIsWrittenAndGoesWithItsLastReference() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder).path
    try #require(folder).write("text", to: "below/deeper/file.txt")
    try #require(folder).write("", to: "empty")
    #expect(try folder?.text(of: "below/deeper/file.txt") == "text")
    #expect(try names(in: path) == ["below", "empty"])
    #expect(
      try files(below: path) == [path.appending("below/deeper/file.txt"), path.appending("empty")])

    folder = nil
    #expect(throws: Errno.noSuchFileOrDirectory) { try names(in: path) }
  }

  @Test("A folder without write permission is removed, too")
  func aFolderWithoutWritePermissionGoesToo() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder).path
    try #require(folder).write("text", to: "locked/file.txt")
    let outcome = try run(["chmod", "500", path.appending("locked").string])
    #expect(outcome.status == .exited(0))

    folder = nil
    #expect(throws: Errno.noSuchFileOrDirectory) { try names(in: path) }
  }
}
