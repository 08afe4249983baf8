import Files
import HistoryStore
import SystemPackage
import TestSupport
import Testing

@testable import ProjectHistory

/// The history as a stream for git; git itself reads it.
@Suite struct GitExportTests {
  /// A repository that read the stream of a project.
  private struct Repository {
    let folder: TemporaryFolder
    let summary: GitExport.Summary

    init(of project: Project) throws {
      folder = try TemporaryFolder()
      let files = try project.store.files(below: project.folder)
      let export = GitExport(
        of: project.folder, in: project.store, encodings: nil, by: "Ann <ann@example.org>")
      var stream: [UInt8] = []
      summary = try export.run(files) { stream += $0 }
      let file = folder.file("stream")
      try TestSupport.write(stream, to: file)
      _ = try git("init", "--quiet", "repository")
      let read = try run(
        ["sh", "-c", "git -C repository fast-import --quiet < stream"], in: folder.path)
      #expect(read.status == .exited(0) && read.errors == "", "\(read.errors)")
      #expect(try git("-C", "repository", "fsck", "--strict") == "")
    }

    func git(_ words: String...) throws -> String {
      let outcome = try run(["git"] + words, in: folder.path)
      #expect(outcome.status == .exited(0), "\(outcome.errors)")
      return outcome.output
    }

    func log(_ words: String...) throws -> [String] {
      let outcome = try run(
        ["git", "-C", "repository", "log", "--format=%s"] + words, in: folder.path)
      return outcome.output.split(separator: "\n").map(String.init)
    }

    /// Returns a file of a commit.
    func text(_ name: String) throws -> String { try git("-C", "repository", "show", name) }
  }

  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("int x;\n", to: "src/b \"c\"\n\t.c", at: 1_100)
    try project.save("two\n", to: "a.txt", at: 1_200)
    try project.save("int y;\n", to: "src/b \"c\"\n\t.c", at: 1_300)
    try project.save("three\r\n\u{1F600}", to: "a.txt", at: 9_000)
    try project.save("four", to: "a.txt", at: 9_100)
    return project
  }

  @Test("The tip of main has the files byte for byte, and stretches are its first parents")
  func mainBranch() throws {
    let project = try project()
    let repository = try Repository(of: project)
    #expect(try repository.text("main:a.txt") == "four")
    #expect(
      try repository.git("-C", "repository", "ls-tree", "-rz", "--name-only", "main")
        == "a.txt\0src/b \"c\"\n\t.c\0")
    #expect(try repository.log("--first-parent", "main").first == "1 file, 2 states")
    #expect(try repository.log("main").count == 7)
    #expect(repository.summary == GitExport.Summary(fileCount: 2, stateCount: 6))
    #expect(
      try repository.git("-C", "repository", "log", "-1", "--format=%an %ae %at", "main^2")
        == "Ann ann@example.org 9100\n")
  }

  @Test("States that were left are branches, and names are tags")
  func branchesAndTags() throws {
    let project = try project()
    let id = try project.file("a.txt").id
    // As after an undo, another text, and a name that git does not accept.
    let database = try Database(project.store.path)
    try database.execute("UPDATE memento SET parent = 2 WHERE file = \(id) AND number = 4")
    try database.execute("DELETE FROM edge WHERE file = \(id) AND number = 4")
    _ = try project.store.setName("..bad ~name^.lock", of: 3, of: id)
    let present = try project.store.files(below: project.folder).reduce(into: [:]) {
      $0[$1.id] = 1
    }
    try ProjectNames(project.store).set(
      ProjectName("before", of: project.folder, at: 1_150, states: present))
    let repository = try Repository(of: project)
    let refs = try repository.git(
      "-C", "repository", "for-each-ref", "--format=%(refname:short)")
    #expect(
      refs == "main\nstates/a.txt/3\nbad--name--lock\nbefore\n", "\(refs)")
    #expect(try repository.text("states/a.txt/3:a.txt") == "three\r\n\u{1F600}")
    #expect(try repository.text("before:a.txt") == "one\n")
    #expect(repository.summary.branchCount == 1 && repository.summary.tagCount == 2)
  }

  @Test("A deleted file is not in the tip, and its states are in the history")
  func deletedFiles() throws {
    let project = try project()
    try project.remove("a.txt")
    let repository = try Repository(of: project)
    #expect(try repository.text("main^:a.txt") == "four")
    #expect(try repository.git("-C", "repository", "ls-tree", "--name-only", "main") == "src\n")
  }

  @Test("Names become names of git, each once")
  func names() throws {
    var names = GitNames()
    let words = ["a", "A", "x/.y", "", "@", "-z", "end.", "a..b", "a@{b", "a b\u{1}", "//"]
    for word in words {
      let name = names.name(for: word)
      let check = try run(["git", "check-ref-format", "--branch", name])
      #expect(check.status == .exited(0), "\(word) is \(name)")
    }
    #expect(names.name(for: "a") == "a-3")
  }
}
