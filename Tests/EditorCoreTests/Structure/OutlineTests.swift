import Console
import MementoKit
import Structure
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// The symbols of a text: when they are looked for, the outline, and moves from one to another.
@Suite struct OutlineTests {
  private static let code = "f() {\n  a\n}\n\ng() {\n  |b\n}\n\nh() {\n  c\n}\n"

  /// The requests for symbols since the last answer.
  private func requests(_ typist: Typist) -> [OutlineRequest] {
    typist.effects.compactMap {
      if case .symbols(.outline(let request)) = $0 { request } else { nil }
    }
  }

  private func answer(_ typist: inout Typist) {
    let requests = requests(typist)
    typist.effects = []
    for request in requests {
      typist.take(.symbols(.outline(TextOutline(of: request), of: request.document)))
    }
  }

  private func typist(_ text: String = code, rows: Int = 24) -> Typist {
    var typist = Typist(text, rows: rows)
    typist.take(.symbols(.ready(hasCtags: true)))
    answer(&typist)
    return typist
  }

  private func line(_ typist: Typist) -> Int {
    let buffer = typist.editor.document.buffer
    return buffer.text.line(at: buffer.selections.primary.head) + 1
  }

  private func unitName(_ typist: Typist) -> String? {
    typist.editor.unitName(of: typist.editor.document)
  }

  // MARK: Requests

