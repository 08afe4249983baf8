import Documents

/// The greeting at the first start of the editor.
extension Editor {
  /// Shows the keys for quitting and help, until the next key.
  mutating func greet() {
    message = greeting
  }

  /// The greeting with the bound keys; other messages replace it.
  var greeting: Message? {
    let leaving = keymap.key(for: "quit").map { "\($0) quits" }
    let helping = keymap.key(for: "help").map { "\($0) shows the keys" }
    let words = [leaving, helping].compactMap(\.self)
    return words.isEmpty ? nil : .info(words.joined(separator: ", "))
  }
}
