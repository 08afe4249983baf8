import Highlight
import Testing
import Text

/// Definitions with mistakes: told with file and line, and nothing hangs.
@Suite struct BadDefinitionTests {
  private func context(_ inside: String, _ before: String = "") -> String {
    """
    \(before)<definitions><context id="test"><include>
    \(inside)
    </include></context></definitions>
    """
  }

  @Test(
    "A mistake is told with file and line",
    arguments: [
      (#"<context ref="nothing"/>"#, "test.lang:4: the context test:nothing does not exist"),
      (
        #"<context ref="nobody:here"/>"#,
        "test.lang:4: there is no definition of the language nobody"
      ),
      (
        #"<context id="a"><match>\%{none}</match></context>"#,
        "test.lang:4: the expression test:none is not defined"
      ),
      (
        #"<context id="a"><match>x</match></context><context id="a"><match>y</match></context>"#,
        "test.lang:4: the id test:a is used twice"
      ),
      (
        #"<context id="a"><start>(x)\%{1@start}</start></context>"#,
        "test.lang:4: only the end of a context can refer to its start"
      ),
      (#"<context id="a"><match>x</mat"#, "test.lang:5: not well-formed (invalid token)"),
    ])
  func mistakesAreTold(inside: String, message: String) throws {
    let error = #expect(throws: DefinitionError.self) {
      _ = try Definitions.grammar(written: context(inside))
    }
    #expect(error?.description == message)
  }

  @Test("References that double at each of 40 levels are followed once")
  func doubledReferences() throws {
    let levels = (0..<40).map { level in
      ["a", "b"].map { side in
        """
        <context id="l\(level)\(side)"><start>\(side)\(level)</start><end>!</end><include>
        <context ref="l\(level + 1)a:*"/><context ref="l\(level + 1)b:*"/></include></context>
        """
      }.joined(separator: "\n")
    }.joined(separator: "\n")
    let last = ["a", "b"].map { side in
      """
      <context id="l40\(side)"><start>\(side)40</start><end>!</end><include>
      <context id="word\(side)" style-ref="def:keyword"><match>if</match></context>
      </include></context>
      """
    }.joined(separator: "\n")
    let grammar = try Definitions.grammar(
      written: context(#"<context ref="l0a:*"/>"#, "<definitions>\(levels)\n\(last)</definitions>"))
    #expect(
      try ByteLooks(of: Array("if".utf8), grammar).looks == ["def:keyword -", "def:keyword -"])
  }

  @Test(
    "The characters of words come from an expression that needs few steps and matches something")
  func marksOfExplodingExpressions() throws {
    let exploding = "((((a?)?|b?)?|c?)*|d?){30}(?=\\d\\d)"
    for (boundary, marks) in [(exploding, ""), ("[a-z]?", ""), ("[a-z-]?", "-")] {
      let grammar = try Definitions.grammar(
        written: """
          <keyword-char-class>\(boundary)</keyword-char-class>
          <definitions><context id="test"><include/></context></definitions>
          """)
      #expect(String(decoding: grammar.words.marks, as: UTF8.self) == marks)
    }
  }

  @Test("A wrong expression is told when it is met, and the others colour")
  func wrongExpressionsAreTold() throws {
    let grammar = try Definitions.grammar(
      written: context(
        """
        <context id="bad" style-ref="def:error"><match>(</match></context>
        <context id="good" style-ref="def:keyword"><match>\\bif\\b</match></context>
        """))
    #expect(
      try ByteLooks(of: Array("if".utf8), grammar).looks == ["def:keyword -", "def:keyword -"])
    var scanner = try LineScanner(grammar)
    var runs: [StyleRun] = []
    _ = Array("if".utf8).withUnsafeBufferPointer {
      scanner.scan($0, from: scanner.start, into: &runs)
    }
    #expect(scanner.mistakes.map(\.line) == [4])
    #expect(scanner.mistakes.first?.reason.contains("regular expression") == true)
  }

  @Test(
    "A context with a wrong end is left out, and told once",
    arguments: ["<start>\\(</start><end>[z</end>", "<start>(\\()</start><end>\\%{1@start}[z</end>"])
  func contextsWithWrongEnds(extent: String) throws {
    let grammar = try Definitions.grammar(
      written: context(
        """
        <context id="bad" style-ref="def:error">\(extent)</context>
        <context id="good" style-ref="def:keyword"><match>\\bif\\b</match></context>
        """))
    let looks = try ByteLooks(of: Array("(a) if\n(if".utf8), grammar).looks
    let keyword = Array(repeating: "def:keyword -", count: 2)
    let plain = Array(repeating: "- -", count: 4)
    #expect(looks == plain + keyword + ["\n"] + plain.prefix(1) + keyword)
    var scanner = try LineScanner(grammar)
    var runs: [StyleRun] = []
    _ = Array("( (".utf8).withUnsafeBufferPointer {
      scanner.scan($0, from: scanner.start, into: &runs)
    }
    #expect(scanner.mistakes.map(\.line) == [4])
  }

  @Test("An expression that explodes is left out for the rest of its line")
  func explosionsAreStopped() throws {
    let grammar = try Definitions.grammar(
      written: context(
        """
        <context id="bad" style-ref="def:error"><match>(a+)+b</match></context>
        <context id="good" style-ref="def:keyword"><match>\\bif\\b</match></context>
        """))
    let text = Array((String(repeating: "a", count: 5_000) + " if").utf8)
    let start = ContinuousClock.now
    let looks = try ByteLooks(of: text, grammar).looks
    #expect(looks.suffix(2) == ["def:keyword -", "def:keyword -"])
    #expect(ContinuousClock.now - start < .seconds(2))
  }

  @Test("A line of many slow attempts is given up after a moment")
  func slowLinesAreGivenUp() throws {
    let grammar = try Definitions.grammar(
      written: context(
        """
        <context id="slow" style-ref="def:error"><match>(a|aa){1,14}b</match></context>
        """))
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 19_000) + Array("\naab\n".utf8)
    let start = ContinuousClock.now
    let looks = try ByteLooks(of: text, grammar).looks
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(looks.suffix(4) == ["def:error -", "def:error -", "def:error -", "\n"])
  }

