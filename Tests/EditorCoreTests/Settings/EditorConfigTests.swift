import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// `.editorconfig` files: their form, their choice for a file, and their effect.
@Suite struct EditorConfigTests {
  private func file(_ text: String, path: String = "/p/.editorconfig") -> EditorConfigFile {
    EditorConfigFile(path: path, Array(text.utf8))
  }

  private func properties(_ text: String, for name: String = "a.c") -> EditorConfigProperties {
    EditorConfigProperties([(file(text), name)])
  }

  // MARK: Form

  @Test(
    "A pair applies to the files of its section",
    arguments: [
      "[*]\nkey=value", "[*]\nkey = value\n", "[*]\n  key  =   value  \n", "  [*]  \nkey=value\n",
      "[*]\r\nkey=value\r\n", "\u{FEFF}[*]\nkey=value\n", "# c\n; c\n[*]\n\n# c\n; c\nkey=value\n",
      "[*]\n\tkey\t=\tvalue\t\n", "[*]\nKEY=value\n", "[*]\nkey=other\nkey=value\n",
      "[*]\nkey=other\n[*.c]\nkey=value\n",
    ])
  func aPairHoldsForTheFilesOfItsSection(text: String) {
    let found = properties(text)
    #expect(found.values == ["key": "value"])
    #expect(found.mistakes.isEmpty)
  }

  @Test(
    "A file without a matching section sets nothing",
    arguments: [
      "", "\n\n", "# a comment", "\n# one\n\n; two\n", "key=value", "[*.h]\nkey=value\n",
      "[]\nkey=value",
    ])
  func otherwiseNothingIsSaid(text: String) { #expect(properties(text).values.isEmpty) }

  @Test("A comment begins at the start of a line only")
  func commentsBeginAtTheStartOfALineAlone() {
    let found = properties("[*]\na=1 ; no comment\nb=2 # no comment\nc=x;y#z\nd=v \\; w\n")
    #expect(
      found.values == ["a": "1 ; no comment", "b": "2 # no comment", "c": "x;y#z", "d": "v \\; w"])
  }

  @Test("A value may be empty, and contain blanks and equals signs")
  func aValueMayBeEmptyAndHoldBlanksAndSigns() {
    let found = properties("[*]\na=\nb=  \nc d=one two  three\ne=f=g\n")
    #expect(found.values == ["a": "", "b": "", "c d": "one two  three", "e": "f=g"])
  }

  @Test("The name of a section may contain blanks and brackets")
  func namesOfSectionsMayHoldAnything() {
    #expect(properties("[ a b ]\nk=v", for: " a b ").values == ["k": "v"])
    #expect(properties("[a]b]\nk=v", for: "a]b").values == ["k": "v"])
    #expect(properties("[a\\#b]" + "\nk=v", for: "a#b").values == ["k": "v"])
  }

  @Test("Names and values have at least the length of the specification")
  func asLongAsTheSpecificationAsksFor() {
    let (key, value) = (String(repeating: "k", count: 1024), String(repeating: "v", count: 4096))
    #expect(properties("[*]\n\(key)=\(value)").values == [key: value])
    let name = "{a.c," + String(repeating: "n", count: 1018) + "}"
    #expect(name.count == 1024)
    #expect(properties("[\(name)]\nk=v").values == ["k": "v"])
    let none = properties("[*]\n\(key)k=v\nk=\(value)v\n[\(name)x]\nl=v\n")
    #expect(none.values.isEmpty && none.mistakes.isEmpty)
  }

