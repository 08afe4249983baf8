import Console
import Display
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Keeping the session of a project, and reopening it.
@Suite struct SessionReopeningTests {
  private static let texts = ["/a": "a1\na2\na3", "/b": "b1\nb2", "/c": "c"]

  /// A typist in an empty text, after the first frame.
  private static func typist(columns: Int = 120, keepsHistory: Bool = false) -> Typist {
    var typist = Typist(
      "|", path: nil, isOnDisk: false, columns: columns, rows: 40, keepsHistory: keepsHistory)
    typist.take(.started)
    return typist
  }

  /// Returns the session that a user leaves by some actions.
  private static func session(_ act: (inout Typist) -> Void) throws -> ProjectSession {
    var typist = typist()
    typist.open("/a", texts["/a"])
    act(&typist)
    typist.take(.ending)
    return try #require(typist.keptSession)
  }

  /// Returns a typist who has reopened a session.
  private static func reopening(_ session: ProjectSession, columns: Int = 120) -> Typist {
    var typist = typist(columns: columns)
    typist.take(.session(.wantedAtStart))
    typist.take(.session(.found(session)))
    typist.answerOpens(texts)
    return typist
  }

  // MARK: Keeping

  @Test("A change of the files or panes is kept after a moment, typing is not")
  func keeping() {
    var typist = Self.typist()
    typist.act(.wait(.seconds(2)))
    #expect(typist.keptSessions.isEmpty, "A text without a file is no part of a session")
    typist.open("/a", "one")
    #expect(typist.keptSessions.isEmpty)
    typist.act(.wait(.milliseconds(400)))
    #expect(typist.keptSessions.map { $0?.files } == [["/a"]])
    typist.act(.typed("x"), "Down", .wait(.seconds(3)))
    #expect(typist.keptSessions.count == 1)
    typist.act("Ctrl-\\", "Ctrl-\\", .wait(.seconds(1)))
    #expect(typist.keptSessions.count == 2, "Several changes are kept once")
    typist.act("Ctrl-N", .wait(.seconds(1)))
    #expect(typist.keptSession?.files == ["/a"])
    typist.take(.ending)
    #expect(typist.keptSessions.count == 4, "The end keeps the last places")
  }

  @Test("A document that the quit asks about does not take a pane in the kept session")
  func quitting() throws {
    let session = try Self.session { typist in
      typist.open("/b", "b")
      typist.act("x")
      typist.open("/c", "c")
      typist.act("Ctrl-Q", "n")
    }
    #expect(session.files == ["/a", "/b", "/c"])
    guard case .pane(let shown) = session.panes else {
      Issue.record("no pane")
      return
    }
    #expect(session.files[shown.file] == "/c")
  }

  @Test("When its last file is closed, the session has none")
  func closing() {
    var typist = Self.typist()
    typist.open("/a", "one")
    typist.act(.wait(.seconds(1)), "Ctrl-W", .wait(.seconds(1)))
    #expect(typist.keptSessions.count == 2 && typist.keptSession == nil)
  }

  @Test("A new file without a save, and a restricted session, are not kept")
  func notKept() {
    var typist = Self.typist()
    typist.open("/new", nil)
    typist.act(.wait(.seconds(1)))
    #expect(typist.keptSessions.isEmpty)
    typist.open("/a", "one")
    typist.editor.settings.isRestricted = true
    typist.act(.wait(.seconds(1)))
    typist.take(.ending)
    #expect(typist.keptSessions.isEmpty)
  }

  // MARK: Reopening

