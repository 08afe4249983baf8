import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Lines so long that columns far out are estimated until a background scan ends.
@Suite struct LineScanEditorTests {
  private static let line = String(repeating: "नमस्ते दुनिया ", count: 12_000)

  private var column: Regex<Substring> { /Ln 1, Col ~[0-9]+/ }

  @Test("The column is an estimate until the line is scanned")
  func theColumnIsAGuessUntilTheLineWasGoneThrough() throws {
    var typist = Typist("|" + Self.line + "end")
    #expect(typist.scan == nil)
    typist.act("End")
    #expect(typist.facts.contains { $0.wholeMatch(of: column) != nil })
    typist.act("a", "Backspace")
    #expect(typist.drawing.hasSuffix("end|"))
    // One at a time.
    #expect(typist.scanCount == 1)
    typist.finishScan()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 4)"))
    typist.act("Home", "End", "x")
    #expect(typist.scanCount == 1)
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 5)"))
  }

  @Test("A short line needs no scan")
  func aShortLineNeedsNone() {
    var typist = Typist("|" + String(Self.line.prefix(4_000)))
    typist.act("End")
    #expect(typist.facts.contains("Ln 1, Col 4001"))
    #expect(typist.scan == nil)
  }

  @Test("An outdated scan is repeated")
  func whatWasFoundTooLateIsFoundAgain() {
    var typist = Typist("|" + Self.line + "end")
    typist.act("End", "Home", "x", "End")
    #expect(typist.scanCount == 1)
    // It began before the first character was typed, which moves everything.
    typist.finishScan()
    #expect(typist.facts.contains { $0.wholeMatch(of: column) != nil })
    #expect(typist.scanCount == 2)
    typist.finishScan()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 5)"))
  }

  @Test("Wrapped lines are scanned, too")
  func wrappedLinesAreGoneThroughToo() {
    var typist = Typist("|" + Self.line + "end")
    typist.run("toggle-wrap", by: "Alt-Z")
    typist.act("Ctrl-End")
    #expect(typist.scanCount == 1)
    typist.finishScan()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 4)"))
    #expect(typist.scanCount == 1)
  }

  @Test("Closing a document stops its scan")
  func nobodyGoesThroughATextThatIsClosed() throws {
    var typist = Typist("|" + Self.line + "end")
    typist.act("End")
    let (_, number) = try #require(typist.scan)
    typist.run("close-document", by: "Ctrl-W")
    #expect(typist.isStopped(number))
  }
}

extension Typist {
  /// The last requested scan.
  fileprivate var scan: (LineScan, number: Int)? {
    guard case .scan(let scan, let number)? = work else { return nil }
    return (scan, number)
  }

  fileprivate var scanCount: Int {
    effects.count { if case .work(.scan, _) = $0 { true } else { false } }
  }

  fileprivate mutating func finishScan() {
    guard let (scan, number) = scan, let found = scan.carryOut(shouldContinue: { true }) else {
      return
    }
    take(.work(.scanned(found, number: number)))
  }
}
