import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Recording macros, and playing them.
@Suite struct MacroTests {
  // MARK: Recording

  @Test("A macro is recorded and played, and one undo takes a play back with its cursor")
  func recordAndPlay() {
    var typist = recorded("|one\ntwo\nthree", "Home", .typed("- "), "Down")
    #expect(typist.message == "Recorded 4 keys; Alt-' plays them, name-macro keeps them")
    #expect(!typist.facts.contains("recording"))
    #expect(typist.drawing == "- one\ntw|o\nthree")
    typist.act("Alt-'")
    #expect(typist.drawing == "- one\n- two\nth|ree")
    #expect(typist.titles.last == "Played a macro")
    #expect(typist.message == nil)
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "- one\ntw|o\nthree")
    typist.act("Ctrl-Y")
    #expect(typist.drawing == "- one\n- two\nth|ree")
  }

  @Test("The keys that choose the command in the palette are no part of the macro")
  func endingInThePalette() {
    var typist = recorded("|", .typed("a"))
    typist.act("Alt-\"", .typed("b"), "Ctrl-P", .typed("record-macro"), "Enter")
    #expect(typist.editor.registers.macros.recorded?.written == ["text:b"])
    typist.act("Alt-\"", "Alt-\"")
    #expect(typist.message == "Nothing was recorded; the last macro stays")
    #expect(typist.editor.registers.macros.recorded?.written == ["text:b"])
  }

  @Test("A command of the palette, a paste, Esc and motions are recorded and played")
  func palette() {
    var typist = recorded(
      "|b\na\n", "Ctrl-P", .typed("sort-lines"), "Enter", "Esc", "Ctrl-End", .pasted("x\ny"))
    #expect(typist.text == "a\nb\nx\ny")
    #expect(
      typist.editor.registers.macros.recorded?.written
        == ["Ctrl-P", "text:sort-lines", "Enter", "Esc", "Ctrl-End", "paste:x\ny"])
    typist.act("Ctrl-Z", "Ctrl-Z", "Alt-'")
    #expect(typist.text == "a\nb\nx\ny")
    typist.act("Ctrl-Z")
    #expect(typist.text == "b\na\n")
  }

  @Test("The mouse is not recorded, which is said once")
  func mouse() {
    var typist = Typist("|one\ntwo")
    typist.act("Alt-\"")
    typist.take(.mouse(MouseEvent(.press(.left), column: 8, row: 1), on: nil))
    #expect(typist.message == "The mouse is not recorded in the macro; use keys instead")
    typist.act("x")
    typist.take(.mouse(MouseEvent(.press(.left), column: 8, row: 1), on: nil))
    #expect(typist.message == nil)
    typist.act("Alt-\"")
    #expect(typist.editor.registers.macros.recorded?.written == ["text:x"])
  }

  @Test("While a macro is recorded, the last one cannot be played, and the key is not recorded")
  func playingWhileRecording() {
    var typist = recorded("|", .typed("a"))
    typist.act("Alt-\"", .typed("b"), "Alt-'")
    #expect(typist.message == "End the recording first: Alt-\"; this command is not recorded")
    typist.act("Alt-\"")
    #expect(typist.text == "ab")
    #expect(typist.editor.registers.macros.recorded?.written == ["text:b"])
  }

  // MARK: The number of times

  @Test("Several plays are one step of undo")
  func times() {
    var typist = recorded("|", .typed("ab "), "Backspace", .typed("\u{2014}"))
    typist.run("play-macro-times", by: nil)
    #expect(typist.prompt?.label == "Times, or the word end: ")
    typist.act(.typed("3"), "Enter")
    #expect(typist.text == "ab—ab—ab—ab—")
    #expect(typist.message == "Played a macro 3 times")
    #expect(typist.titles.last == "Played a macro 3 times")
    typist.act("Ctrl-Z")
    #expect(typist.text == "ab—")
  }

  @Test(
    "A wrong number asks again", arguments: ["0", "-1", "x", "1000000001", "99999999999999999999"])
  func wrongNumber(_ answer: String) {
    var typist = recorded("|", .typed("a"))
    typist.run("play-macro-times", by: nil)
    typist.act(.typed(answer), "Enter")
    #expect(typist.prompt?.answer == answer)
    #expect(typist.message == "Not a number of times: \(answer). Type 1 to 1,000,000,000, or end")
    #expect(typist.text == "a")
  }

  @Test("To the end: a short last line without a line break is played on, too")
  func shortLastLine() {
    var typist = recorded("|aaa\nbbb\nx", "Home", .typed("- "), "End", .typed(" !"), "Down")
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.text == "- aaa !\n- bbb !\n- x !")
    typist.act("Ctrl-Z")
    #expect(typist.text == "- aaa !\nbbb\nx")
  }

  @Test("To the end: the macro stops at the key that could do nothing, and says which")
  func toTheEnd() {
    var typist = recorded("|one\ntwo\nthree", "Home", .typed("- "), "Down")
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.text == "- one\n- two\n- three")
    #expect(typist.message == "Played a macro 2 times, to the end of the text")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "- one\ntw|o\nthree")
    typist = recorded("|one\ntwo\nthree", .typed("x"), "Up")
    typist.act("Ctrl-End")
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.message == "Played a macro 4 times; the cursor did not move")
    typist = recorded("|one\ntwo\nthree", "Down", "Up")
    typist.act("Ctrl-End", "Up")
    typist.editor.registers.macros.chosen = Macro([.key(Key(.up))])
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.drawing == "|one\ntwo\nthree")
  }

  @Test("To the end: nothing is done in the empty last line")
  func toTheLastLineBreak() {
    var typist = recorded("|one\ntwo\nthree\n", "Home", .typed("- "), "Down")
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("END "), "Enter")
    #expect(typist.text == "- one\n- two\n- three\n")
    #expect(typist.message == "Played a macro 2 times, to the end of the text")
  }

  @Test("To the end: a macro that comes no nearer to it ends", arguments: ["x", "Ctrl-C", "Esc"])
  func endless(_ key: String) {
    var typist = recorded("on|e\ntwo", .key(key))
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.message == "Played a macro; the cursor did not move")
    #expect(!typist.editor.registers.macros.isPlaying)
  }

  @Test("To the end: a jump to and fro ends")
  func toAndFro() {
    var typist = recorded("|(a)", "Ctrl-]")
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(!typist.editor.registers.macros.isPlaying)
  }

  @Test("To the end: a search that passes the end of the text ends the macro before it edits again")
  func searchPassesTheEnd() {
    var typist = recorded(
      "|a foo b foo c foo d", "Ctrl-F", .typed("foo"), "Enter", "Right", .typed("!"))
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("end"), "Enter")
    #expect(typist.text == "a foo! b foo! c foo! d")
    #expect(typist.message?.hasSuffix("the search passed the end of the text") == true)
  }

  // MARK: Special keys within

  @Test("A macro that plays itself stops")
  func itself() {
    var typist = Typist("|")
    let key = Key(.character("'"), .alt)
    typist.editor.registers.macros.chosen = Macro([.key(Key(.character("a"))), .key(key)])
    typist.act("Alt-'")
    #expect(typist.text == "a")
    #expect(typist.message == "Macro stopped at Alt-' (2 of 2): it plays itself")
    typist.act("Ctrl-Z")
    #expect(typist.text == "")
  }

  @Test("A macro plays another one as often as that asks, and they stop together")
  func nested() {
    var typist = Typist("|")
    var settings = Settings()
    settings.macros = [
      Macro(named: "in", [.key(Key(.character("x")))]),
      Macro(named: "out", [.key(Key(.function(5))), .key(Key(.character("y")))]),
      Macro(named: "loop", [.key(Key(.function(7)))]),
      Macro(named: "back", [.key(Key(.function(8)))]),
    ]
    for (number, name) in [(5, "in"), (6, "out"), (7, "back"), (8, "loop")] {
      settings.keys.append(KeyBinding(Key(.function(number)), runs: "macro:\(name)"))
    }
    typist.take(.settings(settings))
    typist.act("F6")
    #expect(typist.text == "xy")
    #expect(typist.titles.last == "Played the macro out")
    typist.act("F8")
    #expect(typist.message?.hasSuffix("it plays itself") == true)
    #expect(!typist.editor.registers.macros.isPlaying)
  }

  @Test("Undo within a macro takes back what the play has changed, or else the step before it")
  func undoWithin() {
    var typist = Typist("|")
    typist.act(.typed("one"), .wait(.seconds(2)), .typed("two"), .wait(.seconds(2)))
    typist.editor.registers.macros.chosen = Macro(
      [.key(Key(.character("x"))), .key(Key(.character("z"), .control))])
    typist.act("Alt-'")
    #expect(typist.text == "onetwo")
    typist.act("Alt-\"", "Ctrl-Z", .typed("!"), "Alt-\"")
    #expect(typist.text == "one!")
    typist.act("Ctrl-Z", "Alt-'")
    #expect(typist.text == "!")
  }

  @Test("A macro that edits two documents is one step in each")
  func twoDocuments() {
    var typist = Typist("|one")
    typist.open("b.txt", "two")
    typist.act("Alt-\"", .typed("a"), "Alt-.", .typed("b"), "Alt-.", .typed("c"), "Alt-\"")
    typist.act(.wait(.seconds(2)), "Alt-'")
    #expect(typist.text == "acactwo")
    typist.act("Ctrl-Z")
    #expect(typist.text == "actwo")
    typist.act("Alt-.")
    #expect(typist.text == "bbone")
    typist.act("Ctrl-Z")
    #expect(typist.text == "bone")
  }

  @Test("Each save in a macro ends a step, which is named by the plays in it")
  func saving() {
    var typist = recorded("|", .typed("x"))
    typist.editor.registers.macros.chosen = Macro(
      [.key(Key(.character("s"), .control)), .key(Key(.character("a")))])
    typist.run("play-macro-times", by: nil)
    typist.act(.typed("3"), "Enter")
    #expect(typist.message == "Played a macro 3 times")
    #expect(typist.titles.suffix(3) == ["Played a macro", "Played a macro", "Played a macro"])
  }

  @Test("A macro that closes the document stops behind that")
  func closing() {
    var typist = Typist("|one")
    typist.open("b.txt", "two")
    let keys: [TerminalInput] = [
      .key(Key(.character("w"), .control)), .key(Key(.character("x"))),
    ]
    typist.editor.registers.macros.chosen = Macro(keys)
    typist.act("Alt-'")
    #expect(typist.names == ["notes.txt"] && typist.text == "one")
    #expect(typist.message == "Macro stopped at Ctrl-W (1 of 2): it closed a document")
  }

  @Test("A macro that quits ends the program, and its keys answer the question")
  func quitting() {
    var typist = Typist("|one")
    typist.editor.registers.macros.chosen = Macro(
      ["q"].map { .key(Key(.character($0), .control)) })
    typist.act("Alt-'")
    #expect(typist.exitStatus == 0)
    typist = Typist("|one")
    typist.editor.registers.macros.chosen = Macro([
      .key(Key(.character("x"))), .key(Key(.character("q"), .control)), .key(Key(.escape)),
    ])
    typist.act("Alt-'")
    #expect(typist.exitStatus == nil && typist.question == nil && typist.text == "xone")
  }

  @Test("Keys of a macro wait for a paste from another program, and Esc stops both")
  func waiting() {
    var typist = recorded("|", .typed("a"), "Ctrl-V", .typed("b"))
    typist.take(.clipboard(.canBeAsked(true)))
    typist.act("Alt-'")
    #expect(typist.text == "aba")
    #expect(typist.editor.registers.clipboard.request != nil)
    typist.act("z", "Esc")
    #expect(typist.editor.registers.clipboard.request == nil)
    #expect(typist.text == "aba")
    #expect(
      typist.message == "Macro stopped at Ctrl-V (2 of 3); Ctrl-Z undoes it"
        + "; keys typed meanwhile are dropped")
  }

  @Test("Pasting an earlier copy within a macro replaces the paste")
  func pasteEarlier() {
    var typist = Typist("|one\ntwo\n")
    typist.act("Ctrl-K", "Down", "Ctrl-C")
    typist.act("Ctrl-End", "Alt-\"", "Ctrl-V", "Alt-V", "Alt-\"")
    let once = typist.text
    typist.act("Alt-'")
    #expect(typist.editor.focus.isText)
    #expect(typist.text.hasPrefix(once))
    typist.act("Ctrl-Z")
    #expect(typist.text == once)
  }

  @Test("A file that cannot be opened stops the macro before its keys reach the text")
  func opening() {
    var typist = Typist("|one")
    typist.editor.registers.macros.chosen = Macro(
      [.key(Key(.character("o"), .control))]
        + "b.txt".unicodeScalars.map { .key(Key(.character($0))) }
        + [.key(Key(.enter)), .key(Key(.character("x")))])
    typist.act("Alt-'")
    #expect(typist.opens.map(\.path) == ["b.txt"])
    typist.act(.wait(.seconds(1)))
    #expect(typist.text == "one" && !typist.editor.registers.macros.isPlaying)
    #expect(typist.message?.hasSuffix("the file is still being opened") == true)
    typist.effects = []
    typist.act("Alt-'")
    typist.open("b.txt", "two")
    #expect(typist.text == "xtwo")
  }
}
