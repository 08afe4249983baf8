import Testing

@testable import Text
@testable import TextEditing

@Suite struct PartEndTests {
  /// A part as it is now in `«…»`, with the text that was cut in `‹…›`, and the part as it was.
  struct Cut: CustomTestStringConvertible {
    let name: String
    let text: String
    let part: String
    var isParagraph = false

    var testDescription: String { name }
  }

  @Test(
    "Lines cut at the end of a part belonged to it, as the form of its lines says",
    arguments: [
      Cut(
        name: "the last line of a function in Python",
        text: "«def f():\n    x»\n‹    y\n›\ndef g():\n    z\n", part: "def f():\n    x\n    y"),
      Cut(
        name: "the end of its last line", text: "«def f():\n    x»‹ + 1›\n\ndef g():\n",
        part: "def f():\n    x + 1"),
      Cut(
        name: "a line from the end of the line before", text: "«def f():\n    x»‹\n    y›\n",
        part: "def f():\n    x\n    y"),
      Cut(
        name: "the last line at the end of the file", text: "«def f():\n    x»‹\n    y›",
        part: "def f():\n    x\n    y"),
      Cut(
        name: "the whole body", text: "«def f():»\n‹    x\n\n    y\n›\ndef g():\n",
        part: "def f():\n    x\n\n    y"),
      Cut(
        name: "lines with CR LF", text: "«def f():\r\n    x»\r\n‹    y\r\n›\r\ndef g():\r\n",
        part: "def f():\r\n    x\r\n    y"),
      Cut(
        name: "a method up to the indentation of the next",
        text: "class A:\n«  def f():\n    x»\n\n  ‹  y\n\n  ›def g():\n",
        part: "  def f():\n    x\n\n    y"),
      Cut(
        name: "the function behind it",
        text: "«def f():\n    x»\n\n‹def g():\n    z\n\n›def h():\n",
        part: "def f():\n    x"),
      Cut(
        name: "the last line together with the next function",
        text: "«def f():\n    x»\n‹    y\n\ndef g():\n    z\n\n›def h():\n",
        part: "def f():\n    x\n    y"),
      Cut(
        name: "a function behind a closing bracket", text: "«f() {\n  x\n}»‹\n  g\n› \n",
        part: "f() {\n  x\n}"),
      Cut(
        name: "words behind the closing bracket", text: "«f() {\n  x\n}»‹ // f›\n",
        part: "f() {\n  x\n} // f"),
      Cut(
        name: "code behind a macro", text: "«#define X 1»\n‹  f();\n›  g();\n", part: "#define X 1"),
      Cut(
        name: "a line behind end", text: "«def f\n  x\nend»\n‹  g\n›\n", part: "def f\n  x\nend"),
      Cut(
        name: "a paragraph of a section", text: "«# A\n\none»\n\n‹two\n\n## B\n\nthree\n\n›# C\n",
        part: "# A\n\none\n\ntwo\n\n## B\n\nthree"),
      Cut(
        name: "the section behind it", text: "«## A\n\none»\n\n‹## B\n\ntwo\n\n›# C\n",
        part: "## A\n\none"),
      Cut(
        name: "a comment in code of a section", text: "«# A\n\none»\n‹\n```\n# x\n```\n\n›# C\n",
        part: "# A\n\none\n\n```\n# x\n```"),
      Cut(
        name: "a section with a line below its heading",
        text: "«A\n===\n\none»\n\n‹two\n\nB\n---\n\nthree\n\n›C\n===\n\nfour\n",
        part: "A\n===\n\none\n\ntwo\n\nB\n---\n\nthree"),
      Cut(
        name: "entries of an INI section", text: "«[a]\nx=1»\n‹y=2\n\n[b]\n›",
        part: "[a]\nx=1\ny=2"),
      Cut(
        name: "a line of a paragraph", text: "«one\ntwo»\n‹three\n\nfour\n›\nfive\n",
        part: "one\ntwo\nthree", isParagraph: true),
      Cut(
        name: "the paragraph behind it", text: "«one\ntwo»\n\n‹three\n\n›five\n", part: "one\ntwo",
        isParagraph: true),
    ])
  func linesCutAtTheEndBelongedToThePart(cut: Cut) throws {
    let (present, older, edit) = try cut.texts()
    var newer = older
    newer.replace([Replacement(edit, with: [])])
    let part = TextPart(
      lines: present, heading: cut.isParagraph ? nil : present.prefix(1), of: newer)
    let tracked = TrackedPart(range: part.range, end: part.end, gap: part.gap)
    let found = tracked.through(PartEdits(from: older, to: newer, isBackward: true))
    #expect(String(decoding: older.bytes(in: found.0.range), as: UTF8.self) == cut.part)
    #expect(found.isTouched == (cut.part.utf8.count != present.count))
    // The same lines typed again in another state belong to it as well.
    let again = tracked.through(PartEdits(from: newer, to: older, isBackward: false))
    #expect(again.0.range == found.0.range)
  }

  @Test("Selected text includes no line that was cut behind it")
  func selectedTextIncludesNoOtherLine() {
    let older = PieceTree("def f():\n    x\n    y\n".utf8)
    var newer = older
    newer.replace([Replacement(14..<20, with: [])])
    let part = TrackedPart(range: 0..<14)
    let found = part.through(PartEdits(from: older, to: newer, isBackward: true))
    #expect(found.0.range == 0..<14)
    #expect(!found.isTouched)
  }
}

extension PartEndTests.Cut {
  /// Returns the range of the part in the text without the cut bytes, the text with them, and their
  /// range in it.
  fileprivate func texts() throws -> (part: Range<Int>, older: PieceTree, edit: Range<Int>) {
    var older = ""
    var marks: [Character: Int] = [:]
    for character in text {
      if "«»‹›".contains(character) {
        marks[character] = older.utf8.count
      } else {
        older.append(character)
      }
    }
    let part = try #require(marks["«"])..<(try #require(marks["»"]))
    let edit = try #require(marks["‹"])..<(try #require(marks["›"]))
    return (part, PieceTree(older.utf8), edit)
  }
}
