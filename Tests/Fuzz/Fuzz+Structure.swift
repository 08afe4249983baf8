import Highlight
import Spelling
import Structure
import Text

/// Subjects that read what programs and people say about a text: tags, modelines, words.
extension FuzzSubject {
  /// Reads the answer of ctags for a text, and follows its symbols and those of the text's own form
  /// through an edit.
  func readSymbols(_ input: [UInt8]) {
    let (output, source) = input.halves
    let text = PieceTree(source)
    let tags = CtagsOutput(output, atMost: 1_000).tags
    for outline in [
      TextOutline(tags, of: text), TextOutline(ownOf: text, isMarkdown: output.count % 2 == 0),
    ] {
      check(outline)
      var newer = text
      newer.insert(source.prefix(7), at: text.count / 3)
      check(outline.moved(to: newer))
      _ = outline.unit(around: newer.count / 2, in: newer)
    }
    for block in TextBlock.all(in: text) {
      precondition(block.lines.upperBound <= text.lineCount, "a block ends beyond its text")
    }
  }

  private func check(_ outline: TextOutline) {
    for symbol in outline.symbols {
      precondition(symbol.range.upperBound <= outline.text.count, "a symbol ends beyond its text")
    }
    for index in outline.enclosing(outline.text.count / 2) { _ = outline.symbols[index].name }
  }

  /// Looks for words to check, and for the language that a text names.
  func readWords(_ input: [UInt8]) {
    var end = 0
    for word in SpellingWord.words(in: input) {
      precondition(word.range.lowerBound >= end && word.range.upperBound <= input.count)
      end = word.range.upperBound
    }
    _ = Modeline.language(of: PieceTree(input), in: LanguageCatalog([]))
  }
}
