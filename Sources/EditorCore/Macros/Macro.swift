package import Console
import Text

/// Keys and pastes that can be played again, as the user typed them.
public struct Macro: Equatable, Sendable {
  /// The name under which it is kept; nil for one without a name.
  package var name: String?
  /// The keys and pastes.
  package let inputs: [TerminalInput]

  /// Creates a macro.
  package init(named name: String? = nil, _ inputs: [TerminalInput]) {
    self.name = name
    self.inputs = inputs
  }

  /// The words for it in messages: `a macro`, `the macro dash`.
  var label: String { name.map { "the macro \($0)" } ?? "a macro" }

  // MARK: Names

  /// The maximum number of characters of a name.
  static let longestName = 40

  /// The rule for names, as a sentence.
  static let nameRule = "a name has 1 to \(longestName) letters, digits, - and _"

  /// Returns whether a name can be given to a macro.
  static func isName(_ name: String) -> Bool {
    (1...longestName).contains(name.count)
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
      && name.onOneLine == name
  }

  // MARK: The command

  /// The beginning of the value that binds a key to a kept macro: `macro:dash`.
  static let commandPrefix = "macro:"

  /// The command that plays it, for a key; nil for a macro without a name.
  var command: Command? {
    name.map { name in
      .editor(Self.commandPrefix + name, "Play the macro \(name)") { editor, now in
        MacroChoice.play(named: name, in: &editor, at: now)
      }
    }
  }
}
