import MementoKit
import TextModel

/// A character with its name in Unicode.
public struct NamedCharacter: Hashable, Sendable {
  /// The character.
  public let scalar: Unicode.Scalar
  /// Its name, or the name of the key or code that a control character has: `EURO SIGN`.
  public let name: String

  /// All characters that have a name of their own; ideographs and syllables that are named by their
  /// numbers are left out.
  ///
  /// - Complexity: it asks for the names of some hundred thousand characters, which takes a good part
  ///   of a second.
  public static func all() -> [NamedCharacter] {
    let planes: [ClosedRange<UInt32>] = [
      0x20...0x33FF, 0x4DC0...0x4DFF, 0xA000...0xABFF, 0xFB00...0xFFFD, 0x1_0000...0x1_6FFF,
      0x1_AFF0...0x1_FBFF,
    ]
    return planes.joined().compactMap { value in
      guard let scalar = Unicode.Scalar(value), let name = name(of: scalar) else { return nil }
      return NamedCharacter(scalar: scalar, name: name)
    }
  }

  static func name(of scalar: Unicode.Scalar) -> String? {
    scalar.properties.name ?? scalar.properties.nameAlias
  }

  /// How its number is written: `U+20AC`.
  var code: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The character that is written as its number: `U+20AC`, `20ac`, `0x20ac`.
  init?(code written: String) {
    var digits = written.lowercased()[...]
    for prefix in ["u+", "0x", "\\u", "&#x"] where digits.hasPrefix(prefix) {
      digits = digits.dropFirst(prefix.count)
    }
    if digits.hasSuffix(";") { digits = digits.dropLast() }
    guard (1...6).contains(digits.count), let value = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    self.init(scalar: scalar, name: Self.name(of: scalar) ?? "no name")
  }

  init(scalar: Unicode.Scalar, name: String) {
    self.scalar = scalar
    self.name = name
  }

  fileprivate var row: Picker.Row {
    let properties = scalar.properties
    let isMark = properties.canonicalCombiningClass != .notReordered
    let isSeen = properties.generalCategory != .control && properties.generalCategory != .format
    let shown = isMark ? "◌\(scalar)" : isSeen ? String(scalar) : " "
    return Picker.Row(shown, id: Int(scalar.value), detail: name.lowercased(), note: code)
  }

  /// The characters that match what is written: a number, or some words of a name.
  static func matching(_ written: String, among all: [NamedCharacter]) -> [Picker.Row] {
    let byCode = NamedCharacter(code: written).map { [$0.row] } ?? []
    let words = written.uppercased().split { $0 == " " }.map(String.init)
    if words.isEmpty { return [] }
    // A single character asks for what it is.
    let scalars = written.unicodeScalars
    if scalars.count == 1, let only = scalars.first, only.value > 0x7F {
      return [NamedCharacter(scalar: only, name: name(of: only) ?? "no name").row]
    }
    let patterns = words.map { BytePattern($0.utf8) }
    var found: [(rank: Int, character: NamedCharacter)] = []
    for character in all where patterns.allSatisfy({ $0.isFound(in: character.name) }) {
      found.append((rank(of: character.name, for: words), character))
    }
    let rows = found.sorted {
      ($0.rank, $0.character.name.utf8.count, $0.character.scalar.value)
        < ($1.rank, $1.character.name.utf8.count, $1.character.scalar.value)
    }.prefix(mostRows).map(\.character.row)
    let isSurelyCode = written.contains(where: \.isNumber)
    return isSurelyCode ? byCode + rows : rows + byCode
  }

  private static var mostRows: Int { 300 }

  /// How badly a name matches words that are all in it: 0 where it is made of them alone, then where
  /// all are words of it, then where it begins with them.
  private static func rank(of name: String, for words: [String]) -> Int {
    let parts = name.split { $0 == " " || $0 == "-" }.map(String.init)
    let areWhole = words.allSatisfy(parts.contains)
    if areWhole, parts.count == words.count { return 0 }
    return areWhole ? 1 : name.hasPrefix(words[0]) ? 2 : 3
  }
}

/// Putting in a character that no key types.
extension Editor {
  private static var characterLabel: String { "Character by name or code: " }

  mutating func askForCharacter(at now: Moment) {
    guard focus.isText, mayChangeText() else { return }
    if characters.isEmpty { effects.append(.nameCharacters) }
    let all = characters
    ask(
      Picker(
        Self.characterLabel, enter: "insert",
        source: { NamedCharacter.matching($0, among: all) },
        accept: { editor, row, now in
          guard let row, let scalar = Unicode.Scalar(UInt32(row.id)) else {
            editor.message = .warning("No character has such a name or code")
            return
          }
          editor.edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
        }))
  }

  /// The names of the characters are known.
  mutating func take(_ characters: [NamedCharacter]) {
    self.characters = characters
    guard case .picker(var picker) = focus, picker.label == Self.characterLabel else { return }
    picker.renew { NamedCharacter.matching($0, among: characters) }
    focus = .picker(picker)
  }
}
