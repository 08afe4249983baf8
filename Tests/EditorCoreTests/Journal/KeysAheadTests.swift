import MementoKit
import Testing
import Text
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

  @Test("Of waiting keys as many as before, but others, there is a new draft")
  func asManyKeysAsBefore() throws {
    var typist = Typist.journal("|")
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Ctrl-V")
    let paste = try #require(typist.askedClipboard)
    typist.act("x", .wait(.milliseconds(300)))
    #expect(typist.drafts == ["x"])
    typist.acknowledge()
    typist.act("Ctrl-V", "y")
    // The first paste ends: of the keys behind it, the last waits for the second paste.
    typist.take(.clipboard(.content(serial: paste, PieceTree("1".utf8), isText: true)))
    #expect(typist.text == "1x" && typist.editor.held.inputs.count == 1)
    typist.forgetEffects()
    typist.act(.wait(.milliseconds(300)))
    #expect(typist.drafts.last == "1xy")
    #expect(typist.editor.held.ahead.due == nil, "a time in the past would wake it for ever")
  }

  @Test("More waiting keys than a keyboard sends are not drafted, and wake nobody")
  func tooManyKeys() throws {
    var (typist, _) = try sorting()
    typist.act(.typed(String(repeating: "x", count: 2_000)))
    #expect(typist.editor.held.ahead.due != nil)
    typist.act("x")
    #expect(typist.editor.held.ahead.due == nil)
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

extension Typist {
  /// The serial of the first question for the clipboard; nil without one.
  fileprivate var askedClipboard: Int? {
    for case .clipboard(.ask(_, let serial)) in effects { return serial }
    return nil
  }
}
