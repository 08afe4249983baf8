import Console
import TestSupport
import Testing

@Suite struct KeyNameTests {
  @Test(
    "Names are read and written",
    arguments: [
      ("Ctrl-Z", Key(.character("z"), .control)),
      ("Ctrl-/", Key(.character("/"), .control)),
      ("Ctrl-Space", Key(.character(" "), .control)),
      ("Alt-,", Key(.character(","), .alt)),
      ("Alt--", Key(.character("-"), .alt)),
      ("Alt-É", Key(.character("é"), .alt)),
      ("Alt-ß", Key(.character("ß"), .alt)),
      ("Alt-Shift-Up", Key(.up, [.alt, .shift])),
      ("Ctrl-PageUp", Key(.pageUp, .control)),
      ("Ctrl-Alt-Delete", Key(.delete, [.control, .alt])),
      ("Shift-F3", Key(.function(3), .shift)),
      ("F12", Key(.function(12))),
      ("Esc", Key(.escape)),
      ("Space", Key(.character(" "))),
      ("a", Key(.character("a"))),
      ("A", Key(.character("A"))),
      ("F", Key(.character("F"))),
      ("-", Key(.character("-"))),
    ])
  func namesReadBothWays(_ name: String, _ key: Key) {
    #expect(Key(name) == key)
    #expect(key.description == name)
  }

  @Test("A chord is the same in either case")
  func aChordIsTheSameInEitherCase() {
    #expect(Key("Ctrl-z") == Key("Ctrl-Z"))
    #expect(Key("Alt-é") == Key("Alt-É"))
  }

  @Test(
    "A name of no key is rejected",
    arguments: ["", "Ctrl-", "Ctrl", "F0", "F-1", "Foo", "Shift-Alt-", "PageUpp", "ab"])
  func whatNamesNoKeyIsNone(_ name: String) {
    #expect(Key(name) == nil)
  }

  @Test("An unknown sequence shows itself")
  func anUnknownSequenceShowsItself() {
    #expect(Key(.unknown("‹E9›")).description == "‹E9›")
  }

  @Test("Every key reads back")
  func everyKeyReadsBack() {
    var random = SeededRandom(seed: Seed.current())
    let codes: [Key.Code] = [
      .enter, .tab, .backspace, .delete, .insert, .escape, .up, .down, .left, .right, .home, .end,
      .pageUp, .pageDown,
    ]
    for _ in Soak.rounds(2000, soak: 200_000) {
      let modifiers = Key.Modifiers(rawValue: UInt8.random(in: 0...7, using: &random))
      let key: Key
      switch Int.random(in: 0...2, using: &random) {
      case 0: key = Key(codes.randomElement(using: &random) ?? .enter, modifiers)
      case 1: key = Key(.function(Int.random(in: 1...63, using: &random)), modifiers)
      default:
        // Not a mark that combines with the hyphen, and in a chord not a capital.
        guard let scalar = Unicode.Scalar(UInt32.random(in: 33...0x2FFF, using: &random)),
          "-\(Character(scalar))".count == 2,
          modifiers.isEmpty
            || scalar.properties.lowercaseMapping.unicodeScalars.elementsEqual([scalar])
        else { continue }
        key = Key(.character(scalar), modifiers)
      }
      #expect(Key(key.description) == key, "\(key)")
    }
  }

  @Test("Only a plain character is typed")
  func onlyAPlainCharacterIsTyped() {
    #expect(Key(.character("x")).typedScalar == "x")
    #expect(Key(.character("x"), .alt).typedScalar == nil)
    #expect(Key(.enter).typedScalar == nil)
  }
}
