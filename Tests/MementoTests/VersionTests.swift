import SystemPackage
import TestSupport
import Testing

@testable import memento

struct VersionTests {
  @Test("The list of changes has a heading for the version and its day")
  func theChangesNameTheVersion() throws {
    let changes = try text(of: Repository.root.appending("docs/CHANGELOG.md"))
    #expect(changes.contains("\n## \(Version.number), \(Version.date)\n"))
  }

  @Test("The day of the version is a date that packages can read")
  func theDayIsADate() {
    let parts = Version.date.split(separator: "-")
    #expect(parts.map(\.count) == [4, 2, 2])
    #expect(parts.allSatisfy { Int($0) != nil })
  }
}
