import Documents
import TextEditing
import Testing
import Text

@testable import EditorCore

/// The language of a document in the core.
@Suite struct LanguageTests {
  @Test("A text whose language is named is indented as texts of its type, and shown as one")
  func typeOfLanguage() {
    var typist = Typist("|", path: nil)
    let python = DocumentLanguage(
      name: "Python", typeName: "Python", comments: .line("#"), isNamed: true)
    typist.take(.language(python, of: .first))
    typist.act(.typed("def f():"), "Enter", .typed("pass"))
    #expect(typist.text == "def f():\n\tpass")
    #expect(typist.editor.document.typeOfCode?.name == "Python")
    let cobol = DocumentLanguage(name: "COBOL", comments: nil, isNamed: true)
    typist.take(.language(cobol, of: .first))
    let fact = StatusPart.type.fact(
      of: typist.editor.document, showing: typist.editor.document.buffer)
    guard case .type("COBOL") = fact else {
      Issue.record("the status line does not name the language")
      return
    }
  }

  private let block = DocumentLanguage(
    name: "Toy", comments: .block("(*", "*)"), isNamed: false)
  private let shell = FileType("Shell", comments: .line("#"))
  private let plain = FileType("CSV")

  @Test("Comments are those of the file's type, and of the language where it has none")
  func commentsOfTypesAndLanguages() {
    #expect(DocumentLanguage.comments(of: shell, nil) == .line("#"))
    #expect(DocumentLanguage.comments(of: shell, block) == .line("#"))
    #expect(DocumentLanguage.comments(of: plain, block) == .block("(*", "*)"))
    #expect(DocumentLanguage.comments(of: nil, block) == .block("(*", "*)"))
    #expect(DocumentLanguage.comments(of: nil, nil) == nil)
  }

  @Test("A language that the user or the text names counts more than the type")
  func namedLanguages() {
    let named = DocumentLanguage(name: "Toy", comments: .block("(*", "*)"), isNamed: true)
    #expect(DocumentLanguage.comments(of: shell, named) == .block("(*", "*)"))
    let silent = DocumentLanguage(name: "Toy", comments: nil, isNamed: true)
    #expect(DocumentLanguage.comments(of: shell, silent) == .line("#"))
  }

  @Test("toggle-comment has the marks of a language inside the text's at the selected lines")
  func commentsInside() {
    var typist = Typist("<style>\na {}\n|", path: "a.html")
    let language = DocumentLanguage(
      name: "HTML", comments: .markup, isNamed: false, commentsInside: ["css": .slashStar])
    typist.take(.language(language, of: .first))
    let reader = SyntaxReader(
      languages: { line, _ in line == 1 ? ["css-part", "css", "html"] : ["html"] },
      { lines, _ in lines.map { _ in [] } })
    typist.take(.syntax(reader, of: .first))
    typist.act("Up")
    typist.run("toggle-comment", by: nil)
    typist.act("Ctrl-Home")
    typist.run("toggle-comment", by: nil)
    #expect(typist.text == "<!-- <style> -->\n/* a {} */\n")
  }

  @Test(
    "set-language chooses the language whose name is typed, even if that is the identifier of another"
  )
  func nameOfLanguage() {
    var typist = Typist("one|")
    let languages = [("guess", "By file name"), ("python", "Python 2"), ("python3", "Python")]
    typist.take(
      .colors(ColorChoices(languages: languages.map { ColorChoices.Choice(id: $0, name: $1) })))
    for (words, language) in [("Python", "python3"), ("python 2", "python"), ("pyt", "python")] {
      typist.run("set-language", by: nil)
      typist.act(.typed(words), "Enter")
      #expect(typist.editor.document.settings.language == language)
    }
  }

  @Test("toggle-comment has the marks of the language until the document is closed")
  func toggleComment() {
    var typist = Typist("one|\n", path: "a.toy")
    typist.take(.language(block, of: .first))
    typist.run("toggle-comment", by: nil)
    #expect(text(of: typist) == "(* one *)\n")
    typist.take(.language(DocumentLanguage(name: "Toy", comments: nil, isNamed: false), of: .first))
    typist.run("toggle-comment", by: nil)
    #expect(typist.editor.message?.text == "Files of the type Toy have no comments")
  }

  private func text(of typist: Typist) -> String {
    let text = typist.editor.document.buffer.text
    return String(decoding: text.bytes(in: 0..<text.count), as: UTF8.self)
  }
}
