import Console
import Testing

@testable import EditorCore

@Suite struct PaletteTests {
  private func matches(_ letters: String) -> [String] {
    var typist = Typist("one|")
    typist.act("Ctrl-P", .pasted(letters))
    return typist.palette?.rows.map(\.title) ?? []
  }

  @Test("An empty search lists the whole table")
  func nothingWrittenListsTheWholeTable() {
    #expect(matches("") == CommandTable.commands.map(\.name))
  }

  @Test("A name that begins with the letters is listed before one with the letters elsewhere")
  func aNameThatBeginsSoComesBeforeOneThatHasTheLettersSomewhere() {
    #expect(matches("cut").prefix(2) == ["cut", "cut-line"])
    #expect(
      matches("undo").prefix(7)
        == [
          "undo", "undo-word", "undo-to-save", "undo-session", "undo-in-time", "undo-restore",
          "undo-change",
        ])
    #expect(matches("seltexte") == ["select-text-end"])
  }

  @Test("An exact name is listed first", arguments: CommandTable.commands.map(\.name))
  func theNameItselfComesFirst(_ name: String) {
    #expect(matches(name).first == name)
    #expect(matches(name.uppercased()).first == name)
    #expect(matches(name.split(separator: "-").joined(separator: " ")).first == name)
  }

  @Test("A match shows the first key")
  func aMatchShowsTheFirstKey() {
    var typist = Typist("one|")
    typist.act("Ctrl-P", .typed("history"))
    #expect(typist.palette?.rows.first?.note == "Ctrl-T")
    typist.act("Ctrl-A", .typed("toggle-hints"))
    #expect(typist.palette?.rows.first?.note == "")
  }

  @Test("Up and Down select, and stop at the ends")
  func upAndDownSelectAndStopAtTheEnds() {
    var typist = Typist("one|")
    let last = CommandTable.commands.count - 1
    typist.act("Ctrl-P", "Up")
    #expect(typist.palette?.selected == 0)
    typist.act("Down", "Down", "Up")
    #expect(typist.palette?.selected == 1)
    typist.act("PageDown")
    #expect(typist.palette?.selected == 9)
    typist.act("PageUp", "PageUp")
    #expect(typist.palette?.selected == 0)
    for _ in 0..<40 { typist.act("PageDown") }
    #expect(typist.palette?.selected == last)
    typist.act(.typed("undo"))
    #expect(typist.palette?.selected == 0)
  }

  @Test("Enter runs the selected command")
  func enterRunsTheSelectedCommand() {
    var typist = Typist("one|")
    typist.act("Ctrl-P", "Down", "Enter")
    #expect(typist.palette == nil)
    #expect(typist.prompt?.label == "Save as: ")
  }

  @Test("Enter without a match reports that and stays")
  func enterWithoutAMatchSaysSoAndStays() {
    var typist = Typist("one|")
    typist.act("Ctrl-P", .typed("qqq"), "Enter")
    #expect(typist.message == "No matching command")
    #expect(typist.palette?.rows.isEmpty == true)
    typist.act("Down", "Up")
    #expect(typist.palette?.selected == 0)
  }

  @Test("Esc closes the palette and changes nothing")
  func escClosesItAndChangesNothing() {
    var typist = Typist("one|")
    typist.act("Ctrl-P", .typed("quit"), .pasted("\n"), "Esc")
    #expect(typist.editor.focus.isText)
    #expect(typist.drawing == "one|")
    #expect(typist.exitStatus == nil)
  }

  @Test("A command from the palette can be undone")
  func aCommandFromThePaletteCanBeUndone() {
    var typist = Typist("one\n|two")
    typist.act("Ctrl-P", .typed("cut-line"), "Enter")
    #expect(typist.drawing == "one\n|")
    typist.act("Ctrl-Z")
    #expect(typist.drawing == "one\n|two")
  }
}
