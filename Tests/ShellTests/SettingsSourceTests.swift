import Documents
import EditorCore
import Files
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The lookup of configurations and `.editorconfig` files on disk, and their changes.
@MainActor @Suite(.timeLimit(.usually(10))) struct SettingsSourceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Files above the folder of the tests must have no effect.
    try folder.write("root = true\n", to: ".editorconfig")
  }

  /// The reports of the source.
  private final class Received {
    var settings: [Settings] = []
    var properties: [DocumentID: EditorConfigProperties] = [:]
    var wraps: [DocumentID: Bool] = [:]

    func take(_ event: Event) {
      switch event {
      case .settings(let settings): self.settings.append(settings)
      case .properties(let properties, let id): self.properties[id] = properties
      case .rememberedWrap(let wraps, let id): self.wraps[id] = wraps
      default: break
      }
    }
  }

  private func source(_ path: FilePath?) -> (SettingsSource, Received) {
    let received = Received()
    let source = SettingsSource(
      Configuration(path: path), remembering: RecentFiles(in: StateFolder(folder.file("state")))
    ) { received.take($0) }
    return (source, received)
  }

  @Test("The user's choice to wrap the lines of a file is found at the start and later")
  func theChoiceToWrapIsFound() async throws {
    let path = try folder.write("text", to: "notes.md")
    try RecentFiles(in: StateFolder(folder.file("state"))).record(
      .init(path: path.canonical(), line: 1, character: 1, wraps: false, used: 1))
    let (source, received) = source(nil)
    #expect(source.findAtOnce(path: path.string, of: .first).count == 2)
    source.find(path: path.string, of: DocumentID(number: 2))
    try await eventually("\(received.wraps)") {
      received.wraps == [DocumentID(number: 2): false]
    }
  }

  // MARK: The configuration

  @Test("A missing file sets nothing")
  func aFileThatIsNotThereSetsNothing() {
    let settings = Configuration(path: folder.file("config.toml")).read()
    #expect(settings.mistakes == [] && settings.file == folder.file("config.toml").string)
    #expect(Configuration(path: nil).read() == Configuration.usual)
  }

  @Test("A file that cannot be read is reported")
  func whatCannotBeReadIsTold() throws {
    try folder.write("x", to: "folder/x")
    #expect(
      Configuration(path: folder.file("folder")).read().mistakes.first?.description
        .contains("it is a folder") == true)
    let large = try folder.write(String(repeating: "# large\n", count: 200_000), to: "large.toml")
    let settings = Configuration(path: large).read()
    #expect(
      settings.mistakes.map(\.description) == ["Cannot read \(large): it is larger than 1.0 MB"])
    #expect(settings.text == TextSettings())
  }

  @Test("Mistakes are in the order of their lines")
  func mistakesComeInTheOrderOfTheirLines() throws {
    let file = try folder.write("[text]\nwrap = 1\nruler =\n[view]\nmouse = 1\n", to: "c.toml")
    let mistakes = Configuration(path: file).read().mistakes
    #expect(mistakes.map(\.line) == [2, 3, 5])
    #expect(mistakes.first?.description == "\(file):2: text.wrap must be true or false")
  }

  @Test("With --no-history no history is kept, whatever the configuration")
  func withoutHistoryNoneIsKeptWhateverTheFileSays() throws {
    let file = try folder.write("[history]\nenabled = true\n", to: "c.toml")
    var configuration = Configuration(path: file)
    #expect(configuration.read().history.isEnabled)
    configuration.keepsHistory = false
    #expect(!configuration.read().history.isEnabled)
    #expect(!HistoryOptions(configuration.read().history).isEnabled)
  }

  @Test("Changes are posted however the file is written")
  func changesAreToldHoweverTheFileIsWritten() async throws {
    let file = try folder.write("[text]\ntab-width = 3\n", to: "config/config.toml")
    let (source, received) = source(file)
    source.begin(knowing: Configuration.usual)
    try folder.write("[text]\ntab-width = 4\n", to: "config/config.toml")
    try await eventually("\(received.settings)") { received.settings.last?.text.tabWidth == 4 }
    let other = try folder.write("[text]\ntab-width = 5\n", to: "config/new")
    try rename(other, to: file)
    try await eventually("\(received.settings)") { received.settings.last?.text.tabWidth == 5 }
    try folder.write("[text]\ntab-width = 500\n", to: "config/config.toml")
    try await eventually("\(received.settings)") {
      received.settings.last?.mistakes.first?.line == 2
    }
    #expect(received.settings.last?.text.tabWidth == 8)
    try remove(file)
    try await eventually("usual") { received.settings.last?.text == TextSettings() }
  }

  @Test("A change before the watch begins is posted")
  func aChangeBeforeItIsWatchedIsTold() async throws {
    let file = try folder.write("[text]\ntab-width = 3\n", to: "c.toml")
    let known = Configuration(path: file).read()
    let (source, received) = source(file)
    try folder.write("[text]\ntab-width = 4\n", to: "c.toml")
    source.begin(knowing: known)
    try await eventually("\(received.settings)") { received.settings.last?.text.tabWidth == 4 }
  }

  @Test("A new configuration is posted, also one in a new folder")
  func aConfigurationThatIsMadeIsToldAlsoWithItsFolder() async throws {
    let (source, received) = source(folder.file("new/memento/config.toml"))
    source.begin(knowing: Configuration.usual)
    try folder.write("[text]\ntab-width = 4\n", to: "new/memento/config.toml")
    try await eventually("\(received.settings)") { received.settings.last?.text.tabWidth == 4 }
  }

  // MARK: Files for one document

  @Test("The files of all folders up to the root apply")
  func filesOfAllFoldersUpToTheRootHold() throws {
    try folder.write("root = true\n[*]\ntab_width = 2\nindent_style = tab\n", to: "a/.editorconfig")
    try folder.write("[*]\ntab_width = 3\n[b/c/*.txt]\ncharset = latin1\n", to: "a/b/.editorconfig")
    try folder.write("[*]\ncharset = utf-8\n", to: ".editorconfig")
    let lookup = EditorConfigLookup(for: folder.file("a/b/c/d.txt"))
    #expect(
      lookup.properties.values == [
        "tab_width": "3", "indent_style": "tab", "indent_size": "3",
      ])
    #expect(
      lookup.watched == ["a/b/c", "a/b", "a"].map { folder.file("\($0)/.editorconfig") })
    try folder.write("", to: "a/b/.editorconfig")
    #expect(EditorConfigLookup(for: folder.file("a/b/c/d.txt")).watched.count == 3)
    try folder.write("[*]\ntab_width = 3\n", to: "a/b/.editorconfig")
    let up = EditorConfigLookup(for: folder.file("a/x/../b/./d.txt"))
    #expect(up.properties.values["tab_width"] == "3")
  }

  @Test("Missing folders are empty")
  func foldersThatAreNotThereAreEmpty() throws {
    try folder.write("root=true\n[new/*/x]\ntab_width = 5\n", to: ".editorconfig")
    let lookup = EditorConfigLookup(for: folder.file("new/folder/x"))
    #expect(lookup.properties.values["tab_width"] == "5" && lookup.properties.mistakes == [])
  }

  @Test("Anything but a file is reported and skipped")
  func whatIsNoFileIsToldAndPassedOver() throws {
    try folder.write("x", to: "a/.editorconfig/x")
    try folder.write("root=true\n[*]\ntab_width = 5\nbroken\n", to: ".editorconfig")
    let lookup = EditorConfigLookup(for: folder.file("a/b"))
    #expect(lookup.properties.values["tab_width"] == "5")
    let mistakes = lookup.properties.mistakes.map(\.description)
    #expect(mistakes.count == 2)
    #expect(mistakes.first?.contains("it is a folder") == true)
    #expect(mistakes.last?.contains("/.editorconfig:4: expected [pattern]") == true)
  }

  @Test("Changes of these files are posted too")
  func changesOfTheseFilesAreToldToo() async throws {
    let (source, received) = source(nil)
    let path = folder.file("a/b.txt").string
    try folder.write("", to: "a/b.txt")
    let first = source.findAtOnce(path: path, of: .first)
    #expect(first.count == 1)
    source.begin(knowing: Configuration.usual)
    try folder.write("root=true\n[*]\ntab_width = 5\n", to: "a/.editorconfig")
    try await eventually("made") { received.properties[.first]?.values["tab_width"] == "5" }
    try folder.write("root=true\n[*]\ntab_width = 6\n", to: "a/.editorconfig")
    try await eventually("changed") { received.properties[.first]?.values["tab_width"] == "6" }
    try remove(folder.file("a/.editorconfig"))
    try await eventually("removed") { received.properties[.first]?.values.isEmpty == true }
    try folder.write("root=true\n[*]\ntab_width = 7\n", to: ".editorconfig")
    try await eventually("above") { received.properties[.first]?.values["tab_width"] == "7" }
  }

  @Test("The settings of a document with a new path are posted")
  func aDocumentThatGetsAnotherPathIsToldAnew() async throws {
    let (source, received) = source(nil)
    try folder.write("[*.c]\ntab_width = 5\n", to: "a/.editorconfig")
    source.find(path: nil, of: .first)
    #expect(received.properties[.first]?.values == [:])
    source.find(path: folder.file("a/b.c").string, of: .first)
    try await eventually("found") { received.properties[.first]?.values["tab_width"] == "5" }
    source.find(path: folder.file("a/b.h").string, of: .first)
    try await eventually("left") { received.properties[.first]?.values == [:] }
    source.forget(.first)
  }

  @Test("A new file in a folder above applies at once")
  func aFileThatIsMadeInAFolderAboveHoldsAtOnce() async throws {
    let (source, received) = source(nil)
    try folder.write("", to: "a/b/c/d.txt")
    let found = source.findAtOnce(path: folder.file("a/b/c/d.txt").string, of: .first)
    #expect(found.count == 1)
    source.begin(knowing: Configuration.usual)
    try folder.write("[*]\ntab_width = 5\n", to: "a/.editorconfig")
    source.begin(knowing: Configuration.usual)
    try await eventually("made before") { received.properties[.first]?.values["tab_width"] == "5" }
    try folder.write("[*]\ntab_width = 6\n", to: "a/b/.editorconfig")
    try await eventually("nearer") { received.properties[.first]?.values["tab_width"] == "6" }
  }

  private func rename(_ old: FilePath, to new: FilePath) throws {
    try run(["/bin/mv", old.string, new.string])
  }

  private func remove(_ file: FilePath) throws { try run(["/bin/rm", file.string]) }

  private func run(_ command: [String]) throws {
    let outcome = try TestSupport.run(command, environment: [:], in: folder.path)
    #expect(outcome.status == .exited(0))
  }
}
