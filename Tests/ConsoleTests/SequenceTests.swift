import Testing

@testable import Console

/// Sequences that begin with `Esc [` and `Esc O`.
@Suite struct SequenceTests {
  @Test(
    "Sequences of arrow and editing keys are decoded",
    arguments: [
      ("^[A", "Up"), ("^[B", "Down"), ("^[C", "Right"), ("^[D", "Left"), ("^[H", "Home"),
      ("^[F", "End"), ("^OA", "Up"), ("^OH", "Home"), ("^OF", "End"),
      ("^[1;2A", "Shift-Up"), ("^[1;3B", "Alt-Down"), ("^[1;4C", "Alt-Shift-Right"),
      ("^[1;5D", "Ctrl-Left"), ("^[1;6H", "Ctrl-Shift-Home"), ("^[1;7F", "Ctrl-Alt-End"),
      ("^[1;8A", "Ctrl-Alt-Shift-Up"), ("^[1;9A", "Alt-Up"), ("^O5C", "Ctrl-Right"),
      ("^[1~", "Home"), ("^[2~", "Insert"), ("^[3~", "Delete"), ("^[4~", "End"), ("^[5~", "PageUp"),
      ("^[6~", "PageDown"), ("^[7~", "Home"), ("^[8~", "End"),
      ("^[3;5~", "Ctrl-Delete"), ("^[5;2~", "Shift-PageUp"), ("^[6;5~", "Ctrl-PageDown"),
      ("^[2;3~", "Alt-Insert"), ("^[Z", "Shift-Tab"), ("^[1;3D", "Alt-Left"),
      ("^[1;3C", "Alt-Right"), ("^[1;9D", "Alt-Left"), ("^[1;9C", "Alt-Right"),
    ])
  func editingKeys(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Sequences of function keys are decoded",
    arguments: [
      ("^OP", "F1"), ("^OS", "F4"), ("^[11~", "F1"), ("^[15~", "F5"), ("^[17~", "F6"),
      ("^[21~", "F10"), ("^[24~", "F12"), ("^[1;2P", "Shift-F1"), ("^[1;2R", "Shift-F3"),
      ("^O2P", "Shift-F1"), ("^[15;5~", "Ctrl-F5"), ("^[24;3~", "Alt-F12"), ("^[[A", "F1"),
      ("^[1;5Q", "Ctrl-F2"), ("^[12;5~", "Ctrl-F2"),
      ("^[[E", "F5"), ("^[[F", "Esc[[F"), ("^[25~", "F13"),
    ])
  func functionKeys(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Sequences of rxvt",
    arguments: [
      ("^[a", "Shift-Up"), ("^[d", "Shift-Left"), ("^Oa", "Ctrl-Up"), ("^Oc", "Ctrl-Right"),
      ("^[3$", "Shift-Delete"), ("^[3^", "Ctrl-Delete"), ("^[12^", "Ctrl-F2"),
      ("^\u{1b}[D", "Alt-Left"), ("^\u{1b}[C", "Alt-Right"), ("^\u{1b}OD", "Alt-Left"),
      ("^[5@", "Ctrl-Shift-PageUp"), ("^[7$x", "Shift-Home x"),
    ])
  func waysOfRxvt(_ text: String, _ keys: String) {
    let bytes = text.utf8.enumerated().map { $0.offset == 0 ? 27 : $0.element }
    #expect(KeyDecoder.read(bytes) == keys)
  }

