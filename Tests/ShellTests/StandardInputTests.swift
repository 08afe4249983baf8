import Dispatch
import Documents
import EditorCore
import Glibc
import Processes
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Shell

/// Text from a pipe, read in the background.
@MainActor @Suite(.timeLimit(.usually(10))) struct StandardInputTests {
  private let input: StandardInput
  private let writer: FileDescriptor
  private let received = Received()

  @MainActor private final class Received {
    var bytes: [UInt8] = []
    var end: String?
    var encoding: TextEncoding?
    var buffered = 0
  }

  init() throws {
    // Programs that other tests start meanwhile must not inherit its ends.
    var ends: [CInt] = [0, 0]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    writer = FileDescriptor(rawValue: ends[1])
    input = StandardInput(FileDescriptor(rawValue: ends[0]))
  }

  private func read(atMost limit: Int = 1 << 20) {
    input.readPart(atMost: limit) { [received] news in
      switch news {
      case .part(let part, let encoding):
        received.bytes += part.withBytes { Array($0) }
        received.encoding = encoding
      case .buffered(let count): received.buffered = count
      case .rests: received.end = "resting"
      case .whole(let explanation): received.end = explanation ?? "ended"
      case .truncated(let explanation): received.end = explanation
      }
    }
  }

  private func wait(for what: String, _ condition: () -> Bool) async throws {
    try await eventually(what) { condition() }
  }

  @Test("Text is posted as it is read")
  func whatComesIsToldAsItComes() async throws {
    read()
    _ = try writer.writeAll("slow".utf8)
    try await wait(for: "the first word") { received.bytes == Array("slow".utf8) }
    #expect(received.end == nil)
    _ = try writer.writeAll(" output".utf8)
    try writer.close()
    try await wait(for: "the end") { received.end == "ended" }
    #expect(received.bytes == Array("slow output".utf8))
  }

  @Test("Reading can stop and resume")
  func itRestsAndReadsOn() async throws {
    _ = try writer.writeAll("0123456789".utf8)
    read(atMost: 4)
    try await wait(for: "a rest") { received.end == "resting" }
    #expect(received.bytes == Array("0123".utf8))
    received.end = nil
    read(atMost: 100)
    try writer.close()
    try await wait(for: "the end") { received.end == "ended" }
    #expect(received.bytes == Array("0123456789".utf8))
  }

  @Test("A writer without end is stopped")
  func aWriterWithoutEndIsStopped() async throws {
    signal(SIGPIPE, SIG_IGN)
    // A program of another test must not inherit the reader, or the writer continues.
    let pipe = try Pipe()
    let (reader, writer) = (pipe.reading, pipe.writing)
    let (stream, ear) = AsyncStream.makeStream(of: Bool.self)
    DispatchQueue.global().async {
      let block = [UInt8](repeating: 0x79, count: 1 << 16)
      while (try? writer.writeAll(block)) != nil {}
      try? writer.close()
      ear.finish()
    }
    try await readALittle(of: reader)
    // Without a reader, the writer ends.
    for await _ in stream {}
  }

  private func readALittle(of reader: FileDescriptor) async throws {
    let input = StandardInput(reader)
    var count = 0
    var isResting = false
    input.readPart(atMost: 8 << 20) { news in
      if case .part(let part, _) = news { count += part.byteCount }
      if case .rests = news { isResting = true }
    }
    try await wait(for: "a rest") { isResting }
    #expect(count == 8 << 20)
    input.stop { _ in }
  }

  @Test("A file that cannot be read is reported")
  func whatCannotBeReadIsTold() async throws {
    let folder = try TemporaryFolder()
    let input = StandardInput(try FileDescriptor.open(folder.path, .readOnly))
    var reason: String?
    input.read { if case .whole(let explanation) = $0 { reason = explanation } }
    try await wait(for: "the error") { reason != nil }
    #expect(reason?.contains("Is a directory") == true)
  }

  @Test("UTF-16 is decoded when all is read")
  func utf16IsTextWhenAllIsThere() async throws {
    read()
    _ = try writer.writeAll([0xFF, 0xFE, 0x41, 0])
    try await wait(for: "the first letter") { received.buffered == 4 }
    #expect(received.bytes.isEmpty)
    _ = try writer.writeAll([0xE9, 0, 0x0A, 0])
    try writer.close()
    try await wait(for: "the end") { received.end == "ended" }
    #expect(received.bytes == Array("Aé\n".utf8))
    #expect(received.encoding == TextEncoding("UTF-16LE", hasMark: true))
  }

  @Test("Text that proves not to be UTF-16 is shown byte by byte")
  func whatIsNoUTF16InTheEndIsShownByteByByte() async throws {
    read()
    _ = try writer.writeAll([0xFE, 0xFF, 0, 0x41, 0])
    try writer.close()
    try await wait(for: "the end") { received.end != nil }
    #expect(received.bytes == [0xFE, 0xFF, 0, 0x41, 0])
    #expect(received.end?.hasPrefix("Standard input is shown byte by byte: not UTF-16BE") == true)
  }

  @Test("Buffered text is posted when reading is stopped")
  func whatWasGatheredIsTextWhenSomebodyLeavesItAtThat() async throws {
    read()
    _ = try writer.writeAll([0xFF, 0xFE, 0x41, 0])
    try await wait(for: "the first letter") { received.buffered == 4 }
    input.stop { [received] news in
      if case .part(let part, _) = news { received.bytes += part.withBytes { Array($0) } }
      if case .whole = news { received.end = "ended" }
    }
    try await wait(for: "the end") { received.end == "ended" }
    #expect(received.bytes == Array("A".utf8))
  }
}
