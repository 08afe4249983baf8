@testable import Console

extension KeyDictionary {
  /// Creates a dictionary of a few sequences, written without their Esc.
  init(_ sequences: [String: Key]) {
    let known = sequences.map { (Array("\u{1b}\($0.key)".utf8), $0.value) }
    self.init { bytes in
      if let match = known.first(where: { $0.0 == bytes }) { return .key(match.1) }
      return known.contains { $0.0.starts(with: bytes) } ? .beginning : .nothing
    }
  }

  /// The dictionary of an unknown terminal.
  static var empty: KeyDictionary { KeyDictionary([:]) }
}

extension KeyDecoder {
  /// Returns all input in some bytes with no byte after them, keys by their names.
  static func read(_ bytes: [UInt8], _ dictionary: KeyDictionary = .empty) -> String {
    var decoder = KeyDecoder(dictionary)
    let inputs = decoder.decode(bytes) + decoder.flush()
    return inputs.map { input in
      switch input {
      case .key(let key): key.description
      case .paste(let bytes): "«\(String(decoding: bytes, as: UTF8.self))»"
      case .mouse(let event): "(\(event.label))"
      case .focusLost: "(focus lost)"
      }
    }.joined(separator: " ")
  }

  /// Returns all input in a text, in which `^` represents Esc.
  static func read(_ text: String, _ dictionary: KeyDictionary = .empty) -> String {
    read(text.utf8.map { $0 == UInt8(ascii: "^") ? 27 : $0 }, dictionary)
  }
}

extension MouseEvent {
  /// The event in words: `Ctrl-press left 3,4`.
  var label: String {
    let names: [(Key.Modifiers, String)] = [
      (.control, "Ctrl-"), (.alt, "Alt-"), (.shift, "Shift-"),
    ]
    let held = names.filter { modifiers.contains($0.0) }.map(\.1).joined()
    let deed =
      switch kind {
      case .press(let button): "press \(button)"
      case .drag(let button): "drag \(button)"
      case .release(let button): "release \(button)"
      case .wheelUp: "wheel up"
      case .wheelDown: "wheel down"
      }
    return "\(held)\(deed) \(column),\(row)"
  }
}
