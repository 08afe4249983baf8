import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Commands report when they have nothing to do.
@Suite struct IdleCommandTests {
  /// Texts in which many commands have nothing to do.
  private static let drawings = ["|", "|one", "one|", "|one\ntwo", "one\ntwo|", "[one|", "one\n|"]

  @Test("Every command has an effect or reports that it has none", arguments: drawings)
  func everyCommandDoesSomethingOrSaysThatItCannot(_ drawing: String) {
    let typist = Typist(drawing)
    let before = Look(of: typist)
    for command in CommandTable.commands {
      var typist = typist
      typist.effects = []
      typist.editor.run(command, at: typist.now)
      typist.effects = typist.editor.effects
      let isSilent =
        typist.message == nil && Look(of: typist) == before && typist.doings.isEmpty
        && typist.editor.quit == nil
      #expect(!isSilent, "\(command.name) in \(drawing.debugDescription)")
    }
  }

  @Test("Deleting to the ends of a line joins no lines")
  func deletingToTheEndsOfALineJoinsNoLines() {
    expect("one\n|two", "Ctrl-U", gives: "one\n|two")
    expect("one|\ntwo", "Alt-K", gives: "one|\ntwo")
    expect("one|\r\ntwo", "Alt-K", gives: "one|\r\ntwo")
    expect("one\nt|wo", "Ctrl-U", gives: "one\n|wo")
  }

  @Test("nano's key for pasting names the key that pastes here")
  func whoComesFromNanoIsToldWhichKeyPastes() {
    var typist = Typist("one\n|two\nthree")
    typist.act("Ctrl-U")
    #expect(typist.message == "Nothing to delete before the cursor")
    typist.act("Ctrl-K", "Ctrl-U")
    #expect(typist.drawing == "one\n|three")
    #expect(
      typist.message == "Nothing to delete before the cursor; Ctrl-V pastes the last cut")
  }

  @Test(
    "A command without an effect reports the reason",
    arguments: [
      ("|one", "Backspace", "Nothing to delete before the cursor"),
      ("one|", "Delete", "Nothing to delete after the cursor"),
      ("one|", "Alt-K", "Nothing to delete after the cursor"),
      ("|one", "Left", "This is the start of the text"),
      ("one|", "PageDown", "This is the end of the text"),
      ("one|", "End", "This is the end of the line"),
      ("[one|", "Ctrl-A", "Nothing more to select"),
    ])
  func whyNothingHappensIsSaid(_ drawing: String, _ key: String, _ message: String) {
    var typist = Typist(drawing)
    typist.act(.key(key))
    #expect(typist.message == message)
    #expect(typist.drawing == drawing)
  }

  @Test("A field does not report a command without an effect")
  func inAFieldNothingIsSaidOfThat() {
    var typist = Typist("|one")
    typist.act("Ctrl-G", "Backspace", "Left")
    #expect(typist.message == nil)
  }
}

/// The visible state of an editor, and the focus of its keys.
private struct Look: Equatable {
  let drawing: String
  let scroll: ScrollPosition
  let names: [String]
  let focus: String
  let settings: String

  init(of typist: Typist) {
    drawing = typist.drawing
    scroll = typist.editor.document.buffer.scroll
    names = typist.names
    focus =
      switch typist.editor.focus {
      case .text: "text"
      case .prompt(let prompt): prompt.label
      case .question(let question): question.text
      case .picker(let picker): picker.label
      case .history: "history"
      case .help: "help"
      case .tree: "tree"
      }
    settings =
      "\(typist.editor.settings) \(typist.editor.document.settings) \(typist.editor.input.typing.isOverwriting)"
  }
}

extension Typist {
  /// The pending requests to the outside, without those that only record.
  fileprivate var doings: [Effect] {
    effects.filter { effect in
      switch effect {
      case .history, .disk, .findSettings: false
      default: true
      }
    }
  }
}
