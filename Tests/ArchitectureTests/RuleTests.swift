import Testing

/// The rules themselves, each shown a small piece of code that breaks it.
@Suite struct RuleTests {
  @Test func importsBeyondTheTableAreFound() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: """
        // import Display
        public import struct Glibc.timeval
        @preconcurrency internal import Dispatch
        import Synchronization
        let importance = "import Storage"
        """)
    let violations = ImportRule.project.violations(in: file)
    #expect(
      violations.map(\.description) == [
        "Sources/Console/Key.swift:2: Console may not import Glibc",
        "Sources/Console/Key.swift:3: Console may not import Dispatch",
      ])
  }

  @Test func anExceptionHoldsForItsFileAlone() {
    let text = "import Dispatch\n"
    let granted = SwiftFile(path: "Sources/MementoKit/Debouncer.swift", text: text)
    let other = SwiftFile(path: "Sources/MementoKit/Caretaker.swift", text: text)
    #expect(ImportRule.project.violations(in: granted).isEmpty)
    #expect(ImportRule.project.violations(in: other).count == 1)
  }

  @Test func anUnknownTargetIsFound() {
    let file = SwiftFile(path: "Sources/Extra/Extra.swift", text: "")
    #expect(ImportRule.project.violations(in: file).count == 1)
  }

  @Test func foundationIsFoundAndEssentialsAreNot() {
    let file = SwiftFile(
      path: "Sources/memento/Date.swift", text: "import FoundationEssentials\nimport Foundation\n")
    #expect(ImportRule.foundation(in: file).map(\.line) == [2])
  }

  @Test func aLongFileIsFound() {
    let longest = String(repeating: "\n", count: LengthRule.longestFile)
    let path = "Sources/Console/Key.swift"
    #expect(LengthRule.fileViolations(in: SwiftFile(path: path, text: longest)).isEmpty)
    #expect(LengthRule.fileViolations(in: SwiftFile(path: path, text: longest + "\n")).count == 1)
  }

  @Test(arguments: [
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

  @Test func bracesOfTypesAndRequirementsAreNoFunctions() {
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

  @Test(arguments: [
    "let x = try! f()", "let y = x as! Int", "fatalError()", "nonisolated(unsafe) var z = 1",
    "// TODO: later", "/* FIXME */",
  ])
  func aForbiddenWordIsFound(line: String) {
    let file = SwiftFile(path: "Sources/Console/Key.swift", text: "let a = 1\n\(line)\n")
    #expect(WordRule.violations(in: file).map(\.line) == [2])
  }

  @Test func wordsInStringsAndCommentsAreNotCode() {
    let file = SwiftFile(
      path: "Sources/Console/Key.swift",
      text: "// try! fatalError()\nlet a = \"as! x\"\nlet b = #\"try! \"quoted\" try!\"#\n")
    #expect(WordRule.violations(in: file).isEmpty)
  }

  @Test(arguments: ["Manager", "KeyManager", "Helpers", "FileUtil", "EventHandler"])
  func anEmptyNameIsFound(name: String) {
    let text = "let handlers = 1\nfinal class \(name): Sendable {}\n"
    let file = SwiftFile(path: "Sources/Console/Key.swift", text: text)
    #expect(WordRule.nameViolations(in: file).map(\.line) == [2])
  }

  @Test func uncheckedClaimsAreCounted() {
    let claims = { (target: String, count: Int) in
      let line = "final class Node: @unchecked Sendable {}\n"
      let text = String(repeating: line, count: count)
      return SwiftFile(path: "Sources/\(target)/Node.swift", text: text)
    }
    #expect(WordRule.uncheckedViolations(in: [claims("TextModel", 2)]).isEmpty)
    #expect(WordRule.uncheckedViolations(in: [claims("TextModel", 1)]).count == 1)
    #expect(WordRule.uncheckedViolations(in: [claims("TextModel", 3)]).count == 1)
    let elsewhere = [claims("TextModel", 2), claims("Storage", 1)]
    #expect(WordRule.uncheckedViolations(in: elsewhere).count == 1)
  }

  @Test func aSleepingTestIsFound() {
    let text = "usleep(10)\n// sleep(1)\n"
    let test = SwiftFile(path: "Tests/StorageTests/LockTests.swift", text: text)
    let pause = SwiftFile(path: "Tests/TestSupport/Polling.swift", text: text)
    #expect(WordRule.sleepViolations(in: test).map(\.line) == [1])
    #expect(WordRule.sleepViolations(in: pause).isEmpty)
  }

  @Test(arguments: [
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
}
