import Globbing
import Testing

/// The patterns of shells and `.gitignore`.
@Suite struct ShellGlobTests {
  @Test(
    "A pattern without a separator matches the last name",
    arguments: [
      ("*", "a/b", true), ("?", "a/b", true), ("?", "a/bc", false), ("?", "a/é", true),
      ("b*d", "a/bd", true), ("b*d", "a/bcde", false), ("*a*b*c", "aabbcc", true),
      ("*a*b*c", "aabbc.", false), ("A", "a", false), ("", "a", false), ("**", "a/b", true),
      ("a**c", "x/abc", true), ("{a,b}", "{a,b}", true), ("{a,b}", "a", false),
    ])
  func lastName(pattern: String, path: String, isMatched: Bool) {
    #expect(Glob(shell: pattern).matches(path) == isMatched)
  }

  @Test(
    "A set matches one of its characters, of which the first may be a bracket",
    arguments: [
      ("[a-c]x", "bx", true), ("[a-c]x", "dx", false), ("[!a-c]x", "dx", true),
      ("[^a-c]x", "ax", false), ("[]]", "]", true), ("[!]]", "]", false), ("[a-]", "-", true),
      ("[]", "[]", true), ("[a", "[a", true), (#"[\]]"#, "]", true), (#"\*"#, "*", true),
      (#"\*"#, "a", false), (#"a\"#, #"a\"#, true), ("[!a]", "/", false),
    ])
  func sets(pattern: String, path: String, isMatched: Bool) {
    #expect(Glob(shell: pattern).matches(path) == isMatched)
  }

  @Test(
    "A pattern with a separator matches the whole path",
    arguments: [
      ("/a/*", "a/b", true), ("/a/*", "a/b/c", false), ("/a/*", "a", false),
      ("/*/c", "a/b/c", false), ("/**/c", "a/b/c", true), ("/**/c", "c", true),
      ("/a/**", "a/b/c", true), ("/a/**", "a", false), ("/a/**/d", "a/d", true),
      ("/a/**/d/**/f", "a/b/d/d/e/f", true), ("/a/**/d/**/f", "a/b/c/e/f", false),
      ("/**/**/c", "c", true), ("/a**", "ab", true), ("/a**", "a/b", false),
      ("a/b", "x/a/b", true), ("a/b", "a/b", true), ("a/b", "a/b/c", false), ("a/b", "xa/b", false),
      ("a/", "x/a/b/c", true), ("a/", "x/a", false), ("/**", "a", true), ("//a//b", "a/b", true),
    ])
  func wholePath(pattern: String, path: String, isMatched: Bool) {
    #expect(Glob(shell: pattern).matches(path) == isMatched)
  }

  @Test("~/ at the start is the home, literally")
  func home() {
    let home = ["h[ab]*"]
    #expect(Glob(shell: "~/x*", home: home).matches("h[ab]*/xy"))
    #expect(!Glob(shell: "~/x*", home: home).matches("ha/xy"))
    #expect(
      Glob(shell: "~/.ssh/**", home: ["home", "me"]).matches(["home", "me", ".ssh", "a", "b"]))
    #expect(!Glob(shell: "~/.ssh/**", home: ["home", "me"]).matches("home/me/.ssh"))
    #expect(!Glob(shell: "~/a", home: ["home", "me"]).matches("x/home/me/a"))
  }
}
