import EditorCore
import Files
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The stored session of a project, and its search.
@MainActor @Suite struct ProjectSessionQueueTests {
  private let home: TemporaryFolder
  private let folders: UserFolders

  init() throws {
    home = try TemporaryFolder(inside: Repository.root.appending(".build"))
    folders = UserFolders(in: StateFolder(home.file("state")))
    try home.write("x", to: "p/.memento/x")
    try home.write("x", to: "p/sub/y")
  }

  private func queue(in folder: String = "p") -> ProjectSessionQueue {
    ProjectSessionQueue(in: folders, startedIn: .folder(home.file(folder)))
  }

  @MainActor
  private final class Collected {
    var found: [ProjectSession?] = []
    var notices: [String] = []

    func add(_ event: Event) {
      switch event {
      case .session(.found(let session)): found.append(session)
      case .notice(let notice): notices.append(notice)
      default: break
      }
    }
  }

  private func find(
    _ queue: ProjectSessionQueue, _ options: HistoryOptions = HistoryOptions(),
    isAtStart: Bool = false
  ) async throws -> (session: ProjectSession?, notices: [String]) {
    let all = Collected()
    if isAtStart {
      queue.findAtStart(options) { all.add($0) }
    } else {
      queue.accept(.find, options) { all.add($0) }
    }
    try await eventually("the answer") { !all.found.isEmpty }
    return (all.found[0], all.notices)
  }

  private func keep(
    _ session: ProjectSession?, _ queue: ProjectSessionQueue,
    _ options: HistoryOptions = HistoryOptions()
  ) {
    queue.accept(.keep(session), options) { _ in }
    queue.waitUntilKept()
  }

  private func session(_ names: String...) -> ProjectSession {
    ProjectSession(names.map { home.file($0).string }, in: nil)
  }

  @Test("The session of an earlier editor is found, also after this one has kept its own")
  func earlier() async throws {
    keep(session("p/a"), queue())
    let second = queue(in: "p/sub")
    keep(session("p/b"), second)
    #expect(try await find(second).session == session("p/a"))
    // A third one ends meanwhile.
    keep(session("p/c"), queue())
    #expect(try await find(second).session == session("p/c"))
    keep(nil, second)
    #expect(try await find(queue()).session == nil)
  }

  @Test("At the start in a folder, only the session of the whole project is found")
  func atStart() async throws {
    keep(session("p/a"), queue())
    #expect(try await find(queue(in: "p/sub"), isAtStart: true).session == nil)
    #expect(try await find(queue(), isAtStart: true).session == session("p/a"))
    #expect(try await find(queue(in: "nowhere"), isAtStart: true).session == nil)
  }

  @Test("Files without history are not kept, and nothing is without a history")
  func withoutHistory() async throws {
    var excluding = HistoryOptions()
    excluding.patterns = ["secret*"]
    keep(session("p/a"), queue())
    keep(session("p/secret"), queue(), excluding)
    #expect(try await find(queue()).session == session("p/a"))
    keep(session("p/secret", "p/b"), queue(), excluding)
    #expect(try await find(queue()).session == session("p/b"))
    var disabled = HistoryOptions()
    disabled.isEnabled = false
    keep(session("p/c"), queue(), disabled)
    #expect(try await find(queue()).session == session("p/b"))
    #expect(try await find(queue(), disabled).session == nil)
  }

  @Test("Damaged sessions are reported once, and others stay")
  func damage() async throws {
    keep(session("p/a"), queue())
    let text = try home.text(of: "state/last-sessions")
    try home.write("garbage\n\u{1B}[1m\n" + text, to: "state/last-sessions")
    let queue = queue()
    let found = try await find(queue)
    #expect(found.session == session("p/a"))
    #expect(
      found.notices == [
        "2 lines of the kept sessions cannot be read and were removed. Open the files"
      ])
    #expect(try home.text(of: "state/last-sessions") == text)
    try folders.lastSessions.record([Array("odd".utf8)], of: home.file("p"), at: 1)
    #expect(try await find(queue).session == nil, "It was reported once")
    let other = try await find(self.queue())
    #expect(other.session == nil && other.notices.count == 1)
  }
}