  @Test("Definitions that include each other, and rules that include themselves, end")
  func circlesEnd() throws {
    let grammar = try Definitions.grammar(
      written: context(#"<context ref="test"/><context ref="other:other"/>"#),
      others: [
        "other": """
        <definitions><context id="other"><include>
        <context ref="test:test"/>
        <context id="number" style-ref="def:number"><match>[0-9]+</match></context>
        </include></context></definitions>
        """
      ])
    #expect(try ByteLooks(of: Array("7".utf8), grammar).looks == ["def:number -"])
  }

  @Test("A language that never leaves a context, and one that opens ever new ones, stay fast")
  func endlessContextsAreBounded() throws {
    let grammar = try Definitions.grammar(
      written: context(
        """
        <context id="deep" style-ref="def:string"><start>\\(</start><end>\\)</end>
        <include><context ref="deep"/></include></context>
        """))
    let text = [UInt8](repeating: UInt8(ascii: "("), count: 100_000)
    #expect(try ByteLooks(of: text, grammar).looks.count == text.count)
  }

  @Test("Entities, deep nesting and large files are refused")
  func hostileDocumentsAreRefused() {
    let entities = """
      <!DOCTYPE language [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
      <language id="test" name="Test" version="2.0"><metadata/></language>
      """
    let deep = String(repeating: "<a>", count: 100_000)
    for document in [entities, deep] {
      #expect(throws: DefinitionError.self) {
        _ = try LanguageInfo(Array(document.utf8), path: "bad.lang")
      }
    }
    let large = [UInt8](repeating: 0x20, count: 10_000_000)
    #expect(throws: DefinitionError.self) { _ = try LanguageInfo(large, path: "large.lang") }
  }

  @Test("Contexts and references beyond all measure are refused or left out")
  func manyContextsAreBounded() throws {
    let contexts = (0..<70_000).map { #"<context id="c\#($0)"><match>a\#($0)</match></context>"# }
    let error = #expect(throws: DefinitionError.self) {
      _ = try Definitions.grammar(written: context(contexts.joined()))
    }
    #expect(error?.reason == "there are more than 20000 contexts")
    let references = String(repeating: #"<context ref="c"/>"#, count: 70_000)
    let grammar = try Definitions.grammar(
      written: context(
        #"<context id="c" style-ref="def:string"><match>7</match></context>"# + references))
    #expect(try ByteLooks(of: Array("7".utf8), grammar).looks == ["def:string -"])
  }

  @Test("Expressions that double each other again and again are refused")
  func doublingIsRefused() {
    let doubling = (1...40).map {
      #"<define-regex id="r\#($0)">\%{r\#($0 - 1)}\%{r\#($0 - 1)}</define-regex>"#
    }
    let definitions =
      "<definitions><define-regex id=\"r0\">aaaaaaaaaa</define-regex>"
      + doubling.joined(separator: "\n")
      + "<context id=\"test\"><include/></context></definitions>"
    let error = #expect(throws: DefinitionError.self) {
      _ = try Definitions.grammar(written: definitions)
    }
    #expect(error?.reason == "the expression is longer than 256 kB")
  }
}
