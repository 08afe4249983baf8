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
    "Text in our schemes has a contrast of at least 4.5 to 1",
    arguments: [StyleScheme.dark, .light, .highContrast])
  func oursCanBeRead(scheme: StyleScheme) throws {
    let text = try #require(scheme.look(of: "text"))
    let background = try #require(text.background)
    for style in scheme.styles {
      guard let color = scheme.look(of: style)?.foreground else { continue }
      let contrast = try contrast(color, background)
      #expect(contrast >= 4.5, "\(style): \(contrast)")
    }
  }

  /// Returns the contrast of two colours (WCAG 2.2, "contrast ratio").
  private func contrast(_ a: StyleColor, _ b: StyleColor) throws -> Double {
    let (lights) = try [a, b].map { color in
      guard case .rgb(let red, let green, let blue) = color else {
        throw TestFailure()
      }
      return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
    }.sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private struct TestFailure: Error {}

  private func light(_ component: UInt8) -> Double {
    let value = Double(component) / 255
    if value <= 0.04045 { return value / 12.92 }
    // The power 2.4, by its square and a root of ten thousand steps.
    let base = (value + 0.055) / 1.055
    return base * base * root(base)
  }

  /// Returns the value to the power 0.4: the root of its square, found by halving.
  private func root(_ value: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle * middle * middle < value * value {
        low = middle
      } else {
        high = middle
      }
    }
    return low
  }

  @Test(
    "A wrong scheme is told with file and line",
    arguments: [
      (
        "<style-scheme id='x' name='X'><style name='a' foreground='nocolour'/></style-scheme>",
        "x.xml:1: nocolour is no colour"
      ),
      (
        "<style-scheme id='x' name='X' parent-scheme='x'/>",
        "x:1: the style scheme builds on itself"
      ),
      ("<theme/>", "x.xml:1: this is no style scheme"),
    ])
  func mistakesAreTold(document: String, message: String) {
    let error = #expect(throws: DefinitionError.self) {
      _ = try StyleScheme.scheme("x") { _ in (Array(document.utf8), "x.xml") }
    }
    #expect(error?.description == message)
  }

  @Test("A scheme that names no colour shows all text alike")
  func emptySchemes() throws {
    let scheme = try StyleScheme.scheme("x") { _ in
      (Array("<style-scheme id='x' name='X'/>".utf8), "x.xml")
    }
    #expect(scheme.look(of: [["def:comment"]]) == StyleLook())
  }
}
