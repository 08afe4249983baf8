import Testing

@testable import Documents
@testable import EditorCore

/// The undo of replacements in files.
extension FileReplacingTests {
  @Test("Two replacements are undone one after the other, the last one first")
  mutating func twoReplacements() {
    for file in ["b.c", "c.c"] {
      search((file, "one"))
      typist.act("Enter", "r")
      end(written(file))
    }
    for file in ["c.c", "b.c"] {
      typist.run("undo-replace-in-files", by: nil)
      #expect(undoneFiles == ["/p/\(file)"])
      end(written(file))
    }
  }

  @Test("A replacement that cannot be undone at present comes after the one before it")
  mutating func undoneLater() {
    for file in ["b.c", "c.c"] {
      search((file, "one"))
      typist.act("Enter", "r")
      end(written(file))
    }
    typist.run("undo-replace-in-files", by: nil)
    end(.left("c.c changed since: it was not undone"))
    #expect(
      typist.message == """
        Nothing was undone; the next undo is that of the replacement before. \
        c.c changed since: it was not undone
        """)
    for file in ["b.c", "c.c"] {
      typist.run("undo-replace-in-files", by: nil)
      #expect(undoneFiles == ["/p/\(file)"])
      end(written(file))
    }
  }

  @Test("A document in which the user has undone the replacement is not undone again")
  mutating func undoneThere() {
    search(("a.txt", "one"), open: ["a.txt"])
    typist.act("Enter", "r")
    editDocument("1")
    end(.open)
    typist.act("Ctrl-Z")
    #expect(typist.text == "one")
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.text == "one" && typist.message == "It was undone already")
  }

  @Test("A document that was edited after the replacement keeps its lines")
  mutating func editedSince() {
    search(("a.txt", "one"), open: ["a.txt"])
    typist.act("Enter", "r")
    editDocument("1")
    end(.open)
    typist.act(.typed("2"), .wait(.seconds(2)))
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.text == "12")
    #expect(typist.message == "Nothing was undone. a.txt was edited since: it was not undone")
    typist.act("Ctrl-Z")
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.text == "one" && typist.message == "Undone in 1 file")
  }

  @Test("The undo writes the texts before, and can be repeated for files that it left")
  mutating func undo() {
    search(("b.c", "one\n"), ("c.c", "one\n"))
    typist.act("Enter", "r")
    end(written("b.c"), written("c.c", before: .state(7)))
    typist.run("undo-replace-in-files", by: nil)
    #expect(undoneFiles == ["/p/b.c", "/p/c.c"])
    #expect(requests.last?.title == "Undone in files: one → 1")
    end(written("b.c"), .stopped)
    #expect(typist.message == "Stopped; 1 file left as before. Undone in 1 file")
    typist.run("undo-replace-in-files", by: nil)
    #expect(undoneFiles == ["/p/c.c"])
    end(.left("c.c changed since: it was not undone"))
    #expect(typist.message == "Nothing was undone. c.c changed since: it was not undone")
    typist.run("undo-replace-in-files", by: nil)
    end(written("c.c"))
    typist.run("undo-replace-in-files", by: nil)
    #expect(typist.message?.hasPrefix("No replacement in files of this session") == true)
  }
}
