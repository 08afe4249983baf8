import MementoKit
import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct ReplacingTests {
  private func pattern(_ words: String) throws -> SearchPattern {
    try SearchPattern(Array(words.utf8))
  }

  private func expression(_ words: String) throws -> SearchPattern {
    try SearchPattern(Array(words.utf8), SearchPattern.Options(isExpression: true))
  }

  private func replaced(
    _ text: String, _ pattern: SearchPattern, _ words: String, lineEnding: LineEnding = .lf
  ) throws -> String {
    let substitution = try Substitution(Array(words.utf8), for: pattern, lineEnding: lineEnding)
    var buffer = TextBuffer(PieceTree(text.utf8))
    buffer.perform(.replace(Replacing(pattern, with: substitution, in: buffer.text)))
    return String(decoding: buffer.text.bytes, as: UTF8.self)
  }

  @Test(
    "Literals are replaced as written",
    arguments: [
      ("foo Foo", "foo", "bar", "bar bar"), ("a.b", ".", "$0", "a$0b"), ("aaa", "aa", "b", "ba"),
      ("x", "y", "z", "x"), ("abc", "b", "", "ac"), ("", "b", "c", ""),
    ])
  func literalsAreReplacedAsWritten(text: String, words: String, with: String, result: String)
    throws
  {
    #expect(try replaced(text, pattern(words), with) == result)
  }

  @Test(
    "Groups are inserted",
    arguments: [
      ("k=v", #"(\w+)=(\w+)"#, "$2=$1", "v=k"), ("k=v", #"(?<key>\w)="#, "${key}: ", "k: v"),
      ("ab", "(a)(b)", #"\2\1"#, "ba"), ("ab", "b", "[$0$&]", "a[bb]"),
      ("ab", "a", #"\n\t\\\$$$"#, "\n\t\\$$b"), ("ab", "(a)", "$12", "a2b"),
      ("ab", "(a)(x)?", "<$2>", "<>b"), ("one\ntwo", "^", "> ", "> one\n> two"),
      ("axxb", "x*", "-", "-a-b-"), ("a\nb", "$", ";", "a;\nb;"), ("aé", ".", "$0,", "a,é,"),
      ("a\nb", #"\n"#, " ", "a b"), ("ab", "(?=b)", "-", "a-b"), ("a", "a", "$", "$"),
      ("a", "a", "$x", "$x"), ("a", "a", #"\"#, #"\"#),
    ])
  func groupsAreTakenOver(text: String, words: String, with: String, result: String) throws {
    #expect(try replaced(text, expression(words), with) == result)
  }

  @Test(
    "The case of letters is changed",
    arguments: [
      (#"\u$1_\l$2"#, "One_tWO"), (#"\U$1\E_$2"#, "ONE_TWO"), (#"\L$2$1"#, "twoone"),
      (#"\u\L$2 x\E X"#, "Two x X"), (#"\U\n"#, "\n"), (#"\Uß"#, "SS"), (#"\u"#, ""),
    ])
  func lettersAreChanged(with: String, result: String) throws {
    #expect(try replaced("one TWO", expression(#"(\w+) (\w+)"#), with) == result)
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func bytesThatAreNoTextKeepTheirLetters() throws {
    let substitution = try Substitution(Array(#"\U$0"#.utf8), for: expression("."), lineEnding: .lf)
    var buffer = TextBuffer(PieceTree([0x61, 0xFF]))
    try buffer.perform(.replace(Replacing(expression("."), with: substitution, in: buffer.text)))
    #expect(buffer.text.bytes == [0x41, 0xFF])
  }

  @Test("A line break is that of the text")
  func aLineBreakIsThatOfTheText() throws {
    #expect(try replaced("a", expression("a"), #"b\nc"#, lineEnding: .crlf) == "b\r\nc")
  }

  @Test(
    "A missing group is reported with its position",
    arguments: [
      ("$2", "no group 2", 0), ("a${x}", "no group x", 1), ("é${1", "} is missing", 1),
    ])
  func aGroupThatIsNotThereIsToldWithItsPlace(words: String, reason: String, offset: Int) {
    let error = #expect(throws: PatternError.self) {
      try Substitution(Array(words.utf8), for: expression("(a)"), lineEnding: .lf)
    }
    #expect(error?.reason.contains(reason) == true)
    #expect(error?.offset == offset)
  }

  @Test("Only matches in the scope are replaced")
  func onlyWhatIsInScopeIsReplaced() throws {
    let text = PieceTree("aa aa aa".utf8)
    let substitution = try Substitution([0x62], for: pattern("a"), lineEnding: .lf)
    var replacing = try Replacing(
      pattern("a"), with: substitution, in: text, scope: 1..<7, from: [1...1, 4...7])
    replacing.run()
    let ranges = replacing.replacements.map(\.range)
    #expect(ranges == [1..<2, 4..<5, 6..<7])
  }

  @Test("Replacing in slices gives the result of replacing at once")
  func replacingInSlicesIsReplacingAtOnce() throws {
    let text = PieceTree(String(repeating: "a needle (1)\n", count: 30_000).utf8)
    let searched = try expression(#"needle \((\d)\)"#)
    let substitution = try Substitution(Array("$1".utf8), for: searched, lineEnding: .lf)
    var replacing = Replacing(searched, with: substitution, in: text)
    var rests = 0
    while !replacing.isDone {
      replacing.run(while: { false })
      rests += 1
    }
    #expect(rests > 5)
    var buffer = TextBuffer(text)
    buffer.perform(.replace(replacing))
    #expect(buffer.text.bytes == Array(String(repeating: "a 1\n", count: 30_000).utf8))
    buffer.text.checkInvariants()
  }

  @Test("The title gives the number and the pattern")
  func theTitleSaysHowManyOfWhat() throws {
    #expect(try EditKind.replacing(12, of: pattern("foo")).name == "Replaced 12 × \"foo\"")
    let long = String(repeating: "word ", count: 20)
    let title = try EditKind.replacing(1_204_331, of: pattern(long)).name
    #expect(title.hasPrefix("Replaced 1,204,331 × \"word word") && title.hasSuffix("…\""))
  }

  @Test("The cursor stays at its character")
  func theCursorStaysWhereItWasInWhatIsLeft() throws {
    var buffer = TextBuffer(PieceTree("foo bar foo".utf8))
    buffer.select(at: 5)
    let substitution = try Substitution([], for: pattern("foo"), lineEnding: .lf)
    try buffer.perform(.replace(Replacing(pattern("foo"), with: substitution, in: buffer.text)))
    #expect(buffer.selections.primary.head == 2)
  }
}
