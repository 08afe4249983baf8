import EditorCore
import Glibc
import Storage
import SystemPackage
import TestSupport
import Testing
import TextModel

@testable import memento

/// A file that is read in the background while its beginning is edited.
@MainActor @Suite(.timeLimit(.minutes(2))) struct FileLoadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What was told of a file, put together.
  @MainActor private final class Heard {
    var text: PieceTree
    var encoding: TextEncoding?
    var gathered = 0
    var end: String?

    init(_ text: PieceTree) { self.text = text }

    func take(_ news: ArrivalNews) {
      switch news {
      case .part(let part, let encoding):
        text.append(part)
        self.encoding = encoding
      case .gathered(let count): gathered = count
      case .rests: Issue.record("a file does not rest")
      case .whole(let words): end = words ?? "whole"
      case .cutShort(let words): end = words
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws -> FilePath {
    let path = folder.file("text")
    try TestSupport.write(bytes, to: path)
    return path
  }

  private func begin(_ path: FilePath) throws -> FileLoad.Beginning {
    try #require(try FileLoad.begin(path))
  }

  private static let line = Array("A line, and another: größer\n".utf8)

  private static func lines(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * line.count)
    for _ in 0..<count { bytes += line }
    return bytes
  }

  @Test func aSmallFileIsThereAtOnce() throws {
    let file = try begin(write(Self.lines(100)))
    #expect(file.rest == nil && file.text.arrivingByteCount == nil)
    #expect(file.text.text.bytes == Self.lines(100))
    #expect(try FileLoad.begin(folder.file("nothing")) == nil)
    #expect(try begin(write([])).text.text.isEmpty)
  }

  @Test func theRestOfALargeOneComesBehindItsBeginning() async throws {
    let bytes = Self.lines(300_000)
    let file = try begin(write(bytes))
    #expect(file.text.arrivingByteCount == bytes.count)
    #expect(file.text.text.count == 128 << 10)
    let heard = Heard(file.text.text)
    let rest = try #require(file.rest)
    rest.read { heard.take($0) }
    try await eventually("the end") { heard.end == "whole" }
    #expect(heard.text.bytes == bytes)
    #expect(heard.text.lineCount == 300_001)
    #expect(heard.text.line(at: bytes.count / 2) == bytes[..<(bytes.count / 2)].count { $0 == 10 })
  }

  @Test func whatIsWrittenToItMeanwhileComesToo() async throws {
    let bytes = Self.lines(10_000)
    let path = try write(bytes)
    let file = try begin(path)
    let more = Self.lines(700_000)
    let end = try FileDescriptor.open(path, .writeOnly, options: .append)
    try end.closeAfter { _ = try end.writeAll(more) }
    let heard = Heard(file.text.text)
    file.rest?.read { heard.take($0) }
    try await eventually("the end") { heard.end == "whole" }
    #expect(heard.text.bytes == bytes + more)
  }

  @Test func aFileThatIsCutMeanwhileIsWhatIsLeft() async throws {
    let path = try write(Self.lines(100_000))
    let file = try begin(path)
    try #require(truncate(path.string, 200_000) == 0)
    let heard = Heard(file.text.text)
    file.rest?.read { heard.take($0) }
    try await eventually("the end") { heard.end == "whole" }
    #expect(heard.text.bytes == Array(Self.lines(100_000).prefix(200_000)))
  }

  @Test func aMarkIsNoPartOfTheText() async throws {
    let bytes = Self.lines(10_000)
    let file = try begin(write([0xEF, 0xBB, 0xBF] + bytes))
    #expect(file.text.encoding == TextEncoding("UTF-8", hasMark: true))
    let heard = Heard(file.text.text)
    file.rest?.read { heard.take($0) }
    try await eventually("the end") { heard.end == "whole" }
    #expect(heard.text.bytes == bytes)
  }

  @Test func anotherEncodingIsTextWhenAllIsThere() async throws {
    let letters = (0..<200_000).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
    let file = try begin(write([0xFF, 0xFE] + letters.flatMap { [$0, 0] }))
    #expect(file.text.text.isEmpty && file.text.arrivingByteCount == 400_002)
    let heard = Heard(file.text.text)
    file.rest?.read { heard.take($0) }
    try await eventually("the end") { heard.end == "whole" }
    #expect(heard.gathered == 400_002)
    #expect(heard.text.bytes == letters)
    #expect(heard.encoding == TextEncoding("UTF-16LE", hasMark: true))
  }

  @Test func aSmallOneInAnotherEncodingIsThereAtOnceAndItsFaultsAreTold() throws {
    let file = try begin(write([0xFF, 0xFE, 0x41, 0, 0x42]))
    #expect(file.rest == nil && file.text.text.bytes == [0xFF, 0xFE, 0x41, 0, 0x42])
    #expect(file.text.note?.hasPrefix("text is shown byte by byte: not UTF-16LE") == true)
  }
}
