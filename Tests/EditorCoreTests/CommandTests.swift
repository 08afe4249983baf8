import Console
import SystemPackage
import TestSupport
import Testing

@testable import EditorCore

@Suite struct CommandTests {
  @Test("A command does what its summary says", arguments: CommandCase.all)
  func aCommandDoesWhatItSays(_ example: CommandCase) throws {
    let command = try #require(CommandTable.commands.first { $0.name == example.command })
    for key in command.keys + [nil] {
      var typist = Typist(example.before)
      typist.run(command.name, by: key)
      let isRight = example.isRight(typist)
      #expect(
        isRight,
        """
        by \(key ?? "the palette"): \(typist.drawing.debugDescription), \
        \(typist.message ?? "nothing said"); not \(example.expected.debugDescription)
        """)
    }
  }

  @Test("Every command has a test case")
  func everyCommandHasACase() {
    let tested = Set(CommandCase.all.map(\.command))
    let commands = Set(CommandTable.commands.map(\.name))
    #expect(commands.subtracting(tested) == [], "These commands have no case in CommandCases.swift")
    #expect(tested.subtracting(commands) == [], "There are no such commands")
  }

  @Test("Every command that the code names exists")
  func namedCommandsExist() throws {
    var named = CommandTable.commands.compactMap(\.selectingForm)
    _ = TextHints { name in
      named.append(name)
      return nil
    }
    let sources = try ["EditorCore", "Display"].flatMap {
      try files(below: Repository.root.appending("Sources").appending($0))
    }
    for path in sources where path.extension == "swift" {
      let text = try text(of: path)
      for call in ["key(for: \"", "keys(for: \"", "command(named: \""] {
        named += text.ranges(of: call).map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
      }
    }
    #expect(named.count > 60)
    let commands = Set(CommandTable.commands.map(\.name))
    #expect(Set(named).subtracting(commands) == [])
  }

  // MARK: The table

  @Test(
    "Every key of the table has its standard spelling",
    arguments: CommandTable.commands.flatMap(\.keys))
  func everyKeyIsWrittenAsKeysAre(_ written: String) throws {
    let key = try #require(Key(written))
    #expect(key.description == written)
  }

  @Test("No key is bound twice")
  func noKeyIsBoundTwice() {
    let bindings = CommandTable.commands.flatMap { command in
      command.keys.compactMap(Key.init).map { (key: $0, command: command.name) }
    }
    let byKey = Dictionary(grouping: bindings, by: \.key).filter { $0.value.count > 1 }
    #expect(byKey.isEmpty)
  }

  @Test("No command has a Ctrl-Shift chord as its only key")
  func noCommandHasACtrlShiftChordAsItsOnlyKey() {
    let outOfReach = CommandTable.commands.filter { command in
      !command.keys.isEmpty && command.keys.allSatisfy { $0.hasPrefix("Ctrl-Shift-") }
    }
    #expect(outOfReach.map(\.name) == [])
  }

  @Test("No bound key types a character")
  func noKeyTypesACharacter() {
    let typing = CommandTable.commands.flatMap(\.keys).compactMap(Key.init)
      .filter { $0.typedScalar != nil }
    #expect(typing == [])
  }

  @Test("Names of commands are words with hyphens, each used once")
  func namesAreWordsWithHyphensAndEachIsThereOnce() {
    let names = CommandTable.commands.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(name)")
    }
  }

  @Test("A summary fits into the palette of a small screen")
  func aSummaryFitsIntoThePaletteOfASmallScreen() {
    for command in CommandTable.commands {
      let summary = command.summary
      #expect(summary.first?.isUppercase == true)
      #expect(summary.last != "." && summary.allSatisfy { !$0.isNewline })
      let start = max(24, 1 + command.name.count + 2)
      let columns = start + summary.count + 1 + (command.keys.first?.count ?? 0) + 1
      #expect(columns <= 80, "\(summary)")
    }
  }

  @Test("The page of commands is printed from the table")
  func thePageOfCommandsIsThatOfTheTable() throws {
    let page = Repository.root.appending("docs/commands.md")
    try expectFile(page, equals: CommandTable.page)
  }

  // MARK: Keys without a command

  @Test(
    "A key without a command is reported",
    arguments: ["Ctrl-É", "F24", "Alt-É", "Ctrl-Shift-Delete"])
  func aKeyThatDoesNothingSaysSo(_ key: String) {
    var typist = Typist("one|")
    typist.act(.key(key))
    #expect(typist.message == "\(key) does nothing here. F1 shows the keys")
    #expect(typist.drawing == "one|")
    #expect(typist.titles == ["Opened"])
  }

  @Test("The next key removes a message")
  func theNextKeyTakesAMessageAway() {
    var typist = Typist("one|")
    typist.act("F11", "Left")
    #expect(typist.message == nil)
  }

  @Test("Esc ends a selection and leaves the cursor in place")
  func escLeavesASelectionWithItsCursorWhereItIs() {
    expect("a[bc|d", "Esc", gives: "abc|d")
    expect("a|bc]d", "Esc", gives: "a|bcd")
  }

  @Test("Printable keys type")
  func printableKeysType() {
    expect("a|", .typed("é日 x"), gives: "aé日 x|")
    expect("a[bc|d", .typed("x"), gives: "ax|d")
  }
}
