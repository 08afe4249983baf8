import SystemPackage
import TestSupport
import Testing

/// The rules of the architecture, checked on the project's own files.
@Suite struct ArchitectureTests {
  /// The files, read once for all tests.
  private static let read = Result {
    (sources: try SwiftFile.all(below: "Sources"), tests: try SwiftFile.all(below: "Tests"))
  }

  private let sources: [SwiftFile]
  private let tests: [SwiftFile]

  init() throws { (sources, tests) = try ArchitectureTests.read.get() }

  @Test("The rules read the sources of every target")
  func everyTargetIsRead() {
    let targets = Set(sources.map(\.target))
    let missing = Set(ImportRule.project.allowed.keys).subtracting(targets)
    #expect(missing.isEmpty, "No sources were found for these targets")
    #expect(tests.contains { $0.target == "ArchitectureTests" })
  }

  @Test("Targets import only what the table allows")
  func importsFollowTheArrows() {
    expectNone(sources.flatMap { ImportRule.project.violations(in: $0) })
  }

  @Test("No file imports Foundation")
  func nobodyImportsFoundation() {
    expectNone((sources + tests).flatMap { ImportRule.foundation(in: $0) })
  }

  @Test("Files keep to the length limit")
  func filesAreShort() {
    expectNone((sources + tests).flatMap { LengthRule.fileViolations(in: $0) })
  }

  @Test("Functions keep to the length limit")
  func functionsAreShort() {
    expectNone((sources + tests).flatMap { LengthRule.functionViolations(in: $0) })
  }

  @Test("Sources contain no forbidden code and no unfinished work")
  func sourcesHoldNoForbiddenWords() {
    expectNone(sources.flatMap { WordRule.violations(in: $0) })
  }

  @Test("No type name ends in an empty word")
  func typesSayWhatTheyAre() {
    expectNone((sources + tests).flatMap { WordRule.nameViolations(in: $0) })
  }

  @Test("Targets have exactly the unchecked claims that are granted")
  func uncheckedClaimsAreTheGrantedOnes() {
    expectNone(WordRule.uncheckedViolations(in: sources))
  }

  @Test("Nothing but commands stores a closure over the whole editor")
  func editorStoresData() {
    expectNone(sources.flatMap { EditorRule.closureViolations(in: $0) })
  }

  @Test("Layers are opened and closed in one place")
  func layersChangeInOnePlace() {
    expectNone(sources.flatMap { EditorRule.layerViolations(in: $0) })
  }

  @Test("Nothing compares the name of a command")
  func commandsAreKnownByTheirRoles() {
    let names = CommandRule.names(in: sources)
    #expect(names.count > 100)
    expectNone(sources.flatMap { CommandRule.violations(in: $0, names: names) })
  }

  @Test("No more commands are handed the whole editor than before")
  func commandsReceiveTheLeastThatSuffices() {
    #expect(CommandRule.rowsWithEditor(in: sources) == CommandRule.mostRowsWithEditor)
  }

  @Test("Drawing keeps no state")
  func drawingIsPure() {
    expectNone(sources.flatMap { DrawingRule.violations(in: $0) })
  }

  @Test("Code uses no retired words")
  func vocabulary() {
    expectNone(sources.flatMap { WordRule.vocabularyViolations(in: $0) })
  }

  @Test("Documentation begins with a noun phrase or a verb")
  func summaries() {
    expectNone((sources + tests).flatMap { WordRule.summaryViolations(in: $0) })
  }

  @Test("Types keep to their budgets, and those beyond them only shrink")
  func budgets() {
    expectNone(BudgetRule.violations(in: sources))
  }

  @Test("The libraries show other developers no more than their budgets")
  func publicDeclarations() {
    expectNone(PublicRule.violations(in: sources))
  }

  @Test("Tests wait by polling, never by sleeping")
  func testsWaitWithoutSleeping() {
    expectNone(tests.flatMap { WordRule.sleepViolations(in: $0) })
  }

  @Test("Every test has a display name")
  func testsHaveNames() {
    expectNone(tests.flatMap { WordRule.testNameViolations(in: $0) })
  }

  @Test("Documents name only files and types that exist")
  func documentsNameWhatExists() throws {
    let root = Repository.root
    let rule = try DocumentRule(
      paths: ["Sources", "Tests"].flatMap { folder in
        try files(below: root.appending(folder)).map { path(of: $0) }
      }, code: sources + tests)
    // The list of changes also names earlier files.
    let documents = try files(below: root.appending("docs")).filter {
      $0.extension == "md" && $0.stem != "CHANGELOG"
    }
    for document in documents + [root.appending("README.md")] {
      expectNone(rule.violations(in: try text(of: document), at: path(of: document)))
    }
  }

  /// Returns the path from the top of the project.
  private func path(of file: FilePath) -> String {
    String(file.string.dropFirst(Repository.root.string.count + 1))
  }

  private func expectNone(
    _ violations: [some CustomStringConvertible],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard !violations.isEmpty else { return }
    let list = violations.map(\.description).joined(separator: "\n")
    Issue.record(Comment(rawValue: list), sourceLocation: sourceLocation)
  }
}