  @Test("Files, their order, panes, sizes and cursors are as they were")
  func layout() throws {
    let session = try Self.session { typist in
      typist.open("/b", Self.texts["/b"])
      typist.open("/c", Self.texts["/c"])
      typist.act("Ctrl-\\", "Ctrl-PageUp", "Down", "Alt--", "Ctrl-PageUp", "Down", "Down", "End")
      typist.run("pane-taller", by: nil)
    }
    let typist = Self.reopening(session)
    #expect(typist.names == ["a", "b", "c"])
    #expect(typist.message == "Reopened 3 files")
    #expect(typist.drawing == "a1\na2\na3|")
    #expect(typist.editor.panes.map(\.name) == ["c", "b", "a"])
    #expect(typist.editor.panes.map(\.isActive) == [false, false, true])
    var again = typist
    again.take(.ending)
    #expect(again.keptSession == session)
  }

  @Test("Two panes of one file have their own places")
  func twoViews() throws {
    let session = try Self.session { $0.act("End", "Ctrl-\\", "Ctrl-End") }
    var typist = Self.reopening(session)
    #expect(typist.drawing == "a1\na2\na3|")
    typist.act("F6")
    #expect(typist.drawing == "a1|\na2\na3")
  }

  @Test("What is typed at once goes to the shown file; a later answer does not move typed text")
  func typing() throws {
    let session = try Self.session { $0.open("/b", Self.texts["/b"]) }
    var typist = Self.typist()
    typist.take(.session(.wantedAtStart))
    typist.act(.typed("x"))
    typist.take(.session(.found(session)))
    typist.answerOpens(Self.texts)
    #expect(typist.drawing == "x|b1\nb2" && typist.names == ["a", "b"])
    var late = Self.typist()
    late.take(.session(.wantedAtStart))
    late.act(.wait(.seconds(1)), .typed("x"))
    late.take(.session(.found(session)))
    late.answerOpens(Self.texts)
    #expect(late.names == ["a", "b", "New file"] && late.text == "b1\nb2")
  }

