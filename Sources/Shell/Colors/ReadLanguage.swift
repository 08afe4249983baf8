import EditorCore
import Glibc
import Highlight
import Text

/// A language whose definition was read for a text, with the colours of its displayed lines.
struct ReadLanguage: Sendable {
  let grammar: Grammar
  let coloring: TextColoring

  /// Reads a language.
  ///
  /// - Throws: `DefinitionError` if its definition, or one that it includes, has a mistake.
  init(_ language: String, for shown: ColoredText, from catalog: LanguageCatalog) throws {
    grammar = try GrammarLoader.grammar(of: language) { id in
      guard let path = catalog[id]?.path else { return nil }
      return LanguageFolders.definition(at: path).map { ($0, path) }
    }
    coloring = try Self.coloring(grammar, shown)
  }

  /// Returns the colours of a text, whose displayed lines are known already.
  static func coloring(_ grammar: Grammar, _ shown: ColoredText) throws -> TextColoring {
    let coloring = try TextColoring(grammar, of: shown.text)
    // The expressions of the first screen are compiled here, and not while a key waits.
    _ = coloring.runs(of: shown.lines, in: shown.text, within: .milliseconds(50))
    return coloring
  }
}

extension LanguageCatalog {
  /// Returns the language of a displayed text, and whether the text or the user named it.
  func language(of shown: ColoredText) -> (info: LanguageInfo, isNamed: Bool)? {
    if !shown.isChosen, let named = Modeline.language(of: shown.text, in: self) {
      return (named, true)
    }
    let found = language(
      ofFileAt: shown.isChosen ? nil : shown.name, type: shown.type
    ) { pattern, text in
      // A pattern with folders fits below any others.
      let isPart = pattern.contains("/") && !pattern.hasPrefix("/")
      return fnmatch(isPart ? "*/" + pattern : pattern, isPart ? "/" + text : text, 0) == 0
    }
    return found.map { ($0, shown.isChosen) }
  }
}