  @Test("Symbols are asked for at the start, and after a pause of typing")
  func requestAfterPause() {
    var typist = Typist("f() {\n  |a\n}\n")
    typist.act("x", .wait(.seconds(3)))
    #expect(requests(typist).isEmpty)
    typist.take(.symbols(.ready(hasCtags: true)))
    #expect(requests(typist).count == 1)
    answer(&typist)
    typist.act(.typed("more"), .wait(.milliseconds(300)), .typed("and"))
    #expect(requests(typist).isEmpty)
    typist.act(.wait(.seconds(1)))
    #expect(requests(typist).count == 1)
    #expect(
      requests(typist).first?.text.isIdentical(to: typist.editor.document.buffer.text) == true)
  }

  @Test("One request at a time is under way, and the next follows its answer")
  func oneRequest() {
    var typist = typist()
    typist.act("x", .wait(.seconds(1)))
    let first = requests(typist)
    typist.act("y", .wait(.seconds(1)), "z", .wait(.seconds(1)))
    #expect(requests(typist).count == 1)
    typist.effects = []
    typist.take(.symbols(.outline(TextOutline(of: first[0]), of: first[0].document)))
    #expect(requests(typist).count == 1)
    answer(&typist)
    typist.act(.wait(.seconds(5)))
    #expect(requests(typist).isEmpty)
  }

  @Test("A save asks at once, and moves of the cursor never")
  func requestAfterSave() {
    var typist = typist()
    typist.act("Down", "Up", .wait(.seconds(2)))
    #expect(requests(typist).isEmpty)
    typist.act("x", "Ctrl-S")
    typist.answerSave { .saved($0) }
    #expect(requests(typist).count == 1)
  }

  // MARK: The status line

  @Test("The function around the cursor is known, also while its text changes")
  func unit() {
    var typist = typist()
    #expect(unitName(typist) == "g()")
    typist.act("Ctrl-Home", .pasted("new\nlines\n"))
    #expect(unitName(typist) == "f()")
    typist.act("Down")
    #expect(unitName(typist) == "f()")
    typist.act("Down", "Down", "Enter", "Enter", .typed("x"))
    #expect(unitName(typist) == nil)
    typist.act("Ctrl-Z", "Ctrl-Z", "Ctrl-T")
    #expect(unitName(typist) == nil)
  }

  // MARK: The outline

  @Test("The list begins at the cursor's function, and the view follows the selection")
  func viewFollows() {
    var typist = typist()
    typist.act("Alt-Y")
    #expect(typist.palette?.rows.map(\.title) == ["f()", "g()", "h()"])
    #expect(typist.palette?.selected == 1)
    #expect(line(typist) == 5)
    typist.act("Down")
    #expect(line(typist) == 9)
    typist.act("Esc")
    #expect(typist.drawing == Self.code)
    typist.act("Alt-Y", "Up", "Enter")
    #expect(typist.drawing.hasPrefix("|f()"))
    #expect(typist.editor.focus.isText)
  }

  @Test("Letters filter the list, and without a match the view is the one before")
  func filter() {
    var typist = typist()
    typist.act("Alt-Y", .typed("h"))
    #expect(typist.palette?.rows.map(\.title) == ["h()"])
    #expect(line(typist) == 9)
    typist.act(.typed("zz"))
    #expect(typist.palette?.rows.isEmpty == true)
    #expect(typist.drawing == Self.code)
    typist.act("Enter")
    #expect(typist.message == "No matching symbol")
    typist.act("Esc")
    #expect(typist.drawing == Self.code)
  }

  @Test("The selected symbol is visible above the list")
  func visibleAboveList() {
    let functions = (1...40).map { "f\($0)() {\n  a\n}\n" }.joined()
    var typist = typist("|" + functions)
    typist.act("Alt-Y", "PageDown", "PageDown")
    let buffer = typist.editor.document.buffer
    let row = line(typist) - 1 - buffer.scroll.line
    #expect((0..<typist.editor.layout.text.rows - 12).contains(row))
    typist.act("Esc")
    #expect(typist.editor.document.buffer.scroll.line == 0)
  }

  @Test("Newer symbols of another source replace the list, and the selection stays")
  func renewal() {
    var typist = Typist(Self.code)
    typist.take(.symbols(.ready(hasCtags: true)))
    typist.act("Alt-Y", "Down")
    guard let request = requests(typist).first else {
      Issue.record("no request")
      return
    }
    let text = request.text
    let tags = [
      TextSymbol("first", kind: "function", range: text.range(ofLines: 0..<3)),
      TextSymbol("h()", kind: "function", range: text.range(ofLines: 8..<11)),
    ]
    typist.take(.symbols(.outline(TextOutline(tags, of: text, from: .ctags), of: .first)))
    #expect(typist.palette?.rows.map(\.title) == ["first", "h()"])
    #expect(typist.palette?.selectedRow?.title == "h()")
    typist.act("Esc")
    #expect(typist.drawing == Self.code)
  }

  @Test("Without ctags, the list says what adds more symbols")
  func advice() {
    var typist = Typist(Self.code)
    typist.take(.symbols(.ready(hasCtags: false)))
    typist.act("Alt-Y")
    #expect(typist.message?.contains("apt-get install universal-ctags") == true)
  }

  @Test("A language that ctags does not know is explained, once ctags has answered")
  func unknownLanguage() {
    var typist = Typist(Self.code)
    typist.take(.symbols(.ready(hasCtags: true)))
    typist.act("Alt-Y")
    #expect(typist.palette != nil && typist.message == nil)
    let blocks = TextOutline(of: OutlineRequest(of: typist.editor.document))
    typist.take(.symbols(.outline(blocks, of: .first)))
    let explanation = "Blocks by indentation and brackets. ctags found no functions or sections"
    #expect(typist.message == explanation)
    typist.act("Esc", "Alt-Y")
    #expect(typist.message == explanation)
  }

  @Test("A ctags that does not answer is named")
  func silentCtags() {
    var typist = Typist(Self.code)
    typist.take(.symbols(.ready(hasCtags: false, silent: "/usr/bin/ctags")))
    typist.act("Alt-Y")
    #expect(typist.message?.contains("/usr/bin/ctags --version does not answer") == true)
    typist.act("Esc")
    typist.run("go-to-symbol", by: nil)
    #expect(typist.message?.hasSuffix("/usr/bin/ctags --version does not answer") == true)
  }

  @Test("A smaller screen while the list is open keeps the list usable")
  func smallerScreen() {
    var typist = typist()
    typist.act("Alt-Y")
    typist.act("Ctrl-U")
    typist.take(.resized(Size(columns: 80, rows: 10)))
    typist.act("Enter")
    #expect(line(typist) == 5)
  }

  // MARK: Moves

  @Test("The next and the previous function are reached, and the ends are told")
  func moves() {
    var typist = typist()
    typist.act("Alt-8")
    #expect(line(typist) == 9)
    typist.act("Alt-8")
    #expect(line(typist) == 9)
    #expect(typist.message == "No section or block further down")
    typist.act("Alt-7", "Alt-7")
    #expect(line(typist) == 1)
    typist.act("Alt-7")
    #expect(typist.message == "No section or block further up")
  }

  // MARK: The project

  private func symbol(_ name: String, _ line: Int) -> ProjectSymbol {
    ProjectSymbol(
      name: name, kind: "function", path: "/p/\(name).c", shownPath: "\(name).c", line: line)
  }

  @Test("The symbols of a project are listed while they are found, and Enter opens the file")
  func project() {
    var typist = typist()
    typist.act("Alt-5")
    let requests = typist.effects.compactMap { effect -> Int? in
      if case .symbols(.project("notes.txt", let serial)) = effect { serial } else { nil }
    }
    guard let serial = requests.first else {
      Issue.record("no request")
      return
    }
    #expect(typist.palette?.messageWithoutRows == "Looking for symbols")
    typist.take(.symbols(.found([symbol("alpha", 3)], serial: serial)))
    typist.take(.symbols(.found([symbol("old", 1)], serial: serial - 1)))
    #expect(typist.palette?.rows.map(\.title) == ["alpha"])
    typist.act(.typed("be"))
    typist.take(.symbols(.found([symbol("beta", 7)], serial: serial)))
    #expect(typist.palette?.rows.map(\.note) == ["beta.c:7"])
    typist.take(.symbols(.ended(nil, serial: serial)))
    typist.act("Enter")
    #expect(typist.opens.map(\.path) == ["/p/beta.c"])
    #expect(typist.opens.first?.place == .line(7, character: 1))
    typist.open("/p/beta.c", "text")
    // The symbols stay, and are looked for again.
    typist.effects = []
    typist.act("Alt-5")
    #expect(typist.palette?.rows.count == 2)
    #expect(
      typist.effects.contains {
        if case .symbols(.project) = $0 { true } else { false }
      })
    typist.act("Esc")
    #expect(typist.effects.contains { if case .symbols(.stop) = $0 { true } else { false } })
    // The word at the cursor is looked for, and typing replaces it.
    typist.act("Ctrl-A", .typed("x = beta"), "F12")
    #expect(typist.palette?.rows.map(\.note) == ["beta.c:7"])
    typist.act("a")
    #expect(typist.palette?.written == "a" && typist.palette?.rows.count == 2)
  }

  @Test("F12 goes to the only symbol of the name at the cursor; a list stays if there are several")
  func definitions() throws {
    var typist = typist()
    typist.act("Ctrl-A", .typed("x = beta"))
    for (names, isList) in [(["beta", "betamax"], false), (["beta", "beta"], true)] {
      typist.effects = []
      typist.act("F12")
      let serial = try #require(
        typist.effects.compactMap { effect -> Int? in
          if case .symbols(.project(_, let serial)) = effect { serial } else { nil }
        }.last)
      let symbols = names.enumerated().map { symbol($0.element, $0.offset + 1) }
      typist.take(.symbols(.found(symbols, serial: serial)))
      #expect(typist.palette != nil)
      typist.take(.symbols(.ended(nil, serial: serial)))
      #expect((typist.palette != nil) == isList)
      #expect(typist.opens.map(\.path) == (isList ? [] : ["/p/beta.c"]))
      typist.act("Esc")
    }
  }
}
