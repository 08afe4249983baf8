import Highlight
import Testing
import Text

/// The recognition of languages.
@Suite struct CatalogTests {
  @Test(
    "Languages are recognized by the name of the file, and else by its type",
    arguments: [
      ("main.c", "C", "c"), ("a.h", "C", "chdr"), ("x.py", nil, "python3"),
      ("index.html", nil, "html"),
      ("Makefile", "Make", "makefile"), ("a.swift", nil, "swift"), ("script", "Shell", "sh"),
      ("Dockerfile", nil, "docker"), ("a.rs", nil, "rust"), ("CMakeLists.txt", nil, "cmake"),
      ("notes", nil, nil), ("COMMIT_EDITMSG", "Git message", "git-commit"), ("hosts", nil, "hosts"),
      ("httpd.conf", nil, "apache"), ("app.conf", nil, "conf"), ("nginx.conf", nil, "nginx"),
    ] as [(String, String?, String?)])
  func languagesAreRecognized(name: String, type: String?, id: String?) {
    let found = Definitions.catalog.language(ofFileAt: name, type: type) { pattern, name in
      pattern == name || pattern.first == "*" && name.hasSuffix(pattern.dropFirst())
    }
    #expect(found?.id == id)
  }

  @Test("All definitions of the system are read")
  func allDefinitionsAreRead() {
    #expect(Definitions.catalog.languages.count > 130)
    #expect(Definitions.catalog["c"]?.lineComment == "//")
    #expect(Definitions.catalog["c"]?.blockComment?.end == "*/")
    #expect(Definitions.catalog["def"]?.isHidden == true)
  }

  @Test("What a definition says of itself is known without reading its definitions")
  func onlyTheHeadIsRead() throws {
    let head = "<language id=\"toy\" version=\"2.0\" hidden=\"true\"><styles/>"
    let info = try LanguageInfo(Array("\(head)<definitions><broken".utf8), path: "toy.lang")
    #expect(info.id == "toy" && info.isHidden && info.globs.isEmpty)
    #expect(throws: DefinitionError.self) {
      try LanguageInfo(Array("\(head)<broken".utf8), path: "toy.lang")
    }
  }

  @Test("The characters of words are those of keywords, or known for the language")
  func wordsAreKnown() throws {
    func marks(_ language: String) throws -> String {
      String(decoding: try Definitions.grammar(language).words.marks, as: UTF8.self)
    }
    #expect(try marks("css") == "-\\" && marks("js") == "$" && marks("typescript") == "$")
    #expect(try marks("php") == "$" && marks("cobol") == "-")
    // HTML contains both, but is neither.
    #expect(try marks("html") == "" && marks("swift") == "" && marks("sh") == "")
    let lisp = try marks("commonlisp")
    #expect(lisp.contains("-") && lisp.contains("*") && !lisp.contains("("))
  }

  @Test(
    "Every definition of the system becomes a grammar, and no expression in it is wrong",
    arguments: Definitions.catalog.languages.filter { !$0.isHidden }.map(\.id))
  func allGrammarsLoad(language: String) throws {
    let looks = try ByteLooks(of: Array("a = 1 # text\n".utf8), Definitions.grammar(language)).looks
    #expect(looks.count == 13)
  }
}
