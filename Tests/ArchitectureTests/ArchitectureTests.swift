import TestSupport
import Testing

/// The rules of the architecture, read off the project's own files.
@Suite struct ArchitectureTests {
  /// Read once for all the tests.
  private static let read = Result {
    (sources: try SwiftFile.all(below: "Sources"), tests: try SwiftFile.all(below: "Tests"))
  }

  private let sources: [SwiftFile]
  private let tests: [SwiftFile]

  init() throws { (sources, tests) = try ArchitectureTests.read.get() }

  @Test func everyTargetIsRead() {
    let targets = Set(sources.map(\.target))
    let missing = Set(ImportRule.project.allowed.keys).subtracting(targets)
    #expect(missing.isEmpty, "No sources were found for these targets")
    #expect(tests.contains { $0.target == "ArchitectureTests" })
  }

  @Test func importsFollowTheArrows() {
    expectNone(sources.flatMap { ImportRule.project.violations(in: $0) })
  }

  @Test func nobodyImportsFoundation() {
    expectNone((sources + tests).flatMap { ImportRule.foundation(in: $0) })
  }

  @Test func filesAreShort() {
    expectNone((sources + tests).flatMap { LengthRule.fileViolations(in: $0) })
  }

  @Test func functionsAreShort() {
    expectNone((sources + tests).flatMap { LengthRule.functionViolations(in: $0) })
  }

  @Test func sourcesHoldNoForbiddenWords() {
    expectNone(sources.flatMap { WordRule.violations(in: $0) })
  }

  @Test func typesSayWhatTheyAre() {
    expectNone((sources + tests).flatMap { WordRule.nameViolations(in: $0) })
  }

  @Test func uncheckedClaimsAreTheGrantedOnes() {
    expectNone(WordRule.uncheckedViolations(in: sources))
  }

  @Test func testsWaitWithoutSleeping() {
    expectNone(tests.flatMap { WordRule.sleepViolations(in: $0) })
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
