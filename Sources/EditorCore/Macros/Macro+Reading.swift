import Console
package import Documents
import Text

/// The reading of kept macros from the entries of their file.
extension Macro {
  /// Returns the macros of a file, and its mistakes: a mistake affects its own macro only.
  ///
  /// - Parameter file: the path, as shown to users.
  package static func read(
    _ entries: [ConfigurationEntry], from file: String
  ) -> (macros: [Macro], mistakes: [SettingsMistake]) {
    var macros: [Macro] = []
    var mistakes: [SettingsMistake] = []
    for entry in entries where entry.path.count == 1 {
      do throws(MacroMistake) {
        macros.append(try read(entry))
      } catch {
        mistakes.append(SettingsMistake(path: file, line: entry.line, error.description))
      }
    }
    return (macros, mistakes)
  }

  private static func read(_ entry: ConfigurationEntry) throws(MacroMistake) -> Macro {
    let name = entry.path[0]
    guard isName(name) else {
      throw MacroMistake(description: "\"\(name)\" is not the name of a macro; \(nameRule)")
    }
    guard case .list(let items) = entry.value else {
      throw MacroMistake(
        description: "\(name) must be a list of keys: \(name) = [\"Home\", \"text:- \", \"Down\"]")
    }
    var inputs: [TerminalInput] = []
    for (index, item) in items.enumerated() {
      guard case .text(let written) = item else {
        throw MacroMistake(description: "\(name): item \(index + 1) must be text: a key, or text:…")
      }
      guard let known = Self.inputs(written) else {
        throw MacroMistake(unknown: written, number: index + 1, in: name)
      }
      inputs += known
    }
    if inputs.isEmpty {
      throw MacroMistake(description: "\(name) has no keys; write them in the list")
    }
    return Macro(named: name, inputs)
  }
}

/// A mistake in a kept macro.
struct MacroMistake: Error, CustomStringConvertible {
  let description: String
}

extension MacroMistake {
  /// Creates the mistake of an item that is no key.
  fileprivate init(unknown item: String, number: Int, in name: String) {
    let shown = item.count > 40 ? item.prefix(40) + "…" : item[...]
    let hint =
      CommandTable.command(named: item) == nil
      ? "write keys as \"Ctrl-K\", \"Alt-Shift-Up\" or \"F5\", and typed text as \"text:…\""
      : "a command is written as the keys that run it: \"Ctrl-P\", \"text:\(item)\", \"Enter\""
    self.init(description: "\(name): item \(number), \"\(shown)\", is not a key; \(hint)")
  }
}
