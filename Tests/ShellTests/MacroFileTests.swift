import Console
import Documents
import EditorCore
import Files
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The file of the kept macros.
@Suite struct MacroFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: MacroFile { MacroFile(beside: folder.file("config.toml")) }

  private func macro(_ name: String, _ text: String) -> Macro {
    Macro(named: name, text.unicodeScalars.map { .key(Key(.character($0))) })
  }

  @Test("A new file is private, and has a comment")
  func newFile() throws {
    try file.store(macro("dash", "- "))
    let text = try folder.text(of: "macros.toml")
    #expect(text.hasPrefix("# Macros of Memento") && text.hasSuffix("\n\ndash = [\"text:- \"]\n"))
    let mode = try FileIdentity.current(of: folder.file("macros.toml"))?.mode.permissions
    #expect(mode == [.ownerReadWrite])
    #expect(file.load().macros == [macro("dash", "- ")])
    #expect(file.load().mistakes.isEmpty)
  }

  @Test(
    "A macro can have each name that the rule allows",
    arguments: ["2-lines", "2026-11-29", "3set-language", "-a", "_x-1", "1", "é-1"])
  func names(name: String) throws {
    try file.store(macro(name, "x"))
    try file.store(macro(name, "y"))
    #expect(file.load().macros == [macro(name, "y")])
    #expect(file.load().mistakes.isEmpty)
  }

  @Test("Other macros, comments and mistakes in the file stay")
  func others() throws {
    let before = """
      # mine
      a = ["Home"] # first
      broken = [
      b = [ # of b
        "text:#", # "inside
      ]
      [section]
      c = ["End"]
      """
    try folder.write(before, to: "macros.toml")
    try file.store(macro("new", "x"))
    try file.store(macro("b", "y"))
    #expect(
      try folder.text(of: "macros.toml") == """
        # mine
        a = ["Home"] # first
        broken = [
        # of b
        # "inside
        b = ["text:y"]
        new = ["text:x"]
        [section]
        c = ["End"]

        """)
    let (macros, mistakes) = file.load()
    #expect(macros.map(\.name) == ["a", "b", "new"])
    #expect(mistakes.map(\.line) == [3, 8])
  }

  @Test("A link to the file stays one, and a folder that cannot be written is reported")
  func linksAndFailures() throws {
    try folder.write("", to: "real/kept.toml")
    try symlink(folder.file("macros.toml"), to: "real/kept.toml")
    try file.store(macro("dash", "-"))
    #expect(try folder.text(of: "real/kept.toml") == "dash = [\"text:-\"]\n")
    try folder.write("", to: "other/macros.toml/x")
    let other = MacroFile(beside: folder.file("other/config.toml"))
    #expect(throws: MacroFile.Failure.self) { try other.store(macro("dash", "-")) }
    #expect(other.load().mistakes.count == 1)
    try folder.write(String(repeating: "# long\n", count: 142_857), to: "long/macros.toml")
    let long = MacroFile(beside: folder.file("long/config.toml"))
    #expect(throws: MacroFile.Failure.self) { try long.store(macro("dash", "-")) }
  }

  @Test("A configuration has the macros beside it, and their mistakes behind its own")
  func configuration() throws {
    try folder.write(
      "x = 1\n[keys]\n\"F5\" = \"macro:dash\"\n\"F6\" = \"macro:no\"\n", to: "config.toml")
    try folder.write("dash = [\"Home\"]\nbad = 1\n", to: "macros.toml")
    let settings = Configuration(path: folder.file("config.toml")).read()
    #expect(settings.macros.map(\.name) == ["dash"])
    #expect(settings.keys.map(\.command) == ["macro:dash"])
    #expect(settings.mistakes.map(\.place) == ["config.toml:1", "config.toml:4", "macros.toml:2"])
  }

  @Test("Every key and every text is read as it was written")
  func randomMacros() throws {
    var random = SeededRandom(seed: Seed.current())
    for round in Soak.rounds(60, soak: 5_000) {
      let inputs = (0..<Int.random(in: 1...12, using: &random)).flatMap { _ in
        Self.inputs(&random)
      }
      if inputs.isEmpty { continue }
      let macro = Macro(named: random.one(of: ["a", "größe", "1", "a-b_c"]), inputs)
      let bytes = MacroFile.text(Array("z = [\"End\"]\n".utf8), with: macro)
      let text = ConfigurationText(path: "m", bytes)
      let (macros, mistakes) = Macro.read(text.entries, from: "m")
      #expect(text.mistakes.isEmpty && mistakes.isEmpty, "\(round): \(text.mistakes)\(mistakes)")
      #expect(macros.last?.name == macro.name, "\(round)")
      #expect(macros.last?.inputs == inputs, "\(round): \(macro.statement)")
    }
  }

  /// Random keys, typed text or a paste.
  private static func inputs(_ random: inout SeededRandom) -> [TerminalInput] {
    let codes: [Key.Code] = [
      .enter, .tab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown, .function(5), .function(24), .character("d"), .character("-"),
      .character(";"), .character(":"), .character(" "), .character("ä"), .character("\""),
    ]
    let modifiers: [Key.Modifiers] = [
      [], .control, .alt, [.control, .alt], .shift, [.control, .shift], [.alt, .shift],
    ]
    switch Int.random(in: 0...3, using: &random) {
    case 0:
      return NastyText.text(Int.random(in: 0...8, using: &random), &random).unicodeScalars
        // No terminal sends NUL as text.
        .filter { $0 != "\0" }.map { .key(Key(.character($0))) }
    case 1: return [.paste(Array(NastyText.text(6, &random).utf8))]
    case 2: return [.paste(NastyText.bytes(4, &random))]
    default: return [.key(Key(random.one(of: codes), random.one(of: modifiers)))]
    }
  }
}
