import Testing

@testable import TextModel

/// Bytes that come bit by bit are the text that a file of them would be.
@Suite struct ArrivingTextTests {
  private static let files: [[UInt8]] = [
    [], [0x41], Array("one\ntwo é".utf8), [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF],
    [0xEF, 0xBB, 0xBF, 0x41, 0x42], [0xFF, 0xFE], [0xFF, 0xFE, 0x41, 0, 0x42, 0],
    [0xFF, 0xFE, 0x41], [0xFE, 0xFF, 0, 0x41], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0xFF, 0x41],
    [0xC3, 0x28, 0xE9, 0x0A], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41], [0],
  ]

  @Test(arguments: files, [nil, TextEncoding("ISO-8859-1")])
  func inWhateverPortionsTheyCome(_ file: [UInt8], other: TextEncoding?) throws {
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count + 1, alignment: 1)
    raw.copyBytes(from: file)
    let whole = DecodedText(
      adopting: UnsafeMutableRawBufferPointer(rebasing: raw[..<file.count]),
      .detected(orElse: other))
    let expected = whole.withBytes { Array($0) }
    for portion in 1...max(1, file.count) {
      for room in [0, 5, 100] {
        var arriving = try Self.text(expecting: room, .detected(orElse: other))
        var text: [UInt8] = []
        for start in stride(from: 0, to: file.count, by: portion) {
          text += arriving.take(Array(file[start..<min(start + portion, file.count)]))
        }
        let rest = arriving.finish()
        text += rest.part?.allBytes ?? []
        #expect(text == expected && rest.problem == whole.problem, "in portions of \(portion)")
        if !file.isEmpty { #expect(arriving.encoding == whole.encoding) }
      }
    }
  }

  private struct NoMemory: Error {}

  /// `#require` cannot hand on what is not to be copied.
  private static func text(
    expecting byteCount: Int, _ reading: DecodedText.Reading
  ) throws -> ArrivingText {
    guard let text = ArrivingText(expecting: byteCount, reading) else { throw NoMemory() }
    return text
  }

  @Test func utf8IsTextAsItComes() throws {
    var arriving = try Self.text(expecting: 10, .detected())
    #expect(arriving.take([0x61]) == [0x61])
    #expect(arriving.take([0xC3]) == [0xC3])
    #expect(arriving.heldCount == 0)
  }

  @Test func whatIsReadOfAFileThatIsKnownToBeInAnotherEncodingIsGathered() throws {
    var arriving = try Self.text(expecting: 10, .like(TextEncoding("ISO-8859-1")))
    #expect(arriving.take([0x61, 0xE9, 0x62, 0x62]) == [])
    #expect(arriving.heldCount == 4)
    #expect(arriving.finish().part?.allBytes == Array("aébb".utf8))
    #expect(arriving.encoding == TextEncoding("ISO-8859-1"))
  }
}

extension ArrivingText {
  /// Takes the next bytes, however little room there is for them; what is text then.
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

extension ArrivedPart {
  fileprivate var allBytes: [UInt8] { withBytes { Array($0) } }
}
