import TestSupport
import Testing

@testable import Console

@Suite struct PasteTests {
  private static let opening = Array("\u{1b}[200~".utf8)
  private static let closing = Array("\u{1b}[201~".utf8)

  @Test(
    "Text between paste brackets is a paste",
    arguments: [
      ("^[200~hello^[201~", "«hello»"), ("a^[200~b c^[201~d", "a «b c» d"), ("^[200~^[201~", "«»"),
      ("^[200~^[A\u{0}\r\n^[201~", "«\u{1b}[A\u{0}\r\n»"),
      ("^[200~x^[201^[201~y", "«x\u{1b}[201» y"), ("^[200~a^[201~^[200~b^[201~", "«a» «b»"),
      ("^[200~a^[201~^[1;5A", "«a» Ctrl-Up"), ("^[200~a^[200~b^[201~", "«a\u{1b}[200~b»"),
    ])
  func brackets(_ text: String, _ inputs: String) {
    #expect(KeyDecoder.read(text) == inputs)
  }

  @Test("A paste in any parts returns whole")
  func aPasteComesWholeHoweverItIsCut() {
    let content = Array("one\rtwo \u{1b}[20 three".utf8)
    let bytes = Self.opening + content + Self.closing + Array("z".utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder(.empty)
      let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(inputs == [.paste(content), .key(Key(.character("z")))], "cut at \(cut)")
    }
  }

  @Test("An open paste does not count as a waiting key")
  func anOpenPasteIsNoKeyThatWaits() {
    var decoder = KeyDecoder(.empty)
    let inputs = decoder.decode(Self.opening + Array("abc\u{1b}[20".utf8))
    #expect(inputs.isEmpty)
    #expect(decoder.isPasting)
    #expect(decoder.timeout == nil)
  }

  @Test("A paste without its end is returned as it is")
  func aPasteWithoutItsEndIsTakenAsItIs() {
    var decoder = KeyDecoder(.empty)
    _ = decoder.decode(Self.opening + Array("abc".utf8))
    let flushed = decoder.flush()
    #expect(flushed == [.paste(Array("abc".utf8))])
    #expect(!decoder.isPasting)
    let later = decoder.decode(Array("x".utf8))
    #expect(later == [.key(Key(.character("x")))])
  }

  @Test("Ten megabytes are one paste")
  func tenMegabytesAreOnePaste() {
    let lines = "lorem \u{1b}[20 ipsum\r" + String(repeating: "dolor sit amet\r", count: 68)
    var content: [UInt8] = []
    for _ in 0..<10_000 { content += lines.utf8 }
    var decoder = KeyDecoder(.empty)
    var inputs: [TerminalInput] = []
    let time = ContinuousClock().measure {
      inputs += decoder.decode(Self.opening)
      var rest = content[...]
      while !rest.isEmpty {
        inputs += decoder.decode(rest.prefix(4095))
        rest = rest.dropFirst(4095)
      }
      inputs += decoder.decode(Self.closing)
    }
    #expect(inputs == [.paste(content)])
    #expect(time < .seconds(30))
  }
}
