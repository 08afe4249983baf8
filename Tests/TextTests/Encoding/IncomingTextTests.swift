import Testing

@testable import Text

/// Bytes received in parts give the same text as a file of them.
@Suite struct IncomingTextTests {
  private static let files: [[UInt8]] = [
    [], [0x41], Array("one\ntwo é".utf8), [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF],
    [0xEF, 0xBB, 0xBF, 0x41, 0x42], [0xFF, 0xFE], [0xFF, 0xFE, 0x41, 0, 0x42, 0],
    [0xFF, 0xFE, 0x41], [0xFE, 0xFF, 0, 0x41], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0xFF, 0x41],
    [0xC3, 0x28, 0xE9, 0x0A], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41], [0],
  ]

  @Test(
    "Files are decoded equally in any portions", arguments: files,
    [nil, TextEncoding("ISO-8859-1")])
  func inWhateverPortionsTheyCome(_ file: [UInt8], other: TextEncoding?) throws {
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count + 1, alignment: 1)
    raw.copyBytes(from: file)
    let whole = DecodedText(
      adopting: UnsafeMutableRawBufferPointer(rebasing: raw[..<file.count]),
      .detected(orElse: other))
    let expected = whole.withBytes { Array($0) }
    for portion in 1...max(1, file.count) {
      for room in [0, 5, 100] {
        var loading = try Self.text(expecting: room, .detected(orElse: other))
        var text: [UInt8] = []
        for start in stride(from: 0, to: file.count, by: portion) {
          text += loading.take(Array(file[start..<min(start + portion, file.count)]))
        }
        let rest = loading.finish()
        text += rest.part?.allBytes ?? []
        #expect(text == expected && rest.problem == whole.problem, "in portions of \(portion)")
        if !file.isEmpty { #expect(loading.encoding == whole.encoding) }
      }
    }
  }

  private struct NoMemory: Error {}

  /// Replaces `#require`, which cannot return a noncopyable value.
  private static func text(
    expecting byteCount: Int, _ reading: DecodedText.Reading
  ) throws -> IncomingText {
    guard let text = IncomingText(expecting: byteCount, reading) else { throw NoMemory() }
    return text
  }

  @Test("UTF-8 is text as soon as it is read")
  func utf8IsTextAsItComes() throws {
    var loading = try Self.text(expecting: 10, .detected())
    #expect(loading.take([0x61]) == [0x61])
    #expect(loading.take([0xC3]) == [0xC3])
    #expect(loading.bufferedCount == 0)
  }

  @Test("A file in another encoding is buffered until its end")
  func whatIsReadOfAFileThatIsKnownToBeInAnotherEncodingIsGathered() throws {
    var loading = try Self.text(expecting: 10, .like(TextEncoding("ISO-8859-1")))
    #expect(loading.take([0x61, 0xE9, 0x62, 0x62]) == [])
    #expect(loading.bufferedCount == 4)
    #expect(loading.finish().part?.allBytes == Array("aébb".utf8))
    #expect(loading.encoding == TextEncoding("ISO-8859-1"))
  }
}

extension IncomingText {
  /// Appends the next bytes through a small buffer, and returns the new text.
  fileprivate mutating func take(_ bytes: [UInt8]) -> [UInt8] {
    var (text, rest) = ([UInt8](), bytes[...])
    while !rest.isEmpty {
      let (count, part) = read(atMost: rest.count) { memory in
        memory.copyBytes(from: rest.prefix(memory.count))
        return min(rest.count, memory.count)
      }
      text += part?.allBytes ?? []
      rest = rest.dropFirst(count)
    }
    return text
  }
}

extension LoadedPart {
  fileprivate var allBytes: [UInt8] { withBytes { Array($0) } }
}
