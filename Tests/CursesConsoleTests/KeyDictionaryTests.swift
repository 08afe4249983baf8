import CNcurses
import Console
import Testing

@testable import CursesConsole

/// Codes of ncurses and names of terminfo.
@Suite struct KeyDictionaryTests {
  @Test(arguments: [
    (KEY_UP, "Up"), (KEY_HOME, "Home"), (KEY_FIND, "Home"), (KEY_SELECT, "End"),
    (KEY_NPAGE, "PageDown"), (KEY_IC, "Insert"), (KEY_DC, "Delete"), (KEY_BACKSPACE, "Backspace"),
    (KEY_ENTER, "Enter"), (KEY_BTAB, "Shift-Tab"), (KEY_SR, "Shift-Up"), (KEY_SF, "Shift-Down"),
    (KEY_SLEFT, "Shift-Left"), (KEY_SDC, "Shift-Delete"), (KEY_SPREVIOUS, "Shift-PageUp"),
    (KEY_SUSPEND, "Ctrl-Z"), (KEY_F0 + 1, "F1"), (KEY_F0 + 12, "F12"), (KEY_F0 + 63, "F63"),
  ])
  func codes(_ code: CInt, _ name: String) {
    #expect(Key(cursesCode: code, capability: nil)?.description == name)
  }

  @Test(arguments: [KEY_RESIZE, KEY_MOUSE, KEY_F0, KEY_F0 + 64, KEY_B2])
  func codesThatAreNoKeys(_ code: CInt) {
    #expect(Key(cursesCode: code, capability: nil) == nil)
  }

  @Test(arguments: [
    ("kUP", "Shift-Up"), ("kUP3", "Alt-Up"), ("kDN4", "Alt-Shift-Down"), ("kLFT5", "Ctrl-Left"),
    ("kRIT6", "Ctrl-Shift-Right"), ("kHOM7", "Ctrl-Alt-Home"), ("kEND8", "Ctrl-Alt-Shift-End"),
    ("kPRV5", "Ctrl-PageUp"), ("kNXT5", "Ctrl-PageDown"), ("kIC3", "Alt-Insert"),
    ("kDC5", "Ctrl-Delete"),
  ])
  func extendedNames(_ capability: String, _ name: String) {
    #expect(Key(cursesCode: 600, capability: capability)?.description == name)
  }

  @Test(arguments: ["kUP0", "kUP99", "kxIN", "k", "", "UNKNOWN KEY"])
  func extendedNamesOfNoKey(_ capability: String) {
    #expect(Key(cursesCode: 600, capability: capability) == nil)
  }

  @Test func xtermCountsTwelveKeysForEachSetOfModifiers() {
    let xterm = KeyDictionary(["[1;2P": Key(.function(13)), "K": Key(.function(15))])
    #expect(xterm.meaning(of: Array("\u{1b}K".utf8)) == .key(Key(.function(3), .shift)))
    let row = xterm.functionRow
    let names = [12, 13, 24, 25, 37, 49, 61, 64].map { row.key(number: $0).description }
    #expect(
      names == [
        "F12", "Shift-F1", "Shift-F12", "Ctrl-F1", "Ctrl-Shift-F1", "Alt-F1", "Alt-Shift-F1", "F64",
      ])
  }

  @Test func theLinuxConsoleHasEightKeysWithShift() {
    let linux = KeyDictionary(["[25~": Key(.function(13)), "[[A": Key(.function(1))])
    #expect(KeyDecoder.read("^[25~", linux) == "Shift-F1")
    #expect(KeyDecoder.read("^[28~", linux) == "Shift-F3")
    #expect(linux.functionRow.key(number: 21) == Key(.function(21)))
  }

  @Test func rxvtCountsTenKeysBeforeThoseWithShift() {
    let rxvt = KeyDictionary(["[25~": Key(.function(13)), "[7~": Key(.home)])
    #expect(KeyDecoder.read("^[25~", rxvt) == "Shift-F3")
    #expect(KeyDecoder.read("^[34~", rxvt) == "Shift-F10")
    #expect(KeyDecoder.read("^[24~", rxvt) == "F12")
  }
}
