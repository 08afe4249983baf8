import Testing

@testable import Console

/// Keys with modifiers.
@Suite struct ChordTests {
  @Test(
    "Shift is reported with letters",
    arguments: [
      ("^[90;6u", "Ctrl-Shift-Z"), ("^[122;6u", "Ctrl-Shift-Z"), ("^[27;6;90~", "Ctrl-Shift-Z"),
      ("^[122;5u", "Ctrl-Z"), ("^[47;6u", "Ctrl-/"), ("^[60;4u", "Alt-<"),
      ("^[122;4u", "Alt-Shift-Z"), ("^[122;2u", "Z"), ("^[104;5u", "Ctrl-Backspace"),
      ("^[9;5u", "Ctrl-Tab"), ("^[9;6u", "Ctrl-Shift-Tab"), ("^[13;2u", "Shift-Enter"),
      ("^[27;5;13~", "Ctrl-Enter"), ("^[2;5~^[2;2~^[3;2~", "Ctrl-Insert Shift-Insert Shift-Delete"),
    ])
  func shiftIsToldWithLetters(text: String, keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Keys of kitty's protocol",
    arguments: [
      ("^[27u", "Esc"), ("^[97;5u", "Ctrl-A"), ("^[97;133u", "Ctrl-A"), ("^[97;69u", "Ctrl-A"),
      ("^[59:58;4u", "Alt-:"), ("^[44:60;4u", "Alt-<"), ("^[97:65;6u", "Ctrl-Shift-A"),
      ("^[122:90;4u", "Alt-Shift-Z"), ("^[57417u", "Left"), ("^[57418;5u", "Ctrl-Right"),
      ("^[57414u", "Enter"), ("^[57399u", "0"), ("^[57413;5u", "Ctrl-+"), ("^[13~", "F3"),
      ("^[1;133A", "Ctrl-Up"), ("^[32;5u", "Ctrl-Space"), ("^[91;5u", "Ctrl-["),
    ])
  func keyProtocol(text: String, keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test("The answer about kitty's protocol is no key")
  func keyProtocolAnswer() {
    var decoder = KeyDecoder(.empty)
    #expect(!decoder.knowsKeyProtocol)
    #expect(decoder.decode(Array("\u{1b}[?0u".utf8)) == [])
    #expect(decoder.knowsKeyProtocol)
  }

  /// Returns the keys for the bytes of Backspace, alone and after an Esc.
  private func keys(erase: UInt8?) -> [TerminalInput] {
    var decoder = KeyDecoder(.empty, erase: erase)
    return decoder.decode([8, 127, 27, 8, 27, 127])
  }

  @Test("The byte that Backspace does not send is Ctrl-Backspace")
  func whatBackspaceDoesNotSendIsCtrlBackspace() {
    #expect(
      keys(erase: 127)
        == [
          .key(Key(.backspace, .control)), .key(Key(.backspace)),
          .key(Key(.backspace, [.control, .alt])), .key(Key(.backspace, .alt)),
        ])
    let both: [TerminalInput] = [
      .key(Key(.backspace)), .key(Key(.backspace)), .key(Key(.backspace, .alt)),
      .key(Key(.backspace, .alt)),
    ]
    #expect(keys(erase: 8) == both && keys(erase: nil) == both)
  }
}