  @Test("Files that are gone or cannot be read are named once, and their panes close")
  func missing() throws {
    let session = try Self.session { typist in
      typist.open("/b", Self.texts["/b"])
      typist.open("/c", Self.texts["/c"])
      typist.act("Ctrl-\\", "Ctrl-PageUp", "Alt--", "Ctrl-PageUp")
    }
    var typist = Self.typist()
    typist.take(.session(.found(session)))
    for request in typist.opens {
      switch request.path {
      case "/a": typist.take(.opened(request, nil))
      case "/b": typist.take(.openFailed(request, "Cannot open /b: Permission denied."))
      default: typist.take(.opened(request, FileText(PieceTree(Array("c".utf8)))))
      }
    }
    #expect(
      typist.message == "Reopened 1 file. Not reopened: /a does not exist any more; "
        + "Cannot open /b: Permission denied")
    #expect(typist.names == ["c"] && typist.editor.panes.isEmpty)
  }

  @Test("A session without any readable file leaves the empty text")
  func allMissing() throws {
    let session = try Self.session { _ in }
    var typist = Self.typist()
    typist.take(.session(.found(session)))
    for request in typist.opens { typist.take(.opening(.isFolder(request))) }
    #expect(typist.message == "The last session was not reopened: /a is a folder now")
    #expect(typist.names == ["New file"] && typist.editor.focus.isText)
  }

  @Test("A file system that does not answer keeps the other files away for two seconds at most")
  func hanging() throws {
    let session = try Self.session { typist in
      typist.open("/b", Self.texts["/b"])
      typist.act("Ctrl-\\")
    }
    var typist = Self.typist()
    typist.take(.session(.found(session)))
    let late = try #require(typist.opens.first { $0.path == "/a" })
    for request in typist.opens where request.path == "/b" {
      typist.take(.opened(request, FileText(PieceTree(Array("b".utf8)))))
    }
    typist.act(.wait(.seconds(2)))
    #expect(typist.editor.panes.map(\.name) == ["b", "b"])
    #expect(typist.message == "Reopened 1 file. Not reopened: /a is still being read")
    typist.take(.opened(late, FileText(PieceTree(Array("a".utf8)))))
    #expect(typist.names == ["b", "a"] && typist.editor.document.name == "b")
  }

  @Test("A window without room shows the active pane, and all of them when it grows")
  func smallWindow() throws {
    let session = try Self.session { typist in
      typist.open("/b", Self.texts["/b"])
      typist.act("Ctrl-\\")
    }
    var typist = Self.reopening(session, columns: 30)
    #expect(typist.editor.panes.isEmpty && typist.editor.shownPanes.hidden?.count == 2)
    typist.act(.resized(columns: 120, rows: 40))
    #expect(typist.editor.panes.count == 2)
  }

  @Test("The command adds the files to the open ones, which stay")
  func command() throws {
    let session = try Self.session { typist in
      typist.open("/b", Self.texts["/b"])
      typist.act("Ctrl-\\", "Ctrl-PageUp")
    }
    var typist = Self.typist()
    typist.open("/c", Self.texts["/c"])
    typist.act(.typed("x"))
    typist.run("reopen-session", by: nil)
    typist.take(.session(.found(session)))
    typist.answerOpens(Self.texts)
    #expect(typist.names == ["a", "b", "c"])
    #expect(typist.editor.panes.map(\.name) == ["b", "a"])
    #expect(typist.editor.documents[2].isModified)
    typist.run("reopen-session", by: nil)
    typist.take(.session(.found(nil)))
    #expect(typist.message == "No session of this project is kept")
  }

  @Test("Lost text that has no file is offered in its own tab")
  func lostText() throws {
    let session = try Self.session { _ in }
    var typist = Self.typist(keepsHistory: true)
    typist.take(.session(.found(session)))
    typist.answerOpens(Self.texts)
    #expect(typist.names == ["a", "New file"])
    var earlier = Typist.earlier(["", "lost"], anchor: 0)
    earlier.recovery = .init(
      id: MementoID(index: 1), secondsSince1970: typist.now.secondsSince1970)
    typist.take(.history(.opened(earlier)))
    #expect(typist.names == ["a", "New file"] && typist.text == "a1\na2\na3")
    #expect(typist.message?.contains("its tab is New file") == true)
    var without = Self.typist(keepsHistory: true)
    without.take(.session(.found(session)))
    without.answerOpens(Self.texts)
    without.take(.history(.opened(nil)))
    #expect(without.names == ["a"])
  }

  @Test("Any panes are reopened as they were left")
  func random() throws {
    var random = SeededRandom(seed: Seed.current(default: 5))
    for _ in Soak.rounds(30, soak: 3_000) {
      let session = try Self.session { typist in
        typist.open("/b", Self.texts["/b"])
        typist.open("/c", Self.texts["/c"])
        for _ in 0..<Int.random(in: 0...12, using: &random) {
          let keys = ["Ctrl-\\", "Alt--", "F6", "Ctrl-PageUp", "Down", "End", "Ctrl-End"]
          typist.act(.key(random.one(of: keys)))
        }
        if random.happens(onceIn: 3) { typist.run("close-pane", by: nil) }
      }
      var typist = Self.reopening(session)
      typist.take(.ending)
      #expect(typist.keptSession == session)
    }
  }
}

extension Typist {
  /// The sessions that are to be kept, oldest first.
  fileprivate var keptSessions: [ProjectSession?] {
    effects.compactMap { effect in
      guard case .session(.keep(let session)) = effect else { return nil }
      return .some(session)
    }
  }

  /// The last one.
  fileprivate var keptSession: ProjectSession? { keptSessions.last ?? nil }

  /// Answers all requests to open files with their texts, the last request first.
  fileprivate mutating func answerOpens(_ texts: [String: String]) {
    let requests = opens
    effects.removeAll { if case .open = $0 { true } else { false } }
    for request in requests.reversed() {
      let text = texts[request.path].map { FileText(PieceTree(Array($0.utf8))) }
      take(.opened(request, text))
    }
  }
}
