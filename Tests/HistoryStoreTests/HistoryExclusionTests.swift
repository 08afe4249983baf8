import Files
import HistoryStore
import SystemPackage
import Testing
import TestSupport

/// The files without history.
@Suite struct HistoryExclusionTests {
  private static let home: FilePath = "/home/me"

  @Test(
    "By default secrets and temporary files are excluded",
    arguments: [
      ("/home/me/notes.txt", nil), ("/home/me/a/COMMIT_EDITMSG", "COMMIT_EDITMSG"),
      ("/r/.git/MERGE_MSG", "MERGE_MSG"), ("/r/.git/worktrees/w/TAG_EDITMSG", "TAG_EDITMSG"),
      ("/r/.git/NOTES_EDITMSG", "NOTES_EDITMSG"), ("/r/.git/SQUASH_MSG", "SQUASH_MSG"),
      ("/r/.git/rebase-merge/git-rebase-todo", "git-rebase-todo"),
      ("/r/.git/ADD_EDIT.patch", "ADD_EDIT.patch"),
      ("/r/.git/addp-hunk-edit.diff", "addp-hunk-edit.diff"),
      ("/r/.git/config", "**/.git/*"), ("/.git/config", "**/.git/*"),
      ("/r/.git/hooks/pre-commit", nil), ("/r/a.git/config", nil), ("/r/.gitignore", nil),
      ("/home/me/letter.gpg", "*.gpg"), ("/home/me/letter.asc", "*.asc"), ("/a/b.pgp", "*.pgp"),
      ("/a/.age", "*.age"), ("/a/b.age", "*.age"), ("/a/b.gpg/c", nil), ("/a/gpg", nil),
      ("/dev/shm/pass.AbCd/x.txt", "/dev/shm/pass.*/**"), ("/dev/shm/x", "/dev/**"),
      ("/a/id_rsa", "id_rsa"), ("/a/id_dsa", "id_dsa"), ("/a/id_ecdsa", "id_ecdsa"),
      ("/a/id_ed25519", "id_ed25519"), ("/a/id_ed25519.pub", nil), ("/a/my_id_rsa", nil),
      ("/a/server.pem", "*.pem"), ("/a/server.key", "*.key"), ("/a/b.p12", "*.p12"),
      ("/a/b.pfx", "*.pfx"), ("/a/b.kdbx", "*.kdbx"), ("/a/.netrc", ".netrc"),
      ("/a/.pgpass", ".pgpass"), ("/a/.env", ".env"), ("/a/.env.local", ".env.*"),
      ("/a/.envrc", nil), ("/a/env", nil), ("/a/keys", nil),
      ("/home/me/.ssh/config", "~/.ssh/**"), ("/home/me/.ssh/a/b", "~/.ssh/**"),
      ("/home/me/.gnupg/x", "~/.gnupg/**"), ("/home/you/.ssh/config", nil), ("/home/me/.ssh", nil),
      ("/etc/shadow", "/etc/shadow*"), ("/etc/shadow-", "/etc/shadow*"),
      ("/etc/gshadow.edit", "/etc/gshadow*"), ("/etc/passwd", nil), ("/home/me/shadow", nil),
      ("/etc/security/opasswd", "/etc/security/opasswd*"),
      ("/proc/self/comm", "/proc/**"), ("/sys/power/state", "/sys/**"), ("/dev/null", "/dev/**"),
      ("/process/x", nil), ("/a/proc/x", nil), ("/t/a/b", "/t/**"), ("/t", nil), ("/tt/a", nil),
      ("/state/memento/history.db", "/state/memento/**"), ("/state/other", nil),
    ])
  func theStandardIsSecretsAndWhatIsThrownAway(path: FilePath, pattern: String?) {
    let exclusion = HistoryExclusion(home: Self.home, temporaryFolders: ["/t", "/state/memento"])
    #expect(exclusion.pattern(matching: path) == pattern)
  }

  @Test("The system's temporary folders are excluded")
  func temporaryFoldersAreThoseOfTheSystem() {
    let exclusion = HistoryExclusion(
      home: nil, temporaryFolders: TextFile.temporaryFolders)
    #expect(exclusion.pattern(matching: "/tmp/x") == "/tmp/**")
    #expect(exclusion.pattern(matching: "/var/tmp/hosts.XXuT6bkA") == "/var/tmp/**")
    #expect(exclusion.pattern(matching: "/dev/shm/pass.1/x") == "/dev/shm/**")
    #expect(exclusion.pattern(matching: "/home/me/.ssh/config") == nil)
  }

