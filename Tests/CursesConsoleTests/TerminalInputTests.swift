import Console
import SystemPackage
import TestSupport
import Testing

@testable import CursesConsole

extension OneTerminal {
  /// Input through a terminal without a screen.
  @MainActor @Suite struct TerminalInputTests {
    private let pseudo: PseudoTerminal
    private let terminal: CursesTerminal

    init() throws {
      pseudo = try PseudoTerminal()
      terminal = try CursesTerminal(
        name: "xterm-256color", isColorWanted: true, input: pseudo.program, output: pseudo.program)
    }

    /// Returns the result of a call at a time in seconds, keys by their names.
    private func read(at seconds: Double = 0) throws -> [String] {
      try terminal.readInput(at: .seconds(seconds)).map { input in
        switch input {
        case .key(let key): key.description
        case .paste(let bytes): "«\(String(decoding: bytes, as: UTF8.self))»"
        case .mouse(let event): "\(event.kind)"
        case .focusLost: "focus lost"
        }
      }
    }

    @Test("Without typing, nothing is returned")
    func nothingTypedIsNothingRead() throws {
      defer { terminal.leave() }
      #expect(try read() == [])
      #expect(terminal.inputDeadline == nil)
    }

    @Test("A terminal that knows kitty's keyboard protocol is asked for it until it is left")
    func keyProtocol() throws {
      #expect(pseudo.read().contains(KeyProtocol.question))
      #expect(try read() == [])
      #expect(!pseudo.read().contains(KeyProtocol.begin))
      pseudo.type("\u{1b}[?0ua")
      #expect(try read() == ["a"])
      #expect(pseudo.read().contains(KeyProtocol.begin))
      pseudo.type("b")
      #expect(try read() == ["b"])
      #expect(!pseudo.read().contains(KeyProtocol.begin))
      terminal.leave()
      #expect(pseudo.read().contains(KeyProtocol.end))
    }

    @Test("Ctrl-Space behind an Esc, and the keys behind it, arrive at once")
    func zeroBehindAnEscape() throws {
      defer { terminal.leave() }
      pseudo.type("\u{1b}\u{0}\u{1b}OAx")
      #expect(try read() == ["Ctrl-Alt-Space", "Up", "x"])
      #expect(terminal.inputDeadline == nil)
    }

    @Test("The keys of the terminal")
    func theKeysOfTheTerminal() throws {
      defer { terminal.leave() }
      pseudo.type("a\u{1b}OA\u{1b}[1;5C\u{1b}[3;5~\u{1b}[1;2R\u{1b}[Z\u{1b}s\u{3}\r\u{0}")
      #expect(
        try read() == [
          "a", "Up", "Ctrl-Right", "Ctrl-Delete", "Shift-F3", "Shift-Tab", "Alt-S", "Ctrl-C",
          "Enter",
          "Ctrl-Space",
        ])
    }

    @Test(
      "The keys of other terminals",
      arguments: [
        (
          "rxvt", "\u{1b}[7~\u{1b}[25~\u{1b}[a\u{1b}Oa\u{1b}[3$",
          "Home Shift-F3 Shift-Up Ctrl-Up Shift-Delete"
        ),
        (
          "linux", "\u{1b}[[A\u{1b}[28~\u{1a}\u{1b}[Z\u{1b}[1~", "F1 Shift-F3 Ctrl-Z Shift-Tab Home"
        ),
        ("vt100", "\u{1b}OA\u{1b}Ox\u{8}\u{1b}[1;5A", "Up F10 Ctrl-Backspace Ctrl-Up"),
        ("screen-256color", "\u{1b}[4~\u{1b}[1;2R\u{1b}[5;5~", "End Shift-F3 Ctrl-PageUp"),
      ])
    func theKeysOfOtherTerminals(_ name: String, _ typed: String, _ keys: String) throws {
      terminal.leave()
      let other = try CursesTerminal(
        name: name, isColorWanted: true, input: pseudo.program, output: pseudo.program)
      defer { other.leave() }
      pseudo.type(typed)
      let inputs = try other.readInput(at: .zero)
      #expect(inputs == keys.split(separator: " ").compactMap { Key(String($0)).map { .key($0) } })
    }

