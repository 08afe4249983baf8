import Testing

@testable import Text
@testable import TextEditing

@Suite struct ReflowTests {
  private func reflowed(
    _ before: String, to columns: Int = 20, asterisks: Bool = true, _ after: String,
    _ place: SourceLocation = #_sourceLocation
  ) {
    expect(
      before, { $0.perform(.reflow(columns: columns, asterisks: asterisks)) }, after,
      sourceLocation: place)
  }

  @Test("Words fill the lines")
  func wordsFillTheLines() {
    reflowed("one two three| four five six\nseven", "one two three| four\nfive six seven")
    reflowed("one\ntwo   th|ree \n", "one two th|ree\n")
    reflowed("a|\n\nb\nc", "a|\n\nb\nc")
    reflowed("a\r\nb|\r\n", "a b|\r\n")
    reflowed("a_word_that_is_wider_than_it_may_be| b", "a_word_that_is_wider_than_it_may_be|\nb")
    reflowed("\n|\n", "\n|\n")
  }

  @Test("Columns are those of the screen")
  func columnsAreThoseOfTheScreen() {
    reflowed("日本語日本語日本語 日|本", to: 20, "日本語日本語日本語\n日|本")
    reflowed("é é é é é é é é é é |é", to: 21, "é é é é é é é é é é |é")
  }

  @Test("Comments and quotations keep their marks")
  func commentsAndQuotationsKeepTheirMarks() {
    reflowed("  // one two three |four\n  // five", "  // one two three\n  // |four five")
    reflowed("> > one two three four| five", "> > one two three\n> > four| five")
    reflowed("# a\n# b|\nc", "# a b|\nc")
    reflowed("/// a\n/// b|\n///\n/// c", "/// a b|\n///\n/// c")
    reflowed("/**\n * a\n * b|\n */", "/**\n * a b|\n */")
    reflowed("text:\n * a\n * b|", asterisks: false, "text:\n * a\n * b|")
    reflowed(
      " * one two three four| five", asterisks: false, " * one two three\n   four| five")
    reflowed("code\n# a\n# b|", "code\n# a b|")
    reflowed("#include <a>|\n#include <b>", "#include <a>|\n#include <b>")
  }

  @Test("Items of lists stay separate")
  func itemsOfListsStayApart() {
    reflowed("- one two three four| five\n- six", "- one two three four|\n  five\n- six")
    reflowed("12. one two three fo|ur", "12. one two three\n    fo|ur")
    reflowed("[* a\n  b\n* c|", "[* a b\n* c|")
    reflowed("-1 a|\n-2 b", "-1 a| -2 b")
  }

  @Test("Later lines are indented like the second")
  func laterLinesAreIndentedAsTheSecond() {
    reflowed("  one two three four| five\nsix", "  one two three four|\nfive six")
    reflowed("one two three\n    four |five six", "one two three four\n    |five six")
  }

  @Test("Each selected paragraph is reflowed by itself")
  func selectedParagraphsAreReflowedEachByItself() {
    reflowed("[a\nb\n\nc\nd|\n\ne\nf", "[a b\n\nc d|\n\ne\nf")
    var buffer = TextBuffer(marked: "[a\nb\n\nc\nd|")
    #expect(buffer.perform(.reflow(columns: 20, asterisks: true)) == "Reflowed 2 paragraphs")
    #expect(
      buffer.perform(.reflow(columns: 20, asterisks: true)) == "The paragraphs are wrapped already")
    buffer = TextBuffer(marked: "|\n\na")
    #expect(buffer.perform(.reflow(columns: 20, asterisks: true)) == "No paragraph here")
  }
}
