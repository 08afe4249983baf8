import SystemPackage
import Testing
import TestSupport

@testable import Files

@Suite struct RecentEntriesTests {
  private typealias Entry = RecentEntries.Entry

  private func bytes(_ words: String) -> [UInt8] { Array(words.utf8) }

  @Test("Entries are loaded with their letters")
  func entriesComeBackWithTheirLetters() throws {
    let folder = try TestFolder()
    let entries = RecentEntries("recent", in: StateFolder(folder["state"]), most: 3)
    let kept = [
      Entry(bytes("a\nb\\n"), letters: bytes("rw")), Entry(bytes("(x)"), letters: []),
      Entry(bytes("\\(r)")),
    ]
    for entry in [Entry(bytes("gone"))] + kept { try entries.append(entry) }
    #expect(entries.load() == kept)
    try entries.append(Entry(bytes("(x)"), letters: bytes("c")))
    #expect(entries.load().last == Entry(bytes("(x)"), letters: bytes("c")))
    #expect(entries.load().count == 3)
  }

  @Test("A file without letters is read")
  func filesWithoutLettersAreRead() throws {
    let folder = try TestFolder()
    let state = StateFolder(folder["state"])
    try state.make()
    try state.write(bytes("plain\n(rw)x\n\\\\(r)y\n"), to: "recent")
    let entries = RecentEntries("recent", in: state, most: 9)
    #expect(entries.load() == ["plain", "(rw)x", "\\(r)y"].map { Entry(bytes($0)) })
  }
}
