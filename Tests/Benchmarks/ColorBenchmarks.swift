import Console
import Display
import Documents
import EditorCore
import Files
import Highlight
import MementoKit
import SystemPackage
import Text
import TextEditing

extension Subject {
  /// Colours of code, on the definitions of this machine.
  static var colors: Subject { Subject(name: "colors") { _ in try coloring() } }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)
private let definitions = FilePath("/usr/share/gtksourceview-5/language-specs")

private func coloring() throws -> [Benchmark] {
  [
    try scanning("Swift", "swift", swift, megabytesPerSecond: 15),
    try scanning("C", "c", c, megabytesPerSecond: 15),
    try scanning("HTML with scripts", "html", html, megabytesPerSecond: 8),
    Benchmark(name: "colors: definition of C and its first 50 lines", unit: .milliseconds, bar: 10)
    {
      let text = PieceTree(Array(repeated(c, bytes: 50_000).utf8))
      return Sample.time(operations: 1) {
        guard let coloring = try? TextColoring(grammar("c"), of: text) else { return }
        consume(coloring.runs(of: 0..<50, in: text, within: .seconds(1)).runs.count)
      }
    },
    try keystroke("Swift", "swift", swift, colored: false),
    try keystroke("Swift", "swift", swift, colored: true),
    try keystroke("C", "c", c, colored: false),
    try keystroke("C", "c", c, colored: true),
    try keystroke("HTML", "html", html, colored: false),
    try keystroke("HTML", "html", html, colored: true),
    try preview(),
  ]
}

private func grammar(_ language: String) throws -> Grammar {
  try GrammarLoader.grammar(of: language) { id in
    guard let path = catalog[id]?.path else { return nil }
    return contents(of: FilePath(path)).map { ($0, path) }
  }
}

private let catalog: LanguageCatalog = {
  let entries = (try? FolderListing.read(definitions).entries) ?? []
  return LanguageCatalog(
    entries.compactMap { entry in
      let path = definitions.appending(String(decoding: entry.name, as: UTF8.self))
      return contents(of: path).flatMap { try? LanguageInfo($0, path: path.string) }
    })
}()

private func contents(of path: FilePath) -> [UInt8]? {
  guard let file = try? FileDescriptor.open(path, .readOnly) else { return nil }
  defer { try? file.close() }
  var bytes = [UInt8](repeating: 0, count: 1 << 20)
  guard let count = try? bytes.withUnsafeMutableBytes({ try file.read(into: $0) }) else {
    return nil
  }
  return Array(bytes.prefix(count))
}

/// Returns lines of code repeated up to a size.
private func repeated(_ lines: String, bytes: Int) -> String {
  String(repeating: lines, count: max(1, bytes / lines.utf8.count))
}

private func scanning(
  _ name: String, _ language: String, _ lines: String, megabytesPerSecond: Double
) throws -> Benchmark {
  let grammar = try grammar(language)
  let text = PieceTree(Array(repeated(lines, bytes: 4_000_000).utf8))
  return Benchmark(
    name: "colors: scan of 4 MB of \(name)", unit: .milliseconds,
    bar: 4_000 / megabytesPerSecond, rounds: 5
  ) {
    guard let coloring = try? TextColoring(grammar, of: text) else {
      return Sample(seconds: 0, bytes: nil)
    }
    return Sample.time(operations: 1) { while coloring.proceed(for: .seconds(60)).hasMore {} }
  }
}

/// Returns the time of a key in the middle of 10,000 lines, with its frame; each line gets 48 characters.
private func keystroke(
  _ name: String, _ language: String, _ lines: String, colored: Bool
) throws -> Benchmark {
  var editor = makeEditor(lines)
  let coloring = try TextColoring(
    grammar(language), of: editor.coloredTexts(in: editor.layout).first?.text ?? PieceTree())
  while coloring.proceed(for: .seconds(10)).hasMore {}
  return Benchmark(
    name: "colors: key and frame in 10,000 lines of \(name), \(colored ? "coloured" : "plain")",
    unit: .microseconds
  ) {
    Sample.time(operations: 2_000) {
      for count in 0..<2_000 {
        let key =
          count % 48 == 47 ? Key(.enter) : Key(.character(count % 8 == 7 ? " " : "x"))
        consume(editor.handle(.input(.key(key)), at: start).count)
        editor.prepareFrame()
        consume(frame(of: editor, in: colored ? coloring : nil))
      }
    }
  }
}

// As in the program, they are kept from frame to frame.
private let tints = (0..<500).map { UInt8($0 % 12) }
private let looks = (0..<12).map { TextLook(.terminal(UInt8($0))) }

private func frame(of editor: Editor, in coloring: TextColoring?) -> Int {
  guard let coloring, let shown = editor.coloredTexts(in: editor.layout).first else {
    return Frame.draw(editor, at: start).screen.cells.count
  }
  let lines = coloring.runs(of: shown.lines, in: shown.text, within: .milliseconds(1))
  var colors = FrameColors()
  colors.looks = looks
  colors.text = TextColors(lines, tints: tints)
  return Frame.draw(editor, in: colors, at: start).screen.cells.count
}

private func makeEditor(_ lines: String) -> Editor {
  let count = lines.split(separator: "\n", omittingEmptySubsequences: false).count - 1
  let text = PieceTree(Array(String(repeating: lines, count: 10_000 / count).utf8))
  var editor = Editor(
    Document(text, path: "a.swift", isOnDisk: true, at: start), size: Size(columns: 120, rows: 40))
  editor.go(to: StartPlace.line(5_000, character: 1))
  return editor
}

/// Returns the time for the colours of another state: 10,000 lines, of which a few differ.
private func preview() throws -> Benchmark {
  let text = PieceTree(Array(repeated(swift, bytes: 300_000).utf8))
  var other = text
  for place in 1...20 {
    other.replace(place * 10_000..<place * 10_000 + 3, with: Array("let".utf8))
  }
  let coloring = try TextColoring(grammar("swift"), of: text)
  while coloring.proceed(for: .seconds(10)).hasMore {}
  return Benchmark(
    name: "colors: preview of another state of 10,000 lines", unit: .milliseconds, bar: 5
  ) {
    Sample.time(operations: 20) {
      for count in 0..<20 {
        let shown = count % 2 == 0 ? other : text
        consume(coloring.runs(of: 5_000..<5_040, in: shown, within: .seconds(1)).runs.count)
      }
    }
  }
}

private let swift = """
  /// Returns the bytes of a line, without its newline.
  public func range(ofLine line: Int) -> Range<Int> {
    let start = offset(ofLine: line)
    guard line + 1 < lineCount else { return start..<count }
    // The last byte is the line break itself.
    let name = "line \\(line) of \\(count)"
    if name.isEmpty { return 0..<0 } else if line == 0x10 { print(name) }
    return start..<offset(ofLine: line + 1) - 1
  }

  """

private let c = """
  /* Returns the number of bytes up to a line break. */
  static size_t length_of_line(const char *text, size_t size) {
    #define LIMIT 4096
    for (size_t i = 0; i < size && i < LIMIT; i++) {
      if (text[i] == '\\n') return i; // found
    }
    fprintf(stderr, "no line break in %zu bytes\\n", size);
    return (size_t)-1;
  }

  """

private let html = """
  <div class="note" id="n1"><!-- a comment -->
    <p title="x &amp; y">Text with <b>bold</b> words and <a href="a.html">links</a>.</p>
    <script>
      function add(a, b) { return a + b; } // sum
      const words = ["one", `two ${add(1, 2)}`];
    </script>
    <style> p { color: #336699; margin: 0 auto; } </style>
  </div>

  """
