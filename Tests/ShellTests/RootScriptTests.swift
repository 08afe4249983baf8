import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The script for `sudo`, without sudo.
@Suite(.timeLimit(.usually(15))) struct RootScriptTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// - Parameter limit: the maximum size of a file in 512 bytes; nil for any size.
  private func save(
    _ text: String, to name: String, size: Int? = nil, makesFolders: Bool = false,
    limit: Int? = nil
  ) throws -> Outcome {
    // With a limit, the write fails, but does not end the program.
    let start = limit.map { "trap '' XFSZ; ulimit -f \($0); " } ?? ""
    return try run(
      [
        "/bin/sh", "-c", start + RootSave.script, "memento", folder.file(name).string,
        "\(size ?? text.utf8.count)", makesFolders ? "make" : "", "random",
      ], environment: ["PATH": "\(folder.path):/usr/bin:/bin"], in: folder.path, input: text)
  }

  @Test(
    "A file is overwritten and stays the same file",
    arguments: [
      ("old", "new and longer\n"), ("old and longer\n", "new"), ("old", "old"), ("old", ""),
      ("", "new"), ("a\nb\n", "\n\n"),
    ])
  func aFileHoldsTheTextAndStaysTheOneItWas(old: String, new: String) throws {
    let file = try folder.write(old, to: "file")
    try #require(chmod(file.string, 0o640) == 0)
    try #require(link(file.string, folder.file("other name").string) == 0)
    let outcome = try save(new, to: "file")
    #expect(outcome.status == .exited(0) && outcome.errors == "")
    #expect(try folder.text(of: "file") == new)
    #expect(try folder.text(of: "other name") == new)
    var status = stat()
    #expect(stat(file.string, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try names(in: folder.path).sorted() == ["file", "other name"])
  }

  @Test("A large text is written whole")
  func aLargeTextIsWrittenWhole() throws {
    try folder.write(String(repeating: "old line\n", count: 100_000), to: "file")
    let text = String(repeating: "another line\n", count: 100_000)
    #expect(try save(text, to: "file").status == .exited(0))
    #expect(try folder.text(of: "file") == text)
  }

  @Test("A new file is made also with its folders")
  func aNewFileIsMadeAlsoWithItsFolders() throws {
    #expect(try save("text", to: "file").status == .exited(0))
    #expect(try folder.text(of: "file") == "text")
    #expect(try save("text", to: "a/b/file").status != .exited(0))
    #expect(try save("text", to: "a/b/file", makesFolders: true).status == .exited(0))
    #expect(try folder.text(of: "a/b/file") == "text")
    #expect(try names(in: folder.file("a/b")) == ["file"])
  }

  @Test("An incomplete text changes nothing")
  func aTextThatDoesNotComeWholeChangesNothing() throws {
    try folder.write("old", to: "file")
    let outcome = try save("new and", to: "file", size: 20)
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors == "the text arrived incomplete\n")
    #expect(try folder.text(of: "file") == "old")
    #expect(try save("new and", to: "new", size: 20).status == .exited(1))
    #expect(try names(in: folder.path) == ["file"])
  }

  @Test("Without space for a second copy the file stays whole")
  func withoutRoomForTheTextBesideItTheFileIsWhole() throws {
    try folder.write("old", to: "file")
    let outcome = try save(String(repeating: "x", count: 100_000), to: "file", limit: 8)
    #expect(outcome.status != .exited(0) && outcome.errors != "")
    #expect(try folder.text(of: "file") == "old")
    #expect(try names(in: folder.path) == ["file"])
  }

  private static var canMount: Bool {
    let outcome = try? run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"])
    return outcome?.status == .exited(0)
  }

  @Test(
    "With space for one copy only the file stays whole", .enabled(if: canMount))
  func withRoomForOneOfBothTheFileIsWhole() throws {
    // 64 kB have room for the old text and the new one beside it, but for no byte more.
    let script = """
      mount -t tmpfs -o size=64k none "$0" && cd "$0" || exit
      head -c 20000 /dev/zero | tr '\\0' o >file; head -c 36000 /dev/zero | tr '\\0' n >/dev/shm/new.$$
      sh -c "$1" memento "$PWD/file" 36000 '' </dev/shm/new.$$; echo "status $?"
      rm /dev/shm/new.$$; wc -c <file; tr -d o <file | wc -c; ls -A
      """
    let outcome = try run(
      ["unshare", "-rm", "sh", "-c", script, folder.path.string, RootSave.script],
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], in: folder.path)
    #expect(outcome.output == "status 1\n20000\n0\nfile\n")
  }

  @Test("A device is written to")
  func aDeviceIsWrittenTo() throws {
    try #require(symlink("/dev/null", folder.file("file").string) == 0)
    #expect(try save("text", to: "file").status == .exited(0))
  }

  // MARK: Links exchanged meanwhile

  /// Adds a program of root's script that first does something else, as another user could.
  private func replace(_ program: String, by script: String) throws {
    let path = try folder.write(
      "#!/bin/sh\n\(script)\nexec /usr/bin/\(program) \"$@\"\n", to: program)
    try #require(chmod(path.string, 0o755) == 0)
  }

  @Test("A temporary file exchanged for a link is neither written nor read")
  func anExchangedTemporaryFileIsNotFollowed() throws {
    try folder.write("secret of root", to: "victim")
    try folder.write("old", to: "file")
    let exchange = "for f in .memento-*; do rm $f; ln -s victim $f; done"
    for program in ["cat", "wc", "tail"] {
      try replace(program, by: exchange)
      let outcome = try save("new text", to: "file")
      #expect(outcome.status == .exited(0), "\(program): \(outcome.errors)")
      #expect(try folder.text(of: "file") == "new text")
      #expect(try folder.text(of: "victim") == "secret of root")
      #expect(unlink(folder.file(program).string) == 0)
    }
    #expect(try names(in: folder.path).sorted() == ["file", "victim"])
  }

  @Test("A file exchanged for a link is not written through it", arguments: ["cat", "wc"])
  func anExchangedFileIsNotFollowed(program: String) throws {
    try folder.write("secret of root", to: "victim")
    try folder.write("old", to: "file")
    try replace(program, by: "rm file; ln -s victim file")
    let outcome = try save("new text", to: "file")
    #expect(outcome.status == .exited(1))
    #expect(outcome.errors.contains("its path leads elsewhere now"))
    #expect(try folder.text(of: "victim") == "secret of root")
  }
}
