import SystemPackage
import TestSupport
import Testing

@testable import Projects

/// Places in the output of programs.
@Suite struct PlaceReaderTests {
  /// Returns the places in lines whose files are known, as `path:line:character words`.
  private func places(_ output: String, files: Set<String>) -> [String] {
    var reader = PlaceReader()
    return output.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line in
      reader.places(in: Array(line.utf8)).lazy.compactMap { place -> String? in
        var path = String(decoding: place.path, as: UTF8.self)
        if let folder = place.folder,
          files.contains(String(decoding: folder, as: UTF8.self) + "/" + path)
        {
          path = String(decoding: folder, as: UTF8.self) + "/" + path
        }
        guard files.contains(path) else { return nil }
        return
          "\(path):\(place.line):\(place.character) \(String(decoding: place.message, as: UTF8.self))"
      }.first
    }
  }

  @Test(
    "The forms of compilers, linters, tests and searches",
    arguments: [
      ("a.c:3:5: error: no", "a.c:3:5 error: no"),
      ("a.c:3: note: here", "a.c:3:1 note: here"),
      ("a.c:3", "a.c:3:1 "),
      ("./a.c:3:5: undefined: x", nil),
      ("a.c:3.5-9: warning: w", "a.c:3:5 warning: w"),
      ("a.c:3.5-4.9: warning: w", "a.c:3:5 warning: w"),
      ("a.c:3-5: warning: w", "a.c:3:1 warning: w"),
      ("a.c(3,5): error TS1: no", "a.c:3:5 error TS1: no"),
      ("a.c(3): error C1: no", "a.c:3:1 error C1: no"),
      ("a.c:3:5 - error TS2: no", "a.c:3:5 error TS2: no"),
      ("my file.c:3:5: error: no", "my file.c:3:5 error: no"),
      ("  File \"a.c\", line 3, in f", "a.c:3:1 in f"),
      ("  File \"a.c\", line 3", "a.c:3:1 "),
      ("In file included from a.c:3,", "a.c:3:1 "),
      ("                 from a.c:3:5:", "a.c:3:5 "),
      ("    at f (a.c:3:5)", "a.c:3:5 "),
      ("    at file:///p/a.c:3:5", "/p/a.c:3:5 "),
      ("make: *** [a.c:3: all] Error 1", "a.c:3:1 all] Error 1"),
      ("thread 'main' panicked at a.c:3:5:", "a.c:3:5 "),
      ("12:30:45 a.c:3: found", "a.c:3:1 found"),
      ("a.c:3:text", "a.c:3:1 text"),
      ("a.c:0:5: error", nil), ("a.c:x", nil), ("a.c:", nil), (":3:5", nil), ("a.c(3", nil),
      ("a.c(3,", nil), ("a.c:99999999999", nil), ("File \"a.c\", line ", nil), ("File \"", nil),
      ("", nil), ("no place here", nil), ("a.c:3x", nil),
    ])
  func forms(line: String, found: String?) {
    #expect(places(line, files: ["a.c", "my file.c", "/p/a.c"]).first == found)
  }

  @Test("The message of a place may be in the line above")
  func arrow() {
    let output = "error[E0308]: mismatched types\n --> src/x.rs:3:5\n  |\n3 | let\n"
    #expect(places(output, files: ["src/x.rs"]) == ["src/x.rs:3:5 error[E0308]: mismatched types"])
  }

  @Test("What Python writes before a place is not its message")
  func python() {
    let output = "compiling\n  File \"a.py\", line 3\n    x +\nSyntaxError: invalid syntax\n"
    #expect(places(output, files: ["a.py"]) == ["a.py:3:1 "])
  }

  @Test("Results below the name of a file, as ripgrep and eslint write them")
  func headings() {
    let output = """
      src/a.c
      3:text
      4-beside
      --
      7:5:more

      src/b.c
      9:end
      /p/x.js
        2:10  error  'y' is not defined
      """
    #expect(
      places(output, files: ["src/a.c", "src/b.c", "/p/x.js"]) == [
        "src/a.c:3:1 text", "src/a.c:7:5 more", "src/b.c:9:1 end",
        "/p/x.js:2:10 error  'y' is not defined",
      ])
  }

  @Test("Paths belong to the folder that make entered")
  func folders() {
    let output = """
      make[1]: Entering directory '/p/lib'
      a.c:1: one
      make[2]: Entering directory '/p/lib/deep'
      a.c:2: two
      make[2]: Leaving directory '/p/lib/deep'
      a.c:3: three
      make[1]: Leaving directory '/p/lib'
      a.c:4: four
      """
    #expect(
      places(output, files: ["/p/lib/a.c", "/p/lib/deep/a.c", "a.c"]) == [
        "/p/lib/a.c:1:1 one", "/p/lib/deep/a.c:2:1 two", "/p/lib/a.c:3:1 three", "a.c:4:1 four",
      ])
  }

  @Test("Any bytes are read without failing")
  func random() {
    var random = SeededRandom(seed: Seed.current())
    let parts = [
      ":", "(", ")", ",", "-", ".", "3", "12345678901", "a.c", "\"", "File \"", ", line ", "--> ",
      " ", "\t", "Entering directory ", "Leaving directory ", "make: ", "file://", "\u{0}", "é",
    ]
    var reader = PlaceReader()
    for _ in 0..<3_000 {
      var line = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
        Array((parts.randomElement(using: &random) ?? "").utf8)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        line += (0..<5).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      for place in reader.places(in: line) {
        #expect(place.range.upperBound <= line.count && !place.range.isEmpty)
        #expect(place.line > 0 && place.character > 0 && !place.path.isEmpty)
      }
    }
  }

  @Test("A place counts if its file exists, below the project or with an absolute path")
  func finding() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "outside.c")
    try folder.write("x", to: "p/a.c")
    try folder.write("x", to: "p/lib/b.c")
    let project = folder.path.appending("p")
    var finder = PlaceFinder(in: project)
    func path(_ line: String) -> String? {
      var reader = PlaceReader()
      return finder.existing(among: reader.places(in: Array(line.utf8))).map {
        String(decoding: $0.path, as: UTF8.self)
      }
    }
    #expect(path("a.c:1") == "\(project)/a.c")
    #expect(path("./lib/../a.c:1: x") == "\(project)/a.c")
    #expect(path("lib/b.c:1") == "\(project)/lib/b.c")
    #expect(path("lib:1") == nil, "a folder")
    #expect(path("../outside.c:1") == nil)
    #expect(path("\(folder.path)/outside.c:1") == "\(folder.path)/outside.c")
    #expect(path("none.c:1") == nil)
  }

  @Test(
    "Names of standard input mean the file that a program reads, if it reads one",
    arguments: [
      "<stdin>:3:5: error: no", "-:3:5: note: no", "stdin:3:5 no", "(standard input):3:5: no",
      "<standard input>:3:5: no",
    ])
  func standardInput(line: String) {
    var reader = PlaceReader()
    let readings = reader.places(in: Array(line.utf8))
    var without = PlaceFinder(in: "/nonexistent")
    #expect(without.existing(among: readings) == nil)
    var finder = PlaceFinder(in: "/nonexistent", inputFile: "/nonexistent/a b.c")
    let found = finder.existing(among: readings)
    #expect(found.map { String(decoding: $0.path, as: UTF8.self) } == "/nonexistent/a b.c")
    #expect(found?.place.line == 3 && found?.place.character == 5)
    #expect(
      found.map { String(decoding: $0.place.message, as: UTF8.self) }?.hasSuffix("no") == true)
  }
}
