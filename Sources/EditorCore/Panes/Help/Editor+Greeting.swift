/// The first words to somebody who starts the editor for the first time.
extension Editor {
  /// Tells how to leave and where help is; the next key takes it away.
  mutating func greet() {
    let leaving = keymap.key(for: "quit").map { "\($0) leaves" }
    let helping = keymap.key(for: "help").map { "\($0) shows the keys" }
    let words = [leaving, helping].compactMap(\.self)
    if !words.isEmpty { message = .info(words.joined(separator: ", ")) }
  }
}
