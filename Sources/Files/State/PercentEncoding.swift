/// Bytes as a word of a list in the state folder.
extension [UInt8] {
  /// The bytes without blanks and line breaks: all except letters, digits and `/._-~` become `%1B`.
  var percentEncoded: String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    let plain = Set("\(letters)0123456789/._-~".utf8)
    return reduce(into: "") { text, byte in
      if plain.contains(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// Parses the result of `percentEncoded`; fails for other text.
  init?(percentEncoded text: Substring) {
    self = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16), value != 0
      else { return nil }
      append(value)
      rest = rest.dropFirst(2)
    }
  }
}
