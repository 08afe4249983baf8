import Documents
import EditorCore
import Glibc
import Structure
import SystemPackage
import TestSupport
import Testing
import Text

@testable import Shell

/// Symbols through programs in the place of ctags, good and bad ones, and through the real one.
@MainActor @Suite struct SymbolQueueTests {
  private static let version = "Universal Ctags 5.9.0; features: +json, +interactive"
  private static let code = "f() {\n  a\n}\ng() {\n  b\n}\n"

  /// The events of a queue.
  @MainActor private final class Answers {
    var events: [Event] = []

    var outlines: [TextOutline] {
      events.compactMap { if case .symbols(.outline(let outline, _)) = $0 { outline } else { nil } }
    }
    var notices: [String] {
      events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }
    var hasCtags: Bool? {
      events.compactMap { event -> Bool? in
        if case .symbols(.ready(let has, _)) = event { has } else { nil }
      }.last
    }
    var symbols: [ProjectSymbol] {
      events.flatMap { event -> [ProjectSymbol] in
        if case .symbols(.found(let symbols, _)) = event { symbols } else { [] }
      }
    }
    var ends: [String?] {
      events.compactMap { event -> String?? in
        if case .symbols(.ended(let problem, _)) = event { .some(problem) } else { nil }
      }
    }
  }

  private let folder: TemporaryFolder
  private let answers = Answers()
  private var post: Post<Event> { { [answers] in answers.events.append($0) } }

  init() throws { folder = try TemporaryFolder() }

  /// Starts a queue whose ctags is a shell script.
  ///
  /// - Parameter script: its action on a text; nil for no ctags.
  private func start(
    _ script: String?, version: String = version, limits: CtagsRun.Limits = CtagsRun.Limits()
  ) async throws -> SymbolQueue {
    if let script {
      let file = try folder.write(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo '\(version)'; exit; fi\n\(script)\n",
        to: "bin/ctags")
      _ = file.withPlatformString { chmod($0, 0o755) }
    }
    let queue = SymbolQueue(searchPath: folder.file("bin").string, limits: limits)
    queue.start(post: post)
    try await eventually("the search for ctags") { answers.hasCtags != nil }
    return queue
  }

  private func ask(_ queue: SymbolQueue, name: String = "a.c") async throws {
    let count = answers.outlines.count
    let type = FileType.of(fileNamed: name)
    queue.find(
      .outline(OutlineRequest(PieceTree(Self.code.utf8), name: name, type: type)), post: post)
    try await eventually("an outline") { answers.outlines.count > count }
  }

  private var short: CtagsRun.Limits {
    CtagsRun.Limits(
      time: .milliseconds(300), versionTime: .seconds(60), outputByteCount: 100_000, tagCount: 10)
  }

  // MARK: Bad programs

  @Test(
    "A bad ctags is told once, and blocks are listed in its place",
    arguments: [
      ("exec sleep 1000", "took longer"),
      ("trap '' TERM; while :; do sleep 1; done", "took longer"),
      ("kill -SEGV $$", "signal"), ("exit 3", "status 3"), ("yes nonsense", "too long"),
      ("cat; head -c 3000000 /dev/zero", "too long"), ("echo nonsense", "not complete"),
      ("true", "not complete"),
      (#"echo '{"_type": "tag", "name": "x", "line": 1'"#, "not complete"),
    ])
  func badProgram(script: String, notice: String) async throws {
    let queue = try await start(script, limits: short)
    #expect(answers.hasCtags == true)
    try await ask(queue)
    try await ask(queue)
    #expect(answers.outlines.map(\.source) == [.blocks, .blocks])
    #expect(answers.outlines.last?.symbols.map(\.name) == ["f()", "g()"])
    #expect(answers.notices.count == 1)
    #expect(answers.notices.first?.contains(notice) == true, "\(answers.notices)")
  }

  @Test("Without ctags, or with another one, there are blocks and no word about it")
  func noProgram() async throws {
    try await ask(start(nil))
    #expect(answers.hasCtags == false && answers.outlines.last?.source == .blocks)
    try await ask(start("exit 1", version: "Exuberant Ctags 5.8"))
    #expect(answers.hasCtags == false && answers.outlines.last?.source == .blocks)
    #expect(answers.notices.isEmpty)
  }

  @Test("A version that never comes is not waited for")
  func hangingVersion() async throws {
    let file = try folder.write("#!/bin/sh\nexec sleep 1000\n", to: "bin/ctags")
    _ = file.withPlatformString { chmod($0, 0o755) }
    var silent: [String] = []
    #expect(
      CtagsRun.found(in: folder.file("bin").string, reportSilent: { silent.append($0) }) == nil)
    #expect(silent == [file.string])
  }

