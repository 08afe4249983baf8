import Highlight
import SystemPackage
import TestSupport
import Testing

/// Style schemes: those of GtkSourceView, and ours.
@Suite struct SchemeTests {
  private static let folder = FilePath("/usr/share/gtksourceview-5/styles")

  private func scheme(_ id: String) throws -> StyleScheme {
    try StyleScheme.scheme(id) { id in
      let path = Self.folder.appending("\(id).xml")
      return (try? bytes(of: path)).map { ($0, path.string) }
    }
  }

  @Test("Every scheme of GtkSourceView is read, and has colours for comments and strings")
  func schemesAreRead() throws {
    let files = try names(in: Self.folder).filter { $0.hasSuffix(".xml") }
    #expect(files.count >= 11)
    for file in files {
      let scheme = try scheme(String(file.dropLast(4)))
      let comment = scheme.look(of: [["def:comment"]])
      #expect(comment != StyleLook(), "\(file)")
    }
  }

  @Test(
    "A style without an entry has the look of the one that it falls back to, and of its surroundings"
  )
  func stylesFallBack() {
    let scheme = StyleScheme.dark
    let comment = scheme.look(of: [["def:comment"]])
    #expect(scheme.look(of: [["c:comment", "def:comment"]]) == comment)
    #expect(scheme.look(of: [["def:comment"], ["c:unknown"]]) == comment)
    let emphasis = scheme.look(of: [["def:comment"], ["def:emphasis"]])
    #expect(emphasis.foreground == comment.foreground && emphasis.isItalic == true)
  }

  @Test(
    "A wrong scheme is told with file and line",
    arguments: [
      (
        "<style-scheme id='x' name='X'><style name='a' foreground='nocolour'/></style-scheme>",
        "x.xml:1: nocolour is no colour"
      ),
      (
        "<!--\n-->\n<style-scheme id='x' name='X' parent-scheme='x'/>",
        "x.xml:3: the style scheme builds on itself"
      ),
      (
        "<!--\n-->\n<style-scheme id='x' name='X' parent-scheme='nobody'/>",
        "x.xml:3: there is no style scheme nobody"
      ),
      ("<theme/>", "x.xml:1: this is no style scheme"),
    ])
  func mistakesAreTold(document: String, message: String) {
    let error = #expect(throws: DefinitionError.self) {
      _ = try StyleScheme.scheme("x") { $0 == "x" ? (Array(document.utf8), "x.xml") : nil }
    }
    #expect(error?.description == message)
  }

  @Test("A scheme that names no colour shows all text alike")
  func emptySchemes() throws {
    let scheme = try StyleScheme.scheme("x") { _ in
      (Array("<style-scheme id='x' name='X'/>".utf8), "x.xml")
    }
    #expect(scheme.look(of: [["def:comment"]]) == StyleLook())
    #expect(!scheme.hasColors)
  }

  @Test("A colour that lets the background through is mixed with it")
  func translucentColorsAreMixed() throws {
    let scheme = try StyleScheme.scheme("x") { _ in
      (
        Array(
          """
          <style-scheme id='x' name='X'><color name='half' value='#rgba(255, 255, 255, .5)'/>
          <style name='text' foreground='#fff' background='#000'/>
          <style name='a' background='half'/><style name='b' background='#rgba(0,0,0,0)'/>
          <style name='c' foreground='rgb(1,2,3)'/>
          </style-scheme>
          """.utf8), "x.xml"
      )
    }
    #expect(scheme.look(of: "a")?.background == .rgb(127, 127, 127))
    #expect(scheme.look(of: "b")?.background == nil)
    #expect(scheme.look(of: "c")?.foreground == .rgb(1, 2, 3))
  }

  @Test("A scheme of 10 MB, and one with entities, are refused")
  func hostileSchemesAreRefused() {
    let entities = "<!DOCTYPE x [<!ENTITY a 'aa'>]><style-scheme id='x' name='&a;'/>"
    for bytes in [Array(entities.utf8), [UInt8](repeating: 0x20, count: 10_000_000)] {
      #expect(throws: DefinitionError.self) {
        _ = try StyleScheme.scheme("x") { _ in (bytes, "x.xml") }
      }
    }
  }
}
