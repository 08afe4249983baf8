import Testing

/// The rules themselves, each tested with a small piece of code that violates it.
@Suite struct RuleTests {
  @Test("Imports beyond the table are found")
  func importsBeyondTheTableAreFound() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: """
        // import Display
        public import struct Glibc.timeval
        @preconcurrency internal import Dispatch
        import Synchronization
        let importance = "import Files"
        """)
    let violations = ImportRule.project.violations(in: file)
    #expect(
      violations.map(\.description) == [
        "Sources/Console/Key.swift:2: Console may not import Glibc",
        "Sources/Console/Key.swift:3: Console may not import Dispatch",
      ])
  }

  @Test("An exception applies to its file only")
  func anExceptionHoldsForItsFileAlone() {
    let text = "import Dispatch\n"
    let granted = SwiftFile(path: "Sources/MementoKit/Debouncer.swift", text: text)
    let other = SwiftFile(path: "Sources/MementoKit/Caretaker.swift", text: text)
    #expect(ImportRule.project.violations(in: granted).isEmpty)
    #expect(ImportRule.project.violations(in: other).count == 1)
  }

  @Test("An unknown target is found")
  func anUnknownTargetIsFound() {
    let file = SwiftFile(path: "Sources/Extra/Extra.swift", text: "")
    #expect(ImportRule.project.violations(in: file).count == 1)
  }

  @Test("Foundation is found, and FoundationEssentials is allowed")
  func foundationIsFoundAndEssentialsAreNot() {
    let file = SwiftFile(
      path: "Sources/memento/Date.swift", text: "import FoundationEssentials\nimport Foundation\n")
    #expect(ImportRule.foundation(in: file).map(\.line) == [2])
  }

  @Test("A file beyond the length limit is found")
  func aLongFileIsFound() {
    let longest = String(repeating: "\n", count: LengthRule.longestFile)
    let path = "Sources/Console/Key.swift"
    #expect(LengthRule.fileViolations(in: SwiftFile(path: path, text: longest)).isEmpty)
    #expect(LengthRule.fileViolations(in: SwiftFile(path: path, text: longest + "\n")).count == 1)
  }

  @Test(
    "A function beyond the length limit is found",
    arguments: [
      "func f() {", "init?(_ text: String) {", "subscript(i: Int) -> Int {", "deinit {",
      "var sum: Int {", "func f(\n  g: () -> Void = { print(1) }\n) async throws -> [Int] {",
    ])
  func aLongFunctionIsFound(head: String) {
    let headLines = head.split(separator: "\n").count
    let fill = { String(repeating: "\n  call({ (a) in \"}\" }) // }", count: $0 - headLines) }
    let path = "Sources/Console/Key.swift"
    let longest = SwiftFile(path: path, text: head + fill(LengthRule.longestFunction - 1) + "\n}\n")
    let tooLong = SwiftFile(path: path, text: head + fill(LengthRule.longestFunction) + "\n}\n")
    #expect(longest.functions.map(\.lineCount) == [LengthRule.longestFunction])
    #expect(LengthRule.functionViolations(in: longest).isEmpty)
    #expect(LengthRule.functionViolations(in: tooLong).count == 1)
  }

  @Test("Types and requirements are not counted as functions")
  func bracesOfTypesAndRequirementsAreNoFunctions() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: """
        protocol Shape {
          func draw()
          var area: Int { get }
        }
        struct Square: Shape {
          var side = 2
          let half = Self.init(1)

          func draw() {
            if side > 1 {
              print("\\(side) { wide }")
            }
          }
        }
        """)
    #expect(
      file.functions == [
        FunctionSpan(name: "var area", line: 3, lineCount: 1),
        FunctionSpan(name: "func draw", line: 9, lineCount: 5),
      ])
  }

  @Test("A stored property with a closure in its initial value is counted, a computed one is not")
  func storedPropertiesAreCounted() {
    let stored = (1...BudgetRule.mostProperties).map { "  var part\($0) = \($0)\n" }.joined()
    func violations(of last: String) -> [String] {
      let text = "struct Square {\n\(stored)  \(last)\n}\n"
      let file = SwiftFile(path: "Sources/Console/Square.swift", text: text)
      return BudgetRule.violations(in: [file]).filter { $0.hasPrefix("Console.") }
    }
    let number = "Console.Square: \(BudgetRule.mostProperties + 1) stored properties, listed as 15"
    #expect(violations(of: "lazy var queue = Queue() { [weak self] in self?.draw() }") == [number])
    #expect(violations(of: "var side = 1 { didSet { draw() } }") == [number])
    #expect(violations(of: "var area: Int { side == 1 ? 1 : side * side }").isEmpty)
  }

  @Test("A summary that begins with a clause is found")
  func clausesAreFound() {
    let clause = "/// " + "What a key means.\n"
    let text = "/// The key.\n\(clause)struct Key {}\n\n\(clause)struct Meaning {}\n"
    let file = SwiftFile(path: "Sources/Console/Key.swift", text: text)
    #expect(WordRule.summaryViolations(in: file).map(\.line) == [5])
  }

  @Test(
    "Forbidden code is found",
    arguments: [
      "let x = try! f()", "let y = x as! Int", "fatalError()", "nonisolated(unsafe) var z = 1",
      "// TODO: later", "/* FIXME */",
    ])
  func aForbiddenWordIsFound(line: String) {
    let file = SwiftFile(path: "Sources/Console/Key.swift", text: "let a = 1\n\(line)\n")
    #expect(WordRule.violations(in: file).map(\.line) == [2])
  }

  @Test("Words in strings and comments are not code")
  func wordsInStringsAndCommentsAreNotCode() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: "// try! fatalError()\nlet a = \"as! x\"\nlet b = #\"try! \"quoted\" try!\"#\n")
    #expect(WordRule.violations(in: file).isEmpty)
  }

  @Test("Retired words are found as words of names, pairs of words and whole names")
  func retiredWordsAreFound() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: """
        case looking(serial: Int)
        func search(lookingAt place: Int) { goesPast(place) }
        func goesOn() -> Bool { hasTold }
        // goesOn, told
        func show(orSay words: String) { essay(words) }
        """)
    #expect(WordRule.vocabularyViolations(in: file).map(\.line) == [1, 3, 3, 5])
  }

  @Test(
    "A type name that ends in an empty word is found",
    arguments: ["Manager", "KeyManager", "Helpers", "FileUtil", "EventHandler"])
  func anEmptyNameIsFound(name: String) {
    let text = "let handlers = 1\nfinal class \(name): Sendable {}\n"
    let file = SwiftFile(path: "Sources/Console/Key.swift", text: text)
    #expect(WordRule.nameViolations(in: file).map(\.line) == [2])
  }

  @Test("Unchecked claims are counted per target")
  func uncheckedClaimsAreCounted() {
    let claims = { (target: String, count: Int) in
      let line = "final class Node: @unchecked Sendable {}\n"
      let text = String(repeating: line, count: count)
      return SwiftFile(path: "Sources/\(target)/Node.swift", text: text)
    }
    #expect(WordRule.uncheckedViolations(in: [claims("Text", 2)]).isEmpty)
    #expect(WordRule.uncheckedViolations(in: [claims("Text", 1)]).count == 1)
    #expect(WordRule.uncheckedViolations(in: [claims("Text", 3)]).count == 1)
    let elsewhere = [claims("Text", 2), claims("Files", 1)]
    #expect(WordRule.uncheckedViolations(in: elsewhere).count == 1)
  }

  @Test("A test that sleeps is found")
  func aSleepingTestIsFound() {
    let text = "usleep(10)\n// sleep(1)\n"
    let test = SwiftFile(path: "Tests/FilesTests/LockTests.swift", text: text)
    let pause = SwiftFile(path: "Tests/TestSupport/Polling.swift", text: text)
    #expect(WordRule.sleepViolations(in: test).map(\.line) == [1])
    #expect(WordRule.sleepViolations(in: pause).isEmpty)
  }

  @Test("A test without a display name is found")
  func anUnnamedTestIsFound() {
    let file = SwiftFile(
      path: "Tests/FilesTests/LockTests.swift",
      text: """
        // @Test func comment() {}
        @Test("A name") func named() {}
        @Test(
          "A longer name", arguments: [1, 2])
        func alsoNamed(number: Int) {}
        @Test func unnamed() {}
        @Test("A name")
        func third() {}
        @Test(arguments: ["A name"]) func withArguments(name: String) {}
        @Test
        func onTheNextLine() {}
        @Test(
          .enabled(if: isRoot))
        func withTrait() {}
        @Test("") func empty() {}
        """)
    #expect(WordRule.testNameViolations(in: file).map(\.line) == [6, 9, 10, 12, 15])
  }

  @Test(
    "Strings and comments are blanked",
    arguments: [
      ("a // b\nc", "a     \nc"),
      ("a /* b /* c */ d */ e", "a                   e"),
      ("f(\"x\\\"y\")", "f(      )"),
      ("f(\"x\\(g(\"y\") + 1)z\")", "f(   (g(   ) + 1)  )"),
      ("\"\"\"\n\"a\"\n\"\"\" + b", "   \n   \n    + b"),
      ("##\"a\"#b\"##; c", "          ; c"),
      ("#if a\n\"broken\nb", "#if a\n       \nb"),
    ])
  func stringsAndCommentsAreBlanked(code: String, blanked: String) {
    #expect(CodeBlanker.blank(code) == blanked)
  }

  @Test("A stored closure over the editor is found, and a parameter is allowed")
  func storedClosuresAreFound() {
    let file = SwiftFile(
      path: "Sources/EditorCore/Prompt.swift",
      text: """
        struct Prompt {
          typealias Reaction = (inout Editor) -> Void
          private(set) var accept: (@Sendable (inout Editor, String) -> Void)?
          enum Kind { case a
            case b((inout Editor) -> Void) }
          func f(_ body: (inout Editor) -> Void) {
            let again = { (editor: inout Editor) in }
          }
        }
        struct Answer {
          let body: (inout Editor) -> Void
        }
        """)
    #expect(EditorRule.closureViolations(in: file).map(\.line) == [2, 3, 5, 11])
  }

  @Test("Public declarations are counted, with the cases of public enumerations")
  func publicDeclarationsAreCounted() {
    let file = SwiftFile(
      path: "Sources/MementoKit/Store.swift",
      text: """
        public import Dispatch
        public enum Failure: Error {
          case missing, damaged
          package var text: String {
            switch self {
            case .missing: ""
            }
          }
        }
        @usableFromInline package struct Row {}
        public protocol Store {
          func names() -> [String]
        }
        extension Store {
          @discardableResult public func close() -> Bool { true }
        }
        """)
    #expect(file.publicLines == [2, 3, 11, 15])
    #expect(PublicRule.violations(in: [file], budgets: ["MementoKit": 4]).isEmpty)
    #expect(PublicRule.violations(in: [file], budgets: ["MementoKit": 3]).count == 1)
    #expect(PublicRule.violations(in: [file], budgets: ["MementoKit": 5]).count == 1)
  }

  @Test("A layer that is pushed elsewhere is found")
  func layersElsewhereAreFound() {
    let text = "layers.push(.history)\nlayers.update(.history)\neditor.layers = LayerStack()\n"
    let elsewhere = SwiftFile(path: "Sources/EditorCore/Mouse/Mouse.swift", text: text)
    let inside = SwiftFile(path: "Sources/EditorCore/Layers/Layer.swift", text: text)
    #expect(EditorRule.layerViolations(in: elsewhere).map(\.line) == [1, 3])
    #expect(EditorRule.layerViolations(in: inside).isEmpty)
  }

  @Test("A comparison with the name of a command is found")
  func comparedCommandNamesAreFound() {
    let rows = SwiftFile(
      path: "Sources/EditorCore/Commands/Files.swift",
      text: ".editor(\"save\", \"Save\"),\n.ofWholeText(\n  \"sort-lines\", \"Sort\", .sort),\n")
    let names = CommandRule.names(in: [rows])
    #expect(names == ["save", "sort-lines"])
    let text = """
      if name == "save" {}
      if "other" == name || "sort-lines" != name {}
      case "save": break
      let command = CommandTable.command(named: "save")
      if name == "today" { let key = "save" }
      """
    let mouse = SwiftFile(path: "Sources/EditorCore/Mouse/Mouse.swift", text: text)
    let store = SwiftFile(path: "Sources/HistoryStore/Store.swift", text: text)
    #expect(CommandRule.violations(in: mouse, names: names).map(\.line) == [1, 2, 3])
    #expect(CommandRule.violations(in: store, names: names).isEmpty)
  }

  @Test("A file or a type that a document names and that does not exist is found")
  func missingNamesInDocumentsAreFound() {
    let path = "Sources/Text/Tree/Piece.swift"
    let rule = DocumentRule(
      paths: [path], code: [SwiftFile(path: path, text: "// HistorySizes\nstruct PieceTree {}\n")])
    let text = """
      `Text/Tree/Piece.swift` and `Sources/Text/`, `Piece.swift`, `Document+….swift`
      `PieceTree.count`, `memento log`, `Ctrl-Z`, `Emacs`, README.md
      `Tree/Node.swift`
      `Tests/TextTests`
      `HistorySizes` estimates
      a table | `Text/Piece.swift` |
      """
    #expect(rule.violations(in: text, at: "docs/a.md").map(\.line) == [3, 4, 5, 6])
  }

  @Test("Drawing that remembers something is found")
  func rememberingDrawingIsFound() {
    let text = """
      final class Cache {}
      struct Frame {
        static var last: Screen?
        static var rows = 3
        static var most: Int { 7 }
        static let few = 2
        var screen: Screen
      }
      """
    let display = SwiftFile(path: "Sources/Display/Frame.swift", text: text)
    let core = SwiftFile(path: "Sources/EditorCore/Frame.swift", text: text)
    #expect(DrawingRule.violations(in: display).map(\.line) == [1, 3, 4])
    #expect(DrawingRule.violations(in: core).isEmpty)
  }
}
