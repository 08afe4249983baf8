import Testing

@testable import EditorCore

@Suite struct PathCompletionTests {
  /// Returns the offered completions of a name, and the result of Tab.
  private func complete(_ name: String, _ entries: String...) -> ([String], String) {
    let listing = entries.map(FolderEntry.init(written:)).inOrder()
    let completion = PathCompletion(of: Array(name.utf8), in: listing)
    return (
      completion.matches.map { String(decoding: listing[$0].continued, as: UTF8.self) },
      String(decoding: completion.completed, as: UTF8.self)
    )
  }

  @Test("A typed path has a folder and the beginning of a name")
  func aPathIsAFolderAndABeginning() {
    func parts(_ written: String) -> [String] {
      let path = WrittenPath(Array(written.utf8))
      return [path.folder, path.name].map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(parts("") == ["", ""])
    #expect(parts("no") == ["", "no"])
    #expect(parts("a/b/no") == ["a/b/", "no"])
    #expect(parts("/") == ["/", ""])
    #expect(parts("~") == ["~/", ""])
    #expect(parts("~/no") == ["~/", "no"])
  }

  @Test("Folders are first, then names in natural order")
  func foldersComeFirstThenNamesAsPeopleOrderThem() {
    let names = complete("", "b10", "B2", "a", "z/", "y/", "b1").0
    #expect(names == ["y/", "z/", "a", "b1", "B2", "b10"])
  }

  @Test("The common part is completed")
  func theCommonPartIsCompleted() {
    #expect(
      complete("n", "notes.txt", "notes.md", "other") == (["notes.md", "notes.txt"], "notes."))
    #expect(complete("notes.t", "notes.txt", "notes.md") == (["notes.txt"], "notes.txt"))
    #expect(complete("n", "name/", "other") == (["name/"], "name/"))
    #expect(complete("q", "notes.txt") == ([], "q"))
    #expect(complete("", "ab", "ac") == (["ab", "ac"], "a"))
  }

  @Test("Case is ignored if no name matches exactly")
  func lettersOfTheOtherCaseDoWhereNoneFitExactly() {
    #expect(complete("re", "README", "Report", "src/") == (["README", "Report"], "re"))
    #expect(complete("rea", "README", "Report") == (["README"], "README"))
    #expect(complete("re", "README", "really") == (["really", "README"], "really"))
  }

  @Test("Names that contain the word elsewhere are last")
  func namesThatHoldTheWordAreOfferedLast() {
    #expect(complete("test", "test.c", "unit-Test.c") == (["test.c", "unit-Test.c"], "test.c"))
    #expect(complete("test", "unit-Test.c") == (["unit-Test.c"], "unit-Test.c"))
    #expect(complete("tes", "a-tes", "b-tes") == (["a-tes", "b-tes"], "tes"))
  }

  @Test("Hidden names are listed after a dot")
  func hiddenOnesAreThereForADot() {
    #expect(complete("", ".git/", "a") == (["a"], "a"))
    #expect(complete(".", ".git/", ".gitignore", "a") == ([".git/", ".gitignore"], ".git"))
    #expect(complete("git", ".git/", "a").0 == [])
    #expect(complete(".", ".git/", "a.txt").0 == [".git/"])
    #expect(complete(".t", "a.txt").0 == ["a.txt"])
    #expect(complete("..", ".git/", "a") == ([], "../"))
  }

  @Test("Completion does not split characters")
  func noCharacterIsCutInHalf() {
    #expect(complete("", "é1", "è1").1 == "")
    #expect(complete("a", "aé", "aè").1 == "a")
    let listing = [[0x61, 0xFF], [0x61, 0xFE]].map { FolderEntry(name: $0, isFolder: false) }
    #expect(PathCompletion(of: [], in: listing).completed == [0x61])
  }
}

extension FolderEntry {
  /// Creates an entry from its displayed form: a folder has a `/` behind its name.
  init(written: String) {
    let isFolder = written.hasSuffix("/")
    self.init(name: Array((isFolder ? written.dropLast() : written[...]).utf8), isFolder: isFolder)
  }
}
