import Console
import MementoKit
import Text
import TextEditing
import Testing

@testable import Documents
@testable import EditorCore

/// The messages and the list of mistakes in configurations.
@Suite struct MistakeTests {
  private let file = "~/.config/memento/config.toml"

  private func settings(_ lines: Int...) -> Settings {
    var settings = Settings()
    settings.file = file
    settings.mistakes = lines.map {
      SettingsMistake(path: file, line: $0, "text.wrap must be true or false")
    }
    return settings
  }

  // MARK: The message

  @Test("The same configuration once more leaves a mistake in an .editorconfig file on the screen")
  func sameConfiguration() {
    var typist = Typist("one|")
    let file = EditorConfigFile(path: ".editorconfig", Array("[*]\ncharset = nonsense\n".utf8))
    typist.take(.properties(EditorConfigProperties([(file, "notes.txt")]), of: .first))
    let message = typist.message
    #expect(message?.hasPrefix(".editorconfig:2") == true)
    typist.take(.settings(typist.editor.configured))
    #expect(typist.message == message)
  }

  @Test("An unknown language is a mistake as soon as the languages are known, and chooses none")
  func unknownLanguages() {
    var settings = Settings()
    let entries = [
      ConfigurationEntry(["text"], .section, line: 1),
      ConfigurationEntry(["text", "language"], .text("nope"), line: 2),
      ConfigurationEntry(["type", "c", "language"], .text("Pyton"), line: 4),
      ConfigurationEntry(["type", "make", "language"], .text("PYTHON"), line: 6),
      ConfigurationEntry(["type", "sh", "language"], .text("guess"), line: 8),
    ]
    settings.mistakes = settings.apply(entries, from: file)
    #expect(settings.mistakes == [])
    var typist = Typist("one|")
    typist.take(.settings(settings))
    #expect(typist.editor.coloredTexts(in: typist.editor.layout).map(\.isChosen) == [true])
    for event in [Event.colors(ColorChoices(languageNames: ["python"])), .settings(settings)] {
      typist.take(event)
      #expect(
        typist.editor.configured.mistakes.map(\.description) == [
          "\(file):2: unknown language \"nope\"; set-language lists the known ones",
          "\(file):4: unknown language \"Pyton\"; did you mean \"python\"?",
        ])
      #expect(typist.message?.hasPrefix("\(file):2: unknown language") == true)
      #expect(typist.editor.coloredTexts(in: typist.editor.layout).map(\.isChosen) == [false])
    }
  }

  @Test("An unknown theme and a missing dictionary are mistakes, and listed")
  func unknownThemeAndDictionary() {
    let entries = [
      ConfigurationEntry(["view"], .section, line: 1),
      ConfigurationEntry(["view", "theme"], .text("solarised-dark"), line: 2),
      ConfigurationEntry(["text", "spelling"], .text("xx_YY"), line: 4),
      ConfigurationEntry(["type", "c", "spelling"], .text("off"), line: 6),
      ConfigurationEntry(["type", "sh", "spelling"], .text("auto"), line: 8),
      ConfigurationEntry(["type", "make", "spelling"], .text("de_DE"), line: 10),
    ]
    var settings = Settings()
    settings.mistakes = settings.apply(entries, from: file)
    #expect(settings.mistakes == [] && settings.checked(by: ColorChoices()).mistakes == [])
    var typist = Typist("one|")
    typist.take(.settings(settings))
    let themes = ["dark", "solarized-dark"].map { ColorChoices.Choice(id: $0, name: "") }
    typist.take(.colors(ColorChoices(themes: themes, dictionaries: ["de_DE"])))
    #expect(typist.message?.hasPrefix("\(file):2: unknown theme \"solarised-dark\"") == true)
    typist.run("show-mistakes", by: nil)
    #expect(
      typist.palette?.rows.map(\.detail) == [
        "unknown theme \"solarised-dark\"; did you mean \"solarized-dark\"?",
        "unknown dictionary \"xx_YY\"; install hunspell-xx-yy",
      ])
  }

  @Test("The message about several mistakes names the first, their number and the command")
  func severalMistakes() {
    #expect(
      Message(settings(2, 3, 7).mistakes)?.text
        == "~/.config/memento/config.toml:2: text.wrap must be true or false "
        + "(1 of 3 mistakes; show-mistakes lists them)")
  }

  @Test("A mistake without a line is shown as a whole")
  func aFileThatCannotBeReadIsToldInWhole() {
    let mistake = SettingsMistake(path: file, line: nil, "Cannot open it: it is a folder.")
    #expect(Message([mistake])?.text == "Cannot open it: it is a folder.")
    #expect(Message([SettingsMistake]()) == nil)
  }

  @Test("A mistake is shown at the start and follows another warning")
  func itIsThereFromTheStartAndFollowsAnotherWarning() {
    let document = Document(
      PieceTree(), path: "a", isOnDisk: true, at: Moment(uptime: .zero, secondsSince1970: 0))
    let editor = Editor(document, size: Size(columns: 80, rows: 24), settings: settings(2))
    #expect(editor.message?.text.hasPrefix("\(file):2: ") == true)
    var typist = Typist("a|")
    typist.take(.notice("Something else"))
    typist.take(.settings(settings(2)))
    #expect(typist.message == "Something else. \(file):2: text.wrap must be true or false")
  }

  @Test("A mistake in an .editorconfig file of several documents is shown once")
  func thatOfAFileOfSeveralDocumentsIsToldOnce() {
    var typist = Typist("a|", path: "/p/a.txt")
    typist.take(.opened(OpenRequest(path: "/p/b.txt"), FileText(PieceTree())))
    let second = typist.editor.document.id
    let config = EditorConfigFile(path: "/p/.editorconfig", Array("[*]\ntab_width = wide\n".utf8))
    let properties = EditorConfigProperties([(config, "a.txt")])
    typist.take(.properties(properties, of: .first))
    #expect(typist.message?.hasPrefix("/p/.editorconfig:2: tab_width must be") == true)
    typist.act("x")
    typist.take(.properties(properties, of: second))
    #expect(typist.message == nil)
  }

  // MARK: The list

  @Test("The command show-mistakes lists all mistakes, and Enter opens the line")
  func allAreListedAndEnterGoesToOne() throws {
    var typist = Typist("a|")
    typist.run("show-mistakes", by: nil)
    #expect(typist.message == "The configuration and the .editorconfig files have no mistakes")
    typist.take(.settings(settings(2, 31)))
    typist.run("show-mistakes", by: nil)
    guard case .picker(let picker) = typist.editor.focus else {
      Issue.record("no list: \(typist.editor.focus)")
      return
    }
    #expect(picker.rows.map(\.title) == ["config.toml:2", "config.toml:31"])
    #expect(picker.rows.map(\.detail).last == "text.wrap must be true or false")
    typist.act("Down", "Enter")
    let opened = typist.effects.compactMap {
      if case .open(let request) = $0 { request } else { nil }
    }
    #expect(opened.map(\.path) == [file])
    #expect(opened.first?.place == .line(31, character: 1))
  }
}
