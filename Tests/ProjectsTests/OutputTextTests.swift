import TestSupport
import Testing

@testable import Projects

/// The output of programs as text.
@Suite struct OutputTextTests {
  private func text(_ written: String...) -> String {
    var (output, shown) = (OutputText(), [UInt8]())
    for part in written {
      Array(part.utf8).withUnsafeBytes { output.append($0) }
      let part = output.take()
      shown.removeLast(part.replacedCount)
      shown += part.bytes
    }
    return String(decoding: shown, as: UTF8.self)
  }

  @Test(
    "Sequences for a terminal are left out, and a carriage return begins the line again",
    arguments: [
      ("plain\ntext\n", "plain\ntext\n"),
      ("\u{1B}[1;31merror:\u{1B}[0m no\u{1B}[K\n", "error: no\n"),
      ("\u{1B}]0;title\u{7}a\u{1B}]8;;http://x\u{1B}\\b\u{1B}(B\u{1B}=c", "abc"),
      ("\u{1B}P1$r\u{1B}\\x", "x"),
      ("a\u{1B}]no end\nb", "a\nb"),
      ("a\u{1B}[3\nb", "a\nb"),
      ("10%\r50%\r100%\nnext", "100%\nnext"),
      ("a\r\nb\r\r\nc", "a\nb\nc"),
      ("one\ntwo\rthree", "one\nthree"),
      ("kept\r", "kept"),
      ("tab\tbell\u{7}", "tab\tbell\u{7}"),
    ])
  func forms(written: String, shown: String) {
    #expect(text(written) == shown)
    #expect(text(written.unicodeScalars.map { String($0) }.joined()) == shown)
  }

  @Test("Parts may end anywhere, also inside a line, a sequence or before a line break")
  func parts() {
    #expect(text("10", "%\r5", "0%", "\r", "\ndone") == "50%\ndone")
    #expect(text("a\u{1B}", "[3", "1mb\u{1B}[", "0m\n") == "ab\n")
    #expect(text("x\r", "y") == "y")
  }

  @Test("Any bytes in any parts give the same text, and never fail")
  func random() {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(20, soak: 2_000) { checkRandomParts(&random) }
  }

  private func checkRandomParts(_ random: inout SeededRandom) {
    let alphabet: [UInt8] = [
      0x1B, 0x0D, 0x0A, 0x5B, 0x5D, 0x07, 0x5C, 0x41, 0x6D, 0x28, 0xFF, 0x30,
    ]
    let bytes = (0..<2_000).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    var whole = OutputText()
    bytes.withUnsafeBytes { whole.append($0) }
    var (output, shown, index) = (OutputText(), [UInt8](), 0)
    while index < bytes.count {
      let end = min(bytes.count, index + Int.random(in: 1...40, using: &random))
      bytes[index..<end].withUnsafeBytes { output.append($0) }
      index = end
      if Bool.random(using: &random) { continue }
      let part = output.take()
      shown.removeLast(part.replacedCount)
      shown += part.bytes
    }
    let last = output.take()
    shown.removeLast(last.replacedCount)
    #expect(shown + last.bytes == whole.take().bytes)
  }

  @Test("An unfinished line of any length is shown once")
  func longLine() {
    var output = OutputText()
    var shown: [UInt8] = []
    for _ in 0..<300 {
      [UInt8](repeating: 0x61, count: 1_000).withUnsafeBytes { output.append($0) }
      let part = output.take()
      shown.removeLast(part.replacedCount)
      shown += part.bytes
      #expect(part.bytes.count <= 70_000)
    }
    #expect(shown.count == 300_000)
  }
}