  @Test("Linked folders match by their real paths")
  func linkedFoldersAreFoundByTheirRealPaths() throws {
    let folder = try TestFolder()
    try folder.makeFolder("real")
    try folder.makeFolder("real/.ssh")
    try symlink(folder["home"], to: "real")
    let exclusion = HistoryExclusion(
      home: folder["home"], temporaryFolders: [folder["home/tmp"]])
    #expect(exclusion.pattern(matching: folder["real/.ssh/config"]) == "~/.ssh/**")
    #expect(exclusion.pattern(matching: folder["home/.ssh/config"]) == "~/.ssh/**")
    #expect(exclusion.pattern(matching: folder["real/tmp/a"]) == "\(folder["home/tmp"])/**")
    #expect(exclusion.pattern(matching: folder["real/text"]) == nil)
  }

  @Test("The home is not a pattern")
  func homesAreNoPatterns() {
    let exclusion = HistoryExclusion(
      patterns: ["~/x*"], home: "/h[ab]*", temporaryFolders: ["/t?"])
    #expect(exclusion.pattern(matching: "/h[ab]*/xy") == "~/x*")
    #expect(exclusion.pattern(matching: "/ha/xy") == nil)
    #expect(exclusion.pattern(matching: "/t?/xy") == "/t?/**")
    #expect(exclusion.pattern(matching: "/ta/xy") == nil)
  }

  @Test(
    "Patterns follow the rules of shells",
    arguments: [
      ("*", "/a/b", true), ("?", "/a/b", true), ("?", "/a/bc", false), ("?", "/a/é", true),
      ("b*d", "/a/bd", true), ("b*d", "/a/bcd", true), ("b*d", "/a/bcde", false),
      ("*.a*b", "/x.aab", true), ("*a*b*c", "/aabbcc", true), ("*a*b*c", "/aabbc.", false),
      ("[a-c]x", "/bx", true), ("[a-c]x", "/dx", false), ("[!a-c]x", "/dx", true),
      ("[^a-c]x", "/ax", false), ("[]]", "/]", true), ("[a-]", "/-", true), ("[]", "/[]", true),
      ("[a", "/[a", true), (#"[\]]"#, "/]", true), (#"\*"#, "/*", true), (#"\*"#, "/a", false),
      (#"a\"#, #"/a\"#, true), ("A", "/a", false), ("", "/a", false),
      ("/a/*", "/a/b", true), ("/a/*", "/a/b/c", false), ("/a/*", "/a", false),
      ("/*/c", "/a/b/c", false), ("/**/c", "/a/b/c", true), ("/**/c", "/c", true),
      ("/a/**", "/a/b/c", true), ("/a/**", "/a", false), ("/a/**/d", "/a/d", true),
      ("/a/**/d/**/f", "/a/b/d/d/e/f", true), ("/a/**/d/**/f", "/a/b/c/e/f", false),
      ("/a**", "/ab", true), ("/a**", "/a/b", false), ("a/b", "/x/a/b", true),
      ("a/b", "/a/b", true), ("a/b", "/a/b/c", false), ("a/b", "/xa/b", false),
      ("a/", "/x/a/b/c", true), ("a/", "/x/a", false), ("**", "/a/b", true), ("/**", "/a", true),
    ])
  func patternsAreThoseOfShells(pattern: String, path: FilePath, isMatched: Bool) {
    let exclusion = HistoryExclusion(patterns: [pattern], home: nil, temporaryFolders: [])
    #expect(exclusion.pattern(matching: path) == (isMatched ? pattern : nil))
  }

  @Test("No pattern takes long")
  func noPatternTakesLong() {
    let stars = String(repeating: "*a", count: 40) + "b"
    let folders = String(repeating: "/**/a", count: 40) + "/b"
    let exclusion = HistoryExclusion(
      patterns: [stars, folders], home: nil, temporaryFolders: [])
    let name = FilePath("/" + String(repeating: "a", count: 250))
    let deep = FilePath(String(repeating: "/a", count: 500))
    let start = ContinuousClock.now
    #expect(exclusion.pattern(matching: name) == nil)
    #expect(exclusion.pattern(matching: deep) == nil)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("The first matching pattern is named")
  func theFirstPatternThatMatchesIsNamed() {
    let exclusion = HistoryExclusion(
      patterns: ["*.txt", "/a/**"], home: nil, temporaryFolders: ["/b/"])
    #expect(exclusion.pattern(matching: "/a/b.txt") == "*.txt")
    #expect(exclusion.pattern(matching: "/a/b.md") == "/a/**")
    #expect(exclusion.pattern(matching: "/b/c.txt") == "/b/**")
    #expect(exclusion.pattern(matching: "/c/d.md") == nil)
  }
}
