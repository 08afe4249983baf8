import Synchronization
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Matching brackets in a text with strings and comments.
@Suite struct BracketTests {
  private func typist(_ drawing: String) -> Typist {
    var typist = Typist(drawing)
    typist.take(.syntax(.cLike, of: .first))
    return typist
  }

  private func expect(
    _ before: String, gives after: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var typist = typist(before)
    typist.act("Ctrl-]")
    #expect(typist.drawing == after, sourceLocation: sourceLocation)
  }

  @Test("A bracket in code skips those in strings and comments, both ways")
  func code() {
    expect("f|(\")\", x) // )", gives: "f(\")\", x|) // )")
    expect("f(\"(\", x|) // )", gives: "f|(\"(\", x) // )")
    expect("f|(a // )\n)", gives: "f(a // )\n|)")
    expect("f({ \"}\" x| y })", gives: "f(|{ \"}\" x y })")
  }

  @Test("A bracket in a string matches within the string, one in a comment within the comment")
  func inside() {
    expect("(\"a |(b) c\")", gives: "(\"a (b|) c\")")
    expect("(\"a |( c\")", gives: "(\"a |( c\")")
    expect("( // |(b) c\n)", gives: "( // (b|) c\n)")
    expect("(\"a (b| c\")", gives: "(\"a |(b c\")")
  }

  @Test("In a string without brackets, the bracket around the string is found")
  func aroundTheString() {
    expect("f(\"a| b\")", gives: "f|(\"a b\")")
  }

  @Test("Without knowledge of the text, all brackets match as before")
  func unknown() {
    var typist = Typist("f|(\")\", x)")
    typist.act("Ctrl-]")
    #expect(typist.drawing == "f(\"|)\", x)")
    typist.take(.syntax(.cLike, of: .first))
    typist.take(.syntax(nil, of: .first))
    typist.act("Ctrl-]")
    #expect(typist.drawing == "f|(\")\", x)")
  }

  @Test("Selecting to a bracket leaves strings alone, too")
  func selecting() {
    var typist = typist("f|(\")\", x) y")
    typist.run("select-to-bracket", by: nil)
    #expect(typist.drawing == "f[(\")\", x)| y")
  }

  // MARK: Marks

  /// Returns the offsets of the marked bracket and of its partner; nil for none.
  private func mark(
    _ drawing: String, in visible: Range<Int> = 0..<1_000, isCode: Bool = true
  ) -> [Int?]? {
    let typist = isCode ? typist(drawing) : Typist(drawing)
    let mark = typist.editor.document.buffer.bracketMark(
      in: visible, syntax: typist.editor.document.syntax)
    return mark.map { [$0.bracket, $0.partner] }
  }

  @Test("The bracket at the cursor is marked with its partner, if both are visible")
  func pairsAreMarked() {
    #expect(mark("f|(a{1})") == [1, 6])
    #expect(mark("f(a{1})|") == [6, 1])
    #expect(mark("f(a{|1})") == [3, 5])
    #expect(mark("f(\")\"|)") == [5, 1])
    #expect(mark("f|(a)", isCode: false) == [1, 3])
    #expect(mark("f|(a\nb)", in: 0..<4) == nil)
    #expect(mark("f(a\nb|)", in: 4..<6) == nil)
    #expect(mark("f|o(a)") == nil)
  }

  @Test("Both brackets of a pair are marked alike, whatever is between them")
  func marksAgree() {
    #expect(mark("|(a{)") == [0, 3])
    #expect(mark("(a{|)") == [3, 0])
    #expect(mark("(a|{)") == nil)
    #expect(mark("(a{)|}") == [4, 2])
  }

  @Test("A pattern of a shell script closes nothing and is not marked")
  func patternsOfCases() {
    func mark(path: String) -> [Int?]? {
      var typist = Typist("f() {\ncase $x in\na|) b ;;\nesac\n}\n", path: path)
      typist.take(.syntax(.cLike, of: .first))
      return typist.editor.bracketMark.map { [$0.bracket, $0.partner] }
    }
    #expect(mark(path: "a.sh") == nil)
    #expect(mark(path: "a.c") == [18, nil])
  }

  @Test("Marking reads no more than the visible lines of a long comment")
  func longComment() {
    let lines = (0..<4_000).map { _ in "// (a) comment\n" }.joined()
    let read = ReadLines()
    let typist = Typist("|" + lines)
    var buffer = typist.editor.document.buffer
    buffer.select(at: 20 * 15 + 3)
    let reader = SyntaxReader { lines, text in
      read.add(lines.count)
      return SyntaxReader.cLike.runs(of: lines, in: text)
    }
    let mark = buffer.bracketMark(in: 10 * 15..<30 * 15, syntax: reader)
    #expect(mark?.bracket == 303 && mark?.partner == 305)
    #expect(read.count <= 96)
  }

  @Test("A bracket of code that closes nothing is marked; an open one is not")
  func brokenPairsAreMarked() {
    #expect(mark("(a|}") == [2, nil])
    #expect(mark("a|)") == [1, nil])
    #expect(mark("f|(a") == nil)
    #expect(mark("// 1|) a") == nil)
    #expect(mark("1|) a", isCode: false) == nil)
    #expect(mark("f[(a)|") == nil)
    // Its opener may be above the screen.
    #expect(mark("f(a\nb|)", in: 4..<6) == nil)
  }
}

/// The number of lines that were read.
private final class ReadLines: Sendable {
  private let lines = Atomic(0)

  var count: Int { lines.load(ordering: .relaxed) }

  func add(_ count: Int) { lines.add(count, ordering: .relaxed) }
}

extension SyntaxReader {
  /// A plain reading of C: strings with escapes, and comments to the end of the line.
  static let cLike = SyntaxReader { lines, text in
    lines.map { number in
      let line = text.bytes(in: text.range(ofLine: number))
      var runs: [SyntaxRun] = []
      var index = 0
      while index < line.count {
        if line[index...].starts(with: "//".utf8) {
          runs.append(SyntaxRun(index..<line.count, .comment))
          break
        }
        guard line[index] == UInt8(ascii: "\"") else {
          index += 1
          continue
        }
        var end = index + 1
        while end < line.count, line[end] != UInt8(ascii: "\"") {
          end += line[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        end = min(line.count, end + 1)
        runs.append(SyntaxRun(index..<end, .string))
        index = end
      }
      return runs
    }
  }
}
