import Testing

@testable import CursesConsole

@Suite struct ClipboardSequenceTests {
  @Test(
    "Base64 follows the standard",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("\u{FF}\u{3FF}>?", "w7/Pvz4/"),
    ])
  func base64IsThatOfTheStandard(plain: String, encoded: String) {
    #expect(base64(Array(plain.utf8)) == Array(encoded.utf8))
  }

  @Test(
    "The environment gives the way to the clipboard",
    arguments: [
      ("xterm-256color", false, false, ClipboardSequence.Way.direct),
      ("tmux-256color", true, false, .direct), ("screen-256color", true, false, .direct),
      ("screen.xterm-256color", false, true, .screen), ("screen", false, true, .screen),
      ("screen.xterm", true, true, .screen), ("screen-256color", false, false, .either),
      ("linux", false, false, .none), ("vt220", false, false, .none), ("dumb", false, false, .none),
    ])
  func theWayIsToldByTheEnvironment(
    name: String, isInTmux: Bool, isInScreen: Bool, way: ClipboardSequence.Way
  ) {
    let sequence = ClipboardSequence(terminal: name, isInTmux: isInTmux, isInScreen: isInScreen)
    #expect(sequence.way == way)
  }

  private func sequence(_ name: String, inScreen: Bool = false) -> ClipboardSequence {
    ClipboardSequence(terminal: name, isInTmux: false, isInScreen: inScreen)
  }

  @Test("The terminal gets one sequence")
  func theTerminalGetsOneSequence() {
    let bytes = sequence("xterm").bytes(for: Array("foobar".utf8))
    #expect(bytes == Array("\u{1b}]52;c;Zm9vYmFy\u{7}".utf8))
  }

  @Test("GNU screen receives short parts and forwards them")
  func screenGetsItInShortPartsThatItHandsOn() throws {
    let content = [UInt8](repeating: 0x61, count: 1000)
    let bytes = try #require(sequence("screen", inScreen: true).bytes(for: content))
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "\u{1b}P")
    #expect(parts.allSatisfy { $0.count <= 252 && $0.hasSuffix("\u{1b}\\") })
    let handedOn = parts.map { String($0.dropLast(2)) }.joined()
    #expect(Array(handedOn.utf8) == sequence("xterm").bytes(for: content))
  }

  @Test("If the terminal may be inside GNU screen, short sequences are sent in both forms")
  func whereItMayBeEitherShortOnesGoBothWays() {
    let plain = sequence("xterm").bytes(for: [0x61]) ?? []
    let both = sequence("screen-256color").bytes(for: [0x61]) ?? []
    #expect(both.suffix(plain.count) == plain[...] && both.count == 2 * plain.count + 4)
    let long = [UInt8](repeating: 0x61, count: 1000)
    let one = sequence("screen-256color").bytes(for: long)
    #expect(one == sequence("screen", inScreen: true).bytes(for: long))
  }

  @Test("Sequences that terminals would drop are not sent")
  func whatTerminalsWouldDropIsNotSent() throws {
    let most = [UInt8](repeating: 0x61, count: ClipboardSequence.byteLimit)
    let bytes = try #require(sequence("xterm").bytes(for: most))
    #expect(bytes.count <= ClipboardSequence.longest)
    #expect(sequence("xterm").bytes(for: most + [0x61]) == nil)
    #expect(sequence("linux").bytes(for: [0x61]) == nil)
  }
}
