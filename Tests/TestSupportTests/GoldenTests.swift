import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: environmentVariable("GOLDEN") == nil))
struct GoldenTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The same text passes")
  func theSameTextPasses() throws {
    let file = try folder.write("one\ntwo\n", to: "page.md")
    try expectFile(file, equals: "one\ntwo\n")
  }

  @Test("Another text fails, and the failure shows the line")
  func anotherTextFailsAndShowsTheLine() throws {
    let file = try folder.write("one\ntwo\n", to: "page.md")
    try withKnownIssue {
      try expectFile(file, equals: "one\n2\n")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("- two\n+ 2\n") }
    }
  }

  @Test("A missing file fails")
  func aMissingFileFails() throws {
    try withKnownIssue {
      try expectGolden("text", named: "a page that is not there")
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("TestSupportTests/Golden/a page") }
    }
  }
}
