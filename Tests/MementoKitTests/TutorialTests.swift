import SystemPackage
import TestSupport
import Testing

/// These tests compare the tutorials of the libraries with the examples, which the compiler reads.
struct TutorialTests {
  private let tutorials: [Tutorial]
  private let examples = Repository.root.appending("Tests/Examples")

  init() throws {
    tutorials = try Tutorial.libraries.flatMap(Tutorial.all(of:))
  }

  @Test("Every example has a tutorial, which the page of tutorials lists")
  func everyExampleHasATutorial() throws {
    #expect(tutorials.map(\.name).sorted() == (try names(in: examples)))
    for tutorial in tutorials {
      let folder = Tutorial.folder(of: tutorial.library)
      let list = try text(of: folder.appending("\(tutorial.library)Tutorials.tutorial"))
      #expect(list.contains("@TutorialReference(tutorial: \"doc:\(tutorial.name)\")"))
    }
  }

  @Test("The last step of each tutorial is the whole example")
  func theLastStepIsTheExample() throws {
    for tutorial in tutorials {
      let step = try #require(tutorial.steps.last, "\(tutorial.name) has no steps")
      let source = examples.appending(tutorial.name).appending(step.source)
      let isSame = try Array(step.code.utf8) == bytes(of: source)
      #expect(isSame, "\(step.file) differs from \(source)")
    }
  }

  @Test("Each step of a tutorial shows only lines of the example, in their order")
  func stepsShowOnlyLinesOfTheExample() throws {
    for tutorial in tutorials {
      let whole = try #require(tutorial.steps.last)
      for step in tutorial.steps {
        #expect(step.source == whole.source, "\(step.file) has the name of another source")
        #expect(step.lines.isPart(of: whole.lines), "\(step.file) shows other lines")
      }
    }
  }

  @Test("Each step of a tutorial adds lines to the step before it, and removes none")
  func stepsGrow() {
    for tutorial in tutorials {
      for (before, step) in zip(tutorial.steps, tutorial.steps.dropFirst()) {
        #expect(before.lines.count < step.lines.count, "\(step.file) adds nothing")
        #expect(before.lines.isPart(of: step.lines), "\(step.file) removes lines")
      }
    }
  }

  @Test("Tutorials show code only in their steps, and each code file in one step")
  func codeIsShownInSteps() throws {
    for tutorial in tutorials {
      #expect(!tutorial.page.contains("```"), "\(tutorial.name) has a code block")
    }
    let shown = tutorials.flatMap { $0.steps.map(\.file) }
    let stored = try Tutorial.libraries.flatMap { library in
      try names(in: Tutorial.folder(of: library).appending("Resources"))
    }
    #expect(shown.sorted() == stored.sorted())
  }
}

/// A tutorial, as DocC reads it.
private struct Tutorial {
  /// The code of one step.
  struct Step {
    /// The name of the source file that the reader writes.
    let source: String
    /// The name of the file with the code.
    let file: String
    let code: String

    var lines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }
  }

  /// The name of the tutorial and of its example.
  let name: String
  let library: String
  let page: String
  let steps: [Step]

  static let libraries = ["MementoKit", "MementoArchiveKit"]

  /// Returns the folder with the tutorials of a library.
  static func folder(of library: String) -> FilePath {
    Repository.root.appending("Sources/\(library)/\(library).docc/Tutorials")
  }

  /// Returns the tutorials of a library, without their list.
  static func all(of library: String) throws -> [Tutorial] {
    try files(below: folder(of: library))
      .filter { $0.extension == "tutorial" && $0.stem != "\(library)Tutorials" }
      .map { try Tutorial($0.stem ?? "", of: library) }
  }

  private init(_ name: String, of library: String) throws {
    self.name = name
    self.library = library
    let folder = Tutorial.folder(of: library)
    page = try text(of: folder.appending("\(name).tutorial"))
    steps = try page.split(separator: "@Code(name: ").dropFirst().map { part in
      // `"Cart.swift", file: "ShoppingCart-01.txt")`
      let strings = part.split(separator: "\"", maxSplits: 3)
      try #require(strings.count == 4 && strings[1] == ", file: ", "no code in \(part)")
      let file = String(strings[2])
      return Step(
        source: String(strings[0]), file: file,
        code: try text(of: folder.appending("Resources").appending(file)))
    }
  }
}

extension [Substring] {
  /// Returns whether other lines contain these in the same order, perhaps with more between them.
  fileprivate func isPart(of others: [Substring]) -> Bool {
    var rest = others[...]
    return allSatisfy { line in
      guard let index = rest.firstIndex(of: line) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
