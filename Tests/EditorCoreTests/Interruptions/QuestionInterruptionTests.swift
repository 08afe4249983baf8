import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Interrupted questions are asked again, with the same meaning.
@Suite struct QuestionInterruptionTests {
  /// Inserts a word before the text of the file, like another program.
  private func change(_ typist: inout Typist) {
    typist.act(.mayHaveChanged)
    for case .disk(.check(let check), let id) in typist.effects {
      let theirs = Replacement(0..<0, with: Array("theirs ".utf8))
      typist.take(.disk(.found(.changed(theirs, of: check), check), of: id))
    }
    typist.effects.removeAll { if case .disk(.check, _) = $0 { true } else { false } }
    typist.act(.wait(.seconds(1)))
  }

  @Test("A question below the page of keys is asked again after another document was shown")
  func belowThePageOfKeys() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!")
    change(&typist)
    #expect(typist.question?.isAboutChange == true)
    typist.act("F1")
    typist.open("b.txt", "two")
    #expect(typist.question == nil && typist.text == "two")
    typist.act("Ctrl-PageUp")
    #expect(typist.question?.isAboutChange == true)
  }

  @Test(
    "A question below the page of keys is asked again after the palette was opened from that page")
  func paletteFromThePageOfKeys() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!")
    change(&typist)
    typist.act("F1", "Ctrl-P", "Esc")
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("A late listing of a folder does not replace a question")
  func lateFolder() {
    var typist = Typist("one|", path: "a.txt")
    typist.act("!")
    change(&typist)
    typist.take(.opening(.isFolder(OpenRequest(path: "sub"))))
    #expect(typist.question?.isAboutChange == true)
  }

  @Test("A change found before the history is open is recorded beside the state that it changed")
  func changeBeforeTheHistoryIsOpen() {
    var typist = Typist("two|", keepsHistory: true)
    typist.act("!")
    change(&typist)
    #expect(typist.question?.isAboutChange == true)
    typist.take(.history(.opened(Typist.earlier(["one", "two"], anchor: 1))))
    typist.act("k")
    #expect(typist.message == "Kept yours; theirs is in the history")
    let tree = typist.editor.document.caretaker.tree
    #expect(tree.parent(of: typist.editor.document.saved) == MementoID(index: 1))
  }
}
