import Testing
import TextModel

@testable import EditorCore

/// Lines so long that what is far out in them is guessed until they were gone through outside.
@Suite struct SurveyTests {
  private static let line = String(repeating: "नमस्ते दुनिया ", count: 12_000)

  private var column: Regex<Substring> { /Ln 1, Col ~[0-9]+/ }

  @Test func theColumnIsAGuessUntilTheLineWasGoneThrough() throws {
    var typist = Typist("|" + Self.line + "end")
    #expect(typist.survey == nil)
    typist.act("End")
    #expect(typist.facts.contains { $0.wholeMatch(of: column) != nil })
    typist.act("a", "Backspace")
    #expect(typist.drawing.hasSuffix("end|"))
    // One at a time.
    #expect(typist.surveyCount == 1)
    typist.finishSurvey()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 4)"))
    typist.act("Home", "End", "x")
    #expect(typist.surveyCount == 1)
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 5)"))
  }

  @Test func aShortLineNeedsNone() {
    var typist = Typist("|" + String(Self.line.prefix(4_000)))
    typist.act("End")
    #expect(typist.facts.contains("Ln 1, Col 4001"))
    #expect(typist.survey == nil)
  }

  @Test func whatWasFoundTooLateIsFoundAgain() {
    var typist = Typist("|" + Self.line + "end")
    typist.act("End", "Home", "x", "End")
    #expect(typist.surveyCount == 1)
    // It was begun before the first character came, which moves all.
    typist.finishSurvey()
    #expect(typist.facts.contains { $0.wholeMatch(of: column) != nil })
    #expect(typist.surveyCount == 2)
    typist.finishSurvey()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 5)"))
  }

  @Test func wrappedLinesAreGoneThroughToo() {
    var typist = Typist("|" + Self.line + "end")
    typist.run("toggle-wrap", by: "Alt-Z")
    typist.act("Ctrl-End")
    #expect(typist.surveyCount == 1)
    typist.finishSurvey()
    #expect(typist.facts.contains("Ln 1, Col \(Self.line.count + 4)"))
    #expect(typist.surveyCount == 1)
  }

  @Test func nobodyGoesThroughATextThatIsClosed() throws {
    var typist = Typist("|" + Self.line + "end")
    typist.act("End")
    let (_, number) = try #require(typist.survey)
    typist.run("close-buffer", by: "Ctrl-W")
    #expect(typist.isStopped(number))
  }
}

extension Typist {
  /// The survey that was wished for last.
  fileprivate var survey: (LineSurvey, number: Int)? {
    guard case .survey(let survey, let number)? = work else { return nil }
    return (survey, number)
  }

  fileprivate var surveyCount: Int {
    effects.count { if case .work(.survey, _) = $0 { true } else { false } }
  }

  fileprivate mutating func finishSurvey() {
    guard let (survey, number) = survey, let found = survey.carryOut(goOn: { true }) else { return }
    take(.work(.surveyed(found, number: number)))
  }
}
