import SystemPackage
import TestSupport
import Testing
import Text

@testable import Highlight

/// The colours of a text while it changes.
@Suite struct ColoringTests {
  @Test(
    "Colours after random edits are those of a new scan",
    arguments: ["c", "python3", "html", "sh", "markdown"])
  func colorsFollowEdits(language: String) throws {
    let grammar = try Definitions.grammar(language)
    var random = SeededRandom(seed: Seed.current(default: 7))
    for _ in Soak.rounds(4, soak: 100) {
      var text = PieceTree(Self.source(30, &random).utf8)
      let coloring = try TextColoring(grammar, of: text)
      for _ in 0..<40 {
        let start = Int.random(in: 0...text.count, using: &random)
        let end = min(text.count, start + Int.random(in: 0...12, using: &random))
        text.replace(start..<end, with: Self.source(2, &random).utf8)
        let top = Int.random(in: 0..<text.lineCount, using: &random)
        let lines = top..<min(text.lineCount, top + 8)
        let found = coloring.runs(of: lines, in: text, within: .seconds(60))
        if random.happens(onceIn: 3) { _ = coloring.proceed(for: .milliseconds(1)) }
        if random.happens(onceIn: 6) { while coloring.proceed(for: .seconds(1)).hasMore {} }
        let fresh = try TextColoring(grammar, of: text)
          .runs(of: 0..<text.lineCount, in: text, within: .seconds(60))
        for line in lines {
          #expect(
            found.runs[line - found.first].map(Self.shape) == fresh.runs[line].map(Self.shape),
            "line \(line) of \(String(decoding: text.bytes, as: UTF8.self))")
        }
      }
    }
  }

  /// The runs without the numbers of their styles, which depend on the order of their first use.
  private static func shape(_ runs: [StyleRun]) -> [String] {
    runs.map { "\($0.range) \($0.classes.rawValue)" }
  }

  private static let words = [
    "if (x) {", "}", "/* ", " */", "// note TODO", "\"text", "\"", "'", "return 1;", "<script>",
    "</script>", "<<EOF", "EOF", "\n", "\n", "\n", "def f():", "\"\"\"", "#include <a.h>", "```",
    "é", "0x1F", "    ", "<!-- ", " -->", "\\",
  ]

  private static func source(_ count: Int, _ random: inout SeededRandom) -> String {
    (0..<count).map { _ in random.one(of: words) }.joined(separator: " ")
  }

  @Test("Thousands of edits at once cost little, and end in the colours of a new scan")
  func manyEditsAtOnce() throws {
    let grammar = try Definitions.grammar("c")
    let count = 20_000
    var text = PieceTree(String(repeating: "int a = 1; // b\n", count: count).utf8)
    let coloring = try TextColoring(grammar, of: text)
    _ = coloring.proceed(for: .seconds(60))
    text.replace(
      (0..<count).map { Replacement(16 * $0 + 4..<16 * $0 + 5, with: Array("b /*\n*/".utf8)) })
    let start = ContinuousClock.now
    _ = coloring.runs(of: 0..<10, in: text, within: .milliseconds(1))
    // Each edit by itself moved all states behind it, and took a minute together.
    #expect(ContinuousClock.now - start < .seconds(10))
    let lines = 2 * count - 10..<2 * count
    let found = coloring.runs(of: lines, in: text, within: .seconds(60))
    let fresh = try TextColoring(grammar, of: text).runs(of: lines, in: text, within: .seconds(60))
    #expect(found.runs.map { $0.map(Self.shape) } == fresh.runs.map { $0.map(Self.shape) })
    #expect(found.runs.allSatisfy { $0?.isEmpty == false })
  }

  @Test("A far place has guessed colours first, and true ones when the scan has come there")
  func farPlacesAreGuessed() throws {
    let grammar = try Definitions.grammar("c")
    let filler = String(repeating: "int a = 1;\n", count: 60_000)
    let text = PieceTree(("/* a comment\n" + filler).utf8)
    let coloring = try TextColoring(grammar, of: text)
    let lines = 50_000..<50_010
    let guess = coloring.runs(of: lines, in: text, within: .milliseconds(50))
    #expect(guess.missing != nil)
    #expect(guess.runs[0]?.allSatisfy { !$0.classes.contains(.comment) } == true)
    while coloring.proceed(for: .milliseconds(20)).hasMore {}
    let truth = coloring.runs(of: lines, in: text, within: .milliseconds(50))
    #expect(truth.runs[0]?.allSatisfy { $0.classes.contains(.comment) } == true)
    #expect(truth.missing == nil)
  }

  @Test("The scan stops at its limit, unless it is asked for the whole text")
  func theScanStopsUnlessAsked() throws {
    let text = PieceTree(("/* a comment\n" + String(repeating: "int a = 1;\n", count: 9_000)).utf8)
    let grammar = try Definitions.grammar("c")
    let coloring = try TextColoring(grammar, of: text, byteLimit: 20_000)
    let lines = 8_000..<8_010
    func isComment() -> Bool {
      let found = coloring.runs(of: lines, in: text, within: .milliseconds(50))
      return found.runs.allSatisfy { $0?.allSatisfy { $0.classes.contains(.comment) } == true }
    }
    while coloring.proceed(for: .milliseconds(20)).hasMore {}
    #expect(!isComment())
    coloring.scanAll()
    while coloring.proceed(for: .milliseconds(20)).hasMore {}
    #expect(isComment())
  }

  @Test("A line over 20,000 bytes is coloured for its first part, and invalid bytes are harmless")
  func longLinesAndInvalidBytes() throws {
    let grammar = try Definitions.grammar("c")
    let long = "int a; " + String(repeating: "return 1; ", count: 20_000)
    let bytes =
      Array(long.utf8) + [0x0A, 0xFF, 0xC3, 0x28, 0x22, 0xE2, 0x82, 0x0A] + Array("int b;".utf8)
    let text = PieceTree(bytes)
    let runs = try TextColoring(grammar, of: text)
      .runs(of: 0..<3, in: text, within: .seconds(10)).runs
    let ends = try #require(runs[0]?.map(\.range.upperBound).max())
    #expect(ends > 19_000 && ends <= LineScanner.lineLimit)
    #expect(runs[2]?.isEmpty == false)
  }

  @Test("Displayed lines for which a frame had no time are coloured by the next slices")
  func slicesFillTheWindow() throws {
    let text = PieceTree(String(repeating: "int a = f(1); // b\n", count: 2_000).utf8)
    let coloring = try TextColoring(try Definitions.grammar("c"), of: text)
    while coloring.proceed(for: .milliseconds(20)).hasMore {}
    let lines = 1_000..<1_070
    let first = coloring.runs(of: lines, in: text, within: .zero)
    #expect(first.missing == .page && first.runs.contains(nil))
    var changesFrame = false
    var hasMore = true
    while hasMore {
      let slice = coloring.proceed(for: .milliseconds(1))
      (hasMore, changesFrame) = (slice.hasMore, changesFrame || slice.changesFrame)
    }
    #expect(changesFrame)
    let last = coloring.runs(of: lines, in: text, within: .zero)
    #expect(last.missing == nil && last.runs.allSatisfy { $0?.isEmpty == false })
    #expect(!coloring.proceed(for: .milliseconds(1)).changesFrame)
  }

  @Test("A guess at a far place goes on in the next slice where the last one stopped")
  func guessesGoOn() throws {
    let text = PieceTree(String(repeating: "int a = f(1); // b\n", count: 4_000).utf8)
    var scan = TextScan(try LineScanner(try Definitions.grammar("c")), text)
    let lines = 3_900..<3_910
    _ = scan.runs(of: lines, in: text, until: .now)
    // Each slice has time for 15 lines, and the guess begins 300 lines before.
    for _ in 0..<30 { _ = scan.proceed { true } }
    let found = scan.runs(of: lines, in: text, until: .now)
    #expect(found.missing != nil && found.runs.allSatisfy { $0?.isEmpty == false })
  }

  @Test("Without a scan of the whole text, the next page has been coloured ahead, too")
  func thePageIsColoredAlone() throws {
    let text = PieceTree(String(repeating: "int a = f(1); // b\n", count: 20_000).utf8)
    let coloring = try TextColoring(try Definitions.grammar("c"), of: text)
    for page in 0..<20 {
      let lines = page * 50..<page * 50 + 50
      // Without time, a frame finds the runs of fifteen lines.
      let shown = coloring.runs(of: lines, in: text, within: page == 0 ? .seconds(10) : .zero)
      #expect(shown.missing == .page && shown.runs.allSatisfy { $0?.isEmpty == false })
      while coloring.proceed(to: .page, for: .milliseconds(20)).hasMore {}
      #expect(coloring.runs(of: lines, in: text, within: .zero).missing == .end)
    }
  }

  @Test("A page up or down has been coloured ahead, also behind an edit")
  func pagesAreColoredAhead() throws {
    var text = PieceTree(String(repeating: "int a = f(1); // b\n", count: 2_000).utf8)
    let coloring = try TextColoring(try Definitions.grammar("c"), of: text)
    func proceed() -> Bool {
      var changesFrame = false
      while true {
        let slice = coloring.proceed(for: .milliseconds(20))
        changesFrame = changesFrame || slice.changesFrame
        if !slice.hasMore { return changesFrame }
      }
    }
    // Without time, a frame finds the runs of fifteen lines.
    func isColored(_ lines: Range<Int>) -> Bool {
      coloring.runs(of: lines, in: text, within: .zero).runs.allSatisfy { $0?.isEmpty == false }
    }
    _ = proceed()
    #expect(!isColored(1_000..<1_050))
    _ = proceed()
    // They are not shown.
    #expect(isColored(1_050..<1_100))
    #expect(!proceed())
    #expect(isColored(1_000..<1_050))
    _ = proceed()
    #expect(isColored(950..<1_000))
    _ = proceed()
    // What begins above changes all of them.
    text.replace(text.offset(ofLine: 960)..<text.offset(ofLine: 960), with: Array("/* ".utf8))
    _ = coloring.runs(of: 950..<1_000, in: text, within: .seconds(60))
    _ = proceed()
    #expect(isColored(1_000..<1_050))
    let found = coloring.runs(of: 1_000..<1_050, in: text, within: .zero).runs
    #expect(found.allSatisfy { $0?.count == 1 && $0?[0].classes.contains(.comment) == true })
  }
}
