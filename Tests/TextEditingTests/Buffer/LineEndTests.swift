import TestSupport
import Testing

@testable import Text
@testable import TextEditing

@Suite struct LineEndTests {
  private func tidied(_ text: String, trims: Bool = true, ends: Bool? = nil) -> String {
    var buffer = TextBuffer(PieceTree(text.utf8))
    buffer.cleanUpLineEnds(trims: trims, endsWithLineBreak: ends)
    return String(decoding: buffer.text.bytes, as: UTF8.self)
  }

  @Test(
    "Blanks at line ends are removed",
    arguments: [
      ("", ""), ("a  \nb\t\n", "a\nb\n"), ("a \r\n \t\r\nb", "a\r\n\r\nb"),
      ("a \r b \n", "a \r b\n"),
      ("  ", ""), ("a\n  ", "a\n"), (" \n \n", "\n\n"), ("a \r", "a \r"),
    ])
  func blanksGoFromLineEnds(before: String, after: String) {
    #expect(tidied(before) == after)
  }

  @Test(
    "The text ends with or without a line break, as requested",
    arguments: [
      ("", true, ""), ("a", true, "a\n"), ("a\n", true, "a\n"), ("a\r\nb", true, "a\r\nb\r\n"),
      ("a\n\n", false, "a"), ("a", false, "a"), ("\n", false, ""), ("a\r\n", false, "a"),
    ])
  func theEndIsAsWanted(before: String, ends: Bool, after: String) {
    #expect(tidied(before, trims: false, ends: ends) == after)
  }

  @Test("Blanks are removed and the end is set in one step")
  func bothAtOnce() {
    #expect(tidied("a \nb  ", ends: true) == "a\nb\n")
    #expect(tidied("  ", ends: true) == "")
    #expect(tidied("a \n\n ", ends: false) == "a")
  }

  @Test("The cursor stays in its line")
  func theCursorStaysInItsLine() {
    var buffer = TextBuffer(marked: "one   \ntwo  |\nthree")
    buffer.cleanUpLineEnds(trims: true, endsWithLineBreak: true)
    #expect(buffer.marked == "one\ntwo|\nthree\n")
    for before in ["one |", "one| ", "one \t|", "one|"] {
      var last = TextBuffer(marked: before)
      last.cleanUpLineEnds(trims: true, endsWithLineBreak: true)
      #expect(last.marked == "one|\n", "\(before)")
    }
  }

  @Test(
    "Line endings are converted",
    arguments: [
      ("a\nb\r\nc", LineEnding.crlf, "a\r\nb\r\nc"), ("a\r\nb\nc\rd", .lf, "a\nb\nc\rd"),
      ("\n\n", .crlf, "\r\n\r\n"), ("", .crlf, ""),
    ])
  func lineEndingsAreConverted(before: String, ending: LineEnding, after: String) {
    var buffer = TextBuffer(PieceTree(before.utf8))
    buffer.convertLineEndings(to: ending)
    #expect(String(decoding: buffer.text.bytes, as: UTF8.self) == after)
    #expect(buffer.lineEnding == ending)
    let buffers = buffer
    guard case .nothing = buffers.outcome(of: .endLines(ending)) else {
      Issue.record("there are lines that end otherwise")
      return
    }
  }

  @Test("The result does not depend on the pieces")
  func itIsTheSameHoweverThePiecesAreCut() {
    var random = SeededRandom(seed: Seed.current(default: 5))
    let signs = Array("ab \t\r\n".utf8)
    for _ in Soak.rounds(200, soak: 20_000) {
      var text = PieceTree()
      for _ in 0..<60 {
        let byte = signs.randomElement(using: &random) ?? 0x61
        let place = Int.random(in: 0...text.count, using: &random)
        text.replace([Replacement(place..<place, with: [byte])])
      }
      var cut = TextBuffer(text)
      var whole = TextBuffer(PieceTree(text.bytes))
      cut.cleanUpLineEnds(trims: true, endsWithLineBreak: true)
      whole.cleanUpLineEnds(trims: true, endsWithLineBreak: true)
      #expect(cut.text.bytes == whole.text.bytes)
      let lines = String(decoding: text.bytes, as: UTF8.self).unicodeScalars.split(
        separator: "\n", omittingEmptySubsequences: false)
      let trimmed = lines.enumerated().map { index, line -> String in
        var line = Array(line)
        let hasReturn = index < lines.count - 1 && line.last == "\r"
        if hasReturn { line.removeLast() }
        while line.last == " " || line.last == "\t" { line.removeLast() }
        return line.reduce(into: "") { $0.unicodeScalars.append($1) } + (hasReturn ? "\r" : "")
      }
      var buffer = TextBuffer(text)
      buffer.cleanUpLineEnds(trims: true, endsWithLineBreak: nil)
      #expect(buffer.text.bytes == Array(trimmed.joined(separator: "\n").utf8))
    }
  }
}
