import Console
import Documents
import EditorCore
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// Written configurations: lines, broken parts, and the remaining valid ones.
@Suite struct ConfigurationTextTests {
  private func read(_ text: String) -> (Settings, [String]) {
    let text = ConfigurationText(path: "c.toml", Array(text.utf8))
    var settings = Configuration.usual
    let mistakes = text.mistakes + settings.apply(text.entries, from: "c.toml")
    return (settings, mistakes.map(\.description))
  }

  private func lines(_ text: String) -> [String: Int] {
    let entries = ConfigurationText(path: "c.toml", Array(text.utf8)).entries
    return Dictionary(
      uniqueKeysWithValues: entries.map { ($0.path.joined(separator: "/"), $0.line) })
  }

  // MARK: Places

  @Test("Every value has its line number")
  func everyValueHasItsLine() {
    #expect(
      lines(
        """
        # [text]
        text.wrap = true

        [ view ]  # what is seen
          mouse = false
        "cursor-line" = true
        [history]
        exclude = [ "a", # ]
          "b]", '''
          c = 1
          [view]''',
          ["]"],
        ]
        pause = 1.0
        [type."git message"]
        ruler = 72
        [type.swift]
        wrap = true
        [keys]
        "Ctrl-\\"" = "undo"
        'Alt-.' = "redo"
        """) == [
          "text": 2, "text/wrap": 2, "view": 4, "view/mouse": 5, "view/cursor-line": 6,
          "history": 7,
          "history/exclude": 8, "history/pause": 14, "type": 15, "type/git message": 15,
          "type/git message/ruler": 16, "type/swift": 17, "type/swift/wrap": 18, "keys": 19,
          "keys/Ctrl-\"": 20, "keys/Alt-.": 21,
        ])
  }

  @Test("Values in one line have its number")
  func whatStandsInOneLineHasThatLine() {
    #expect(
      lines("\r\nview = { mouse = false, scrollbar = true }\r\n") == [
        "view": 2, "view/mouse": 2, "view/scrollbar": 2,
      ])
  }

  @Test(
    "A text that sets nothing is valid",
    arguments: ["", "\n", "# nothing\n", "[history]\r\n", "\u{FEFF}[text]\n", "[text]"])
  func aTextThatSetsNothingIsRight(text: String) {
    let (settings, mistakes) = read(text)
    #expect(mistakes == [] && settings == Configuration.usual)
  }

  // MARK: Invalid TOML

  @Test("A name of very many parts is a mistake with its line, found at once")
  func manyParts() {
    let name = Array(repeating: "a", count: 16_000).joined(separator: ".")
    let start = ContinuousClock.now
    for line in ["[\(name)]", "\(name) = 1", "view = { \(name) = 1 }"] {
      let (settings, mistakes) = read("text.wrap = true\n\(line)\n[history]\npause = 2.0\n")
      #expect(mistakes == ["c.toml:2: invalid TOML: a name has at most 16 parts"])
      #expect(settings.history.blockPause == .seconds(2))
    }
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(read("history.exclude = ['a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s']").1 == [])
  }

  /// Expects one mistake at a line, and the rest of the text to be valid.
  private func expectBroken(
    _ text: String, line: Int, keepsWrap: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (settings, mistakes) = read(text)
    #expect(mistakes.count == 1, "\(mistakes)", sourceLocation: sourceLocation)
    #expect(
      mistakes.first?.hasPrefix("c.toml:\(line): ") == true, "\(mistakes)",
      sourceLocation: sourceLocation)
    #expect(settings.text.wrapsLines == keepsWrap, "\(text)", sourceLocation: sourceLocation)
    #expect(settings.text.tabWidth == 8, sourceLocation: sourceLocation)
  }

  @Test("A broken statement affects only itself")
  func aBrokenStatementCostsItselfAlone() {
    expectBroken("[text]\ntab-width = \nwrap = true\n", line: 2)
    expectBroken("[text]\nwrap = true\ntab-width 4\n", line: 3)
    expectBroken("[text]\ntab-width = 4 5\nwrap = true\n", line: 2)
    expectBroken("[text]\ntab-width = \"4\nwrap = true\n", line: 2)
    expectBroken("[text]\nCtrl/ = 5\nwrap = true\n", line: 2)
    expectBroken("[text]\nwrap = true\n[history]\nexclude = [\n  \"a\",\n  b\n]\n", line: 6)
    expectBroken("[history]\nexclude = [ \"a\",\n[text]\nwrap = true\n", line: 2)
    expectBroken("[text]\nwrap = true\nnonsense", line: 3)
    expectBroken("[text]\nwrap = true\n[view]\nmouse. = true\n", line: 4)
    expectBroken("[text]\nwrap = true\n[view]\nmouse = { = 5 }\n", line: 4)
    expectBroken("[text]\ntab-width = 0x\nwrap = true\n", line: 2)
    expectBroken("[history]\nexclude = \"\"\"a\n[text]\nwrap = true\n", line: 2)
    expectBroken("[text]\nwrap = true\n[history]\nexclude = [ \"a\"\n  \"b\" ]\n", line: 5)
  }

  @Test("Text on which the parser aborts is reported as a mistake")
  func theParserIsSpared() {
    expectBroken("[text]\nwrap = true\n[=]\ntab-width = 4\n", line: 3)
    expectBroken("[text]\nwrap = true\n[[\ntab-width = 4\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = [ # {\n } ]\n", line: 4)
    expectBroken("[text]\nwrap = true\ntab-width = [1, } ]\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = 2026-11-20 1\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = 2026-11-20t:\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = 2026-11-20_ 1\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width=5sF-----F[ 5]\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width=[0sF-----F[ 9 ]_]\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width=7'a-mm--- 2\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width=7.'a-mm--- 2\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width=7\"a\"--- 2\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = [\u{2028}]\n", line: 3)
    expectBroken("[text]\nwrap = true\n[\u{E9}]\ntab-width = 4\n", line: 3)
    expectBroken("[text]\nwrap = true\n[\rview]\ntab-width = 4\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = \u{8}4\n", line: 3)
    let (settings, mistakes) = read(
      """
      [history]
      exclude = [ # [}, 2026-11-20 1:é
        "[}, 1-2:é", '[}', \"""[
        } 1-2:\""",
      ]
      """)
    #expect(mistakes == [])
    #expect(settings.history.excluded == ["[}, 1-2:é", "[}", "[\n  } 1-2:"])
  }

  @Test("A broken header discards its section")
  func aBrokenHeaderCostsItsSection() {
    expectBroken("[text]\nwrap = true\n[view\ntab-width = 4\nmouse = false\n[keys]\n", line: 3)
    expectBroken("[text\ntab-width = 4\n", line: 1, keepsWrap: false)
  }

  @Test("Of two values for a key the first counts")
  func whatIsSetTwiceKeepsTheFirst() {
    let (settings, mistakes) = read(
      "[text]\nwrap = true\n[keys]\n\"F5\" = \"undo\"\n\"F5\" = \"redo\"\n[view]\n[text]\nwrap = false\n"
    )
    #expect(mistakes.first == "c.toml:5: keys.F5 is already set in line 4; this line is ignored")
    #expect(settings.keys.map(\.command) == ["undo"])
    #expect(settings.text.wrapsLines)
  }

  @Test("A repeated section is ignored, names the line of the first, and leaves all else valid")
  func aRepeatedSection() {
    let (settings, mistakes) = read(
      """
      [keys]
      F5 = "undo"
      [text]
      wrap = true
      [keys]
      F6 = "redo"
      [view]
      mouse = false
      """)
    #expect(mistakes == ["c.toml:5: [keys] is already in line 1; this section is ignored"])
    #expect(settings.keys.map(\.command) == ["undo"])
    #expect(settings.text.wrapsLines && !settings.usesMouse)
    #expect(
      read("[type.go]\nwrap = true\n\n[type.go]\nruler = 80\n").1
        == ["c.toml:4: [type.go] is already in line 1; this section is ignored"])
  }

  @Test("A repeated section without settings is no mistake: the example has such headers")
  func anEmptyRepeatedSection() {
    let (settings, mistakes) = read(
      "keys = \"vscode\"\n[view]\nmouse = false\n[keys]\n# F5\n[keys]\n")
    #expect(mistakes.isEmpty)
    #expect(!settings.usesMouse && settings.keys.contains { $0.command == "find-file" })
  }

  @Test("A section after a dotted name of it is a mistake with both lines")
  func aSectionAfterADottedName() {
    let (settings, mistakes) = read(
      "text.wrap = true\n[text]\ntab-width = 4\n[view]\nmouse = false\n")
    #expect(mistakes == ["c.toml:2: [text] is already in line 1; this section is ignored"])
    #expect(settings.text.wrapsLines && settings.text.tabWidth == 8 && !settings.usesMouse)
  }

  @Test("Bytes that are no text are reported")
  func whatIsNoTextIsTold() {
    expectBroken("[text]\nwrap = true\n\u{0}tab-width = 4\n", line: 3)
    expectBroken("[text]\nwrap = true\ntab-width = \u{0}4\n# \u{0}\n", line: 3)
    let text = ConfigurationText(
      path: "c.toml", Array("[text]\nwrap = true\ntab-width = ".utf8) + [0xFF, 0x0A])
    #expect(text.mistakes.map(\.line) == [3])
    #expect(text.entries.map(\.path) == [["text"], ["text", "wrap"]])
  }

  @Test("The number of reported mistakes is limited")
  func nobodyIsToldMoreThanCanBeRead() {
    let (settings, mistakes) = read(String(repeating: "nonsense\n", count: 5000))
    #expect(!mistakes.isEmpty && mistakes.count <= 20)
    #expect(settings == Configuration.usual)
  }

  @Test("Dates and nested lists are reported as wrong types")
  func datesAndDeepListsAreToldAsWhatTheyAreNot() {
    let (_, mistakes) = read(
      "[text]\nwrap = 2026-11-20\ntab-width = [[[4]]]\nruler = { a = 1 }\n[[view]]\nmouse = false\n"
    )
    #expect(mistakes.map { $0.prefix(8) } == ["c.toml:2", "c.toml:3", "c.toml:4", "c.toml:5"])
  }

  @Test("Broken texts are read without a crash")
  func brokenTextsAreReadInAnyCase() {
    var random = SeededRandom(seed: Seed.current(default: 5))
    let parts = [
      "[", "]", "[text]", "[[", "\n", "\n", "wrap", " = ", "true", "\"", "'''", "\"\"\"", "{", "}",
      ",", "#", "4", "\\", "keys.", "\"F5\" = \"undo\"", "\r\n", "\u{0}", "é", "exclude = [", ".",
      " ", "a = ", "2026-11-20", "10:30", "-", "+", "_", "0x", "1.5", "inf", "\t", "=", "\u{A0}",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...30, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let lineCount = text.utf8.count { $0 == 0x0A } + 1
      let found = ConfigurationText(path: "c.toml", Array(text.utf8))
      #expect(found.mistakes.allSatisfy { (1...lineCount).contains($0.line ?? 0) }, "\(text)")
      #expect(found.entries.allSatisfy { (1...lineCount).contains($0.line) }, "\(text)")
    }
  }

  // MARK: The example

  @Test("The example is valid and sets nothing")
  func theExampleIsRightAndSetsNothing() {
    let (settings, mistakes) = read(Configuration.usual.example)
    #expect(mistakes == [] && settings == Configuration.usual)
  }

  @Test("The example is valid without its comment marks")
  func theExampleIsRightWithoutItsMarks() {
    let lines = Configuration.usual.example.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map {
      $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0 != "#" ? $0.dropFirst() : $0
    }
    .joined(separator: "\n")
    #expect(!text.contains("\n#tab"))
    var (settings, mistakes) = read(text)
    #expect(mistakes == [])
    #expect(settings.keys.count > 30)
    let keymap = Keymap(CommandTable.commands, changedBy: settings.keys)
    for command in CommandTable.commands {
      #expect(Set(keymap.keys(for: command.name).map(\.description)) == Set(command.keys))
    }
    settings.text = TextSettings()
    #expect(settings.history.copiesSecrets == false && settings.history.blockPause == .seconds(1))
    // Where it is not written, the editor asks.
    settings.history.copiesSecrets = nil
    #expect(settings.history == Configuration.usual.history)
  }

  /// Without the keys, which are on the page of commands.
  @Test("The manual has the example")
  func theManualHasTheExample() throws {
    let example = Configuration.usual.example
    let end = try #require(example.firstRange(of: "\n\n# The command of a key")).lowerBound
    let page = try text(of: Repository.root.appending("docs/configuration.md"))
    #expect(
      page.contains("```toml\n\(example[..<end])\n```"),
      "docs/configuration.md is to hold what memento --print-config prints before the keys")
  }
}
