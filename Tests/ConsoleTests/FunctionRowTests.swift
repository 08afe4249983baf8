import Testing

@testable import Console

/// Terminals' numbers for function keys with modifiers.
@Suite struct FunctionRowTests {
  @Test("xterm counts twelve keys for each set of modifiers")
  func xtermCountsTwelveKeysForEachSetOfModifiers() {
    let xterm = KeyDictionary(["[1;2P": Key(.function(13)), "K": Key(.function(15))])
    #expect(xterm.meaning(of: Array("\u{1b}K".utf8)) == .key(Key(.function(3), .shift)))
    let row = xterm.functionRow
    let names = [12, 13, 24, 25, 37, 49, 61, 64].map { row.key(number: $0).description }
    #expect(
      names == [
        "F12", "Shift-F1", "Shift-F12", "Ctrl-F1", "Ctrl-Shift-F1", "Alt-F1", "Alt-Shift-F1", "F64",
      ])
  }

  @Test("The Linux console has eight keys with Shift")
  func theLinuxConsoleHasEightKeysWithShift() {
    let linux = KeyDictionary(["[25~": Key(.function(13)), "[[A": Key(.function(1))])
    #expect(KeyDecoder.read("^[25~", linux) == "Shift-F1")
    #expect(KeyDecoder.read("^[28~", linux) == "Shift-F3")
    #expect(linux.functionRow.key(number: 21) == Key(.function(21)))
  }

  @Test("rxvt counts ten keys before those with Shift")
  func rxvtCountsTenKeysBeforeThoseWithShift() {
    let rxvt = KeyDictionary(["[25~": Key(.function(13)), "[7~": Key(.home)])
    #expect(KeyDecoder.read("^[25~", rxvt) == "Shift-F3")
    #expect(KeyDecoder.read("^[34~", rxvt) == "Shift-F10")
    #expect(KeyDecoder.read("^[24~", rxvt) == "F12")
  }
}
