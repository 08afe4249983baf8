import Console
import Dispatch
import Documents
import Files
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display
@testable import EditorCore
@testable import Shell

/// The colours of documents, from definitions and schemes in a folder.
@MainActor @Suite struct ColorQueueTests {
  private let home: TemporaryFolder
  private let posts = Posts()
  private let rest = BackgroundRest()

  init() throws {
    home = try TemporaryFolder()
    try write("toy", Self.toy)
    try write("def", Self.styles)
  }

  /// The events that a queue has posted.
  private final class Posts {
    var events: [Event] = []
    var frames = 0
    var notices: [String] {
      events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }
    var languages: [DocumentLanguage?] {
      events.compactMap { if case .language(let language, _) = $0 { language } else { nil } }
    }
    var reader: SyntaxReader? {
      events.compactMap { if case .syntax(let reader?, _) = $0 { reader } else { nil } }.last
    }
    var hasChoices: Bool { events.contains { if case .colors = $0 { true } else { false } } }
  }

  /// A language whose keyword is `toy`.
  private static let toy = """
    <language id="toy" name="Toy" version="2.0"><metadata>
    <property name="globs">*.toy</property>
    <property name="block-comment-start">(*</property><property name="block-comment-end">*)</property>
    </metadata><styles><style id="word" name="Word" map-to="def:keyword"/></styles>
    <definitions><context id="toy"><include>
    <context id="word" style-ref="word"><match>toy</match></context>
    </include></context></definitions></language>
    """

  /// The same language with comments.
  private static let toyWithComments = toy.replacing(
    "<include>",
    with: """
      <include><context id="comment" class="comment"><start>\\(\\*</start><end>\\*\\)</end></context>
      """)

  /// The definition with the usual styles, which all languages need.
  private static let styles = """
    <language id="def" name="Defaults" version="2.0" hidden="true"><metadata/>
    <styles><style id="keyword" name="Keyword"/></styles>
    <definitions><context id="def"/></definitions></language>
    """

  private func write(_ id: String, _ definition: String) throws {
    try home.write(definition, to: "gtksourceview-5/language-specs/\(id).lang")
  }

  private func queue() async throws -> ColorQueue {
    let queue = ColorQueue(LanguageFolders(in: [home.path]), nil, rest: rest) { [posts] in
      posts.frames += 1
      if let event = $0 { posts.events.append(event) }
    }
    queue.start()
    try await eventually("the list of languages") { posts.hasChoices }
    return queue
  }

  private func shown(
    _ text: String, _ name: String? = "a.toy", isChosen: Bool = false, lines: Range<Int>? = nil,
    in document: DocumentID = .first
  ) -> ColoredText {
    let tree = PieceTree(Array(text.utf8))
    return ColoredText(
      document: document, name: name, type: nil, isChosen: isChosen, text: tree,
      lines: lines ?? 0..<tree.lineCount, isWhole: true)
  }

  private func colors(
    _ queue: ColorQueue, _ texts: [ColoredText], theme: String = "dark",
    on background: Background? = nil
  ) -> FrameColors {
    defer { queue.scanOn() }
    return queue.colors(of: texts, theme: theme, on: background)
  }

  /// Returns whether the text at an offset of a line is coloured.
  private func isColored(_ colors: TextColors?, line: Int = 0, at offset: Int) -> Bool {
    var row = TintRow(colors)
    row.begin(line: line, from: 0)
    return row.tint(at: offset) != 0
  }

