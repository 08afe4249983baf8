import Documents
import EditorCore
import Files
import Glibc
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import Shell

/// A file that loads in the background while its beginning is edited.
@MainActor @Suite(.timeLimit(.usually(10))) struct FileLoadTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The assembled reports about a file.
  @MainActor private final class Received {
    var text: PieceTree
    var encoding: TextEncoding?
    var buffered = 0
    var end: String?

    init(_ text: PieceTree) { self.text = text }

    func take(_ news: LoadEvent) {
      switch news {
      case .part(let part, let encoding):
        text.append(part)
        self.encoding = encoding
      case .buffered(let count): buffered = count
      case .rests: Issue.record("a file does not rest")
      case .whole(let explanation): end = explanation ?? "whole"
      case .truncated(let explanation): end = explanation
      }
    }
  }

  private func write(_ bytes: [UInt8]) throws -> FilePath {
    let path = folder.file("text")
    try TestSupport.write(bytes, to: path)
    return path
  }

  private func begin(_ path: FilePath) throws -> FileLoad.Beginning {
    try #require(try FileLoad.begin(path, encodings: nil))
  }

  private static let line = Array("A line, and another: größer\n".utf8)

  private static func lines(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * line.count)
    for _ in 0..<count { bytes += line }
    return bytes
  }

  @Test("A small file is read at once")
  func aSmallFileIsThereAtOnce() throws {
    let file = try begin(write(Self.lines(100)))
    #expect(file.rest == nil && file.text.loadingByteCount == nil)
    #expect(file.text.text.bytes == Self.lines(100))
    #expect(try FileLoad.begin(folder.file("nothing"), encodings: nil) == nil)
    #expect(try begin(write([])).text.text.isEmpty)
  }

  @Test("The rest of a large file is appended to its beginning")
  func theRestOfALargeOneComesBehindItsBeginning() async throws {
    let bytes = Self.lines(300_000)
    let file = try begin(write(bytes))
    #expect(file.text.loadingByteCount == bytes.count)
    #expect(file.text.text.count == 128 << 10)
    let received = Received(file.text.text)
    let rest = try #require(file.rest)
    rest.read { received.take($0) }
    try await eventually("the end") { received.end == "whole" }
    #expect(received.text.bytes == bytes)
    #expect(received.text.lineCount == 300_001)
    #expect(
      received.text.line(at: bytes.count / 2) == bytes[..<(bytes.count / 2)].count { $0 == 10 })
  }

  @Test("Text appended to the file meanwhile is read too")
  func whatIsWrittenToItMeanwhileComesToo() async throws {
    let bytes = Self.lines(10_000)
    let path = try write(bytes)
    let file = try begin(path)
    let more = Self.lines(700_000)
    let end = try FileDescriptor.open(path, .writeOnly, options: .append)
    try end.closeAfter { _ = try end.writeAll(more) }
    let received = Received(file.text.text)
    file.rest?.read { received.take($0) }
    try await eventually("the end") { received.end == "whole" }
    #expect(received.text.bytes == bytes + more)
  }

  @Test("Of a file truncated meanwhile the rest is read")
  func aFileThatIsCutMeanwhileIsWhatIsLeft() async throws {
    let path = try write(Self.lines(100_000))
    let file = try begin(path)
    try #require(truncate(path.string, 200_000) == 0)
    let received = Received(file.text.text)
    file.rest?.read { received.take($0) }
    try await eventually("the end") { received.end == "whole" }
    #expect(received.text.bytes == Array(Self.lines(100_000).prefix(200_000)))
  }

  @Test("A byte order mark is not part of the text")
  func aMarkIsNoPartOfTheText() async throws {
    let bytes = Self.lines(10_000)
    let file = try begin(write([0xEF, 0xBB, 0xBF] + bytes))
    #expect(file.text.encoding == TextEncoding("UTF-8", hasMark: true))
    let received = Received(file.text.text)
    file.rest?.read { received.take($0) }
    try await eventually("the end") { received.end == "whole" }
    #expect(received.text.bytes == bytes)
  }

  @Test("Another encoding is decoded when the whole file is read")
  func anotherEncodingIsTextWhenAllIsThere() async throws {
    let letters = (0..<200_000).map { UInt8(truncatingIfNeeded: 97 + $0 % 26) }
    let file = try begin(write([0xFF, 0xFE] + letters.flatMap { [$0, 0] }))
    #expect(file.text.text.isEmpty && file.text.loadingByteCount == 400_002)
    let received = Received(file.text.text)
    file.rest?.read { received.take($0) }
    try await eventually("the end") { received.end == "whole" }
    #expect(received.buffered == 400_002)
    #expect(received.text.bytes == letters)
    #expect(received.encoding == TextEncoding("UTF-16LE", hasMark: true))
  }

  @Test("A small file in another encoding is read at once, and its errors are reported")
  func aSmallOneInAnotherEncodingIsThereAtOnceAndItsFaultsAreTold() throws {
    let file = try begin(write([0xFF, 0xFE, 0x41, 0, 0x42]))
    #expect(file.rest == nil && file.text.text.bytes == [0xFF, 0xFE, 0x41, 0, 0x42])
    #expect(file.text.note?.hasPrefix("text is shown byte by byte: not UTF-16LE") == true)
  }
}
