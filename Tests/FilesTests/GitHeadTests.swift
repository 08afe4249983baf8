import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The description of a working tree in `.git`, in files as git writes them.
@Suite struct GitHeadTests {
  private let folder: TemporaryFolder
  private let commit = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"
  private let other = "ffffffffffffffffffffffffffffffffffffffff"

  init() throws { folder = try TemporaryFolder() }

  private func head(_ file: String = "src/deep/main.c") throws -> GitHead? {
    GitHead(of: try folder.write("text", to: file))
  }

  @Test("Outside of working trees git says nothing")
  func outsideOfWorkingTrees() throws {
    #expect(try head() == nil)
    try folder.write("nonsense", to: ".git/HEAD")
    #expect(try head() == nil)
  }

  @Test("Git writes HEAD and its log when HEAD moves")
  func watchedFiles() throws {
    let file = try folder.write("text", to: "src/main.c")
    #expect(GitHead.watchedFiles(of: file).isEmpty)
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    let names = GitHead.watchedFiles(of: file).map { $0.string.split(separator: "/.git/").last }
    #expect(names == ["HEAD", "logs/HEAD"])
  }

  @Test("The branch and its commit, in a file of their own or packed")
  func branchAndCommit() throws {
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    #expect(try head()?.branch == "main" && head()?.commit == nil)
    try folder.write(
      "# pack-refs with: peeled\n\(other) refs/heads/domain\n\(commit) refs/heads/main\n^\(other)\n",
      to: ".git/packed-refs")
    #expect(try head()?.commit == commit)
    try folder.write(other + "\n", to: ".git/refs/heads/main")
    #expect(try head()?.commit == other)
  }

  @Test("A linked working tree has a HEAD of its own and shares the branches")
  func aLinkedWorkingTree() throws {
    try folder.write("gitdir: ../repository/.git/worktrees/linked\n", to: "linked/.git")
    try folder.write("ref: refs/heads/fix/1\n", to: "repository/.git/worktrees/linked/HEAD")
    try folder.write("../..\n", to: "repository/.git/worktrees/linked/commondir")
    try folder.write(commit + "\n", to: "repository/.git/refs/heads/fix/1")
    let head = try head("linked/a.txt")
    #expect(head?.branch == "fix/1" && head?.commit == commit)
  }

  @Test("The commit is told when HEAD has moved, and without a branch always")
  func theCommitIsToldWhenHeadMoved() throws {
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try folder.write(other, to: ".git/refs/heads/main")
    let before = try head()
    try folder.write(commit, to: ".git/refs/heads/main")
    let after = try head()
    #expect(after?.description(since: nil) == "on branch main")
    #expect(after?.description(since: after) == "on branch main")
    #expect(after?.description(since: before) == "git: branch main, 1a2b3c4")
    try folder.write(commit + "\n", to: ".git/HEAD")
    #expect(try head()?.description(since: nil) == "at commit 1a2b3c4")
  }

  @Test(
    "Names that git does not allow are ignored",
    arguments: ["refs/heads/../../x", "refs/heads/", "refs/heads/a\u{1B}[2Jb", "refs/heads//a"])
  func namesThatGitDoesNotAllow(reference: String) throws {
    try folder.write("ref: \(reference)\n", to: ".git/HEAD")
    #expect(try head() == nil)
  }

  @Test("A lock that a git command left behind delays only the reading that waits for git")
  func aStaleLockDelaysTheReadingThatWaits() throws {
    let file = try folder.write("text", to: "main.c")
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    try folder.write("", to: ".git/index.lock")
    let clock = ContinuousClock()
    let shortest = clock.measure { #expect(GitHead(of: file)?.branch == "main") }
    let waiting = clock.measure { #expect(GitHead(of: file, waitsForGit: true)?.branch == "main") }
    #expect(waiting >= .milliseconds(300) && shortest < waiting)
  }
}
