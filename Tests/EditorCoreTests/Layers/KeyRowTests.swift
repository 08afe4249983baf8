import Console
import Testing
import Text
import TextEditing

@testable import EditorCore

/// The key rows of layers, whose hints match their effects.
struct KeyRowTests {
  /// Returns a typist in the history of a long text, with a state in the middle selected and
  /// scrolled.
  private static func history(_ steps: Step...) -> Typist {
    let long = String(repeating: "with long lines ", count: 20)
    let lines = (1...99).map { "line \($0) of a text \(long)" }.joined(separator: "\n")
    var typist = Typist("|" + lines, rows: 12, keepsHistory: true)
    for word in ["a", "b", "c", "d", "e", "f"] {
      typist.act(.typed(word), .wait(.seconds(90)))
    }
    typist.act("Ctrl-T", "Down", "Down", "Shift-PageDown", "Shift-PageDown", "Right", "Right")
    typist.act(steps)
    return typist
  }

  /// Returns the visible state of the pane and of the focused layer.
  private static func view(of typist: Typist) -> String {
    let pane = typist.pane
    let view = pane?.difference
    let facts: [Any?] = [
      typist.message, typist.question?.text, typist.text, pane?.selectedRow, pane?.preview.scroll,
      view?.top.row,
      view?.leftColumn, view?.change, view?.isPicking, view?.picking?.lines, view?.picking?.line,
      pane?.marked, pane?.selectedBuffer?.selections,
      pane?.replay.map(\.isPaused), typist.editor.focus.isHelp, typist.prompt?.label,
      typist.prompt?.field.marked, typist.prompt?.toggles.map(\.isOn), typist.palette?.selected,
      typist.palette?.written, typist.effects.count,
    ]
    return facts.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "|")
  }

  private func expectEffect(
    of name: String, in typist: Typist, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var after = typist
    after.act(.key(name))
    let isKnown = after.message?.contains("does nothing here") != true
    let comment = Comment(rawValue: name)
    #expect(
      isKnown && Self.view(of: after) != Self.view(of: typist), comment,
      sourceLocation: sourceLocation)
  }

  private func expectHints(
    _ hints: [Hint], byRows knows: (Key) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(!hints.isEmpty, sourceLocation: sourceLocation)
    for hint in hints {
      guard let key = hint.pressed else { continue }
      #expect(knows(key), Comment(rawValue: hint.text), sourceLocation: sourceLocation)
      #expect(
        Key(hint.key) == key || hint.key == "Any other key", Comment(rawValue: hint.text),
        sourceLocation: sourceLocation)
    }
  }

  // MARK: The history pane

  @Test(
    "Every key of the history pane does something",
    arguments: HistoryKeys.rows.flatMap(\.bindings).map(\.name))
  func historyKeys(name: String) { expectEffect(of: name, in: Self.history()) }

  @Test(
    "Every key does something while changes are picked",
    arguments: HistoryKeys.picking.flatMap(\.bindings).map(\.name))
  func pickingKeys(name: String) {
    expectEffect(of: name, in: Self.history("p", "PageDown", "Right"))
  }

  @Test(
    "Every key does something during a replay",
    arguments: HistoryKeys.replay.flatMap(\.bindings).map(\.name) + ["x"])
  func replayKeys(name: String) { expectEffect(of: name, in: Self.history("r")) }

  @Test("Every hint of the history pane presses the key it names")
  func historyHints() {
    expectHints([Hint](offeredBy: Self.history().editor)) {
      HistoryKeys.rows.action(for: $0, running: nil) != nil
    }
    expectHints([Hint](offeredBy: Self.history("p").editor)) {
      HistoryKeys.picking.action(for: $0, running: nil) != nil
    }
    expectHints([Hint](offeredBy: Self.history("r").editor)) {
      HistoryKeys.replay.action(for: $0, running: nil) != nil
    }
  }

  @Test("The page of keys lists the keys for picking while changes are picked")
  func helpWhilePicking() {
    let typist = Self.history("p", "F1")
    guard case .help(let page) = typist.editor.focus else {
      Issue.record("no page of keys")
      return
    }
    #expect(page.sections.first?.title == "Keys while picking changes")
    var after = typist
    after.act("Esc")
    #expect(after.pane?.difference?.isPicking == true)
  }

  // MARK: Prompts and lists

  private static let prompts: [[Step]] = [
    ["Ctrl-G"], ["Alt-S"], ["Ctrl-F", "e"], ["Ctrl-R", "e"], ["Ctrl-R", "e", "Enter"],
  ]

  @Test("Every key of a prompt does something, and its hints press the keys they name")
  func promptKeys() throws {
    for steps in Self.prompts {
      var typist = Typist("one| two\nthree")
      typist.act(steps)
      let keys = try #require(typist.prompt?.keys)
      for name in keys.flatMap(\.bindings).map(\.name) { expectEffect(of: name, in: typist) }
      expectHints([Hint](offeredBy: typist.editor)) { keys.action(for: $0, running: nil) != nil }
    }
  }

  @Test("Every key of a list does something, and its hints press the keys they name")
  func pickerKeys() throws {
    for isPath in [false, true] {
      var typist = Typist("one|")
      typist.act(isPath ? "Ctrl-O" : "Ctrl-P")
      if isPath {
        typist.list("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12")
      }
      typist.act("Down", "PageDown")
      let keys = try #require(typist.palette?.keys)
      for name in keys.flatMap(\.bindings).map(\.name) { expectEffect(of: name, in: typist) }
      expectHints([Hint](offeredBy: typist.editor)) { keys.action(for: $0, running: nil) != nil }
    }
  }
}