  @Test("A text gets the colours of its language, and the core its marks of comments")
  func textsAreColored() async throws {
    let queue = try await queue()
    let text = shown("a toy")
    try await eventually("colours") { isColored(colors(queue, [text]).text, at: 2) }
    #expect(colors(queue, [text]).looks.count == 1)
    try await eventually("the language") { posts.languages.count == 1 }
    #expect(
      posts.languages
        == [DocumentLanguage(name: "Toy", comments: .block("(*", "*)"), isNamed: false)])
  }

  @Test("Both texts of a difference are coloured, each from its own states")
  func differencesAreColored() async throws {
    let queue = try await queue()
    let texts = [shown("toy toy"), shown("old\n toy")]
    try await eventually("the colours of both") {
      let colors = colors(queue, texts)
      return isColored(colors.text, at: 0) && isColored(colors.older, line: 1, at: 1)
    }
    #expect(!isColored(colors(queue, texts).older, at: 0))
    // Afterwards the first text is coloured alone.
    #expect(colors(queue, [texts[0]]).older == nil)
    #expect(isColored(colors(queue, [texts[0]]).text, at: 0))
    try await eventually("the colours of both again") { colors(queue, texts).older != nil }
  }

  @Test("The scan of a whole text rests for a key, and goes on by itself")
  func scansGoOnAfterKeys() async throws {
    try write("toy", Self.toyWithComments)
    let queue = try await queue()
    let near = shown("toy", lines: 0..<1)
    try await eventually("the definition") { isColored(colors(queue, [near]).text, at: 0) }
    // The comment ends nowhere, and so far from its start that is only guessed at first.
    let text = shown("(*\n" + String(repeating: "toy\n", count: 50_000), lines: 40_000..<40_001)
    rest.restart(at: .now())
    try await eventually("a guess") { isColored(colors(queue, [text]).text, line: 40_000, at: 0) }
    // From here on, a frame is drawn only when the scan asks for one.
    posts.frames = 0
    try await eventually("the comment") {
      posts.frames > 0 && !isColored(colors(queue, [text]).text, line: 40_000, at: 0)
    }
  }

  @Test("A rest is over a tenth of a second after the last key")
  func restsEnd() {
    let rest = BackgroundRest()
    let start = DispatchTime.now()
    #expect(rest.remaining(at: start) == nil)
    rest.restart(at: start)
    rest.restart(at: start + .milliseconds(60))
    #expect(rest.remaining(at: start + .milliseconds(110)) == .nanoseconds(50_000_000))
    #expect(rest.remaining(at: start + .milliseconds(160)) == nil)
  }

  @Test("A modeline counts more than the name of the file, and less than the user's choice")
  func modelinesName() async throws {
    let queue = try await queue()
    let text = shown("toy # vim: ft=toy", "a.unknown")
    try await eventually("colours") { colors(queue, [text]).text != nil }
    #expect(posts.languages.last??.isNamed == true)
    _ = colors(queue, [shown("toy # vim: ft=toy", nil, isChosen: true)])
    try await eventually("no language") { posts.languages.last == .some(nil) }
  }

  @Test("The automatic theme is dark or light as the terminal is, and else the terminal's")
  func themesFollowTheBackground() async throws {
    let queue = try await queue()
    func background(_ background: Background?) -> ScreenTheme? {
      colors(queue, [], theme: "auto", on: background).theme
    }
    #expect(background(.dark) == Theme.own("dark").screen)
    #expect(background(.light) == Theme.own("light").screen)
    #expect(background(nil) == nil)
    #expect(colors(queue, [], theme: "none").theme == nil)
  }

  @Test("Without colours, a text has its language, and its comments are known far from the screen")
  func plainTextsHaveTheirLanguage() async throws {
    try write("toy", Self.toyWithComments)
    let queue = try await queue()
    let text = shown(String(repeating: "toy\n", count: 5_000) + "(* far *)", lines: 0..<10)
    try await eventually("the comment, and no colours") {
      let colors = colors(queue, [text], theme: "none")
      #expect(colors.text == nil && colors.looks.isEmpty)
      let found = posts.reader?.runs(of: 5_000..<5_001, in: text.text)
      return found == [[SyntaxRun(0..<9, .comment)]]
    }
    #expect(posts.languages.last??.comments == .block("(*", "*)"))
  }

  /// A language whose comments, characters and templates look like some, and have no classes.
  private static let toyWithLooks = toy.replacing(
    "</styles>",
    with: """
      <style id="t" name="Template" map-to="toy:s"/><style id="s" name="String" map-to="def:string"/>
      <style id="q" name="Character" map-to="def:character"/>
      <style id="c" name="Comment" map-to="def:comment"/>
      <style id="display-math" name="Formula" map-to="def:string"/>
      <style id="code" name="Code" map-to="def:preprocessor"/></styles>
      """
  ).replacing(
    "<include>",
    with: """
      <include><context id="c" style-ref="c"><start>#</start><end>$</end></context>
      <context id="q" style-ref="q"><match>'.'</match></context>
      <context id="m" style-ref="display-math"><match>%.%</match></context>
      <context id="t" style-ref="t"><start>~</start><end>~</end><include>
      <context id="n" style-ref="code"><start>{</start><end>}</end><include>
      <context id="i" style-ref="s"><match>"."</match></context></include></context></include></context>
      """)

  @Test(
    "Strings and comments are known by their looks, too",
    arguments: [
      ("a ~b c~ d", [SyntaxRun(2..<7, .string)]), ("'x' %y%", [SyntaxRun(0..<3, .string)]),
      ("x # y", [SyntaxRun(2..<5, .comment)]),
      (
        "~a{b\"c\"}d~",
        [SyntaxRun(0..<2, .string), SyntaxRun(4..<7, .string), SyntaxRun(8..<10, .string)]
      ),
    ])
  func looksTell(line: String, runs: [SyntaxRun]) async throws {
    try write("toy", Self.toyWithLooks)
    let queue = try await queue()
    let text = shown(line)
    try await eventually("the strings and comments") {
      _ = colors(queue, [text])
      return posts.reader.map { $0.runs(of: 0..<1, in: text.text) } == [runs]
    }
  }

  @Test("The core gets the characters of words when the definition is read, and keeps them")
  func wordsAreTold() async throws {
    try write(
      "toy",
      Self.toy.replacing(
        "<definitions>", with: "<keyword-char-class>[-a-z]</keyword-char-class><definitions>"))
    let queue = try await queue()
    let text = shown("a-toy")
    let words = WordCharacters("-".utf8)
    try await eventually("the words") {
      _ = colors(queue, [text])
      return posts.languages.last??.words == words
    }
    _ = colors(queue, [shown("a-toy", "b.toy")])
    try await eventually("the language of the new name") { posts.languages.count == 3 }
    #expect(posts.languages.last??.words == words)
  }

  @Test("A wrong definition is told once with file and line, and the others colour")
  func wrongDefinitionsAreTold() async throws {
    try write("bad", "<language id='bad' name='Bad' version='2.0'>\n<metadata></language>")
    let queue = try await queue()
    try await eventually("the colours") { colors(queue, [shown("toy")]).text != nil }
    #expect(posts.notices.count == 1)
    #expect(posts.notices.first?.contains("bad.lang:2: ") == true)
  }

  @Test("Of two wrong definitions both are told")
  func allWrongDefinitionsAreTold() async throws {
    for name in ["bad", "worse"] {
      try write(name, "<language id='\(name)' name='Bad' version='2.0'>\n<metadata></language>")
    }
    _ = try await queue()
    try await eventually("the notices") { posts.notices.count == 2 }
    #expect(posts.notices.first?.contains("bad.lang:2: ") == true)
    #expect(posts.notices.last?.contains("worse.lang:2: ") == true)
  }

  @Test(
    "A mistake in a definition is told once for all documents, also one that is met later",
    arguments: ["<match>(</match>", "<start>far</start><end>[z</end>", "<match>\\%{none}</match>"])
  func mistakesAreToldOnce(rule: String) async throws {
    try write(
      "toy",
      Self.toy.replacing(
        "</include></context></definitions>",
        with: "<context id='bad'>\(rule)</context>\n</include></context></definitions>"))
    let queue = try await queue()
    let text = String(repeating: "toy\n", count: 3_000) + "far\n"
    for number in 0..<3 {
      let id = DocumentID(number: number)
      // As a session does, a frame is drawn only when the queue asks for it.
      var drawn = -1
      var isColored = rule.contains("none")
      try await eventually("the colours and the mistake") {
        if posts.frames != drawn {
          drawn = posts.frames
          let text = colors(queue, [shown(text, lines: 0..<10, in: id)]).text
          isColored = isColored || text != nil
        }
        return isColored && posts.notices.count == 1
      }
    }
    // A last round of the main queue.
    try await eventually("the language without the file") {
      _ = colors(queue, [shown(text, nil)])
      return posts.languages.last == .some(nil)
    }
    #expect(posts.notices.count == 1)
    #expect(posts.notices.first?.contains("toy.lang:7: ") == true)
  }

  @Test(
    "A language with a mistake is told once, when a text needs it, and the text stays plain",
    arguments: [
      "<context ref='nothing'/>", "<context ref='nobody:here'/>",
      "<context id='a'><match>\\%{none}</match></context>",
    ])
  func wrongLanguagesAreTold(rule: String) async throws {
    try write(
      "bad",
      """
      <language id="bad" name="Bad" version="2.0">
      <metadata><property name="globs">*.bad</property></metadata>
      <definitions><context id="bad"><include>
      \(rule)
      </include></context></definitions></language>
      """)
    let queue = try await queue()
    for _ in 0..<3 {
      #expect(colors(queue, [shown("text", "a.bad")]).text == nil)
      try await eventually("the mistake") { posts.notices.count == 1 }
    }
    #expect(posts.notices.first?.contains("bad.lang:4: ") == true)
    #expect(posts.notices.count == 1)
  }

  @Test(
    "A scheme that is wrong is told once, and the colours stay",
    arguments: [
      (
        "<!--\n--><style-scheme id='x' name='X' parent-scheme='x'/>",
        "x.xml:2: the style scheme builds on itself"
      ),
      (
        "<style-scheme id='x' name='X'>\n<style name='text' foreground='nosuch'/></style-scheme>",
        "x.xml:2: nosuch is no colour"
      ),
    ])
  func wrongSchemesAreTold(scheme: String, message: String) async throws {
    try home.write(scheme, to: "gtksourceview-5/styles/x.xml")
    let queue = try await queue()
    try await eventually("the colours") { colors(queue, [shown("toy")]).text != nil }
    for _ in 0..<3 {
      #expect(colors(queue, [shown("toy")], theme: "x").theme == Theme.own("dark").screen)
      try await eventually("the mistake") { posts.notices.count == 1 }
    }
    #expect(posts.notices.first?.contains(message) == true)
  }

  @Test("A scheme that names no colour is told once, with its file")
  func schemesWithoutColors() async throws {
    try home.write(
      "<style-scheme id='x' name='X'><style name='def:keyword'/></style-scheme>",
      to: "gtksourceview-5/styles/x.xml")
    let queue = try await queue()
    for _ in 0..<2 {
      #expect(colors(queue, [shown("toy")]).theme == Theme.own("dark").screen)
      try await eventually("the scheme") { colors(queue, [shown("toy")], theme: "x").theme == nil }
    }
    try await eventually("the message") { !posts.notices.isEmpty }
    #expect(posts.notices.count == 1)
    #expect(posts.notices.first?.hasSuffix("x.xml:1: the scheme names no colour") == true)
  }

  @Test("Without definitions, a message says once which command installs them")
  func missingDefinitionsAreTold() async throws {
    let empty = try TemporaryFolder()
    let state = StateFolder(empty.file("state"))
    let queue = ColorQueue(LanguageFolders(in: [empty.path]), state, rest: rest) { [posts] in
      if let event = $0 { posts.events.append(event) }
    }
    queue.start()
    let tree = PieceTree(Array("int a;".utf8))
    let text = ColoredText(
      document: .first, name: "a.c", type: "C", isChosen: false, text: tree, lines: 0..<1,
      isWhole: true)
    try await eventually("the message") {
      _ = colors(queue, [text])
      return !posts.notices.isEmpty
    }
    #expect(posts.notices.count == 1)
    #expect(
      posts.notices.first?.contains("apt-get install libgtksourceview-5-common") == true)
  }
}
