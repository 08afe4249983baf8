import Console
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

@Suite struct HelpTests {
  private func page(_ typist: Typist) -> HelpPage? {
    if case .help(let page) = typist.editor.focus { page } else { nil }
  }

  private func layout(_ typist: Typist) -> HelpLayout? {
    page(typist)?.layout
  }

  /// Returns the rows of the page as text.
  private func rows(_ typist: Typist) -> [String] {
    (layout(typist)?.rows ?? []).map { row in
      row.map(\.text).joined(separator: " | ")
    }
  }

  private func opened(_ steps: Step..., columns: Int = 80, rows: Int = 24) -> Typist {
    var typist = Typist("one|", columns: columns, rows: rows)
    typist.act("F1")
    typist.act(steps)
    return typist
  }

  // MARK: Contents

  @Test("The page lists every command with its keys, or the way to it")
  func everyCommandIsThereWithItsKeysOrTheWayToIt() {
    let entries = page(opened())?.sections.filter { !$0.isRepeated }.flatMap(\.entries) ?? []
    #expect(entries.map(\.name) == CommandTable.commands.map(\.name))
    for (entry, command) in zip(entries, CommandTable.commands) {
      #expect(entry.keys == command.keys)
      #expect(entry.summary == command.summary)
      #expect(entry.way == "Ctrl-P \(command.name)")
    }
    let text = rows(opened()).joined(separator: "\n")
    #expect(text.contains("Ctrl-P toggle-hints | Show or hide the line of key hints"))
    #expect(text.contains("Ctrl-K | Cut the line"))
  }

  @Test("Every subject is a title", arguments: CommandTable.groups.map(\.subject))
  func everySubjectIsATitle(subject: String) {
    #expect(rows(opened()).contains(subject))
  }