  @Test(
    "Sequences of the keypad are decoded",
    arguments: [
      ("^Op", "0"), ("^Oy", "9"), ("^Ok", "+"), ("^Oo", "/"), ("^On", "."), ("^OX", "="),
      ("^OM", "Enter"),
    ])
  func keypad(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Characters by number",
    arguments: [
      ("^[27;5;44~", "Ctrl-,"), ("^[27;6;65~", "Ctrl-Shift-A"), ("^[27;5;13~", "Ctrl-Enter"),
      ("^[97;5u", "Ctrl-A"), ("^[97;2u", "A"), ("^[97u", "a"), ("^[13;2u", "Shift-Enter"),
      ("^[9;5u", "Ctrl-Tab"), ("^[27u", "Esc"), ("^[127;3u", "Alt-Backspace"),
      ("^[32;5u", "Ctrl-Space"), ("^[45;7u", "Ctrl-Alt--"), ("^[27;7;45~", "Ctrl-Alt--"),
      ("^[233;3u", "Alt-É"), ("^[97:65;5:1u", "Ctrl-A"), ("^[57344u", "Esc[57344u"),
      ("^[1;99u", "Esc[1;99u"),
    ])
  func charactersByNumber(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Unknown sequences are not typed",
    arguments: [
      ("^[I", ""), ("^[Ox", "(focus lost) x"), ("^[1O", "Esc[1O"), ("^[201~x", "x"),
      ("^[<0;10Mx", "x"), ("^[M !!x", "x"),
      ("^[99~x", "Esc[99~ x"), ("^[?62;4cx", "x"), ("^[>0;136;0cx", "x"), ("^[?1;2nx", "x"),
      ("^[?2026;2$yx", "x"), ("^[?62;4hx", "Esc[?62;4h x"),
      ("^[1;5Wx", "Esc[1;5W x"), ("^[1;", "Esc[1;"), ("^Ozx", "EscOz x"),
      ("^[1;5\u{1}x", "Esc[1;5 Ctrl-A x"), ("^[\u{1}", "Alt-[ Ctrl-A"), ("^[é", "Alt-[ é"),
      ("^O\r", "Alt-O Enter"), ("^[1;99999999999999999999A", "Up"), ("^[1;55A", "Esc[1;55A"),
    ])
  func whatNobodyKnowsIsNotTyped(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text) == keys)
  }

  @Test(
    "Answers of the terminal with a string are not typed",
    arguments: [
      ("a^P>|tmux 3.4^\\b", "A B"), ("^P>|XTerm(388)\u{7}b", "B"), ("^P!|00000000^\\b", "B"),
      ("^P1$r0m^\\^P0+r544e^\\b", "B"), ("^P>|tmüx^\\b", "B"),
      ("^P>|tmux^", ""), ("^P>|tmux", ""), ("^P>|tmux\rb", "Enter B"),
      ("^P", "Alt-P"), ("^p", "Alt-P"), ("^Px", "Alt-P X"), ("^P>x", "Alt-P > X"),
      ("^P1x", "Alt-P 1 X"),
    ])
  func stringAnswers(_ text: String, _ keys: String) {
    #expect(KeyDecoder.read(text).uppercased() == keys.uppercased())
  }

  @Test("An answer with a string may be split, and Alt-P is read after a moment")
  func splitStringAnswer() {
    let answer = Array("\u{1b}P>|tmux 3.4\u{1b}\\".utf8)
    for cut in 1..<answer.count {
      var decoder = KeyDecoder(.empty)
      #expect(decoder.decode(answer[..<cut]) == [])
      #expect((decoder.timeout ?? decoder.sequenceTimeout) != nil)
      #expect(decoder.decode(answer[cut...]) == [])
    }
    var decoder = KeyDecoder(.empty)
    #expect(decoder.decode(answer[..<2]) == [] && decoder.sequenceTimeout == .milliseconds(250))
    #expect(decoder.flush() == [.key(Key(.character("p"), .alt))])
    let endless = answer.dropLast(2) + Array(repeating: 0x30, count: 5_000)
    #expect(KeyDecoder.read(Array(endless)).count < 2_000)
  }

  @Test("An endless sequence is cut off")
  func anEndlessSequenceIsCutOff() {
    let keys = KeyDecoder.read("^[" + String(repeating: "1", count: 70))
    #expect(keys.hasPrefix("Esc[111"))
    #expect(!keys.contains(" "))
  }

  @Test("The present terminal has precedence")
  func theTerminalAtHandComesFirst() {
    let dictionary = KeyDictionary([
      "[1~": Key(.end), "OA": Key(.pageUp), "x": Key(.function(9)), "[25~": Key(.function(13)),
    ])
    #expect(KeyDecoder.read("^[1~", dictionary) == "End")
    #expect(KeyDecoder.read("^OA^OB", dictionary) == "PageUp Down")
    #expect(KeyDecoder.read("^x^y", dictionary) == "F9 Alt-Y")
    #expect(KeyDecoder.read("^[1", dictionary) == "Esc[1")
    #expect(KeyDecoder.read("^[25~", dictionary) == "F13")
  }
}
