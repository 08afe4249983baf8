import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The reasons that end the play of a macro before its last key.
@Suite struct MacroStopTests {
  @Test("A prompt of a macro that finds nothing more closes, so that the next keys are text")
  func promptCloses() {
    var typist = recorded("|foo foo", "Ctrl-F", .typed("foo"), "Enter", .typed("bar"))
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter", .typed("z"))
    #expect(typist.text == "bar barz")
  }

  @Test("A macro stops at the first key that can do nothing")
  func stops() {
    var typist = recorded("|one", "Right", .typed("x"))
    typist.act("Ctrl-End", "Alt-'")
    #expect(typist.text == "oxne")
    #expect(typist.message == "Macro stopped at Right (1 of 2): this is the end of the text")
    #expect(typist.editor.message?.isWarning == true)
  }

  @Test("Home at the start of a line is no reason to stop, nor is End at its end")
  func goals() {
    var typist = recorded("|one\n", "Home", "Home", .typed("a"), "End", "End", .typed("b"))
    #expect(typist.text.hasPrefix("aone"))
    typist.act("Alt-'")
    #expect(typist.text.hasPrefix("aaone"))
    #expect(typist.message == nil)
  }

  @Test("A search without a match, and a key without a command, stop it")
  func notFound() {
    var typist = recorded("|one two", "Ctrl-F", .typed("two"), "Enter", .typed("x"))
    typist.act("Alt-'")
    #expect(typist.text == "one x")
    #expect(typist.message?.hasSuffix("not found: two") == true, "\(typist.message ?? "")")
    typist.editor.registers.macros.chosen = Macro([
      .key(Key(.function(40))), .key(Key(.character("y"))),
    ])
    typist.act("Esc", "Alt-'")
    #expect(typist.text == "one x")
    #expect(
      typist.message?.hasPrefix("Macro stopped at F40 (1 of 2): F40 does nothing here") == true)
  }

  @Test("In a read-only document the macro stops and says why")
  func readOnly() {
    var typist = recorded("|one\ntwo", "Down", .typed("x"))
    typist.run("toggle-read-only", by: nil)
    typist.act("Ctrl-Home", "Alt-'")
    #expect(typist.text == "one\nxtwo")
    #expect(
      typist.message?.hasPrefix("Macro stopped at x (2 of 2): notes.txt is read-only") == true)
  }

  @Test("Esc stops a play in its middle, which is one step, and says how far it came")
  func escape() {
    var typist = recorded("|", .typed("abc"))
    typist.playsAtOnce = false
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("1000000"), "Enter")
    typist.play(3 * 5 + 2)
    #expect(typist.message == "Playing a macro: 5 of 1,000,000 times; Esc stops")
    #expect(typist.editor.deadline == .zero)
    typist.act("z", "Esc")
    #expect(typist.text == String(repeating: "abc", count: 6) + "ab")
    #expect(
      typist.message == "Macro stopped after 5 times at b (2 of 3); Ctrl-Z undoes it"
        + "; keys typed meanwhile are dropped")
    #expect(typist.titles.last == "Played a macro 5 times")
    typist.act("Ctrl-Z")
    #expect(typist.text == "abc")
  }

  @Test("Keys typed during a play follow it")
  func typedMeanwhile() {
    var typist = recorded("|", .typed("ab"))
    typist.playsAtOnce = false
    typist.act("Alt-'")
    typist.play(1)
    typist.act("z")
    #expect(typist.text == "aba")
    typist.play(9)
    #expect(typist.text == "ababz")
    typist.act("Ctrl-Z")
    #expect(typist.text == "abab")
    typist.act("Ctrl-Z")
    #expect(typist.text == "ab")
  }
}

/// Returns a user who has recorded steps as a macro.
func recorded(_ drawing: String, _ steps: Step...) -> Typist {
  var typist = Typist(drawing)
  typist.act("Alt-\"")
  typist.act(steps)
  typist.act("Alt-\"")
  return typist
}
