import Glibc
import SystemPackage
import TestSupport
import Testing

@testable import Projects

/// The rules of ignored paths, compared with git's.
@Suite struct IgnoreTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the paths of the files that a walk finds, in order.
  private func found() -> [String] {
    var paths: [String] = []
    _ = ProjectWalk(folder.path).run { paths.append(String(decoding: $0, as: UTF8.self)) }
    return paths.sorted()
  }

  private func git(_ script: String) throws -> [String] {
    let environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder.path.string]
    let outcome = try run(["sh", "-ec", script], environment: environment, in: folder.path)
    try #require(outcome.status == .exited(0), "\(outcome.errors)")
    return outcome.output.split(separator: "\0").map(String.init).sorted()
  }

  // MARK: Patterns

  @Test(
    "A pattern matches names or paths as gitignore(5) says",
    arguments: [
      ("*.o", "a.o b/c.o .o", "a.c a.o.c"),
      ("/a", "a", "b/a ab"), ("a/b", "a/b", "c/a/b b"),
      ("**/b", "b a/b a/c/b", "ab a/bb"), ("a/**", "a/b a/b/c", "b/a/c"),
      ("a/**/b", "a/b a/c/b a/c/d/b", "ab a/cb"), ("a**b", "ab axxb d/ab", "a/b"),
      ("a*/b", "a/b ac/b", "a/c/b"), ("?.c", "a.c d/b.c", ".c ab.c"),
      ("[a-c]x", "ax cx", "dx x"), ("[!a-c]x", "dx", "ax x"), ("[^a]", "b", "a"),
      ("[]a]", "] a", "b"), ("[[:digit:]]x", "1x", "ax :x"), ("[a\\]]", "a ]", "\\"),
      ("\\#a", "#a", "a"), ("\\!a", "!a", "a"), ("a\\*", "a*", "ab"), ("a  ", "a", "b"),
      ("a\r", "a", "b"), ("x*y*z", "xyz xaybz xyyzz", "xyz1 xzy"),
    ])
  func patterns(pattern: String, matching: String, others: String) throws {
    let parsed = try #require(IgnorePattern(line: pattern.utf8))
    func matches(_ path: Substring) -> Bool {
      Array(path.utf8).withUnsafeBufferPointer { path in
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return parsed.matches(path[(parsed.matchesName ? start : 0)...])
      }
    }
    for path in matching.split(separator: " ") { #expect(matches(path), "\(path)") }
    for path in others.split(separator: " ") { #expect(!matches(path), "\(path)") }
  }

  @Test(
    "Blank lines, comments and incomplete patterns match nothing",
    arguments: ["", "  ", "# a", "/", "a\\", "[a", "!"])
  func noPatterns(line: String) { #expect(IgnorePattern(line: line.utf8) == nil) }

  @Test("A pattern of many stars takes no exponential time")
  func manyStars() throws {
    let pattern =
      String(repeating: "*a", count: 40) + "**/" + String(repeating: "a*", count: 40) + "b"
    try folder.write(pattern + "\n", to: ".gitignore")
    try folder.write("", to: String(repeating: "a", count: 200))
    #expect(found().count == 2)
  }

  // MARK: Walks

  @Test("The files of a folder and those below are found, without ignored and hidden repositories")
  func walk() throws {
    for path in ["a.txt", "sub/b.txt", "sub/out/c.o", "build/d.txt", ".git/config", ".hidden"] {
      try folder.write("", to: path)
    }
    try folder.write("*.o\n/build/\n", to: ".gitignore")
    #expect(found() == [".gitignore", ".hidden", "a.txt", "sub/b.txt"])
  }

  @Test("The files of a folder come in the order of their names, before those of folders in it")
  func order() throws {
    for path in ["b", "a/z", "c", "a/y", "B"] { try folder.write("", to: path) }
    var paths: [String] = []
    _ = ProjectWalk(folder.path).run { paths.append(String(decoding: $0, as: UTF8.self)) }
    #expect(paths == ["B", "b", "c", "a/y", "a/z"])
  }

  @Test("The rules of .ignore precede those of git, and those of folders below the others")
  func precedence() throws {
    for path in ["a.log", "b.log", "sub/c.log", "sub/d.log", "kept/e.log"] {
      try folder.write("", to: path)
    }
    try folder.write("*.log\n", to: ".gitignore")
    try folder.write("!b.log\n", to: ".ignore")
    try folder.write("!c.log\n", to: "sub/.gitignore")
    try folder.write("b.log\n", to: ".git/info/exclude")
    #expect(found().filter { $0.hasSuffix(".log") } == ["b.log", "sub/c.log"])
  }

  @Test("Links to files are found, links to folders are not followed, and loops have no end")
  func links() throws {
    try folder.write("", to: "sub/a.txt")
    try folder.path.appending("sub/loop").withPlatformString { link in
      try #require(symlink("..", link) == 0)
    }
    try folder.path.appending("link.txt").withPlatformString { link in
      try #require(symlink("sub/a.txt", link) == 0)
    }
    try folder.path.appending("broken").withPlatformString { link in
      try #require(symlink("nowhere", link) == 0)
    }
    #expect(found() == ["link.txt", "sub/a.txt"])
  }

  @Test("A folder that cannot be read is counted, and the others are found", .enabled(if: !isRoot))
  func unreadable() throws {
    try folder.write("", to: "a.txt")
    try folder.write("", to: "closed/b.txt")
    try folder.file("closed").withPlatformString { try #require(chmod($0, 0) == 0) }
    var count = 0
    let report = ProjectWalk(folder.path).run { _ in count += 1 }
    #expect(count == 1 && report.unreadableFolderCount == 1)
  }

  @Test("A walk stops when it is no longer wanted")
  func stopping() throws {
    for number in 0..<20 { try folder.write("", to: "\(number)/a.txt") }
    var (count, calls) = (0, 0)
    let report = ProjectWalk(folder.path).run {
      calls += 1
      return calls < 5
    } found: { _ in
      count += 1
    }
    #expect(report.isStopped && count < 20)
  }

  @Test("In random folders with random rules, git finds the same files", .enabled(if: hasGit))
  func random() throws {
    var random = SeededRandom(seed: Seed.current())
    for _ in Soak.rounds(8, soak: 500) {
      _ = try git("rm -rf t && mkdir t && cd t && git init -q .")
      let folders = ["", "a/", "b/", "a/b/", "a/b/ab/", "ba/"]
      let names = ["a", "b", "ab", "ba", "a.b", "b.a", "aab"]
      for folder in folders {
        for name in names where Bool.random(using: &random) {
          let path = "t/\(folder)\(name)"
          if !folders.contains(String(path.dropFirst(2)) + "/") {
            try self.folder.write("", to: path)
          }
        }
        if Int.random(in: 0..<3, using: &random) > 0 {
          let rules = (0..<Int.random(in: 1...6, using: &random)).map { _ in rule(&random) }
          try self.folder.write(rules.joined(separator: "\n") + "\n", to: "t/\(folder).gitignore")
        }
      }
      let expected = try git("cd t && git ls-files -z -o --exclude-standard")
      var paths: [String] = []
      _ = ProjectWalk(self.folder.file("t")).run {
        paths.append(String(decoding: $0, as: UTF8.self))
      }
      let rules = try git("cd t && tail -n +1 -- $(find . -name .gitignore)")
      #expect(paths.sorted() == expected, "\(rules)")
    }
  }

  private func rule(_ random: inout SeededRandom) -> String {
    let parts = [
      "a", "b", "*", "**", "?", "[ab]", "[!a]", ".", "/", "/**/", "**/", "a", "b", "\\a",
    ]
    let count = Int.random(in: 1...4, using: &random)
    let body = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }
    let start = ["", "", "", "!", "/"][Int.random(in: 0..<5, using: &random)]
    return start + body.joined() + (Int.random(in: 0..<4, using: &random) == 0 ? "/" : "")
  }
}

/// Whether git can be run.
private var hasGit: Bool { (try? run(["git", "--version"]))?.status == .exited(0) }
