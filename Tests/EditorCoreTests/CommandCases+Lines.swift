@testable import EditorCore

extension CommandCase {
  static let lines =
    indenting + moving + sorting + letters + [
      CommandCase("toggle-comment", "one\n  t|wo", "one\n  # t|wo"),
      CommandCase("toggle-comment", "# [one\n\n#two|", "[one\n\ntwo|"),
      CommandCase("reflow", "one\ntw|o\n\nthree", "one tw|o\n\nthree"),
      CommandCase("trim-lines", "a \n\t\nb|\t\n", "a\n\nb|\n"),
      CommandCase("matching-bracket", "f(a, (b))|", "f|(a, (b))"),
      CommandCase("matching-bracket", "{ a| }", "|{ a }"),
      CommandCase("select-to-bracket", "f|(a, (b))", "f[(a, (b))|"),
    ]

  private static let indenting = [
    CommandCase("indent", "a|", "\ta|"),
    CommandCase("indent", "[a\n\nb|", "[\ta\n\n\tb|"),
    // Spaces before a tab would not move the text behind it.
    CommandCase(
      "indent", "  a\n  b\n  c\n  d\n[\te\n\t\tf\n  g|",
      "  a\n  b\n  c\n  d\n[\t\te\n\t\t\tf\n    g|"),
    CommandCase("tabs-to-spaces", "\ta\t|\n \tb", "        a\t|\n        b"),
    CommandCase("tabs-to-spaces", "\ta\n[\tb|", "\ta\n[        b|"),
    CommandCase("spaces-to-tabs", "    a|\n        b  c", "\ta|\n\t\tb  c"),
    CommandCase("count-words", in: "one two|\nthree\n") {
      $0.message == "Text: 3 words, 14 characters, 2 lines" && $0.titles == ["Opened"]
    },
    CommandCase("count-words", in: "one [two| three") {
      $0.message == "Selection: 1 word, 3 characters, 1 line"
    },
    CommandCase("unindent", "\ta|", "a|"),
    CommandCase("unindent", "[\ta\n  b|", "[a\nb|"),
  ]

  private static let moving = [
    CommandCase("move-line-up", "a\nb|\nc", "b|\na\nc"),
    CommandCase("move-line-up", "a\r\n[b\r\nc|", "[b\r\nc|\r\na"),
    CommandCase("move-line-down", "a|\nb\n", "b\na|\n"),
    CommandCase("move-line-down", in: "a\nb|\n") { $0.message == "No line below to move past" },
    CommandCase("duplicate", "a|b\nc", "ab\na|b\nc"),
    CommandCase("duplicate", "a[bc|d", "abc[bc|d"),
    CommandCase("join-lines", "a|b \n  c\nd", "ab| c\nd"),
    CommandCase("join-lines", "[a\n\nb\n|c", "[a b\n|c"),
  ]

  private static let sorting = [
    CommandCase("sort-lines", "b|\nA\na", "A\na\nb|"),
    CommandCase("sort-lines", "c\n[b\na\n|A", "c\n[a\nb\n|A"),
    CommandCase("sort-reverse", "a|\nB\nb", "b\na|\nB"),
    CommandCase("sort-ignoring-case", "b|\nC\na", "a\nb|\nC"),
    CommandCase("sort-naturally", "f10|\nf9\nf1", "f1\nf9\nf10|"),
    CommandCase("sort-by-number", "x 10|\n-2\nnone\n 1.5", "none\n-2\n 1.5\nx 10|"),
    CommandCase("remove-repeated-lines", "a\nb\na\n|b", "a\nb|"),
  ]

  private static let letters = [
    CommandCase("surround", in: "a [bc| d") {
      var typist = $0
      typist.act(.typed("("), "Enter")
      return typist.drawing == "a ([bc|) d"
    },
    CommandCase("upper-case", "one tw|o", "one TW|O"),
    CommandCase("upper-case", "[straße|", "[STRASSE|"),
    CommandCase("upper-case", "ﬀ|ﬀa x", "FF|FFA x"),
    CommandCase("lower-case", "[ΟΔΟΣ É|", "[οδος é|"),
    CommandCase("title-case", "[don't STOP 2nd|", "[Don't Stop 2nd|"),
    CommandCase("transpose", "a|bc", "ba|c"),
    CommandCase("transpose", "abc|", "acb|"),
  ]

  static let inserting = [
    CommandCase("complete-word", "hello he|", "hello hello|"),
    CommandCase("complete-word", in: "no|") { $0.message == "No word begins with no" },
    CommandCase("insert-character") {
      $0.palette?.label == "Character by name or code: " && $0.asksForCharacters
    },
    CommandCase("insert-file") { $0.prompt?.label == "Insert the file: " },
    CommandCase("insert-output") { $0.prompt?.label == "Insert the output of: " },
    CommandCase("pipe") { $0.prompt?.label == "Pipe the whole text through: " },
    CommandCase("pipe", in: "[one|") { $0.prompt?.label == "Pipe the selection through: " },
    CommandCase("overwrite", in: "o|ne") {
      var typist = $0
      typist.act("x", "y", "z")
      return typist.drawing == "oxyz|" && typist.editor.input.typing.isOverwriting
    },
  ]
}

extension Typist {
  fileprivate var asksForCharacters: Bool {
    effects.contains { if case .nameCharacters = $0 { true } else { false } }
  }
}
