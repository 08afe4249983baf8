import SystemPackage
import TestSupport
import Testing

@testable import Spelling

/// Dictionaries of hunspell, good and broken ones.
@Suite struct SpellingDictionaryTests {
  private let folder: TemporaryFolder
  private static let rules = "SET UTF-8\nTRY esianrtolcdugmphbyfvkw\nSFX S Y 1\nSFX S 0 s .\n"

  init() throws { folder = try TemporaryFolder() }

  private func dictionary(
    _ words: String, _ rules: String = rules
  ) throws -> SpellingDictionary {
    try folder.write(rules, to: "xx.aff")
    try folder.write(words, to: "xx.dic")
    return try SpellingDictionary(DictionaryFiles("xx", in: folder.path.string))
  }

  /// Returns the reason why files are no dictionary.
  private func failure(_ words: String?, _ rules: String? = rules) throws -> String {
    if let rules { try folder.write(rules, to: "xx.aff") }
    if let words { try folder.write(words, to: "xx.dic") }
    do throws(SpellingError) {
      _ = try SpellingDictionary(DictionaryFiles("xx", in: folder.path.string))
      return "none"
    } catch {
      return error.description
    }
  }

  @Test("A dictionary knows its words and their forms, and suggests others")
  func words() throws {
    let dictionary = try dictionary("4\nhello\nworld/S\ndon't\ncafé\n")
    for word in ["hello", "Hello", "world", "worlds", "don't", "café"] {
      let isKnown = dictionary.knows(word)
      #expect(isKnown, "\(word)")
    }
    for word in ["helo", "hellos", "cafe"] {
      let isKnown = dictionary.knows(word)
      #expect(!isKnown, "\(word)")
    }
    let suggestions = dictionary.suggestions(for: "helo")
    #expect(suggestions.first == "hello")
    let none = dictionary.suggestions(for: "qqqqqqqq")
    #expect(none == [])
  }

  @Test("A dictionary in Latin-1 is asked in Latin-1; what it cannot write counts as right")
  func latin() throws {
    try folder.write("SET ISO8859-1\nTRY e\n", to: "xx.aff")
    let bytes: [UInt8] = Array("2\ncaf".utf8) + [0xE9, 0x0A] + Array("hello\n".utf8)
    let file = try FileDescriptor.open(
      folder.file("xx.dic"), .writeOnly, options: .create, permissions: [.ownerReadWrite])
    try file.writeAll(bytes)
    try file.close()
    let dictionary = try SpellingDictionary(DictionaryFiles("xx", in: folder.path.string))
    let verdicts = ["café", "cafè", "日本"].map { dictionary.knows($0) }
    #expect(verdicts == [true, false, true], "the last cannot be written in Latin-1")
    let suggestions = dictionary.suggestions(for: "cafè")
    #expect(suggestions.contains("café"))
  }

