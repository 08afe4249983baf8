import EditorCore
import Testing

@testable import Documents
@testable import Shell

@Suite struct OpenTargetTests {
  /// Parses the words while `there` are the existing files.
  private func list(_ words: String..., there: [String] = []) throws -> [OpenTarget] {
    try OpenTarget.list(words) { there.contains($0) }
  }

  private func file(_ path: String, _ line: Int, _ character: Int = 1) -> OpenTarget {
    OpenTarget(.file(path), place: .line(line, character: character))
  }

  @Test("A word names a file")
  func aWordIsAFile() throws {
    #expect(try list("a", "b c") == [OpenTarget(.file("a")), OpenTarget(.file("b c"))])
    #expect(try list() == [])
  }

  @Test("A place belongs to the next file")
  func aPlaceBelongsToTheNextFile() throws {
    #expect(
      try list("+3", "a", "b", "+4:2", "c", "+5,6", "d")
        == [file("a", 3), OpenTarget(.file("b")), file("c", 4, 2), file("d", 5, 6)])
    #expect(try list("+", "a") == [OpenTarget(.file("a"), place: .lastLine)])
    #expect(try list("+/a text", "a") == [OpenTarget(.file("a"), place: .text("a text"))])
    #expect(try list("+0", "a") == [file("a", 0)])
    #expect(try list("+7,", "a") == [file("a", 7)])
    #expect(try list("+99999999999999999999", "a") == [file("a", .max)])
  }

  @Test("The last place before a file counts")
  func theLastPlaceBeforeAFileCounts() throws {
    #expect(try list("+3", "+/x", "a") == [OpenTarget(.file("a"), place: .text("x"))])
  }

  @Test(
    "Other words with a plus are files",
    arguments: ["+page.svelte", "+12x", "+-3", "+/", "+1:2:3", "+1:x", "++"])
  func otherWordsWithAPlusAreFiles(word: String) throws {
    #expect(try list(word) == [OpenTarget(.file(word))])
  }

  @Test("A file named like a place is opened if no other file follows")
  func aFileCalledLikeAPlaceIsOpenedAlone() throws {
    #expect(try list("+12", there: ["+12"]) == [OpenTarget(.file("+12"))])
    #expect(try list("+12", "a", there: ["+12"]) == [file("a", 12)])
    #expect(throws: LaunchError.self) { try list("a", "+12") }
  }

  @Test("A place may follow the name of an existing file")
  func aPlaceMayStandBehindAFileThatIsThere() throws {
    #expect(try list("a:12:5", there: ["a"]) == [file("a", 12, 5)])
    #expect(try list("a:12", there: ["a"]) == [file("a", 12)])
    #expect(try list("a:12:", "a:12:5:", there: ["a"]) == [file("a", 12), file("a", 12, 5)])
    #expect(try list("a:1:2:3", there: ["a", "a:1"]) == [file("a:1", 2, 3)])
    #expect(try list("+7", "a:12", there: ["a"]) == [file("a", 7)])
  }

  @Test("A file of the whole name has precedence")
  func aFileOfTheWholeNameComesFirst() throws {
    #expect(try list("a:12", there: ["a", "a:12"]) == [OpenTarget(.file("a:12"))])
  }

  @Test(
    "No other word is a place", arguments: ["at 12:30", ":12", "a:", "a:b:3x", "a::"])
  func nothingElseIsAPlace(word: String) throws {
    #expect(try list(word, there: ["a"]) == [OpenTarget(.file(word))])
  }

  @Test("A dash is standard input once")
  func aDashIsStandardInputOnce() throws {
    #expect(
      try list("-", "+2", "a") == [OpenTarget(.standardInput), file("a", 2)])
    #expect(throws: LaunchError.self) { try list("-", "-") }
    #expect(try list("+9", "-") == [OpenTarget(.standardInput, place: .line(9, character: 1))])
  }
}
