import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The messages about several failures at the start: each is shown, one after another.
@Suite struct StartMessageTests {
  private static let store =
    "Started a new history: the store is damaged. The old store is "
    + "damaged-1795252014-history.db; memento repair reads it"

  /// Takes the failures of a start in one of their orders.
  private func take(_ typist: inout Typist, inReverse: Bool) {
    var settings = Settings()
    settings.mistakes = [
      SettingsMistake(path: "/c.toml", line: nil, "Cannot read /c.toml: no permission")
    ]
    let config = EditorConfigFile(path: "/p/.editorconfig", Array("[*]\ntab_width = wide\n".utf8))
    let events: [Event] = [
      .settings(settings),
      .properties(EditorConfigProperties([(config, "notes.txt")]), of: .first),
      .notice(Self.store),
      .openFailed(OpenRequest(path: "/secret"), "Cannot open /secret: no permission."),
      .openFailed(OpenRequest(path: "/folder"), "Cannot open /folder: it is a folder."),
      .disk(.status(FileStatus(.allowed, missingFolder: "/missing"))),
    ]
    for event in inReverse ? events.reversed() : events { typist.take(event) }
  }

  private static let moves: [Step] = (0..<20).map { $0 % 2 == 0 ? "Left" : "Right" }

  private static let expected = [
    "Cannot read /c.toml: no permission", "/p/.editorconfig:2: tab_width", store, "/secret",
    "/folder", "create its folder /missing",
  ]

  /// The words that the user sees from key to key, without the notes between them.
  private func read(_ typist: inout Typist, keys: [Step]) -> String {
    var seen: [String] = []
    for key in keys {
      guard let message = typist.editor.message else { break }
      seen.append(message.shownText(where: typist.editor.messageLines.fit))
      typist.act(key)
    }
    #expect(typist.editor.message == nil)
    let notes = [" (continues after the next key)", " (more)"]
    return notes.reduce(seen.joined(separator: " ")) { $0.replacing($1, with: "") }
  }

  @Test(
    "Each failure at the start is shown, one after another",
    arguments: [80, 40], [false, true])
  func eachIsShown(columns: Int, inReverse: Bool) {
    var typist = Typist("a|b", path: "/missing/notes.txt", isOnDisk: false, columns: columns)
    take(&typist, inReverse: inReverse)
    let text = read(&typist, keys: Self.moves)
    for part in Self.expected { #expect(text.contains(part), "\(text)") }
  }

  @Test("Behind the message of a command, the rest of a long failure is recognizable as one")
  func aRestBehindOtherWords() {
    var typist = Typist("a|b", columns: 40)
    let text = (1...30).map { "word\($0)" }.joined(separator: " ")
    typist.take(.openFailed(OpenRequest(path: "/secret"), text))
    typist.act("Ctrl-C")
    let message = typist.message ?? ""
    #expect(message.contains(". ... word") && message.hasSuffix("word30"), "\(message)")
  }

  @Test("The message of a command does not hide failures that were not shown yet")
  func aCommandHidesNone() {
    var typist = Typist("a|b", path: "/missing/notes.txt", isOnDisk: false)
    take(&typist, inReverse: false)
    let text = read(&typist, keys: ["Ctrl-Z", "Ctrl-Z"] + Self.moves)
    for part in Self.expected { #expect(text.contains(part), "\(text)") }
    #expect(text.contains("Nothing to undo"))
  }
}
