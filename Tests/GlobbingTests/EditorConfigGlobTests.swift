import Globbing
import Testing

/// The patterns of `.editorconfig`, as its specification defines them.
@Suite struct EditorConfigGlobTests {
  private func expect(
    _ pattern: String, matches yes: [String] = [], not no: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let glob = Glob(editorConfig: pattern)
    for path in yes {
      #expect(glob.matches(path), "\(pattern) for \(path)", sourceLocation: sourceLocation)
    }
    for path in no {
      #expect(!glob.matches(path), "\(pattern) for \(path)", sourceLocation: sourceLocation)
    }
  }

  @Test("* matches any characters of one name")
  func anAsteriskStandsForAnyCharactersOfOneName() {
    expect("m*n.c", matches: ["mn.c", "main.c", "m n.c", "sub/man.c"], not: ["m/n.c", "main.cc"])
    expect("*", matches: ["a", ".hidden", "a/b/c"])
    expect("*.md", matches: ["a.md", ".md", "a/b.md"], not: ["a.mdx", "md"])
    expect("docs/*", matches: ["docs/a", "docs/.a"], not: ["docs/a/b", "a/docs/b", "docs"])
  }

  @Test("** matches any characters, also across names")
  func twoStandForAnyAtAll() {
    expect("x**y", matches: ["xy", "x/y", "xa/by", "x/a/b/y", "deep/xay"], not: ["xyz"])
    expect("x/**y", matches: ["x/y", "x/ay", "x/a/y"], not: ["xy", "xa/y", "z/x/y"])
    expect("x**/y", matches: ["x/y", "xa/y", "xa/b/y"], not: ["xy", "x/ay"])
    expect("x/**/y", matches: ["x/y", "x/a/y", "x/a/b/y"], not: ["xy", "xa/y", "x/ay"])
    expect("**/y", matches: ["y", "a/y", "a/b/y"], not: ["ay"])
    expect("src/**", matches: ["src/a", "src/a/b"], not: ["src", "a/src/b"])
    expect("x/**/**/y", matches: ["x/y", "x/a/y", "x/a/b/y"], not: ["xy", "x/ay"])
  }

  @Test("? matches one character of a name")
  func aQuestionMarkStandsForOne() {
    expect("a?c", matches: ["abc", "aäc", "a?c"], not: ["ac", "abbc", "a/c"])
  }

