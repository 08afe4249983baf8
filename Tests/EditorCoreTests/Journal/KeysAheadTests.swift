import MementoKit
import Testing
import TextEditing

@testable import Documents
@testable import EditorCore

/// The drafts of keys that wait.
@Suite struct KeysAheadTests {
  @Test("Keys that wait for work are drafted as if it was stopped")
  func keysThatWaitForWork() throws {
    var (typist, number) = try sorting()
    typist.act("Ctrl-Home", .typed("later"), .wait(.milliseconds(200)))
    #expect(typist.drafts.map { $0.prefix(9) } == ["laterline"])
    #expect(!typist.text.contains("later"))
    typist.acknowledge()
    typist.act(.wait(.milliseconds(500)))
    #expect(typist.requests.isEmpty, "nothing new to draft, and nothing to drop")
    typist.act("Ctrl-S", .typed("!"), .wait(.milliseconds(200)))
    #expect(typist.drafts.map { $0.prefix(10) } == ["later!line"])
    typist.acknowledge()
    let outcome = OperationOutcome.nothing("Sorted already")
    typist.take(.work(.operated(outcome, number: number)))
    #expect(typist.text.hasPrefix("later!line"))
  }

  @Test("The draft of keys that waited is dropped with them")
  func keysThatWaitedAndAreDropped() throws {
    var (typist, _) = try sorting()
    typist.act(.typed("later"), .wait(.milliseconds(200)))
    typist.acknowledge()
    typist.act("Esc", .wait(.milliseconds(300)))
    let drops = typist.requests.count { if case .dropDraft = $0 { true } else { false } }
    #expect(drops == 1)
  }

  /// Begins to sort so many lines that keys wait for it.
  private func sorting() throws -> (Typist, number: Int) {
    let lines = (0..<20_000).reversed().map { "line \($0 + 10_000)\n" }.joined()
    var typist = Typist.journal("|" + lines)
    typist.act("x", "Backspace", .wait(.seconds(2)))
    typist.acknowledge()
    typist.run("sort-lines", by: nil)
    guard case .operate(_, _, _, let number) = try #require(typist.work) else { throw Missing() }
    typist.forgetEffects()
    return (typist, number)
  }

  private struct Missing: Error {}
}
