import Testing
import Text

@testable import EditorCore

/// Files that changed between the search and the replacement.
extension FileReplacingTests {
  @Test("Files that changed after the search are offered for a search among them alone")
  mutating func outdated() {
    search(("b.c", "one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r")
    end(written("b.c"), .outdated("c.c changed since the search"))
    #expect(
      typist.question?.text == """
        Replaced 1 match in 1 file; undo-replace-in-files undoes all. c.c changed since the search. \
        Search it again?
        """)
    typist.act("y")
    #expect(queries.last?.replacement?.words == Array("1".utf8) && queries.count == 2)
    answer([("b.c", "1 one\n"), ("c.c", "two\none\n")])
    #expect(typist.listed == ["c.c", "[one]"])
    typist.act("Enter", "r")
    #expect(lines == ["/p/c.c 2"])
  }

  @Test("Beside the question, a message has only what that does not say")
  mutating func outdatedAndFailed() {
    search(("b.c", "one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r")
    end(.outdated("b.c changed since the search"), .left("c.c: permission denied"))
    #expect(typist.question?.text == "b.c changed since the search. Search it again?")
    #expect(typist.message == "c.c: permission denied")
    typist.act("Esc")
    #expect(
      typist.message == """
        Replaced nothing. c.c: permission denied. b.c changed since the search: search again
        """)
  }

  @Test("Esc leaves files that changed after the search, and names them again")
  mutating func outdatedLeft() {
    search(("b.c", "one\n"), ("c.c", "one\n"), ("d.c", "one\n"))
    typist.act("Enter", "r")
    end(.outdated("b.c changed"), .outdated("c.c changed"), .outdated("d.c changed"))
    #expect(typist.question?.text == "3 files changed since the search. Search them again?")
    typist.act("Esc")
    #expect(queries.count == 1 && typist.question == nil)
    #expect(typist.message?.hasPrefix("Replaced nothing. b.c changed: search again.") == true)
  }

  @Test("Whoever types on during a replacement is not asked about files that changed")
  mutating func outdatedTyping() {
    search(("b.c", "one\n"))
    typist.act("Enter", "r", .wait(.milliseconds(50)), "!")
    end(.outdated("b.c changed since the search"))
    #expect(typist.question == nil)
    #expect(typist.message == "Replaced nothing. b.c changed since the search: search again")
  }
}