  @Test("Tags beyond the text, and with control characters, are harmless")
  func strangeTags() async throws {
    let script = #"""
      printf '%s\n' '{"_type": "tag", "name": "far", "line": 400, "kind": "function"}'
      printf '%s\n' '{"_type": "tag", "name": "a\u001b[2Jb", "line": 2, "kind": "function"}'
      printf '%s\n' '{"_type": "completed", "command": "generate-tags"}'
      """#
    try await ask(start(script))
    #expect(answers.outlines.last?.symbols.map(\.name) == ["a‹1B›[2Jb"])
    #expect(answers.notices.isEmpty)
  }

  // MARK: The real one

  private var realPath: String { getenv("PATH").map { String(cString: $0) } ?? "" }

  @Test("The real ctags finds the functions of an unsaved text")
  func realText() async throws {
    guard let ctags = CtagsRun.found(in: realPath) else { return }
    let text = PieceTree("int f(int a)\n{\n  return a;\n}\nstruct s { int b; };\n".utf8)
    let type = FileType.of(fileNamed: "a.c")
    let outline = try ctags.outline(of: OutlineRequest(text, name: "a.c", type: type))
    #expect(outline?.source == .ctags)
    #expect(outline?.symbols.map(\.name) == ["f", "s", "b"])
    #expect(outline?.symbols.first?.range == 0..<28)
    // A language that it does not know has none, and neither has an empty text.
    #expect(try ctags.outline(of: OutlineRequest(text, name: "a.zzz", type: nil)) == nil)
    #expect(try ctags.outline(of: OutlineRequest(PieceTree(), name: "a.c", type: type)) == nil)
    let script = PieceTree("#!/bin/sh\nf() {\n  a\n}\n".utf8)
    let shell = OutlineRequest(script, name: "run", type: FileType.of(fileNamed: "a.sh"))
    #expect(try ctags.outline(of: shell)?.symbols.first?.range == 10..<21)
  }

  @Test("The symbols of a project are those of its files, without hidden and ignored ones")
  func project() async throws {
    try folder.write("int one(void) { return 1; }\n", to: "p/a.c")
    try folder.write("int two(void) { return 2; }\n", to: "p/below/b.c")
    try folder.write("int three(void) { return 3; }\n", to: "p/.hidden/c.c")
    try folder.write("int four(void) { return 4; }\n", to: "other/d.c")
    // Data and generated files are left out.
    try folder.write(#"{"five": {"six": 7}}"#, to: "p/data.json")
    try folder.write(
      "int eight;\n" + String(repeating: "// generated\n", count: 200_000), to: "p/table.c")
    try folder.write("", to: "p/.memento")
    guard CtagsRun.found(in: realPath) != nil else { return }
    let queue = SymbolQueue(searchPath: realPath)
    queue.start(post: post)
    try await eventually("the search for ctags") { answers.hasCtags == true }
    queue.find(
      .project(ofFile: folder.file("p/below/b.c").string, serial: 1), post: post)
    try await eventually("the end") { !answers.ends.isEmpty }
    #expect(answers.symbols.map(\.name).sorted() == ["one", "two"])
    #expect(answers.symbols.map(\.shownPath).sorted() == ["a.c", "below/b.c"])
    #expect(answers.ends == [nil])
  }

  @Test("The files of a project are those of its folder, without its repository")
  func gitProject() async throws {
    try folder.write("a", to: "p/.git/none")
    try folder.write("int one;\n", to: "p/a.c")
    // A broken repository is no obstacle.
    let files = ProjectFiles(ofFile: folder.file("p/x/y.c"))
    #expect(files.folder == folder.file("p").string)
    #expect(files.paths { true }.paths == ["a.c"])
    // A stopped search has nothing.
    #expect(ProjectFiles(ofFile: folder.file("p/x/y.c")).paths { false }.paths == [])
  }
}
