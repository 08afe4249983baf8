import Glibc
import TestSupport
import Testing

@testable import Text

/// Texts read from bytes and written as bytes.
@Suite struct EncodingTests {
  /// The result of reading a file.
  private struct Read {
    let text: [UInt8]
    let encoding: TextEncoding
    let problem: DecodedText.Problem?
    let saved: [UInt8]
  }

  private func read(_ bytes: [UInt8], _ reading: DecodedText.Reading = .detected()) -> Read {
    let memory = UnsafeMutableRawBufferPointer(
      start: malloc(max(1, bytes.count)), count: bytes.count)
    memory.copyBytes(from: bytes)
    let decoded = DecodedText(adopting: memory, reading)
    let (encoding, problem) = (decoded.encoding, decoded.problem)
    let seen = decoded.withBytes { Array($0) }
    let text = decoded.take()
    #expect(seen == text.bytes)
    return Read(
      text: text.bytes, encoding: encoding, problem: problem, saved: saved(text, in: encoding))
  }

  private func saved(_ text: PieceTree, in encoding: TextEncoding) -> [UInt8] {
    var bytes: [UInt8] = []
    text.forEachChunk(in: encoding) { bytes += $0 }
    return bytes
  }

  private func utf16(_ text: String, bigEndian: Bool = false) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return bigEndian ? [high, low] : [low, high]
    }
  }

  // MARK: Detection

  @Test("A byte order mark gives the UTF-16 variant and is no part of the text")
  func aMarkTellsWhichUTF16ItIsAndIsNoPartOfTheText() {
    for (mark, name, isBig) in [
      ([0xFF, 0xFE] as [UInt8], "UTF-16LE", false), ([0xFE, 0xFF], "UTF-16BE", true),
    ] {
      let bytes = mark + utf16("Grüße 🚀\r\n", bigEndian: isBig)
      let file = read(bytes)
      #expect(file.encoding == TextEncoding(name, hasMark: true))
      #expect(String(decoding: file.text, as: UTF8.self) == "Grüße 🚀\r\n")
      #expect(file.problem == nil)
      #expect(file.saved == bytes)
    }
  }

  @Test("The marks of UTF-8 and UTF-32 are known, too")
  func otherMarksAreKnownToo() {
    let utf8 = read([0xEF, 0xBB, 0xBF] + Array("é".utf8))
    #expect(utf8.encoding == TextEncoding("UTF-8", hasMark: true))
    #expect(utf8.text == Array("é".utf8))
    let utf32 = read([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0])
    #expect(utf32.encoding == TextEncoding("UTF-32LE", hasMark: true))
    #expect(utf32.text == [0x41])
    // A mark and a NUL alone are UTF-16, as is UTF-32 that ends too early.
    let nul = read([0xFF, 0xFE, 0, 0, 0x41, 0])
    #expect(nul.encoding == TextEncoding("UTF-16LE", hasMark: true))
    #expect(nul.text == [0, 0x41])
    let empty = read([0xFF, 0xFE])
    #expect(empty.encoding == TextEncoding("UTF-16LE", hasMark: true))
    #expect(empty.text == [] && empty.saved == [0xFF, 0xFE])
  }

  @Test(
    "A file with a UTF-16 mark and invalid contents is shown byte by byte",
    arguments: [
      [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x41],
      [0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], [0x00, 0x00, 0xFE, 0xFF, 0x7F, 0, 0, 0],
    ] as [[UInt8]])
  func whatIsNoUTF16InSpiteOfItsMarkIsShownByteByByte(bytes: [UInt8]) {
    let file = read(bytes)
    #expect(file.encoding == .utf8)
    #expect(file.problem != nil)
    #expect(file.text == bytes && file.saved == bytes)
  }

  @Test("Without a mark, a file is UTF-8 or in the configured encoding")
  func withoutAMarkItIsUTF8OrWhatItIsSaidToBe() {
    let latin = TextEncoding("ISO-8859-1")
    #expect(read([0x67, 0xFC]).text == [0x67, 0xFC])
    #expect(read([0x67, 0xFC], .detected(orElse: latin)).text == Array("gü".utf8))
    #expect(read(Array("gü".utf8), .detected(orElse: latin)).encoding == .utf8)
    #expect(read([0x67, 0xFC], .like(latin)).text == Array("gü".utf8))
    #expect(read(Array("gü".utf8), .like(latin)).encoding == .utf8, "it became UTF-8 since")
    #expect(read(Array("g".utf8), .like(latin)).encoding == latin, "ASCII shows nothing")
    let wide = TextEncoding("UTF-16LE")
    #expect(read(utf16("ab"), .detected(orElse: wide)).text == Array("ab".utf8))
    #expect(read(Array("ab".utf8), .detected(orElse: wide)).encoding == .utf8)
  }

  @Test("A mark added since the last read sets the encoding")
  func aFileThatGotAMarkSinceIsReadByIt() {
    let bytes = [0xFF, 0xFE] + utf16("ü")
    #expect(read(bytes, .like(.utf8)).text == Array("ü".utf8))
    #expect(read(bytes, .like(TextEncoding("ISO-8859-1"))).text == Array("ü".utf8))
    let lost = read(Array("ü".utf8), .like(TextEncoding("UTF-16LE", hasMark: true)))
    #expect(lost.encoding == .utf8 && lost.text == Array("ü".utf8))
  }

  @Test("An unknown encoding is reported with some known ones")
  func anEncodingThatIsNotThereIsNamedWithSomeThatAre() {
    let nonsense = TextEncoding("KLINGON-1")
    let file = read([0x41], .by(nonsense))
    #expect(file.problem == .unknown(nonsense))
    #expect(file.problem?.description.contains("KLINGON-1") == true)
    #expect(file.problem?.description.contains("ISO-8859-1") == true)
    #expect(PieceTree([0x41]).problem(in: nonsense) == .unknown(nonsense))
    #expect(!nonsense.isKnown)
  }

  // MARK: Round trips

  @Test(
    "Every offered encoding exists and converts in both directions",
    arguments: TextEncoding.offered.map(\.encoding))
  func everyOfferedEncodingIsThereAndComesBack(encoding: TextEncoding) {
    #expect(encoding.isKnown)
    for sample in ["", "plain\n", "é ß", "Привет", "Ω", "日本語", "한국", "€", "\u{1B}\r\n"] {
      let text = PieceTree(sample.utf8)
      guard text.problem(in: encoding) == nil else { continue }
      let bytes = saved(text, in: encoding)
      let back = read(bytes, .by(encoding))
      #expect(back.problem == nil)
      #expect(back.text == Array(sample.utf8))
      #expect(back.saved == bytes)
    }
    #expect(TextEncoding(written: encoding.description) == encoding)
  }

  @Test(
    "Encodings that combine characters are read without a final line break",
    arguments: [
      ("WINDOWS-1255", [0xE0, 0xE5]), ("WINDOWS-1258", [0x61, 0xD5]), ("TCVN", [0x61, 0x65]),
    ] as [(String, [UInt8])])
  func encodingsThatCombine(name: String, bytes: [UInt8]) {
    let encoding = TextEncoding(name)
    let file = read(bytes, .by(encoding))
    #expect(file.problem == nil && file.encoding == encoding)
    #expect(file.saved == bytes)
  }

  @Test("Any bytes read in any encoding are saved unchanged")
  func bytesOfAnyKindComeBackWhateverTheyAreReadAs() {
    var random = SeededRandom(seed: Seed.current(default: 11))
    for _ in Soak.rounds(300, soak: 20_000) {
      let encoding = TextEncoding.offered.randomElement(using: &random)?.encoding ?? .utf8
      var bytes = encoding.mark.filter { _ in Bool.random(using: &random) }
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        let limit: UInt8 = Bool.random(using: &random) ? 0x7F : 0xFF
        bytes.append(UInt8.random(in: 0...limit, using: &random))
      }
      for reading in [.detected(), .by(encoding), .like(encoding)] as [DecodedText.Reading] {
        let file = read(bytes, reading)
        #expect(file.saved == bytes, "\(encoding) \(reading) \(bytes)")
        if file.problem != nil { #expect(file.text == bytes) }
      }
    }
  }

  @Test("Characters cut by pieces and blocks are converted whole")
  func charactersThatPiecesAndBlocksCutAreWhole() {
    var random = SeededRandom(seed: Seed.current(default: 12))
    let words = String(repeating: "aé€🚀\n", count: 30_000)
    var text = PieceTree(words.utf8)
    for _ in 0..<200 {
      let offset = Int.random(in: 0...text.count, using: &random)
      // The text stays the same, but its pieces are cut.
      text.replace([Replacement(offset..<offset, with: [0x78])])
      text.replace([Replacement(offset..<offset + 1, with: [])])
    }
    let encoding = TextEncoding("UTF-16BE", hasMark: true)
    #expect(text.problem(in: encoding) == nil)
    let bytes = saved(text, in: encoding)
    #expect(bytes == [0xFE, 0xFF] + utf16(words, bigEndian: true))
    #expect(read(bytes).text == Array(words.utf8))
  }

  // MARK: Unrepresentable characters

  @Test("A character that the encoding lacks is reported with its position")
  func aCharacterThatTheEncodingLacksIsNamedWithItsPlace() {
    let text = PieceTree("ä\n\tü5 €\n".utf8)
    let problem = text.problem(in: TextEncoding("ISO-8859-1"))
    #expect(problem?.description == "“€” (U+20AC) at 2:5 is not in ISO-8859-1")
    #expect(text.problem(in: TextEncoding("ISO-8859-15")) == nil)
    let first = PieceTree("€".utf8).problem(in: TextEncoding("US-ASCII"))
    #expect(first?.description == "“€” (U+20AC) at 1:1 is not in US-ASCII")
  }

  @Test("A character that a conversion would drop is reported")
  func whatAConversionWouldLeaveOutIsNamed() {
    // The C library drops such tags silently.
    let problem = PieceTree("a\u{E0041}b".utf8).problem(in: TextEncoding("ISO-8859-1"))
    #expect(problem?.description == "U+E0041 at 1:1 is not in ISO-8859-1")
  }

  @Test("A byte that is no character can be saved in UTF-8 only")
  func aByteThatIsNoCharacterFitsIntoUTF8Alone() {
    let text = PieceTree([0x61, 0x0A, 0x62, 0xFF, 0x63])
    #expect(text.problem(in: .utf8) == nil)
    let problem = text.problem(in: TextEncoding("UTF-16LE", hasMark: true))
    #expect(problem?.description == "the byte ‹FF› at 2:2 is not in UTF-16LE")
    let cut = PieceTree([0x61, 0xE2, 0x82]).problem(in: TextEncoding("UTF-16LE"))
    #expect(cut?.description == "the byte ‹E2› at 1:2 is not in UTF-16LE")
  }

  // MARK: Names

  @Test(
    "Names of encodings are accepted in common spellings",
    arguments: [
      ("latin1", "ISO-8859-1"), (" utf-8 ", "UTF-8"), ("UTF8 bom", "UTF-8 BOM"),
      ("utf-8-bom", "UTF-8 BOM"), ("utf-16", "UTF-16LE BOM"), ("utf-16be", "UTF-16BE"),
      ("utf-16be bom", "UTF-16BE BOM"), ("koi8-r", "KOI8-R"), ("latin1 bom", "ISO-8859-1"),
    ])
  func namesAreTakenAsPeopleWriteThem(written: String, name: String) {
    #expect(TextEncoding(written: written)?.description == name)
  }

  @Test(
    "Text that cannot be a name gives no encoding",
    arguments: ["", "  ", "UTF-8//IGNORE", "a,b", "é", "a b c\u{7}"])
  func whatIsNoNameIsNone(written: String) {
    #expect(TextEncoding(written: written) == nil)
  }
}
