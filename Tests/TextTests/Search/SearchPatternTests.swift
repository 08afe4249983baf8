import TestSupport
import Testing

@testable import Text

@Suite struct SearchPatternTests {
  // MARK: Case

  @Test(
    "Upper case counts if the pattern has it",
    arguments: [
      ("plan", "A PLAN plan", 2), ("Plan", "a plan Plan", 1), ("é", "É é", 2), ("É", "É é", 1),
      ("straße", "STRASSE straße", 1), ("@[`{", "`{@[", 0), ("[", "{", 0), ("я1", "Я1 я1", 2),
    ])
  func capitalLettersCountWhereThereIsOne(words: String, text: String, count: Int) {
    #expect(pattern(words).places(in: text).count == count)
    let isThere = text.contains(words) ? 1 : 0
    #expect(pattern(words, matchesCase: true).places(in: text).count == isThere)
  }

  @Test(
    "Upper case in the escapes of an expression does not count",
    arguments: [
      (#"\w\S\W"#, "aB "), (#"\p{Lu}x"#, "Ax AX"), (#"\pLx"#, "AX"), (#"\x41"#, "a"),
    ])
  func capitalLettersOfAnExpressionsSignsAreNotMeant(words: String, text: String) {
    #expect(!expression(words).places(in: text).isEmpty)
    #expect(expression("\(words)|Q").places(in: "q") == [])
  }

  // MARK: Words

  @Test(
    "A whole word is no part of a longer one",
    arguments: [
      ("cat", "cat concat cats a-cat_ cat", [0, 23]), ("é", "é éa aé", [0]),
      ("a b", "a b xa b", [0]),
      ("f(", "f(x xf(", [0]), ("(", "a(b", [1]), ("日", "日本 日", [7]),
    ])
  func aWholeWordIsNoPartOfALongerOne(words: String, text: String, places: [Int]) {
    for matchesCase in [false, true] {
      let found = pattern(words, matchesCase: matchesCase, matchesWords: true)
      #expect(found.places(in: text) == places)
    }
  }

  @Test("An expression finds whole words, too")
  func anExpressionFindsWholeWordsToo() {
    #expect(expression("ca|cat", matchesWords: true).words(in: "cat cats ca") == ["cat", "ca"])
    #expect(expression("a|", matchesWords: true).places(in: "ba").isEmpty == false)
  }

  @Test("Whole words have the characters of their language, in literals and in expressions")
  func wordsHaveMoreCharacters() throws {
    let words = WordCharacters("-$(\\]^ aé".utf8)
    #expect(words.marks == Array("$(-\\]^".utf8))
    for (source, text, places) in [
      ("left", "margin-left left-a left", [19]), ("a-b", "a-b-c a-b", [6]),
      ("é", "é$ $é é\\ é", [12]), ("$x", "a$x $x", [4]),
    ] {
      for isExpression in [false, true] {
        let bytes =
          isExpression
          ? SearchPattern.expression(finding: Array(source.utf8)) : Array(source.utf8)
        let pattern = try SearchPattern(
          bytes, .init(isExpression: isExpression, matchesWords: true), words: words)
        #expect(pattern.places(in: text) == places, "\(source) \(isExpression)")
      }
    }
  }

  // MARK: Mistakes

  @Test(
    "A mistake is reported with its position",
    arguments: [
      ("(foo|x", "missing closing parenthesis", 6), ("a[b", "missing terminating ]", 3),
      ("é*+*", "quantifier does not follow", 3), (#"x\"#, #"\ at end of pattern"#, 2),
      ("(?<n>a)(?<n>b)", "two named subpatterns have the same name", 12),
    ])
  func aMistakeIsToldWithItsPlace(words: String, reason: String, offset: Int) throws {
    for matchesWords in [false, true] {
      let options = SearchPattern.Options(isExpression: true, matchesWords: matchesWords)
      let error = #expect(throws: PatternError.self) {
        try SearchPattern(Array(words.utf8), options)
      }
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
      #expect(error?.offset == offset)
    }
  }

  @Test("A literal is never a mistake")
  func aLiteralIsNeverAMistake() {
    for words in ["(foo", "a[", #"x\"#, "*", "^$", "."] {
      for matchesWords in [false, true] {
        #expect(pattern(words, matchesWords: matchesWords).places(in: "<\(words)>") == [1])
      }
    }
    #expect(pattern("É(", matchesWords: true).places(in: "é( É(") == [4])
    #expect(pattern("é(*", matchesWords: true).places(in: "É(*") == [0])
  }

  @Test("An expression made from bytes finds them")
  func anExpressionFindingBytesFindsThem() {
    let words = #"a.b*c[d](e){f}^$|\+?-"#
    let written = SearchPattern.expression(finding: Array(words.utf8))
    #expect(expression(String(decoding: written, as: UTF8.self)).places(in: "x\(words)") == [1])
  }
}
