import TestSupport
import Testing

@testable import EditorCore

/// The words in which a session is kept.
@Suite struct ProjectSessionTests {
  /// A random arrangement of panes.
  private static func panes(
    _ random: inout SeededRandom, files: Int, depth: Int = 0
  ) -> ProjectSession.Panes {
    if depth < 4, random.happens(onceIn: 2) {
      return .split(
        random.happens(onceIn: 2) ? .columns : .rows,
        share: Double.random(in: 0...1, using: &random),
        panes(&random, files: files, depth: depth + 1),
        panes(&random, files: files, depth: depth + 1))
    }
    return .pane(
      ProjectSession.Shown(
        file: Int.random(in: 0..<files, using: &random),
        line: Int.random(in: 1...1_000_000, using: &random),
        character: Int.random(in: 1...1_000, using: &random),
        topLine: Int.random(in: 0...1_000_000, using: &random),
        isActive: random.happens(onceIn: 3)))
  }

  private static func session(_ random: inout SeededRandom) -> ProjectSession {
    let count = Int.random(in: 1...5, using: &random)
    let names = (0..<count).map { "/p/\($0) \u{E9}\u{1B}" }
    let panes = random.happens(onceIn: 8) ? nil : panes(&random, files: count)
    return ProjectSession(names, in: panes)
  }

  @Test("A session is read as it was written")
  func written() {
    var random = SeededRandom(seed: Seed.current(default: 3))
    for _ in Soak.rounds(200, soak: 20_000) {
      let session = Self.session(&random)
      #expect(ProjectSession(words: session.words) == session)
    }
  }

  @Test("Damaged words are no session, and never one with other panes than files")
  func damaged() {
    var random = SeededRandom(seed: Seed.current(default: 4))
    for _ in Soak.rounds(400, soak: 40_000) {
      var words = Self.session(&random).words
      let index = Int.random(in: 0..<words.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: words.remove(at: index)
      case 1: words[index] = []
      case 2: words.insert(Array("columns/nan".utf8), at: index)
      default: words[index] = Array(words[index].map { $0 &+ 1 })
      }
      guard let session = ProjectSession(words: words) else { continue }
      #expect(session.words.count == words.count)
      #expect(ProjectSession(words: session.words) == session)
    }
  }

  @Test(
    "Odd words are refused",
    arguments: [
      [], ["none"], ["pane/0/1/1/0"], ["pane/1/1/1/0", "/a"], ["pane/0/-1/1/0", "/a"],
      ["pane/0/1/1", "/a"], ["rows/0.5", "pane/0/1/1/0", "/a"], ["rows/2", "none", "none", "/a"],
      ["none", "relative"], ["pane/0/99999999999999999999/1/0", "/a"],
      Array(repeating: "rows/0.5", count: 5_000) + ["/a"],
      ["none"] + Array(repeating: "/a", count: 201), ProjectSessionTests.many(64) + ["/a"],
    ])
  func refused(words: [String]) {
    #expect(ProjectSession(words: words.map { Array($0.utf8) }) == nil)
  }

  /// The words of panes beside each other, each divided into many below each other.
  private static func many(_ count: Int) -> [String] {
    let row = Array(repeating: "rows/0.5", count: 15) + Array(repeating: "pane/0/1/1/0", count: 16)
    return Array(repeating: "columns/0.5", count: count - 1)
      + Array(repeating: row, count: count).joined()
  }

  @Test("Without some files, their panes give their area to the others")
  func without() {
    let shown = { ProjectSession.Shown(file: $0, line: 1, character: 1, topLine: 0, isActive: $1) }
    let session = ProjectSession(
      ["/a", "/b", "/c"],
      in: .split(
        .columns, share: 0.3, .pane(shown(0, true)),
        .split(.rows, share: 0.5, .pane(shown(1, false)), .pane(shown(2, false)))))
    #expect(
      session.replacingPaths { $0 == "/a" ? nil : $0 + "x" }
        == ProjectSession(
          ["/bx", "/cx"],
          in: .split(.rows, share: 0.5, .pane(shown(0, false)), .pane(shown(1, false)))))
    #expect(session.replacingPaths { _ in nil } == nil)
    // Two names of one file are one.
    #expect(session.replacingPaths { _ in "/d" }?.files == ["/d"])
  }
}
