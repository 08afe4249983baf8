/// The first words to somebody who starts the editor for the first time.
extension Editor {
  /// Tells how to leave and where help is; the next key takes it away.
  mutating func greet() {
    message = greeting
  }

  /// The words, as the keys are bound; what the user should know takes their place.
  var greeting: Message? {
    let leaving = keymap.key(for: "quit").map { "\($0) leaves" }
    let helping = keymap.key(for: "help").map { "\($0) shows the keys" }
    let words = [leaving, helping].compactMap(\.self)
    return words.isEmpty ? nil : .info(words.joined(separator: ", "))
  }
}
