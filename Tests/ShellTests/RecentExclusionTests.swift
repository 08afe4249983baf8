import Files
import HistoryStore
import SystemPackage
import Testing
import TestSupport

@testable import Shell

/// The recent files after new patterns exclude some.
@Suite struct RecentExclusionTests {
  @Test("Excluded files are not shown, and leave the list")
  func whatIsExcludedIsNotShownAndGoesFromTheList() throws {
    let home = try TemporaryFolder()
    let folder = UserFolders(in: StateFolder(home.file("state")))
    let recent = folder.recentFiles
    for (place, name) in ["a.txt", "my.secret", "b.txt"].enumerated() {
      let entry = RecentFiles.Entry(
        path: FilePath("/files").appending(name), line: 1, character: 1, used: Double(place))
      try recent.record(entry)
    }
    var options = HistoryOptions()
    #expect(recent.entries(keptBy: folder.exclusion(by: options.patterns)).count == 3)
    options.patterns = ["*.secret"]
    let kept = recent.entries(keptBy: folder.exclusion(by: options.patterns))
    #expect(kept.map(\.path) == ["/files/b.txt", "/files/a.txt"])
    #expect(recent.entries() == kept)
  }
}
