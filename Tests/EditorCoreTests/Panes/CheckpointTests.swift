import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Names of states: F2 in the text, `n` in the history pane.
@Suite struct CheckpointTests {
  private var written: Typist {
    var typist = Typist("|", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("a", .wait(.seconds(1)), "b", .wait(.seconds(1)))
    return typist
  }

  private func names(_ typist: Typist) -> [String?] {
    let tree = typist.editor.document.caretaker.tree
    return tree.ids.map { tree[$0].name }
  }

  /// Returns the names submitted to the store, with the numbers of their states.
  private func told(_ typist: Typist) -> [String] {
    typist.effects.compactMap {
      guard case .history(.name(let reference, let name), _) = $0 else { return nil }
      return "\(reference.number) \(name ?? "-")"
    }
  }

  @Test("F2 names the current state")
  func f2NamesTheStateOneIsAt() {
    var typist = written
    typist.act("c", "F2", .typed("good"), "Enter")
    #expect(names(typist) == [nil, nil, nil, "good"])
    #expect(typist.message == "#4 is now named good")
    #expect(typist.drawing == "abc|")
    typist.act("F2")
    #expect(typist.prompt?.answer == "good")
  }

  @Test("n names the selected state, and the pane stays open")
  func nNamesTheSelectedStateAndThePaneStays() {
    var typist = written
    typist.act("Ctrl-T", "Down", "n", .typed(" early "), "Enter")
    #expect(names(typist) == [nil, "early", nil])
    #expect(typist.pane?.selected == MementoID(index: 1))
    typist.act("n", "Esc", "Esc")
    #expect(typist.editor.focus.isText)
    #expect(names(typist) == [nil, "early", nil])
  }

  @Test("An empty name removes the name")
  func anEmptyNameTakesItAway() {
    var typist = written
    typist.act("F2", .typed("x"), "Enter", "F2", "Backspace", "Enter")
    #expect(names(typist) == [nil, nil, nil])
    #expect(typist.message == "#3 no longer has the name x")
    typist.act("F2", "Enter")
    #expect(typist.message == nil)
  }

  @Test("A name in use is moved only after a question")
  func aNameUsedTwiceIsAskedAbout() {
    var typist = written
    typist.act("F2", .typed("x"), "Enter", "Ctrl-T", "Down", "n", .typed("x"), "Enter")
    #expect(typist.question?.text == "#3 is already named x")
    typist.act("Esc")
    #expect(names(typist) == [nil, nil, "x"])
    typist.act("n", .typed("x"), "Enter", "m")
    #expect(names(typist) == [nil, "x", nil])
    #expect(typist.message == "#2 is now named x; #3 no longer is")
    #expect(typist.pane != nil)
  }

  @Test(
    "A name that designates another state is refused", arguments: ["#3", "~1", "@10m", "3", "2026"])
  func aNameThatMeansAnotherStateIsRefused(name: String) {
    var typist = written
    typist.act("F2", .typed(name), "Enter")
    #expect(names(typist) == [nil, nil, nil])
    #expect(
      typist.message?.hasSuffix("is a notation for states. Begin the name with a letter")
        == true)
    #expect(typist.prompt?.answer == name)
  }

  // MARK: On disk

  @Test("A name is sent to the store, and again after a failure")
  func aNameGoesToTheStoreAndIsSentAgainAfterAFailure() {
    var typist = written
    recordAll(&typist)
    typist.act("F2", .typed("x"), "Enter")
    #expect(told(typist) == ["3 x"])
    typist.take(.history(.failed("the disk is full")))
    typist.act(.wait(.seconds(6)))
    #expect(told(typist) == ["3 x", "3 x"])
    typist.take(.history(.named(reference(3))))
    typist.act(.wait(.seconds(6)), "c", .wait(.seconds(1)))
    #expect(told(typist) == ["3 x", "3 x"])
  }

  /// Acknowledges the store's requests until none is left.
  private func recordAll(_ typist: inout Typist) {
    while let index = typist.effects.firstIndex(where: { records($0) != nil }) {
      let references = records(typist.effects.remove(at: index)) ?? []
      typist.take(.history(.recorded(references)))
    }
    typist.effects = []
  }

  private func records(_ effect: Effect) -> [MementoReference]? {
    if case .history(.record(let mementos), _) = effect { mementos.map(\.reference) } else { nil }
  }

  private func reference(_ number: Int) -> MementoReference {
    MementoReference(id: MementoID(index: number - 1), number: number)
  }

  @Test("Naming a state records a document without edits")
  func aNameKeepsATextThatWasOnlyLookedAt() {
    var typist = Typist("|text", keepsHistory: true)
    typist.take(.history(.opened(nil)))
    typist.act("F2", .typed("as it was"), "Enter")
    let records = typist.effects.compactMap {
      if case .history(.record(let mementos), _) = $0 { mementos.map(\.record.name) } else { nil }
    }
    #expect(records == [["as it was"]])
  }
}
