import Files
import Glibc
import SystemPackage
import TestSupport
import Testing

/// Changes of the entries of folders.
@Suite struct FolderChangeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "a.txt")
    try folder.write("two", to: "b.txt")
    try makeFolders(folder.file("full/inner"))
    try makeFolders(folder.file("empty"))
  }

  private func message(_ body: () throws(FileError) -> Void) -> String? {
    do throws(FileError) {
      try body()
      return nil
    } catch {
      return error.description.replacing(folder.path.string + "/", with: "")
    }
  }

  @Test("Nothing that exists is replaced: no file, no folder, no link that leads nowhere")
  func nothingIsReplaced() throws {
    try symlink(folder.file("lost"), to: "nowhere")
    for name in ["a.txt", "empty", "lost"] {
      let path = folder.file(name)
      let expected =
        "Cannot create \(name): it exists already. Move that away, and try again."
      #expect(message { () throws(FileError) in try FolderChange.createFile(path) } == expected)
      #expect(message { () throws(FileError) in try FolderChange.createFolder(path) } == expected)
      #expect(
        message { () throws(FileError) in try FolderChange.createLink(path, saying: [0x78]) }
          == expected)
      #expect(
        message { () throws(FileError) in try FolderChange.move(folder.file("b.txt"), to: path) }
          == expected.replacing("create", with: "move to"))
      // rename(2) would replace an empty folder.
      if name != "empty" {
        #expect(
          message { () throws(FileError) in try FolderChange.move(folder.file("empty"), to: path) }
            == expected.replacing("create", with: "move to"))
      }
    }
    #expect(
      message { () throws(FileError) in
        try FolderChange.move(folder.file("full"), to: folder.file("empty"))
      } != nil)
    #expect(try folder.text(of: "a.txt") == "one" && folder.text(of: "b.txt") == "two")
  }

  @Test("A relative link that is moved leads to the same place, also if nothing is there")
  func movingLinks() throws {
    try symlink(folder.file("full/near"), to: "../a.txt")
    try FolderChange.moveLink(folder.file("full/near"), to: folder.file("full/inner/far"))
    #expect(try folder.text(of: "full/inner/far") == "one")
    #expect(FolderChange.target(ofLink: folder.file("full/inner/far")) == "../../a.txt")
    try FolderChange.moveLink(folder.file("full/inner/far"), to: folder.file("beside"))
    #expect(FolderChange.target(ofLink: folder.file("beside")) == "a.txt")
    try FolderChange.moveLink(folder.file("beside"), to: folder.file("same"))
    #expect(FolderChange.target(ofLink: folder.file("same")) == "a.txt")
    #expect(FolderChange.target(ofLink: folder.file("beside")) == nil)
    try symlink(folder.file("lost"), to: "nowhere")
    try FolderChange.moveLink(folder.file("lost"), to: folder.file("full/lost"))
    #expect(FolderChange.target(ofLink: folder.file("full/lost")) == "../nowhere")
    try symlink(folder.file("full/up"), to: "..")
    try FolderChange.moveLink(folder.file("full/up"), to: folder.file("here"))
    #expect(FolderChange.target(ofLink: folder.file("here")) == ".")
    try FolderChange.moveLink(
      folder.file("here"), to: folder.file("full/up"), saying: Array("./../".utf8))
    #expect(FolderChange.text(ofLink: folder.file("full/up")) == Array("./../".utf8))
    try symlink(folder.file("full/right"), to: "./../full/../a.txt")
    try FolderChange.moveLink(folder.file("full/right"), to: folder.file("empty/right"))
    #expect(FolderChange.target(ofLink: folder.file("empty/right")) == "./../full/../a.txt")
    // `..` behind a link to a folder is that of its target.
    try symlink(folder.file("short"), to: "full/inner")
    try symlink(folder.file("through"), to: "short/../../b.txt")
    try FolderChange.moveLink(folder.file("through"), to: folder.file("full/through"))
    #expect(try folder.text(of: "full/through") == "two")
    try symlink(folder.file("other"), to: "b.txt")
    #expect(
      message { () throws(FileError) in
        try FolderChange.moveLink(folder.file("other"), to: folder.file("full/lost"))
      } != nil)
    #expect(try folder.text(of: "other") == "two")
  }

  @Test("Files, folders and links are moved; a folder not into itself")
  func moving() throws {
    try FolderChange.move(folder.file("a.txt"), to: folder.file("full/c.txt"))
    #expect(try folder.text(of: "full/c.txt") == "one")
    try FolderChange.move(folder.file("full"), to: folder.file("moved"))
    #expect(try folder.text(of: "moved/c.txt") == "one")
    #expect(
      message { () throws(FileError) in
        try FolderChange.move(folder.file("moved"), to: folder.file("moved/inner/x"))
      } == "Cannot move moved: a folder cannot be moved into itself. Choose another place.")
    #expect(
      message { () throws(FileError) in
        try FolderChange.move(folder.file("none"), to: folder.file("x"))
      } == "Cannot move none: it, or a folder of its path, does not exist. Check the path.")
  }

  @Test("Only empty folders are removed")
  func removing() throws {
    #expect(
      message { () throws(FileError) in
        try FolderChange.remove(folder.file("full"), isFolder: true)
      } == "Cannot delete full: another program has put something into it. Delete it again.")
    try FolderChange.remove(folder.file("empty"), isFolder: true)
    try FolderChange.remove(folder.file("a.txt"), isFolder: false)
    #expect(try names(in: folder.path).sorted() == ["b.txt", "full"])
  }
}
