import SystemPackage
import TestSupport
import Testing
import Text

@testable import Projects

/// The search for lines in files.
@Suite struct ContentSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func outcome(
    _ pattern: String, _ path: String, isExpression: Bool = false, unsaved: String? = nil
  ) throws -> ContentSearch.Outcome {
    let pattern = try SearchPattern(
      Array(pattern.utf8), SearchPattern.Options(isExpression: isExpression))
    let texts = unsaved.map { [Array(path.utf8): PieceTree($0.utf8)] } ?? [:]
    return ContentSearch(for: pattern, in: folder.path, insteadOfFiles: texts)
      .outcome(ofFile: Array(path.utf8)) { true }
  }

  private func lines(_ outcome: ContentSearch.Outcome) -> [Int]? {
    if case .matches(let lines, _, _) = outcome { lines.map(\.line) } else { nil }
  }

  @Test("Lines are found, in unsaved texts instead of their files")
  func texts() throws {
    try folder.write("one\ntwo\nOne\n", to: "sub/a.txt")
    #expect(lines(try outcome("one", "sub/a.txt")) == [1, 3])
    #expect(lines(try outcome("One", "sub/a.txt")) == [3])
    #expect(lines(try outcome("^t.o$", "sub/a.txt", isExpression: true)) == [2])
    #expect(lines(try outcome("new", "sub/a.txt", unsaved: "x\nnew\n")) == [2])
    #expect(lines(try outcome("one", "missing")) == [])
  }

  @Test("A file with NUL bytes is no text, but UTF-16 with a mark is")
  func encodings() throws {
    try folder.write("one\0two", to: "binary")
    #expect(try outcome("one", "binary") == .binary)
    try TestSupport.write([0xEF, 0xBB, 0xBF] + Array("a needle\n".utf8), to: folder.file("marked"))
    let marked = try outcome("^a needle", "marked", isExpression: true)
    guard case .matches(let found, _, _) = marked else {
      Issue.record("\(marked)")
      return
    }
    #expect(found.map(\.character) == [1] && found.map(\.excerpt) == ["a needle"])
    try folder.write("a\r\nneedle\r\n", to: "crlf")
    #expect(lines(try outcome("needle$", "crlf", isExpression: true)) == [2])
    let wide = "a\nöne\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try TestSupport.write([0xFF, 0xFE] + wide, to: folder.file("wide.txt"))
    #expect(lines(try outcome("öne", "wide.txt")) == [2])
  }

  @Test("For a replacement, lines are shown as they become, with the stamp of their file")
  func replacing() throws {
    let bytes = Array("a caf\u{e9}\n".unicodeScalars.map { UInt8($0.value) })
    try TestSupport.write(bytes, to: folder.file("latin"))
    let pattern = try SearchPattern(Array("a caf".utf8), SearchPattern.Options(isExpression: true))
    let replacement = try MatchReplacement(pattern, with: Array("[$0]".utf8))
    let search = ContentSearch(
      for: pattern, in: folder.path, insteadOfFiles: [:], replacing: replacement
    ) { $0.lastComponent == "latin" ? .like(TextEncoding("ISO-8859-1")) : .detected() }
    guard
      case .matches(let lines, _, let stamp) = search.outcome(
        ofFile: Array("latin".utf8), while: { true })
    else {
      Issue.record("no matches")
      return
    }
    #expect(lines.map { $0.replaced?.excerpt } == ["[a caf]\u{e9}"])
    #expect(stamp == bytes.withUnsafeBytes { ByteStamp(of: $0) })
  }

  @Test("An expression that explodes fails, and says so")
  func exploding() throws {
    try folder.write(String(repeating: "a", count: 3_000) + "b", to: "a.txt")
    let outcome = try outcome("(a+)+$", "a.txt", isExpression: true)
    guard case .failed(.tooManyWays) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test(
    "A choice of files is made by patterns",
    arguments: [
      ("", "a.c src/b.h", ""), ("*.c", "a.c src/b.c", "a.h"), ("*.c *.h", "a.c a.h", "a.md"),
      ("src/", "src/a lib/src/b", "src a"), ("*.c,!test/", "a.c", "test/a.c b.h"),
      ("!*.md", "a.c", "a.md docs/b.md"), ("/src/*.c", "src/a.c", "lib/src/a.c"),
      ("*.{c,h}", "a.c src/a.h", "a.md c"), ("*.{c, h} b.md", "a.h b.md", "a.md"),
      ("!{src,lib}/", "a.c", "src/a.c lib/b.c"), ("a.{c{,pp},h}", "a.c a.cpp a.h", "a.p a"),
      ("a{b", "a{b", "ab a"), ("a}b,c", "a}b c", "ab"), ("{a", "{a", "a"),
    ])
  func filters(written: String, chosen: String, others: String) {
    let filter = PathFilter(written)
    func chooses(_ path: Substring) -> Bool {
      Array(path.utf8).withUnsafeBufferPointer { filter.chooses($0) }
    }
    for path in chosen.split(separator: " ") { #expect(chooses(path), "\(path)") }
    for path in others.split(separator: " ") { #expect(!chooses(path), "\(path)") }
  }
}
