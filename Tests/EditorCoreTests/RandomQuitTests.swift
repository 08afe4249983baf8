import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Quitting with several modified documents, interrupted in any way.
@Suite struct RandomQuitTests {
  @Test(
    "A signal at any step of a quit leaves all changes to be recovered that no answer discarded",
    arguments: 0..<4)
  func signal(run: UInt64) {
    var random = SeededRandom(seed: Seed.current(default: 7) &+ run)
    for _ in Soak.rounds(150, soak: 20_000) {
      var story = QuitStory(&random)
      for _ in 0..<Int.random(in: 1...20, using: &random) where !story.isOver {
        story.act(&random)
      }
      story.end()
    }
  }
}

/// A random sequence of quits and cancellations, with events from outside.
private struct QuitStory {
  private var typist = Typist("one|", path: "a.txt", keepsHistory: true)
  /// The revisions of the texts whose changes their own question discarded, since the quit was last
  /// cancelled.
  private var discarded: [DocumentID: Int] = [:]
  /// Whether the editor has asked for the end of the program since then.
  private var wentThrough = false
  /// Whether the program has no more work to wait for.
  private(set) var isOver = false
  private var deeds: [String] = []

  init(_ random: inout SeededRandom) {
    typist.take(.history(.opened(nil)))
    for name in ["b.txt", "c.txt"] {
      typist.open(name, "two")
      typist.take(.history(.opened(nil), of: typist.editor.document.id))
      if Bool.random(using: &random) { typist.act("End", "!") }
    }
    typist.act("Ctrl-PageDown", "End", "?")
    typist.forgetEffects()
  }

  // MARK: Acting

  mutating func act(_ random: inout SeededRandom) {
    let before = quitCount
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<4: press("Ctrl-Q")
    case 4..<8: answer("d", to: { if case .saveChanges(then: .quit) = $0 { true } else { false } })
    case 8: press("x")
    case 9: answer("y", to: { if case .eraseChanges(then: .quit) = $0 { true } else { false } })
    case 10: press(["s", "a", "z", "x", "Ctrl-S"].randomElement(using: &random) ?? "s")
    case 11 where typist.question?.subject.waitsOnCancel == true: press("Esc")
    case 11: takeBack("Esc") { $0.act("Esc") }
    case 12:
      let tab = Int.random(in: 0..<3, using: &random)
      takeBack("tab \(tab)") { $0.click(2 + tab * 8, 0) }
    case 13: press("Ctrl-Z")
    case 14: wait()
    case 15: changeFile(&random)
    case 16 where wentThrough:
      deeds.append("the end is possible")
      typist.take(.leaving(.isPossible))
    default: endSave(&random)
    }
    if quitCount > before { leave(&random) }
  }

  private var quitCount: Int {
    typist.effects.filter { if case .quit = $0 { true } else { false } }.count
  }

  private mutating func press(_ key: String) {
    deeds.append(key)
    typist.act(.key(key))
  }

  private mutating func answer(_ key: String, to isIt: (QuestionSubject) -> Bool) {
    let question = typist.question
    let id = typist.editor.document.id
    press(key)
    if let question, isIt(question.subject) { discarded[id] = revision(of: id) }
  }

  private mutating func takeBack(_ deed: String, _ act: (inout Typist) -> Void) {
    deeds.append(deed)
    act(&typist)
    discarded = [:]
    wentThrough = false
  }

  private mutating func wait() {
    deeds.append("a wait")
    typist.act(.wait(.seconds(3)))
  }

  /// Changes a file as another program.
  private mutating func changeFile(_ random: inout SeededRandom) {
    deeds.append("a change")
    guard let id = typist.editor.documents.randomElement(using: &random)?.id else { return }
    typist.take(.disk(.mayHaveChanged, of: id))
    typist.act(.wait(.milliseconds(60)))
    for case .disk(.check(let check), let id) in typist.effects {
      let theirs = Replacement(0..<0, with: Array("theirs ".utf8))
      typist.take(.disk(.found(.changed(theirs, of: check), check), of: id))
    }
    typist.effects.removeAll { if case .disk(.check, _) = $0 { true } else { false } }
  }

  /// Handles the editor's request to end the program: it takes long, or no next step follows.
  private mutating func leave(_ random: inout SeededRandom) {
    recordQuit()
    deeds.append("leaving")
    isOver = Bool.random(using: &random)
    if !isOver { typist.take(.leaving(.takesLong(status: 0))) }
  }

  private mutating func endSave(_ random: inout SeededRandom) {
    if typist.saves.isEmpty { return }
    deeds.append("the end of a save")
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      takeBack("a failure") { $0.answerSave { .saveFailed($0, "Cannot save") } }
    case 1: typist.answerSave { .saveStopped($0, .protection) }
    default: typist.answerSave { .saved($0) }
    }
  }

  // MARK: Looking

  private func revision(of id: DocumentID) -> Int? {
    typist.editor.documents.first { $0.id == id }?.buffer.revision
  }

  /// Expects no undecided changes when the editor asks for the end.
  private mutating func recordQuit() {
    wentThrough = true
    for document in typist.editor.documents where document.isModified {
      #expect(
        discarded[document.id] == document.buffer.revision,
        "\(document.name) is modified at the end: \(deeds)")
    }
  }

  /// Ends the program from outside.
  mutating func end() {
    let modified = typist.editor.documents.filter(\.isModified)
    typist.forgetEffects()
    typist.take(.ending)
    for case .history(.close(let inOrder, _), let id) in typist.effects where inOrder {
      guard let document = modified.first(where: { $0.id == id }) else { continue }
      #expect(
        wentThrough && discarded[id] == document.buffer.revision,
        "\(document.name) is given up: \(deeds)")
    }
  }
}
