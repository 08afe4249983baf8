import Testing

@testable import Spelling

/// The words of a line that are checked.
@Suite struct SpellingWordTests {
  private func words(_ line: String, prose: [Range<Int>]? = nil) -> [String] {
    SpellingWord.words(in: Array(line.utf8), prose: prose).map(\.text)
  }

  @Test("Words are letters, with apostrophes between them")
  func wordsAreLetters() {
    #expect(
      words("Don’t 'quote' the dogs' well-known café, naïve.") == [
        "Don't", "quote", "the", "dogs", "well", "known", "café", "naïve",
      ])
    #expect(words("co\u{AD}operate") == ["cooperate"])
    #expect(words("и Ёлка, ελληνικά") == ["Ёлка", "ελληνικά"])
    #expect(words("cafe\u{301}") == ["cafe\u{301}"])
    #expect(words("either/or (both) “quoted” end.") == ["either", "or", "both", "quoted", "end"])
  }

  @Test(
    "Addresses, paths, names of files and identifiers are no words",
    arguments: [
      "https://example.com/some/page", "www.example.com", "somebody@example.com", "/usr/share/dict",
      "~/notes", "../over/there", "src/main.c", "notes.txt", "camelCase", "PascalCase", "HTTP",
      "snake_case", "abc123", "2nd", "$name", "#include", "\\item", "%ld", "--colour", "-name",
      "&nbsp;", "x", "C:\\Users", "日本語", "ไทย", "",
    ])
  func noWords(_ token: String) {
    #expect(words(token) == [])
  }

  @Test(
    "Text that touches an address is checked",
    arguments: [
      ("[txet](http://urll.x)", ["txet"]), ("mistke(http://x.y)end", ["mistke", "end"]),
      ("\"mistke\",http://x.y", ["mistke"]), ("(http://x.y/a(b),c;d)", []),
      ("`http://x.y`mistke", ["mistke"]), ("[txet](notes.txt)", ["txet"]),
      ("mistke,www.example.com;more", ["mistke", "more"]), ("\"a.b@c.d\",mistke", ["mistke"]),
      ("list.append(itm)", []), ("http://a.b](c)http://d.e)mistke", ["mistke"]), ("://", []),
      ("(http://", []),
    ])
  func besideAddresses(_ line: String, _ found: [String]) {
    #expect(words(line) == found)
  }

  @Test("Text between tags is checked without blanks around it, too")
  func tags() {
    #expect(words("<p>an <b>old</b> and<i>new</i></p>") == ["an", "old", "and", "new"])
  }

  @Test("Text directly behind the marks of a comment is checked")
  func commentMarks() {
    #expect(words("//comment") == ["comment"])
    #expect(words("/* more */ // and more") == ["more", "and", "more"])
    #expect(words("* item") == ["item"])
  }

  @Test("Ranges are bytes of the line, and only prose is checked")
  func ranges() {
    let line = Array("é one two".utf8)
    let found = SpellingWord.words(in: line)
    #expect(found.map(\.range) == [3..<6, 7..<10])
    #expect(SpellingWord.words(in: line, prose: [0..<6]).map(\.text) == ["one"])
    #expect(SpellingWord.words(in: line, prose: [4..<Int.max]).map(\.text) == ["two"])
    #expect(SpellingWord.words(in: line, prose: []).isEmpty)
  }

  @Test("Invalid bytes and huge words are no words, and nothing fails")
  func badInput() {
    #expect(SpellingWord.words(in: [0x61, 0x62, 0xFF, 0x63, 0x64]).isEmpty)
    #expect(SpellingWord.words(in: [0xE2, 0x80]).isEmpty)
    #expect(SpellingWord.words(in: [0, 0x61, 0x62, 0]).map(\.text) == ["ab"])
    let huge = [UInt8](repeating: 0x61, count: 200_000)
    #expect(SpellingWord.words(in: huge).isEmpty)
    #expect(SpellingWord.words(in: huge + [0x20] + Array("end".utf8)).map(\.text) == ["end"])
  }
}
