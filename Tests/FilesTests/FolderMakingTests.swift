import SystemPackage
import Testing
import TestSupport

@testable import Files

@Suite struct FolderMakingTests {
  @Test("Missing folders are named and made")
  func whatIsMissingIsToldAndMade() throws {
    let home = try TemporaryFolder()
    let path = home.file("a").appending("b").appending("notes.txt")
    #expect(try TextFile.missingFolder(of: path) == home.file("a").appending("b"))
    try TextFile.makeFolders(of: path)
    #expect(try TextFile.missingFolder(of: path) == nil)
    try TextFile.makeFolders(of: path)
    #expect(try TextFile.missingFolder(of: "notes.txt") == nil)
  }

  @Test("A file in the place of a folder is named")
  func whatIsInTheWayIsTold() throws {
    let home = try TemporaryFolder()
    let file = try home.write("text", to: "file")
    let path = file.appending("b").appending("notes.txt")
    #expect(throws: FileError(.save, path, .system(.notDirectory))) {
      try TextFile.makeFolders(of: path)
    }
  }

  @Test("A folder that cannot be made is named with the cause")
  func aFolderThatCannotBeMadeIsNamedWithTheCause() throws {
    let error = try #require(throws: FileError.self) {
      try TextFile.makeFolders(of: "/proc/memento/a/notes.txt")
    }
    #expect(error == FileError(.makeFolder, "/proc/memento", .system(.noSuchFileOrDirectory)))
    #expect(
      error.description
        == "Cannot create the folder /proc/memento: folders cannot be created there. "
        + "Choose another folder with Alt-S.")
  }

  @Test("The beginning of a file is its first four bytes")
  func theBeginningOfAFileIsItsFirstFourBytes() throws {
    let home = try TemporaryFolder()
    let long = try home.write("abcdef", to: "long")
    let short = try home.write("ab", to: "short")
    #expect(try TextFile.beginning(of: long) == Array("abcd".utf8))
    #expect(try TextFile.beginning(of: short) == Array("ab".utf8))
    #expect(try TextFile.beginning(of: home.file("none")) == [])
    #expect(try TextFile.beginning(of: home.path) == [])
  }
}
