import Documents
import EditorCore
import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import Shell

/// The start with paths whose file system does not answer.
@Suite struct HangingStartTests {
  private let folder: TemporaryFolder
  private let file: String
  private let hanging: String

  init() throws {
    folder = try TemporaryFolder()
    file = try folder.write("text", to: "a.txt").string
    hanging = folder.file("hanging.txt").string
  }

  private func beginning(with paths: [String]) throws -> Beginning {
    var beginning = Beginning(
      isReadOnly: false, settings: Configuration(path: nil).read(), in: nil)
    try beginning.open(
      paths.map { OpenTarget(.file($0)) }, hanging: [hanging], at: .now)
    return beginning
  }

  @Test("A path without an answer is opened last, and keeps no other file from opening")
  func opensLast() throws {
    for paths in [[hanging, file], [file, hanging]] {
      let beginning = try beginning(with: paths)
      #expect(beginning.document.path == file)
      #expect(beginning.others.map(\.path) == [hanging])
      #expect(
        beginning.failures == ["\(hanging) does not answer: it opens as soon as it does"])
    }
  }

  @Test("Without another file, the start has an empty document")
  func alone() throws {
    let beginning = try beginning(with: [hanging])
    #expect(beginning.document.path == nil && beginning.others.map(\.path) == [hanging])
    #expect(!beginning.isWithoutFiles)
  }

  @Test("Paths that answer are not waited for, whether they exist or not")
  func answers() {
    #expect(PathProbe([file, hanging]).hanging() == [])
    #expect(PathProbe((0..<100).map { "\(file)\($0)" } + [file, file]).hanging() == [])
    #expect(PathProbe([]).hanging() == [])
  }
}
