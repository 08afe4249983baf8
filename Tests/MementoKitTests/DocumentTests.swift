import SystemPackage
import TestSupport
import Testing

/// These tests compile and run the code in `docs/memento.md` and in the articles of the libraries.
struct DocumentTests {
  private let page: String
  private let tests = Repository.root.appending("Tests")

  init() throws {
    page = try text(of: Repository.root.appending("docs/memento.md"))
  }

  @Test("The page shows every example in full")
  func everyExampleIsShownWhole() throws {
    let examples = try sources(in: "Examples")
    #expect(examples.count == 5)
    for example in examples {
      #expect(codeBlocks.contains(example), "shown otherwise:\n\(example)")
    }
  }

  @Test("Every code block of the page is an example or part of a test")
  func everyBlockOfCodeIsAnExampleOrPartOfATest() throws {
    let examples = try sources(in: "Examples")
    let tests = try sources(in: "MementoKitTests").map(withoutIndentation)
    #expect(codeBlocks.count > examples.count)
    for block in codeBlocks where !examples.contains(block) {
      let lines = withoutIndentation(block)
      #expect(tests.contains { $0.contains(lines) }, "stands in no test:\n\(block)")
    }
  }

  @Test("Every code block of an article is part of an example or of a test")
  func articles() throws {
    let sources = try (sources(in: "Examples") + sources(in: "MementoKitTests"))
      .map(withoutIndentation)
    var count = 0
    for kit in ["MementoKit", "MementoArchiveKit"] {
      let catalogue = Repository.root.appending("Sources/\(kit)/\(kit).docc")
      for article in try files(below: catalogue) where article.extension == "md" {
        for block in Self.codeBlocks(in: try text(of: article)) {
          let lines = withoutIndentation(block)
          #expect(sources.contains { $0.contains(lines) }, "\(article) shows:\n\(block)")
          count += 1
        }
      }
    }
    #expect(count > 20)
  }

  @Test("The package has the names that the page gives")
  func thePackageIsNamedAsThePageSays() throws {
    let manifest = try text(of: Repository.root.appending("Package.swift"))
    #expect(manifest.contains("name: \"memento\","))
    for library in ["MementoKit", "MementoArchiveKit"] {
      #expect(page.contains(".product(name: \"\(library)\", package: \"memento\")"))
      #expect(
        manifest.contains(".library(name: \"\(library)\", targets: [\"\(library)\"])"))
    }
  }

  /// The code between "```swift" and "```".
  private var codeBlocks: [String] { Self.codeBlocks(in: page) }

  private static func codeBlocks(in page: String) -> [String] {
    page.split(separator: "```swift\n").dropFirst().compactMap { part in
      part.split(separator: "```", omittingEmptySubsequences: false).first.map(String.init)
    }
  }

  /// Returns the texts of the Swift files below a folder of `Tests`.
  private func sources(in folder: String) throws -> [String] {
    try files(below: tests.appending(folder)).filter { $0.extension == "swift" }.map(text(of:))
  }

  private func withoutIndentation(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }
}