  @Test("A broken line is reported, and the others apply")
  func aLineThatIsNoneIsToldAndNoOtherIsLost() {
    let found = properties("[*]\na=1\nnonsense\nb=2\n=5\n")
    #expect(found.values == ["a": "1", "b": "2"])
    #expect(
      found.mistakes.map(\.description)
        == [3, 5].map {
          "/p/.editorconfig:\($0): expected [pattern], key = value, or a comment with # or ;"
        })
  }

  @Test("The lines after a broken header apply to no file")
  func whatFollowsABrokenHeaderIsForNoFile() {
    let found = properties("[*]\na=1\n[*.c\na=2\n[a.c]\nb=3\n")
    #expect(found.values == ["a": "1", "b": "3"])
    #expect(found.mistakes.map(\.line) == [3])
  }

  // MARK: Choice of files

  @Test("A file in a nearer folder overrides one further out")
  func aNearerFileComesBeforeOneFurtherOut() {
    let found = EditorConfigProperties([
      (file("[*]\na=outer\nb=outer\n[*.c]\nc=outer"), "sub/a.c"),
      (file("[*]\na=inner\n", path: "/p/sub/.editorconfig"), "a.c"),
    ])
    #expect(found.values == ["a": "inner", "b": "outer", "c": "outer"])
  }

  @Test(
    "A root file hides those further out", arguments: ["root=true", "root = TRUE", "ROOT=True"])
  func aRootKeepsOutThoseFurtherOut(root: String) {
    let found = EditorConfigProperties([
      (file("[*]\na=1\n"), "sub/a.c"), (file("\(root)\n[*]\nb=2\n"), "a.c"),
    ])
    #expect(found.values == ["b": "2"])
  }

  @Test("The key root counts before the first section only")
  func rootCountsBeforeTheFirstSectionAlone() {
    #expect(file("root=true\n").isRoot)
    #expect(!file("root=false\n").isRoot)
    #expect(!file("[*]\nroot=true\n").isRoot)
    #expect(!file("").isRoot)
  }

  // MARK: Properties

  @Test("Case does not count in known keys and values")
  func valuesThatAreKnownDoNotMindCase() {
    let found = properties(
      "[*]\nIndent_Style = Space\nend_of_line=CRLF\nCHARSET=UTF-8\nmine=Mixed\n")
    #expect(
      found.values == [
        "indent_style": "space", "end_of_line": "crlf", "charset": "utf-8", "mine": "Mixed",
      ])
  }

  @Test("A missing width is derived from the other")
  func oneWidthFollowsFromAnother() {
    #expect(
      properties("[*]\nindent_style=tab").values == [
        "indent_style": "tab", "indent_size": "tab",
      ])
    #expect(properties("[*]\nindent_style=space\nindent_size=4").values["tab_width"] == "4")
    #expect(properties("[*]\nindent_style=tab\ntab_width=2").values["indent_size"] == "2")
    #expect(properties("[*]\nindent_size=tab\n").values["tab_width"] == nil)
    #expect(properties("[*]\nindent_style=space").values == ["indent_style": "space"])
    #expect(properties("[*]\nindent_size=4\ntab_width=8\n").values["tab_width"] == "8")
  }

  @Test("An impossible value is reported with the possible ones")
  func whatAKeyCannotBeIsTold() {
    let found = properties(
      """
      [*]
      indent_style = tabs
      indent_size = 0
      tab_width = wide
      end_of_line = lfcr
      charset = klingon
      trim_trailing_whitespace = yes
      insert_final_newline =
      max_line_length = -1
      """)
    #expect(found.values.isEmpty)
    #expect(
      found.mistakes.map(\.description) == [
        "/p/.editorconfig:2: indent_style must be tab, space or unset",
        "/p/.editorconfig:3: indent_size must be a number of columns from 1 to 64, tab or unset",
        "/p/.editorconfig:4: tab_width must be a number of columns from 1 to 64 or unset",
        "/p/.editorconfig:5: end_of_line must be lf, crlf or unset",
        "/p/.editorconfig:6: charset must be latin1, utf-8, utf-8-bom, utf-16be, utf-16le or unset",
        "/p/.editorconfig:7: trim_trailing_whitespace must be true, false or unset",
        "/p/.editorconfig:8: insert_final_newline must be true, false or unset",
        "/p/.editorconfig:9: max_line_length must be a number of columns from 1 to 10000, off or unset",
      ])
  }

  @Test("The line ending cr is reported as not supported")
  func anOldMacsLineEndIsToldAsUnsupported() {
    let found = properties("[*]\nend_of_line = CR\n")
    #expect(found.values.isEmpty)
    #expect(
      found.mistakes.map(\.description) == [
        "/p/.editorconfig:2: cr is not supported: end_of_line must be lf, crlf or unset"
      ])
  }

  // MARK: Effects

  private func settings(_ text: String, estimated: Indentation? = nil) -> TextSettings {
    TextSettings(ofType: nil, Settings(), properties("[*]\n" + text), estimated: estimated)
  }

  @Test("The style and size of indentation are applied")
  func indentationIsAsItSays() {
    #expect(settings("indent_style=tab").indentation == .tab)
    #expect(settings("indent_style=tab\nindent_size=4").tabWidth == 4)
    #expect(settings("indent_style=space\nindent_size=3").indentation == .spaces(3))
    #expect(settings("indent_style=space\nindent_size=tab\ntab_width=6").indentation == .spaces(6))
  }

  @Test("A missing style or size of indentation is detected in the text")
  func whatItDoesNotSayOfIndentationComesFromTheText() {
    #expect(settings("indent_style=space", estimated: .spaces(2)).indentation == .spaces(2))
    #expect(settings("indent_style=space").indentation == .spaces(4))
    #expect(settings("indent_size=3", estimated: .tab).indentation == .tab)
    #expect(settings("indent_size=3", estimated: .tab).tabWidth == 3)
    #expect(settings("indent_size=3").indentation == .spaces(3))
  }

  @Test("The other properties are applied")
  func theOtherPropertiesAreAsTheySay() {
    let found = settings(
      """
      end_of_line=crlf
      charset=latin1
      trim_trailing_whitespace=true
      insert_final_newline=false
      max_line_length=90
      """)
    #expect(found.lineEnding == .crlf && found.encoding == "latin1")
    #expect(found.trimsWhenSaved && found.endsWithLineBreak == false)
    #expect(found.rulerColumn == 90 && found.paragraphWidth == 90)
  }

  @Test("The value unset leaves the user's configuration")
  func unsetLeavesWhatTheUserHas() {
    var settings = Settings()
    settings.written.text = [
      "tab-width": .whole(5), "trim-when-saved": .flag(true), "final-newline": .flag(true),
    ]
    let outer = file(
      "[*]\ntab_width=2\ntrim_trailing_whitespace=false\ninsert_final_newline=false\n")
    let inner = file(
      "[*]\ntab_width=unset\ntrim_trailing_whitespace=Unset\ninsert_final_newline=unset")
    let found = EditorConfigProperties([(outer, "s/a.c"), (inner, "a.c")])
    #expect(found.mistakes.isEmpty)
    #expect(
      TextSettings(ofType: nil, settings, found, estimated: nil)
        == TextSettings(ofType: nil, settings, EditorConfigProperties(), estimated: nil))
  }
}
