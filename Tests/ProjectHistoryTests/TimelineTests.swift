import HistoryStore
import Projects
import SystemPackage
import Testing
import Text

@testable import ProjectHistory

@Suite struct TimelineTests {
  private func timeline(
    _ project: Project, _ change: (inout ProjectTimeline.Filter) -> Void = { _ in }
  ) throws -> [[String]] {
    var filter = ProjectTimeline.Filter()
    change(&filter)
    let timeline = try ProjectTimeline(
      of: project.folder, in: project.store, encodings: nil, filter: filter)
    return timeline.stretches.map { stretch in
      stretch.files.map { "\($0.file.path?.below(project.folder).string ?? "") \($0.numbers)" }
    }
  }

  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("one\ntwo\n", to: "a.txt", at: 2_000)
    try project.save("int x;\n", to: "src/b.c", at: 2_100)
    try project.save("int x, y;\n", to: "src/b.c", at: 2_599)
    try project.save("one\ntwo\nthree\nfour\n", to: "a.txt", at: 3_199)
    return project
  }

  @Test("A pause of ten minutes ends a stretch, and a shorter one does not")
  func stretchesEndWithAPause() throws {
    #expect(try timeline(project()) == [["a.txt [3]"], ["a.txt [2]", "src/b.c [2]"]])
  }

  @Test("A stretch counts its files, states and changed lines")
  func figuresOfAStretch() throws {
    let project = try project()
    let timeline = try ProjectTimeline(of: project.folder, in: project.store, encodings: nil)
    #expect(timeline.files.count == 2)
    #expect(timeline.stretches.map(\.lineCount) == [2, 2])
    #expect(timeline.stretches.map(\.stateCount) == [1, 2])
    #expect(timeline.stretches.map(\.start) == [3_199, 2_000])
    #expect(timeline.stretches.map(\.end) == [3_199, 2_599])
    #expect(timeline.stretches[1].seconds == 599)
  }

  @Test("Files of other folders whose names begin alike are not there")
  func otherFolders() throws {
    let project = try project()
    try project.save("x\n", to: "../project2/c.txt", at: 5_000)
    try project.save("y\n", to: "../project2/c.txt", at: 5_001)
    #expect(try timeline(project).count == 2)
    let all = try ProjectTimeline(of: "/", in: project.store, encodings: nil)
    #expect(all.files.count == 3)
  }

  @Test("A deleted file is there")
  func deletedFiles() throws {
    let project = try project()
    try project.remove("a.txt")
    #expect(try timeline(project).first == ["a.txt [3]"])
  }

  @Test("A filter by time has both its ends")
  func filterByTime() throws {
    let project = try project()
    #expect(try timeline(project) { $0.since = 3_000 } == [["a.txt [3]"]])
    #expect(try timeline(project) { $0.until = 2_000 } == [["a.txt [2]"]])
    #expect(try timeline(project) { $0.since = 2_599 } == [["a.txt [3]"], ["src/b.c [2]"]])
  }

  @Test("A filter by file is a pattern of .gitignore")
  func filterByFile() throws {
    let project = try project()
    #expect(try timeline(project) { $0.paths = PathFilter("*.c") } == [["src/b.c [2]"]])
    #expect(
      try timeline(project) { $0.paths = PathFilter("!src/") } == [["a.txt [3]"], ["a.txt [2]"]])
  }

  @Test("A filter by text finds where it appeared and disappeared, in deleted files, too")
  func filterByText() throws {
    let project = try project()
    try project.save("one\nthree\nfour\n", to: "a.txt", at: 4_000)
    try project.remove("a.txt")
    let pattern = BytePattern(Array("two".utf8), ignoresCase: false)
    #expect(try timeline(project) { $0.text = pattern } == [["a.txt [4]"], ["a.txt [2]"]])
  }

  @Test("A search reports each file with the text, the one that changed last first")
  func reportsOfASearch() throws {
    let project = try project()
    try project.save("one\n", to: "c.txt", at: 50)
    try project.save("three\n", to: "c.txt", at: 101)
    var filter = ProjectTimeline.Filter()
    filter.text = BytePattern(Array("t".utf8), ignoresCase: false)
    func paths(_ timeline: ProjectTimeline) -> [String] {
      timeline.stretches.flatMap(\.files).map {
        $0.file.path?.below(project.folder).string ?? ""
      }
    }
    var reports: [[String]] = []
    let whole = try ProjectTimeline(
      of: project.folder, in: project.store, encodings: nil, filter: filter,
      isWanted: { true }
    ) { soFar throws(DatabaseError) in
      let timeline = soFar()
      #expect(!timeline.isComplete)
      reports.append(paths(timeline))
    }
    #expect(whole.isComplete)
    #expect(reports.first == ["a.txt"])
    #expect(reports.last == ["a.txt", "c.txt"] && paths(whole) == reports.last)
  }

  @Test("A timeline that is no longer wanted is not read to its end")
  func unwantedTimelines() throws {
    let project = try project()
    var filter = ProjectTimeline.Filter()
    filter.text = BytePattern(Array("two".utf8), ignoresCase: false)
    var reportCount = 0
    let part = try ProjectTimeline(
      of: project.folder, in: project.store, encodings: nil, filter: filter,
      isWanted: { reportCount == 0 }
    ) { _ throws(DatabaseError) in reportCount += 1 }
    #expect(!part.isComplete && reportCount == 1)
  }

  @Test("A filter by name finds states that the user named")
  func filterByName() throws {
    let project = try project()
    _ = try project.store.setName("good", of: 2, of: project.file("src/b.c").id)
    #expect(try timeline(project) { $0.isOfNames = true } == [["src/b.c [2]"]])
  }

  @Test("A clock that was set back does not lose a state")
  func clockSetBack() throws {
    let project = try project()
    try project.save("zero\n", to: "a.txt", at: 500)
    try project.save("last\n", to: "a.txt", at: 3_300)
    #expect(
      try timeline(project) == [["a.txt [3, 5]"], ["a.txt [2]", "src/b.c [2]"], ["a.txt [4]"]])
  }

  @Test("Figures of a folder and of a file")
  func statistics() throws {
    let project = try project()
    _ = try project.store.setName("good", of: 2, of: project.file("src/b.c").id)
    try project.remove("src/b.c")
    let all = try ProjectStatistics(of: project.folder, in: project.store)
    #expect(all.fileCount == 2 && all.missingCount == 1)
    #expect(all.stateCount == 5 && all.namedCount == 1)
    #expect(all.lineCount == 4 && all.stretchCount == 2 && all.secondsWorked == 599)
    #expect(all.oldest == 1_000 && all.newest == 3_199)
    #expect(all.byteCount == 19 && all.byteCountOfHistory > 0)
    let one = try ProjectStatistics(of: project.path("src/b.c"), in: project.store)
    #expect(one.fileCount == 1 && one.stateCount == 2 && one.stretchCount == 1)
    let none = try ProjectStatistics(of: "/nowhere", in: project.store)
    #expect(none.stateCount == 0 && none.oldest == nil)
  }
}