  @Test("A set matches one of its characters")
  func bracketsStandForOneOfSome() {
    expect("[ab].x", matches: ["a.x", "b.x"], not: ["c.x", "ab.x"])
    expect("[!ab].x", matches: ["c.x", "!.x"], not: ["a.x", "b.x", "cc.x"])
    expect("[c-f5].x", matches: ["c.x", "d.x", "f.x", "5.x"], not: ["b.x", "g.x", "-.x"])
    expect("[!c-f].x", matches: ["b.x"], not: ["d.x"])
    expect("[-a].x", matches: ["-.x", "a.x"], not: ["b.x"])
    expect("[ab]].x", matches: ["a].x"], not: ["a.x", "].x"])
    expect(#"[a\]].x"#, matches: ["a.x", "].x"], not: ["b.x"])
    expect(#"[!a\]].x"#, matches: ["b.x"], not: ["a.x", "].x"])
  }

  @Test("Within a set, no other character is special")
  func withinBracketsNothingElseIsSpecial() {
    expect(
      "[ab*c{1..2}]", matches: ["a", "b", "*", "c", "{", "1", ".", "2", "}"], not: ["aa", "3"])
    expect("x[!a]y", not: ["x/y"])
    expect("a[.-0]b", matches: ["a.b", "a0b"], not: ["a/b"])
  }

  @Test("A bracket without its partner in the same name is literal")
  func bracketsThatAreNotClosedInOneNameMeanThemselves() {
    expect("q[x/]z", matches: ["q[x/]z"], not: ["qxz", "q/z"])
    expect("q[x", matches: ["q[x"], not: ["qx"])
    expect("q[/x", matches: ["q[/x"], not: ["a/q[/x"])
  }

  @Test("Braces match one of some words")
  func bracesStandForOneOfSomeWords() {
    expect("*.{c,h}", matches: ["a.c", "b/a.h"], not: ["a.ch", "a.", "a.{c,h}"])
    expect("f{a,b,}.x", matches: ["fa.x", "fb.x", "f.x"], not: ["f,.x", "fab.x"])
    expect("f{,a,,}.x", matches: ["fa.x", "f.x"], not: ["f,.x"])
    expect("{a*,b}[cd].x", matches: ["ac.x", "axyd.x", "bc.x"], not: ["a.x", "bb.x"])
    expect("dir/{a,b}/f", matches: ["dir/a/f", "dir/b/f"], not: ["dir/c/f", "x/dir/a/f"])
  }

  @Test("Braces can be nested")
  func bracesCanBeNested() {
    expect("{{a,b},c}.x", matches: ["a.x", "b.x", "c.x"], not: ["{a,b}.x", ".x"])
    expect("{a,{b,c}}.x", matches: ["a.x", "b.x", "c.x"], not: ["{b,c}.x"])
    expect("{word,{one},more}", matches: ["word", "{one}", "more"], not: ["one", "{one},more}"])
    expect(
      "{n,m{*o,p}[qr]}.x", matches: ["n.x", "moq.x", "mxor.x", "mpq.x"],
      not: ["mp.x", "mq.x", "m.x"])
  }

  @Test("Braces around one word are literal")
  func bracesAroundOneWordMeanThemselves() {
    expect("{one}.x", matches: ["{one}.x"], not: ["one.x", ".x"])
    expect("{}.x", matches: ["{}.x"], not: [".x"])
    expect("{o*}.x", matches: ["{one}.x"])
  }

  @Test("Braces without their partners are literal")
  func bracesThatAreNotClosedMeanThemselves() {
    expect("{.x", matches: ["{.x"], not: [".x"])
    expect("{},a}.x", matches: ["{},a}.x"], not: ["a.x", "{}.x"])
    expect("{{,a,b{c}.x", matches: ["{{,a,b{c}.x"], not: ["a.x", "{.x", "b{c.x", ".x"])
  }

  @Test("A backslash makes the next character literal")
  func aBackslashTakesTheMeaningFromWhatFollows() {
    expect(#"{a\,b,cd}.x"#, matches: ["a,b.x", "cd.x"], not: ["a.x", "b.x"])
    expect(#"{a,\},b}.x"#, matches: ["a.x", "}.x", "b.x"])
    expect(#"{a,\\,b}.x"#, matches: ["a.x", #"\.x"#, "b.x"])
    expect(#"a\*b"#, matches: ["a*b"], not: ["axb"])
    expect(#"a\;b"#, matches: ["a;b"])
    expect("a\\#b", matches: ["a#b"])
    expect(#"dir\file"#, matches: ["dirfile"], not: ["dir/file", #"dir\file"#])
    expect(#"dir\\file"#, matches: [#"dir\file"#], not: ["dir/file"])
    expect(#"end\"#, matches: [#"end\"#])
  }

  @Test("{3..120} matches the numbers of the range")
  func numbersBetweenTwo() {
    expect(
      "f{3..120}", matches: ["f3", "f15", "f60", "f120"], not: ["f2", "f121", "f060", "f5a", "f"])
    expect("f{-2..2}", matches: ["f-2", "f-1", "f0", "f2"], not: ["f-3", "f3", "f-"])
    expect("v{1..20}0", matches: ["v10", "v200", "v20"], not: ["v1", "v0"])
  }

  @Test("Two dots without a range of numbers are literal")
  func whatIsNoRangeOfNumbersMeansItself() {
    expect("{ant..bee}", matches: ["{ant..bee}"], not: ["ant", "asp"])
    expect("{3..1}", matches: ["{3..1}"], not: ["2", "3"])
  }

  @Test("A pattern with a separator matches from the file's folder on")
  func aSeparatorTiesThePatternToTheFolder() {
    expect("a.c", matches: ["a.c", "x/a.c", "x/y/a.c"], not: ["xa.c"])
    expect("/a.c", matches: ["a.c"], not: ["x/a.c"])
    expect("x/a.c", matches: ["x/a.c"], not: ["a.c", "y/x/a.c"])
    expect("/x/a.c", matches: ["x/a.c"], not: ["y/x/a.c"])
    expect("x/", not: ["x", "x/a", "a/x"])
  }

  @Test("A character outside ASCII is one character")
  func charactersAreNotBytes() {
    expect("?文.txt", matches: ["中文.txt"])
    expect("[äö].x", matches: ["ö.x"], not: ["o.x"])
  }

  @Test("Blanks in a pattern count")
  func blanksInItCount() {
    expect(" a b ", matches: [" a b "], not: ["a b"])
    expect("", not: ["a"])
  }

  @Test("No pattern takes long")
  func noPatternTakesLong() {
    let stars = String(repeating: "*a", count: 500)
    let braces = String(repeating: "{a,", count: 250) + String(repeating: "}", count: 250)
    let path = String(repeating: "a", count: 250)
    let time = ContinuousClock().measure {
      expect(stars, not: [path])
      expect(braces + "b", not: [path])
    }
    #expect(time < .seconds(30))
  }
}
