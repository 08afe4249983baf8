import CNcurses
import Console
import Testing

@testable import CursesConsole

/// Codes of ncurses and names of terminfo.
@Suite struct KeyDictionaryTests {
  @Test(
    "A curses code gives its key",
    arguments: [
      (KEY_UP, "Up"), (KEY_HOME, "Home"), (KEY_FIND, "Home"), (KEY_SELECT, "End"),
      (KEY_NPAGE, "PageDown"), (KEY_IC, "Insert"), (KEY_DC, "Delete"), (KEY_BACKSPACE, "Backspace"),
      (KEY_ENTER, "Enter"), (KEY_BTAB, "Shift-Tab"), (KEY_SR, "Shift-Up"), (KEY_SF, "Shift-Down"),
      (KEY_SLEFT, "Shift-Left"), (KEY_SDC, "Shift-Delete"), (KEY_SPREVIOUS, "Shift-PageUp"),
      (KEY_SUSPEND, "Ctrl-Z"), (KEY_F0 + 1, "F1"), (KEY_F0 + 12, "F12"), (KEY_F0 + 63, "F63"),
    ])
  func codes(_ code: CInt, _ name: String) {
    #expect(Key(cursesCode: code, capability: nil)?.description == name)
  }

  @Test(
    "Codes that are no keys", arguments: [KEY_RESIZE, KEY_MOUSE, KEY_F0, KEY_F0 + 64, KEY_B2])
  func codesThatAreNoKeys(_ code: CInt) {
    #expect(Key(cursesCode: code, capability: nil) == nil)
  }

  @Test(
    "An extended terminfo name gives its key",
    arguments: [
      ("kUP", "Shift-Up"), ("kUP3", "Alt-Up"), ("kDN4", "Alt-Shift-Down"), ("kLFT5", "Ctrl-Left"),
      ("kRIT6", "Ctrl-Shift-Right"), ("kHOM7", "Ctrl-Alt-Home"), ("kEND8", "Ctrl-Alt-Shift-End"),
      ("kPRV5", "Ctrl-PageUp"), ("kNXT5", "Ctrl-PageDown"), ("kIC3", "Alt-Insert"),
      ("kDC5", "Ctrl-Delete"), ("kLFT3", "Alt-Left"), ("kRIT3", "Alt-Right"),
    ])
  func extendedNames(_ capability: String, _ name: String) {
    #expect(Key(cursesCode: 600, capability: capability)?.description == name)
  }

  @Test(
    "Extended names of no key", arguments: ["kUP0", "kUP99", "kxIN", "k", "", "UNKNOWN KEY"])
  func extendedNamesOfNoKey(_ capability: String) {
    #expect(Key(cursesCode: 600, capability: capability) == nil)
  }
}
