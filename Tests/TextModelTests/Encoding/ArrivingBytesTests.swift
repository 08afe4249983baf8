import Testing

@testable import TextModel

/// Bytes that come bit by bit are the text that a file of them would be.
@Suite struct ArrivingBytesTests {
  private static let files: [[UInt8]] = [
    [], [0x41], Array("one\ntwo é".utf8), [0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF],
    [0xEF, 0xBB, 0xBF, 0x41, 0x42], [0xFF, 0xFE], [0xFF, 0xFE, 0x41, 0, 0x42, 0],
    [0xFF, 0xFE, 0x41], [0xFE, 0xFF, 0, 0x41], [0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], [0xFF, 0x41],
    [0xC3, 0x28, 0xE9, 0x0A], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x41], [0],
  ]

  @Test(arguments: files, [nil, TextEncoding("ISO-8859-1")])
  func inWhateverPortionsTheyCome(_ file: [UInt8], other: TextEncoding?) {
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: file.count + 1, alignment: 1)
    raw.copyBytes(from: file)
    let whole = DecodedText(
      adopting: UnsafeMutableRawBufferPointer(rebasing: raw[..<file.count]),
      .detected(orElse: other))
    let expected = whole.withBytes { Array($0) }
    for portion in 1...max(1, file.count) {
      var arriving = ArrivingBytes(orElse: other)
      var text: [UInt8] = []
      for start in stride(from: 0, to: file.count, by: portion) {
        text += arriving.take(Array(file[start..<min(start + portion, file.count)]))
      }
      let rest = arriving.finish()
      text += rest.bytes
      #expect(text == expected && rest.problem == whole.problem, "in portions of \(portion)")
      if !file.isEmpty { #expect(arriving.encoding == whole.encoding) }
    }
  }

  @Test func utf8IsTextAsItComes() {
    var arriving = ArrivingBytes()
    #expect(arriving.take([0x61]) == [0x61])
    #expect(arriving.take([0xC3]) == [0xC3])
    #expect(arriving.heldCount == 0)
  }
}