  @Test("Broken and missing dictionaries have a reason")
  func broken() throws {
    #expect(try failure(nil, nil).hasSuffix("xx.aff: it cannot be read"))
    #expect(try failure(nil).hasSuffix("xx.dic: it cannot be read"))
    #expect(try failure("").hasSuffix("xx.dic: its first line is not the number of words"))
    #expect(try failure("hello\nworld\n").contains("its first line is not the number of words"))
    #expect(
      try failure("\u{1}\u{2}7\nhello\n").contains("its first line is not the number of words"))
    let short = try failure("100000\n" + String(repeating: "hello\n", count: 40_000))
    #expect(short.hasSuffix("cut short: it has 40000 of the 100000 words that it announces"))
    let partly = try failure("100000\n" + String(repeating: "hello\n", count: 94_000))
    #expect(partly.hasSuffix("cut short: it has 94000 of the 100000 words that it announces"))
    #expect(try failure("100000\n" + String(repeating: "hello\n", count: 96_000)) == "none")
    #expect(try failure("100\n" + String(repeating: "hello\n", count: 60)) == "none")
    #expect(try failure("1\nhello\n", "SET no-such-encoding\n").contains("encoding"))
    #expect(try failure("1\nhello\n", "") == "none", "rules may be empty")
    let rules = "SFX S Y 2\nSFX S 0 s .\nSFX S y ies y\n"
    #expect(try failure("1\nhello\n", rules) == "none")
    let cut = try failure("1\nhello\n", String(rules.dropLast(2)))
    #expect(cut.hasSuffix("xx.aff:1: the file is cut short: its last table SFX has 1 of 2 rules"))
    #expect(try failure("1\nhello\n", "REP 1\n").hasSuffix("last table REP has 0 of 1 rules"))
    #expect(try failure("4\nhello\nworld\nca").contains("cut short: it has 3 of the 4 words"))
  }

  @Test(
    "A wrong rule, behind which hunspell ignores all others, is named with its line",
    arguments: [
      ("MAP 1\nMAP\n", "2: the rule of MAP is incomplete (rule 1 of 1)"),
      ("SFX A Y x\nSFX A 0 s .\n", "1: SFX announces no rules"),
      ("SFX A Y\n", "1: SFX announces no rules"),
      ("SFX A Y 1\nSFX B 0 s .\n", "2: the rule has the flag B in a table of A (rule 1 of 1)"),
      ("SFX A Y 2\nSFX A 0 s .\nSFX A 0\n", "3: the rule of SFX is incomplete (rule 2 of 2)"),
      ("SFX A Y 1\nSFX A 0 s .\nSFX A 0 t .\n", "3: SFX announces no rules"),
      ("COMPOUNDRULE 0\n", "1: COMPOUNDRULE announces no rules"),
      ("REP 2\nREP a b\n\nREP c d\n", "3: a rule of REP is missing (rule 2 of 2)"),
      ("PHONE 1\nPHONE \t\n", "2: the rule of PHONE is incomplete (rule 1 of 1)"),
      ("ICONV 1\nICONV a\n", "2: the rule of ICONV is incomplete (rule 1 of 1)"),
      ("BREAK 0\n  SFX A\n# SFX A\nSFX A Y 1\r\nSFX\tA 0 s\r\n", "none"),
    ])
  func wrongRule(rules: String, reason: String) throws {
    let failure = try failure("1\nhello\n", rules)
    #expect(reason == "none" ? failure == reason : failure.hasSuffix("xx.aff:" + reason))
  }

  @Test("Words with flags need rules; a word that is not UTF-8 is named, the others are checked")
  func wrongWords() throws {
    let flags = try failure("2\nhello\nworld/S\n", "# nothing\n")
    #expect(flags.hasSuffix("xx.dic:3: the word has flags, but \(folder.path)/xx.aff is empty"))
    try folder.write(Self.rules, to: "xx.aff")
    let file = try FileDescriptor.open(
      folder.file("xx.dic"), .writeOnly, options: .create, permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(Array("2\nhello\ncaf".utf8) + [0xE9, 0x0A]) }
    let dictionary = try SpellingDictionary(DictionaryFiles("xx", in: folder.path.string))
    let isKnown = dictionary.knows("hello")
    #expect(isKnown)
    #expect(dictionary.mistake?.description.hasSuffix("xx.dic:3: the word is not UTF-8") == true)
  }

  @Test("Words that hunspell cannot read count as right")
  func oddWords() throws {
    let dictionary = try dictionary("1\nhello\n")
    for word in ["", "a\0b", String(repeating: "x", count: 5000), "\u{1F600}"] {
      _ = dictionary.suggestions(for: word)
      let isKnown = dictionary.knows(word)
      #expect(isKnown == (word != "\u{1F600}"), "\(word.prefix(10))")
    }
  }

  @Test(
    "A dictionary whose rules for suggestions would end the program makes none, and checks words",
    arguments: [
      ("SET UTF-8\n# \u{FF}\nTRY \u{FF}e\n", "xx.aff:3: TRY is not UTF-8"),
      ("TRY e\nKEY \u{FF}|e\r\nSET UTF-8\r\n", "xx.aff:2: KEY is not UTF-8"),
      ("SET UTF-8\nREP 1\nREP \u{FF} f\n", "xx.aff:3: REP is not UTF-8"),
      ("SET UTF-8\nTRY \u{1}e\n", "xx.aff:2: TRY has a character that hunspell cannot read"),
      ("SET ISO8859-1\nTRY \u{FF}e\n", nil),
      ("SET UTF-8\nNAME \u{FF}\nTRY ehlo\n", nil),
    ] as [(String, String?)])
  func wrongRules(rules: String, mistake: String?) throws {
    // A byte for each character, but four for the first control character.
    let bytes = rules.unicodeScalars.flatMap {
      $0.value == 1 ? Array("\u{1F600}".utf8) : [UInt8(truncatingIfNeeded: $0.value)]
    }
    let file = try FileDescriptor.open(
      folder.file("xx.aff"), .writeOnly, options: .create, permissions: [.ownerReadWrite])
    try file.closeAfter { _ = try file.writeAll(bytes) }
    try folder.write("2\nhello\nworld\n", to: "xx.dic")
    let dictionary = try SpellingDictionary(DictionaryFiles("xx", in: folder.path.string))
    let (known, suggestions) = (dictionary.knows("hello"), dictionary.suggestions(for: "helo"))
    let reason = dictionary.mistake?.description
    #expect(known && (mistake == nil) == (suggestions == ["hello"]))
    #expect(mistake.map { reason?.hasSuffix($0) == true } ?? (reason == nil))
  }
}
