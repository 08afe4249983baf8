import Display
import Documents
import EditorCore
import Highlight
import TextEditing

extension DocumentLanguage {
  /// Creates the language of a definition.
  init(_ info: LanguageInfo, isNamed: Bool) {
    let names = info.globs.map { $0.replacing("*", with: "x") }
    let type = FileType.named(info.name) ?? names.lazy.compactMap(FileType.of(fileNamed:)).first
    self.init(name: info.name, typeName: type?.name, comments: info.comments, isNamed: isNamed)
  }

  /// Returns the language with the facts from its definition: the characters of its words, and the
  /// comments of the languages inside it.
  func with(_ grammar: Grammar, from catalog: LanguageCatalog) -> DocumentLanguage {
    var inside: [String: CommentMarks] = [:]
    for id in grammar.languages where id != grammar.id {
      inside[id] = catalog.languageWithComments(of: id)?.comments
    }
    return DocumentLanguage(
      name: name, typeName: typeName, comments: comments, words: grammar.words, isNamed: isNamed,
      commentsInside: inside)
  }
}

extension LanguageInfo {
  /// The marks of its comments, preferably those up to the end of a line; nil if it has none.
  fileprivate var comments: TextEditing.CommentMarks? {
    lineComment.map { .line($0) } ?? blockComment.map { .block($0.start, $0.end) }
  }
}
