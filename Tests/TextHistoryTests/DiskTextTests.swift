import Files
import Glibc
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Files in other encodings, as texts.
@Suite struct DiskTextTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func put(_ bytes: [UInt8], in name: String = "notes.txt") throws -> FilePath {
    let path = home.file(name)
    try write(bytes, to: path)
    return path
  }

  private func utf16(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }

  @Test("A file is read and saved byte for byte")
  func aFileIsReadAndSavedToTheByte() throws {
    for bytes in [utf16("gü\n"), [0xFF, 0xFE, 0x41], [0xEF, 0xBB, 0xBF, 0x61], [0xFF], []] {
      let path = try put(bytes)
      let disk = try DiskText(of: path, encodings: nil)
      try TextFile.save(disk.state, to: path)
      #expect(try TestSupport.bytes(of: path) == bytes)
      #expect(disk.state.fileBytes == bytes)
    }
  }

  @Test("Files are removed from the list of encodings")
  func filesAreTakenOffTheListOfEncodings() throws {
    let list = ChosenEncodings(in: StateFolder(home.file("state")))
    let paths = try ["a", "b", "c"].map { try put([0xFF], in: $0) }
    try list.forgetAll()
    // Removing an entry never creates the list.
    #expect(try !names(in: home.path).contains("state"))
    for path in paths { try list.record(TextEncoding("ISO-8859-1"), of: path) }
    try list.forget([paths[0], paths[2]])
    #expect(paths.map { list.encoding(of: $0) } == [nil, TextEncoding("ISO-8859-1"), nil])
    try list.forgetAll()
    #expect(list.encoding(of: paths[1]) == nil)
    #expect(try text(of: home.file("state/encodings")) == "")
  }

  @Test("A character that the encoding lacks is reported before anything is written")
  func whatTheEncodingLacksIsToldBeforeAnythingIsWritten() throws {
    let path = try put([0x61])
    let text = TextBuffer(
      PieceTree("a\n €".utf8), encoding: TextEncoding("ISO-8859-1")
    ).makeMemento()
    let error = #expect(throws: FileError.self) { try TextFile.save(text, to: path) }
    #expect(
      error?.description.hasPrefix(
        "Cannot save \(path): “€” (U+20AC) at 2:2 is not in ISO-8859-1. ") == true)
    #expect(try TestSupport.bytes(of: path) == [0x61])
    #expect(text.fileBytes == Array("a\n €".utf8))
  }

  @Test("A chosen encoding is remembered")
  func anEncodingThatWasChosenIsFoundAgain() throws {
    let chosen = ChosenEncodings(in: StateFolder(home.path))
    let (path, other) = (try put([0x67, 0xFC]), try put([0x61], in: "odd\nname"))
    let latin = TextEncoding("ISO-8859-1")
    #expect(chosen.encoding(of: path) == nil)
    try chosen.record(.utf8, of: path)
    #expect(try FileIdentity.current(of: home.file("encodings")) == nil)
    try chosen.record(latin, of: path)
    try chosen.record(TextEncoding("UTF-16LE"), of: other)
    #expect(chosen.encoding(of: path) == latin)
    #expect(chosen.encoding(of: other) == TextEncoding("UTF-16LE"))
    // An encoding with a byte order mark needs no entry.
    try chosen.record(TextEncoding("UTF-16LE", hasMark: true), of: other)
    #expect(chosen.encoding(of: other) == nil)
    try chosen.forget([path])
    #expect(chosen.encoding(of: path) == nil)
  }

  @Test("A renamed file keeps its encoding, a copy and a file in its place have none")
  func aRenamedFileKeepsItsEncoding() throws {
    let chosen = ChosenEncodings(in: StateFolder(home.path))
    let (path, latin) = (try put([0x67, 0xFC]), TextEncoding("ISO-8859-1"))
    try chosen.record(latin, of: path)
    let second = home.file("second")
    try #require(Glibc.link(path.string, second.string) == 0)
    #expect(chosen.encoding(of: second) == nil, "the first name still leads to a file")
    try #require(Glibc.unlink(path.string) == 0)
    #expect(chosen.encoding(of: second) == latin)
    #expect(chosen.encoding(of: try put([0x67, 0xFC], in: "copy")) == nil)
    try chosen.record(latin, of: second)
    #expect(chosen.encoding(of: second) == latin)
  }

  @Test("A list of an earlier version is read")
  func anEarlierListIsRead() throws {
    let path = try put([0x67, 0xFC])
    try home.write("ISO-8859-1\t\(path.percentEncoded)\n", to: "encodings")
    #expect(
      ChosenEncodings(in: StateFolder(home.path)).encoding(of: path) == TextEncoding("ISO-8859-1"))
  }

  @Test("A damaged list counts as empty")
  func aDamagedListIsNoList() throws {
    let path = try put([0x61])
    try home.write("\u{0}\t\n\n\t\nISO//IGNORE\t\(path.percentEncoded)\n", to: "encodings")
    #expect(ChosenEncodings(in: StateFolder(home.path)).encoding(of: path) == nil)
  }
}

extension TextBuffer.Memento {
  /// The contents of a file with this state.
  fileprivate var fileBytes: [UInt8] {
    var bytes: [UInt8] = []
    forEachFileChunk { bytes.append(contentsOf: $0) }
    return bytes
  }
}
