import Testing

@testable import Text
@testable import TextEditing

/// Lines traced back through the states of a text.
@Suite struct LineTraceTests {
  @Test("A trace stops at the step that made the line")
  func aTraceStopsAtTheStepThatMadeTheLine() {
    let states = ["a\nb\n", "a\nB\n", "x\na\nB\n", "x\nA\nB\n"]
    var buffer = TextBuffer(PieceTree(states[0].utf8))
    var mementos = [buffer.makeMemento()]
    for state in states.dropFirst() {
      buffer.become(PieceTree(state.utf8))
      mementos.append(buffer.makeMemento())
    }
    func steps(ofLine line: Int) -> Int? {
      var trace = LineTrace(of: line, in: buffer.text, until: .changed)
      for (count, memento) in mementos.dropLast().reversed().enumerated() {
        switch trace.goBack(to: memento) {
        case .made: return count
        case .lost: return nil
        case .passed: break
        }
      }
      return nil
    }
    #expect(steps(ofLine: 1) == 0, "made A in the last step")
    #expect(steps(ofLine: 0) == 1, "x came in the step before")
    #expect(steps(ofLine: 2) == 2, "and B in the first")
    #expect(steps(ofLine: 3) == nil, "the last line is as it was")
  }
}