    @Test("An Esc alone is a key")
    func anEscAloneIsAKey() throws {
      defer { terminal.leave() }
      pseudo.type("x\u{1b}")
      #expect(try read() == ["x", "Esc"])
    }

    @Test("Keys whose bytes come slowly are complete, and lost rests do not wait for ever")
    func keysWhoseBytesComeSlowly() throws {
      defer { terminal.leave() }
      for part in ["\u{1b}[", "1;", "5"] {
        pseudo.type(part)
        #expect(try read(at: 10) == [])
      }
      #expect(terminal.inputDeadline == .seconds(11))
      pseudo.type("C")
      #expect(try read(at: 10.9) == ["Ctrl-Right"])
      let euro = Array("€".utf8)
      pseudo.type(euro.prefix(1))
      #expect(try read(at: 20) == [])
      pseudo.type(euro.dropFirst())
      #expect(try read(at: 20.5) == ["€"])
      pseudo.type("\u{1b}[")
      #expect(try read(at: 30) == [])
      #expect(try read(at: 30.3) == ["Alt-["])
      #expect(terminal.inputDeadline == nil)
    }

    @Test("A paste of two pieces and a key after it")
    func aPasteOfTwoPiecesAndAKeyBehindIt() throws {
      defer { terminal.leave() }
      pseudo.type("\u{1b}[200~one")
      #expect(try read(at: 10) == [])
      #expect(terminal.inputDeadline == .seconds(12))
      pseudo.type(" two\u{1b}[2")
      #expect(try read(at: 11) == [])
      pseudo.type("01~z\u{1b}[A")
      #expect(try read(at: 12.9) == ["«one two»", "z", "Up"])
      #expect(terminal.inputDeadline == nil)
    }

    @Test("A paste whose end is lost is returned after two seconds")
    func aPasteWhoseEndIsLostIsTakenAfterAWhile() throws {
      defer { terminal.leave() }
      pseudo.type("\u{1b}[200~lost")
      #expect(try read(at: 10) == [])
      #expect(try read(at: 11.9) == [])
      #expect(try read(at: 12) == ["«lost»"])
      pseudo.type("x")
      #expect(try read(at: 13) == ["x"])
    }

    @Test("A large paste takes many reads")
    func aBigPasteComesInManyReads() throws {
      defer { terminal.leave() }
      let content = Array(repeatElement(Array("lorem ipsum\r".utf8), count: 100_000).joined())
      var rest = (Array("\u{1b}[200~".utf8) + content + Array("\u{1b}[201~".utf8))[...]
      var inputs: [TerminalInput] = []
      while !rest.isEmpty || inputs.isEmpty {
        let taken = rest.isEmpty ? 0 : pseudo.type(rest.prefix(4096))
        rest = rest.dropFirst(max(0, taken))
        inputs += try terminal.readInput(at: .zero)
      }
      #expect(inputs == [.paste(content)])
    }

    @Test("A flood of keys takes many reads")
    func aFloodOfKeysComesInManyReads() throws {
      terminal.leave()
      let input = try FileDescriptor(rawValue: pseudo.program).duplicate()
      let flooded = try CursesTerminal(
        name: "xterm-256color", isColorWanted: true, input: input.rawValue, output: pseudo.program)
      // A pseudo-terminal buffers too little for a flood.
      let (reading, writing) = try FileDescriptor.pipe()
      _ = try reading.duplicate(as: input)
      defer {
        flooded.leave()
        for descriptor in [input, reading, writing] { try? descriptor.close() }
      }
      try writing.writeAll(Array(repeating: UInt8(ascii: "x"), count: 60_000))
      var counts: [Int] = []
      while counts.reduce(0, +) < 60_000 {
        counts.append(try flooded.readInput(at: .zero).count)
      }
      #expect(counts.allSatisfy { 1...20_000 ~= $0 })
    }

    @Test("A closed terminal is an error after all input is read")
    func aClosedTerminalIsToldOnceAllIsRead() throws {
      pseudo.type("ab\u{1b}[200~cd")
      // They are read before the line is closed, which would discard them.
      #expect(try read() == ["a", "b"])
      pseudo.hangUp()
      #expect(try read() == ["«cd»"])
      #expect(throws: TerminalError.closed) { try terminal.readInput(at: .zero) }
      #expect(throws: TerminalError.closed) { try terminal.readInput(at: .zero) }
      terminal.leave()
    }
  }
}