  @Test(
    "Nothing on the page leaves the screen or overlaps",
    arguments: [(20, 5), (35, 10), (50, 24), (80, 24), (100, 30), (200, 50), (400, 20)])
  func nothingStandsOutsideTheScreenOrOnSomethingElse(columns: Int, rows: Int) throws {
    for letters in ["", "line", "qqqq"] {
      let typist = opened(.typed(letters), columns: columns, rows: rows)
      for row in try #require(layout(typist)).rows {
        var end = 0
        for span in row {
          #expect(span.column >= end && span.column + span.text.count <= columns, "\(row)")
          end = span.column + span.text.count + 1
        }
      }
    }
  }

  @Test("No summary is cut off on an ordinary screen")
  func noSummaryIsCutOffOnAnOrdinaryScreen() {
    #expect(rows(opened()).allSatisfy { !$0.contains("…") })
  }

  // MARK: Search

  @Test("Typing narrows the page to entries with the words")
  func typingLeavesWhatHasTheWords() {
    let typist = opened(.typed("cut line"))
    #expect(
      rows(typist) == [
        "Clipboard", "Ctrl-X, Shift-Delete | Cut the selection, or the whole line",
        "Ctrl-K | Cut the line; repeated, add the next line",
        "Ctrl-P cut-selection-or-line | Cut the selection; without one, like cut-line",
      ])
    #expect(typist.text == "one")
  }

  @Test("A key is found however it is written", arguments: ["ctrl-k", "Ctrl+K", "^K"])
  func aKeyIsFoundHoweverItIsWritten(key: String) {
    #expect(
      rows(opened(.typed(key))) == [
        "Clipboard", "Ctrl-K | Cut the line; repeated, add the next line",
      ])
  }

  @Test("The words are marked")
  func theWordsAreMarked() throws {
    let rows = try #require(layout(opened(.typed("ctrl-k repe")))).rows
    let spans = try #require(rows.last)
    #expect(spans[0].found == Array(0..<6))
    #expect(String(spans[1].found.map { Array(spans[1].text)[$0] }) == "repe")
  }

  @Test("A subject is found with all its keys")
  func aSubjectIsFoundWithAllItsKeys() {
    let found = rows(opened(.typed("clipboard")))
    #expect(found.first == "Clipboard" && found.count >= 5)
  }

  @Test("A slash begins a search, as elsewhere")
  func aSlashBeginsToLookAsItDoesElsewhere() {
    #expect(rows(opened("/", .typed("ctrl-k"))).count == 2)
  }

  @Test("Words without an entry are reported")
  func wordsThatAreNowhereAreToldSo() {
    #expect(rows(opened(.typed("qqqq"))) == ["Nothing contains these words"])
    #expect(rows(opened(.typed("qqqq"), "Ctrl-A", "Backspace")).count > 50)
  }

  // MARK: Keys

  @Test("Closing the page leaves the text unchanged", arguments: ["Esc", "F1", "?"])
  func itIsLeftForTheTextAsItWas(key: String) {
    var typist = opened("PageDown", .key(key))
    #expect(typist.editor.focus.isText)
    typist.act("x")
    #expect(typist.drawing == "onex|")
  }

  @Test("The page scrolls to its ends and no further")
  func itScrollsToItsEndsAndNoFurther() throws {
    var typist = opened("Up")
    #expect(page(typist)?.topRow == 0)
    typist.act("Down", "Down", "Up")
    #expect(page(typist)?.topRow == 1)
    typist.act("PageDown")
    #expect(page(typist)?.topRow == 21)
    typist.act("End", "Down", "PageDown")
    let count = try #require(layout(typist)).rows.count
    #expect(page(typist)?.topRow == count - 22)
    typist.act(.typed("ctrl-k"))
    #expect(page(typist)?.topRow == 0)
    typist.act("Down")
    #expect(page(typist)?.topRow == 0)
    typist.act("Ctrl-A", "Delete", "End", "Home")
    #expect(page(typist)?.topRow == 0)
  }

  @Test("A bigger screen shows no empty rows below the end")
  func aBiggerScreenShowsNoEmptyRowsBelowTheEnd() throws {
    var typist = opened("End")
    typist.act(.resized(columns: 80, rows: 40))
    #expect(page(typist)?.topRow == (try #require(layout(typist)).rows.count - 38))
    typist.act(.resized(columns: 80, rows: 400))
    #expect(page(typist)?.topRow == 0)
  }

  @Test("A command's key describes the command and does not run it")
  func aKeyOfACommandTellsWhatItDoesAndDoesNot() {
    let typist = opened("Ctrl-S")
    #expect(typist.message == "Ctrl-S: Save the document (save)")
    #expect(page(typist) != nil && typist.saves.isEmpty)
    // Keys that edit a field do so once it has text.
    #expect(opened("Ctrl-K").message?.hasPrefix("Ctrl-K: Cut the line") == true)
    #expect(page(opened(.typed("x"), "Backspace"))?.field.text.count == 0)
  }

  @Test("Quitting and the palette work from the page")
  func leavingTheProgramAndThePaletteWorkFromHere() {
    #expect(opened("Ctrl-Q").exitStatus == 0)
    #expect(opened("Ctrl-P").palette != nil)
  }

  @Test("A paste is searched on the page")
  func aPasteIsLookedFor() {
    #expect(rows(opened(.pasted("ctrl-k\n"))).count == 2)
  }

  // MARK: Above other layers

  @Test("Closing the page returns to the prompt as it was")
  func aPromptComesBackAsItWas() {
    var typist = Typist("one|")
    typist.act("Ctrl-G", .typed("12"), "F1")
    #expect(rows(typist).first == "Keys in prompts")
    typist.act("Esc")
    #expect(typist.prompt?.answer == "12")
  }

  @Test("The keys of the history pane are first on the page")
  func theHistoryPaneHasItsKeysFirst() {
    var typist = Typist("one|")
    typist.act("x", "Ctrl-T", "?")
    #expect(rows(typist).first == "Keys in the history")
    #expect(typist.editor.layout.pane == nil)
    typist.act(.typed("replay"))
    #expect(
      rows(typist) == ["Keys in the history", "r | Replay from the state to the present one"])
    typist.act("Esc", "Esc")
    #expect(typist.editor.focus.isText && typist.pane == nil)
    typist.act("Ctrl-T", "F1", "Ctrl-Q")
    #expect(typist.question != nil)
  }

  // MARK: Unbound keys

  @Test(
    "A useless key names the key that may be meant",
    arguments: [("F11", "go-to-line"), ("Ctrl-E", "line-end")])
  func aKeyThatDoesNothingTellsWhatIsNear(key: String, command: String) throws {
    let near = try #require(CommandTable.commands.first { $0.name == command })
    var typist = Typist("one|")
    typist.act(.key(key))
    #expect(
      typist.message
        == "\(key) does nothing here. \(near.keys[0]) is \(command), F1 shows the keys")
    typist.act("Ctrl-É")
    #expect(typist.message == "Ctrl-É does nothing here. F1 shows the keys")
  }
}

/// The greeting at the first start.
@Suite struct GreetingTests {
  @Test("The first start shows how to quit, until the next key")
  func aFirstStartTellsHowToLeaveAndTheNextKeyTakesItAway() {
    var typist = Typist("one|")
    typist.take(.firstStart)
    #expect(typist.message == "Ctrl-Q quits, F1 shows the keys")
    typist.act("x")
    #expect(typist.message == nil && typist.drawing == "onex|")
  }

  @Test("A notice replaces the greeting")
  func whatTheUserShouldKnowTakesItsPlace() {
    var typist = Typist("one|")
    typist.take(.firstStart)
    typist.take(.notice("The store is damaged"))
    #expect(typist.message == "The store is damaged")
  }
}
