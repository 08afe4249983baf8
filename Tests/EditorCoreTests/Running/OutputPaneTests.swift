import Testing

@testable import Documents
@testable import EditorCore

/// The pane with the output of a program.
@Suite struct OutputPaneTests {
  private var typist = Typist("one|", path: "/p/a.txt")

  @Test("The output has the keys again if the file of a place in it is gone")
  mutating func missingFileOfAPlace() throws {
    typist.run(line: "make")
    typist.write("b.c:3\nwords\n")
    typist.find((0, "/p/b.c", 3))
    typist.act("F6", "Ctrl-Home", "Enter")
    #expect(typist.editor.document.name == "a.txt")
    typist.take(.opened(try #require(typist.opens.last), nil))
    #expect(typist.message == "Place 1 of 1: /p/b.c does not exist any more. Run the command again")
    #expect(typist.editor.document.isProgramOutput)
    typist.act("F6", "F4")
    typist.take(.opened(try #require(typist.opens.last), nil))
    #expect(typist.editor.document.name == "a.txt", "F4 from the text stays there")
  }

  @Test("The hints over the output lack the keys that it refuses")
  mutating func hints() {
    typist.run(line: "make")
    typist.write("words\n")
    typist.act("F6")
    let labels = [Hint](offeredBy: typist.editor).map(\.label)
    #expect(typist.editor.document.isProgramOutput && labels.contains("Next place"))
    #expect(!labels.contains("Save as"))
  }
}
