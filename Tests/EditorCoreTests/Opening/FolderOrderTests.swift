import TestSupport
import Testing

@testable import EditorCore

/// The display order of the entries of a folder.
@Suite struct FolderOrderTests {
  /// The bytes of the random names: digits, letters of both cases, and others.
  private static let bytes = [UInt8](arrayLiteral: 0x01, 0x30, 0x30, 0x31, 0x39, 0x41, 0x61, 0xFF)

  @Test("Folders are first, then names without their case and with numbers by their value")
  func order() {
    let written = [
      "b.txt", "file10", "File3", "file2", "a0", "a", "A", "a00", "Z/", "src/", ".git/",
    ]
    #expect(
      written.map(FolderEntry.init(written:)).inOrder().map(\.written)
        == [".git/", "src/", "Z/", "A", "a", "a0", "a00", "b.txt", "file2", "File3", "file10"])
    #expect([FolderEntry]().inOrder().isEmpty)
  }

  @Test("The order of random names depends neither on their order nor on their number")
  func randomNames() {
    var random = SeededRandom(seed: Seed.current())
    for _ in 0..<200 {
      let entries = (0..<Int.random(in: 2...30, using: &random)).map { _ in
        let name = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.one(of: Self.bytes)
        }
        return FolderEntry(name: name, isFolder: Bool.random(using: &random))
      }
      let ordered = entries.inOrder()
      #expect(entries.shuffled(using: &random).inOrder() == ordered)
      for (first, second) in zip(ordered, ordered.dropFirst()) {
        #expect([second, first].inOrder() == [first, second])
      }
    }
  }
}

extension FolderEntry {
  fileprivate var written: String { String(decoding: continued, as: UTF8.self) }
}
