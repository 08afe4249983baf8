import Documents
import EditorCore
import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// Files on a file system that does not answer, beside one that answers.
@MainActor @Suite(.timeLimit(.usually(10))) struct HangingFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one\n", to: "notes.txt")
    try folder.write("slow text\n", to: "slow.txt")
  }

  private func start(_ names: String..., hanging system: HangingFileSystem) throws -> SessionRun {
    try SessionRun(names, in: folder) { system.pass($0, for: $1) }
  }

  /// Opens a file like the user.
  private func open(_ name: String, in run: SessionRun) async throws {
    try run.press("Ctrl-O")
    try await run.waitForScreen("Open:")
    run.type(folder.file(name).string)
    try run.press("Enter")
  }

  @Test(
    "While the file system hangs at any step of opening a file, the user types in another tab",
    arguments: [PathUse.resolve, .read, .watch, .check])
  func typingBesideAHangingFile(use: PathUse) async throws {
    let system = HangingFileSystem(on: "slow.txt", uses: [use])
    defer { system.release() }
    let run = try start("notes.txt", hanging: system)
    try await open("slow.txt", in: run)
    try await eventually("the file system to hang") { system.count > 0 }
    if use == .watch || use == .check {
      try await run.waitForScreen("slow text")
      try run.press("Ctrl-PageDown")
    }
    run.type("typed ")
    try await run.waitForScreen("typed one")
    try run.press("Ctrl-S")
    try await run.waitForFile("notes.txt", "typed one\n")
    #expect(!system.wasTooLong)
    system.release()
    if use == .watch || use == .check { try run.press("Ctrl-PageDown") }
    try await run.waitForScreen("slow text")
    try folder.write("changed by another program\n", to: "slow.txt")
    try await run.waitForScreen("changed by another program")
  }

  @Test("A file that is opened under two names at once is open in one tab")
  func oneFileUnderTwoNames() async throws {
    try #require(symlink("slow.txt", folder.file("link.txt").string) == 0)
    let system = HangingFileSystem(on: "slow.txt", uses: [.read])
    defer { system.release() }
    let run = try start("notes.txt", hanging: system)
    try await open("slow.txt", in: run)
    try await eventually("the file system to hang") { system.count > 0 }
    try await open("link.txt", in: run)
    run.type("typed ")
    try await run.waitForScreen("typed one")
    system.release()
    try await run.waitForScreen("slow text")
    try run.press("Ctrl-S")
    try await open("slow.txt", in: run)
    #expect(run.session.editor.documents.count == 2)
    try run.press("Ctrl-PageDown")
    try await run.waitForScreen("typed one")
    try await open("link.txt", in: run)
    try await run.waitForScreen("slow text")
    #expect(run.session.editor.documents.count == 2)
  }

  @Test("A file named twice on the command line, by a link too, is open in one tab")
  func oneFileTwiceAtStart() async throws {
    try #require(symlink("notes.txt", folder.file("link.txt").string) == 0)
    let system = HangingFileSystem(on: "nothing", uses: [])
    let run = try start("notes.txt", "link.txt", "slow.txt", hanging: system)
    try await run.waitForScreen("slow.txt")
    #expect(run.session.editor.documents.map(\.path).count == 2)
  }

  @Test("A watch that begins after its document was closed changes nothing")
  func watchOfAClosedDocument() async throws {
    let system = HangingFileSystem(on: "slow.txt", uses: [.watch, .check])
    defer { system.release() }
    let run = try start("notes.txt", hanging: system)
    try await open("slow.txt", in: run)
    try await run.waitForScreen("slow text")
    try await eventually("both uses to hang") { system.count == 2 }
    try run.press("Ctrl-W")
    try await run.waitForScreen("one")
    #expect(run.session.edges.watches.count == 1)
    system.release()
    // The file opens again, because no late result marked it as open.
    try await open("slow.txt", in: run)
    try await run.waitForScreen("slow text")
    #expect(run.session.editor.documents.count == 2)
    #expect(run.session.edges.watches.count == 2)
  }
}
