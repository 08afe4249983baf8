import Console
import Text

/// The written form of a macro: `dash = ["Home", "text:- ", "Down"]`.
///
/// Keys have the names of the keymap. Typed text follows `text:`, pasted text `paste:`; pasted
/// bytes that are not text follow `bytes:`.
extension Macro {
  /// The items of the list.
  package var written: [String] {
    var items: [String] = []
    var typed = ""
    func endText() {
      if !typed.isEmpty { items.append(Self.textPrefix + typed) }
      typed = ""
    }
    for input in inputs {
      switch input {
      case .key(let key):
        if let scalar = key.typedScalar {
          typed.unicodeScalars.append(scalar)
        } else {
          endText()
          items.append(key.description)
        }
      case .paste(let bytes):
        endText()
        items.append(Self.written(pasted: bytes))
      case .mouse, .focusLost: break
      }
    }
    endText()
    return items
  }

  private static let textPrefix = "text:"
  private static let pastePrefix = "paste:"
  private static let bytesPrefix = "bytes:"

  private static func written(pasted bytes: [UInt8]) -> String {
    // The parser ends a string at NUL.
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) {
      return pastePrefix + text
    }
    return bytesPrefix
      + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }

  /// Returns the inputs of an item; nil for an invalid item.
  static func inputs(_ item: String) -> [TerminalInput]? {
    let scalars = item.unicodeScalars
    func rest(_ prefix: String) -> [Unicode.Scalar]? {
      let prefix = prefix.unicodeScalars
      return scalars.starts(with: prefix) ? Array(scalars.dropFirst(prefix.count)) : nil
    }
    if let text = rest(textPrefix) {
      return text.map { .key(Key(.character($0))) }
    }
    if let text = rest(pastePrefix) {
      return [.paste(text.flatMap { Array(String($0).utf8) })]
    }
    if let text = rest(bytesPrefix) {
      let words = text.split(separator: " ").map { $0.map { String($0) }.joined() }
      let bytes = words.compactMap { UInt8($0, radix: 16) }
      return bytes.count == words.count ? [.paste(bytes)] : nil
    }
    if let key = Key(item) { return [.key(key)] }
    if case .key(let key) = KeyName(item) { return [.key(key)] }
    return nil
  }

  /// The keys for a list, on one line: `Home "- " Down`.
  var shown: String {
    written.map { item in
      for prefix in [Self.textPrefix, Self.pastePrefix] where item.hasPrefix(prefix) {
        return "\"\(item.dropFirst(prefix.count))\""
      }
      return item
    }.joined(separator: " ").onOneLine
  }

  // MARK: TOML

  /// The longest line of the file in characters, unless one item is longer.
  private static let longestLine = 100

  /// The statement for a file in TOML, with its name.
  ///
  /// - Precondition: the macro has a name.
  package var statement: String {
    precondition(name != nil, "a kept macro without a name")
    let items = written.map(Self.quoted)
    // A name like 2026-11-29 would be read as a date.
    let begins = (name ?? "").utf8.first.map { ($0 | 0x20) &- 0x61 < 26 } ?? false
    let isBare = begins && (name ?? "").utf8.allSatisfy { $0 < 0x80 }
    let start = (isBare ? name ?? "" : Self.quoted(name ?? "")) + " = ["
    let line = start + items.joined(separator: ", ") + "]"
    if line.count <= Self.longestLine { return line }
    var rows = [""]
    for item in items {
      if !rows[rows.count - 1].isEmpty, rows[rows.count - 1].count + item.count > Self.longestLine {
        rows.append("")
      }
      rows[rows.count - 1] += (rows[rows.count - 1].isEmpty ? "  " : " ") + item + ","
    }
    return ([start] + rows + ["]"]).joined(separator: "\n")
  }

  /// Returns a text as a string of TOML, with escapes for invisible characters.
  private static func quoted(_ text: String) -> String {
    var line = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": line += "\\" + String(scalar)
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where scalar.isPlain: line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let isShort = scalar.value <= 0xFFFF
        let zeros = String(repeating: "0", count: (isShort ? 4 : 8) - digits.count)
        line += (isShort ? "\\u" : "\\U") + zeros + digits
      }
    }
    return line + "\""
  }
}

extension Unicode.Scalar {
  /// Whether the character is visible, or the blank.
  fileprivate var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      false
    case .spaceSeparator: self == " "
    default: true
    }
  }
}
