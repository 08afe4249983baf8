import MementoKit
import Text
import TextEditing

/// A character with its name in Unicode.
public struct NamedCharacter: Hashable, Sendable {
  /// The character.
  public let scalar: Unicode.Scalar
  /// The name, or for a control character the name of its key or code: `EURO SIGN`.
  public let name: String

  /// Returns all characters with a name of their own, without ideographs and syllables named by
  /// number.
  ///
  /// - Complexity: it reads the names of several hundred thousand characters, which takes a large
  ///   part of a second.
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

  /// The code in the usual form: `U+20AC`.
  var code: String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Reads a code: `U+20AC`, `20ac`, `0x20ac`.
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
    return Picker.Row(title: shown, id: Int(scalar.value), detail: name.lowercased(), note: code)
  }

  /// Returns the rows of the characters that match a code or words of a name.
  static func matching(_ written: String, among all: [NamedCharacter]) -> [Picker.Row] {
    let byCode = NamedCharacter(code: written).map { [$0.row] } ?? []
    let words = written.uppercased().split { $0 == " " }.map(String.init)
    if words.isEmpty { return [] }
    // For a single character, its own name is shown.
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
    }.prefix(maxRows).map(\.character.row)
    let isSurelyCode = written.contains(where: \.isNumber)
    return isSurelyCode ? byCode + rows : rows + byCode
  }

  private static var maxRows: Int { 300 }

  /// Returns the rank of a name that contains all words: 0 if it consists of them, 1 if they are
  /// whole words of it, 2 if it begins with the first, otherwise 3.
  private static func rank(of name: String, for words: [String]) -> Int {
    let parts = name.split { $0 == " " || $0 == "-" }.map(String.init)
    let areWhole = words.allSatisfy(parts.contains)
    if areWhole, parts.count == words.count { return 0 }
    return areWhole ? 1 : name.hasPrefix(words[0]) ? 2 : 3
  }
}

/// Insertion of a character by name or code.
extension Editor {
  mutating func askForCharacter(at now: Moment) {
    guard focus.isText, mayChangeText() else { return }
    if registers.characters.isEmpty { effects.append(.nameCharacters) }
    let all = registers.characters
    ask(
      Picker(.character, "Character by name or code: ", enter: "insert") {
        NamedCharacter.matching($0, among: all)
      })
  }

  /// Inserts the character with a code.
  mutating func insertCharacter(_ code: Int, at now: Moment) {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return }
    edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
  }

  /// Stores the names of the characters and updates the open picker.
  mutating func show(_ characters: [NamedCharacter]) {
    registers.characters = characters
    guard case .picker(var picker) = focus, case .character = picker.purpose else { return }
    picker.renew { NamedCharacter.matching($0, among: characters) }
    layers.update(.picker(picker))
  }
}
