import Glibc
import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing

@testable import Documents
@testable import Shell

/// Texts in HEAD, read through the real git.
@Suite(.enabled(if: hasGit, "git is not installed"))
struct HeadReadingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("git init -q . && git config user.name A && git config user.email a@localhost")
  }

  private func git(_ script: String) throws {
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path.string]
    let outcome = try run(["sh", "-ec", script], environment: environment, in: folder.path)
    try #require(outcome.status == .exited(0), "\(outcome.errors)")
  }

  private func commit(_ text: String, to name: String) throws {
    try folder.write(text, to: name)
    try git("git add -A && git commit -qm Commit")
  }

  /// Reads the text of a file in HEAD, for a document with a saved text.
  private func answer(
    _ name: String, saved: String = "", encoding: TextEncoding = .utf8,
    known: HeadRequest.KnownCommit? = nil, program: String = "git"
  ) -> HeadAnswer {
    let buffer = TextBuffer(PieceTree(Array(saved.utf8)), encoding: encoding)
    let request = HeadRequest(
      path: folder.file(name).string, memento: buffer.makeMemento(), known: known)
    return HeadReading(request: request, program: program).answer { true }
  }

  private func text(_ answer: HeadAnswer) -> String? {
    guard case .text(let text, _) = answer else { return nil }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private func reason(_ answer: HeadAnswer) -> String? {
    if case .missing(let reason, _) = answer { reason } else { nil }
  }

  @Test("The text of the last commit is read, in folders and of odd names, too")
  func theTextIsRead() throws {
    let names = ["notes.txt", "deep/er/-x y.txt", "a\nb", "wörter.txt", ":odd", "HEAD"]
    for name in names {
      try commit("one\ntwo\n", to: name)
      try folder.write("one\n2\n", to: name)
      #expect(text(answer(name, saved: "one\n2\n")) == "one\ntwo\n", "\(name)")
    }
  }

  @Test("A known commit is not read again")
  func aKnownCommitIsNotReadAgain() throws {
    try commit("one\n", to: "notes.txt")
    guard case .text(_, let commit) = answer("notes.txt") else {
      Issue.record("no text")
      return
    }
    guard case .unchanged = answer("notes.txt", known: commit) else {
      Issue.record("read again")
      return
    }
    try self.commit("two\n", to: "notes.txt")
    #expect(text(answer("notes.txt", known: commit)) == "two\n")
  }

  @Test("Line endings are those of the document, and the encoding is that of its file")
  func lineEndingsAndEncodings() throws {
    try commit("one\ntwo\n", to: "notes.txt")
    #expect(text(answer("notes.txt", saved: "one\r\n")) == "one\r\ntwo\r\n")
    try commit("one\r\ntwo\n", to: "notes.txt")
    #expect(text(answer("notes.txt", saved: "one\r\n")) == "one\r\ntwo\n")
    try git("printf 'caf\\351\\n' >latin.txt && git add -A && git commit -qm Latin")
    let latin = TextEncoding("ISO-8859-1")
    #expect(text(answer("latin.txt", saved: "x\n", encoding: latin)) == "café\n")
    try git("printf '\\377\\000\\n' >bytes && git add -A && git commit -qm Bytes")
    guard case .text(let bytes, _) = answer("bytes") else {
      Issue.record("no text")
      return
    }
    #expect(bytes.bytes == [0xFF, 0, 0x0A])
  }

  @Test("A file without a text in HEAD has a reason")
  func filesWithoutText() throws {
    try folder.write("one\n", to: "new.txt")
    let untracked = "new.txt is not in HEAD: git does not track it, or it is not committed yet"
    #expect(reason(answer("new.txt")) == untracked, "nothing is committed")
    try commit("one\n", to: "notes.txt")
    try folder.write("one\n", to: "other.txt")
    #expect(reason(answer("other.txt"))?.hasPrefix("other.txt is not in HEAD") == true)
    #expect(reason(answer("gone.txt"))?.hasPrefix("gone.txt is not in HEAD") == true)
    #expect(
      reason(answer("notes.txt", program: "git-that-is-missing"))
        == "Git is not installed, so there is no HEAD to compare with")
    try commit("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", to: "large")
    #expect(reason(answer("large")) == "large is stored with Git LFS, so HEAD has no text of it")
    try git("mv .git elsewhere")
    #expect(reason(answer("notes.txt")) == "notes.txt is in no git repository")
  }

  @Test("A git that hangs is stopped when the answer is no longer wanted")
  func aHangingGitIsStopped() throws {
    try commit("one\n", to: "notes.txt")
    let script = try folder.write("#!/bin/sh\nsleep 100\n", to: "slow")
    chmod(script.string, 0o755)
    let request = HeadRequest(
      path: folder.file("notes.txt").string,
      memento: TextBuffer(PieceTree([UInt8]())).makeMemento(), known: nil)
    var count = 0
    let answer = HeadReading(request: request, program: script.string).answer {
      count += 1
      return count < 3
    }
    #expect(reason(answer)?.hasPrefix("Git cannot read notes.txt") == true)
  }

  @Test("A hostile repository runs nothing")
  func aHostileRepository() throws {
    try commit("one\ntwo\n", to: "notes.txt")
    let trap = folder.file("sprung").string
    let script = "touch \(trap)"
    try git(
      """
      for key in core.fsmonitor core.pager pager.cat-file core.sshCommand core.askPass \
        core.editor filter.trap.smudge filter.trap.clean filter.trap.process diff.trap.textconv \
        alias.cat-file core.gitProxy credential.helper; do
        git config $key "\(script)"
      done
      git config core.repositoryFormatVersion 1
      git config extensions.partialClone origin
      git config remote.origin.promisor true
      git config remote.origin.url "ext::\(script)"
      git config protocol.ext.allow always
      echo '* filter=trap diff=trap' >.gitattributes
      printf '#!/bin/sh\\n\(script)\\n' >.git/hooks/post-checkout
      cp .git/hooks/post-checkout .git/hooks/post-index-change
      chmod +x .git/hooks/*
      """)
    #expect(text(answer("notes.txt")) == "one\ntwo\n")
    let files = ProjectFiles(ofFile: folder.file("notes.txt")).paths { true }
    #expect(files.paths.contains("notes.txt") && files.paths.contains(".gitattributes"))
    // A missing object would be fetched from the hostile remote.
    try git("rm -f .git/objects/??/*")
    #expect(reason(answer("notes.txt")) != nil)
    #expect(access(trap, F_OK) != 0, "the repository ran a program")
  }
}

/// Whether git is installed.
private var hasGit: Bool { (try? run(["git", "--version"]))?.status == .exited(0) }
