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
  var code: String { "U+" + scalar.value.digits(atLeast: 4) }

  fileprivate var row: Picker.Row {
    let properties = scalar.properties
    let isMark = properties.canonicalCombiningClass != .notReordered
    let isSeen = properties.generalCategory != .control && properties.generalCategory != .format
    let shown = isMark ? "◌\(scalar)" : isSeen ? String(scalar) : " "
    return Picker.Row(title: shown, id: Int(scalar.value), detail: name.lowercased(), note: code)
  }
}

extension NamedCharacter {
  /// Creates a character, which need not have a name.
  private init(_ scalar: Unicode.Scalar) {
    self.init(scalar: scalar, name: Self.name(of: scalar) ?? "no name")
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
    self.init(scalar)
  }

  /// Returns the rows of the characters that match a code or words of a name.
  static func matching(_ written: String, among all: [NamedCharacter]) -> [Picker.Row] {
    let byCode = NamedCharacter(code: written).map { [$0.row] } ?? []
    let words = written.uppercased().split { $0 == " " }.map(String.init)
    if words.isEmpty { return [] }
    // For a single character, its own name is shown.
    let scalars = written.unicodeScalars
    if scalars.count == 1, let only = scalars.first, only.value > 0x7F {
      return [NamedCharacter(only).row]
    }
    let patterns = words.map { BytePattern($0.utf8) }
    let found = all.filter { character in patterns.allSatisfy { $0.isFound(in: character.name) } }
    let ranked = found.map { character in
      let name = character.name
      let order = (rank(of: name, for: words), name.utf8.count, character.scalar.value)
      return (order: order, character: character)
    }
    let rows = ranked.sorted { $0.order < $1.order }.prefix(maxRows).map(\.character.row)
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
extension NamedCharacter {
  /// Prompts for a character.
  static func choose(in editor: inout Editor) {
    guard editor.focus.isText, editor.mayChangeText() else { return }
    if editor.registers.characters.isEmpty { editor.effects.append(.nameCharacters) }
    let all = editor.registers.characters
    editor.ask(
      Picker(.character, "Character by name or code: ", enter: "insert") {
        matching($0, among: all)
      })
  }

  /// Inserts the character with a code.
  static func insert(_ code: Int, in editor: inout Editor, at now: Moment) {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return }
    editor.edit(.typing, at: now) { $0.insert(Array(String(scalar).utf8)) }
  }

  /// Stores the names of the characters and updates the open picker.
  static func store(_ characters: [NamedCharacter], in editor: inout Editor) {
    editor.registers.characters = characters
    guard case .picker(var picker) = editor.focus, case .character = picker.purpose else { return }
    picker.renew { matching($0, among: characters) }
    editor.layers.update(.picker(picker))
  }
}
