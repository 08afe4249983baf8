import SystemPackage
import TestSupport
import Testing

@testable import Text

/// The diffs, compared with those of GNU diff, and applied by GNU patch.
@Suite struct GNUDiffTests {
  private static func isInstalled(_ program: String) -> Bool {
    (try? run([program, "--version"]).status) == .exited(0)
  }

  @Test(
    "Diffs of source files are as short as those of GNU diff", .enabled(if: isInstalled("diff")))
  func diffsOfSourceFilesAreAsShortAsThoseOfGNU() throws {
    var random = SeededRandom(seed: Seed.current(default: 7))
    var sizes = (ours: 0, theirs: 0)
    for (old, new) in try Self.editedSources(&random) {
      let ours = LineDifference(from: PieceTree(old), to: PieceTree(new))
        .unifiedDiff(oldLabel: "a", newLabel: "b")
      #expect(try UnifiedDiffReader.apply(ours, to: old) == new)
      sizes.ours += ours.count
      sizes.theirs += try Self.gnuDiff(old, new).count
    }
    #expect(sizes.theirs > 10_000)
    #expect(sizes.ours * 100 <= sizes.theirs * 102, "\(sizes)")
  }

  /// With only one smallest difference, the results are identical.
  @Test("Simple diffs equal those of GNU diff byte for byte", .enabled(if: isInstalled("diff")))
  func simpleDiffsAreThoseOfGNUToTheByte() throws {
    let pairs = [
      ("", "a\n"), ("a", "a\n"), ("a\nb\nc", "a\nc"), ("a\n\n\nb\n", "a\n\nb\n"),
      ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n"),
      ("a {\n}\n\nb {\n}\n", "a {\n}\n\nc {\n}\n\nb {\n}\n"),
      ("x\n1\n2\n3\n4\n5\n6\nx", "y\n1\n2\n3\n4\n5\n6\ny"),
      ("x\n1\n2\n3\n4\n5\n6\n7\nx\r\n", "y\n1\n2\n3\n4\n5\n6\n7\nx\n"),
    ]
    for (old, new) in pairs.map({ (Array($0.utf8), Array($1.utf8)) }) {
      let ours = LineDifference(from: PieceTree(old), to: PieceTree(new))
        .unifiedDiff(oldLabel: "a", newLabel: "b")
      #expect(String(decoding: ours, as: UTF8.self) == (try Self.gnuDiff(old, new)))
    }
  }

  @Test("patch makes the newer text from a diff", .enabled(if: isInstalled("patch")))
  func patchMakesTheNewerText() throws {
    var random = SeededRandom(seed: Seed.current())
    let folder = try TemporaryFolder()
    var pairs = try Self.editedSources(&random).prefix(10)
    pairs.append((Array("a\nb".utf8), Array("a\nb\n".utf8)))
    pairs.append((Array("a\r\nb\r\n".utf8), Array("a\r\nc\r\n".utf8)))
    pairs.append(([0xFF, 10, 0xC0, 10], [0xFF, 10, 0xC1]))
    for (old, new) in pairs where old != new {
      for name in ["plain", "of two words"] {
        let diff = LineDifference(from: PieceTree(old), to: PieceTree(new))
          .unifiedDiff(oldLabel: name, newLabel: name)
        try write(old, to: folder.file(name))
        try write(diff, to: folder.file("diff"))
        let outcome = try run(
          ["patch", "--binary", "--fuzz=0", "--input=diff", "-p0"], in: folder.path)
        #expect(outcome.status == .exited(0), "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("fuzz") && !outcome.output.contains("offset"))
        #expect(try bytes(of: folder.file(name)) == new)
      }
    }
  }

  private static func gnuDiff(_ old: [UInt8], _ new: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try write(old, to: folder.file("old"))
    try write(new, to: folder.file("new"))
    return try run(
      ["diff", "-a", "-u", "--label=a", "--label=b", "old", "new"], in: folder.path
    ).output
  }

  /// Returns source files of this project, each with a plausible edit.
  private static func editedSources(
    _ random: inout SeededRandom
  ) throws -> [(old: [UInt8], new: [UInt8])] {
    let files = try files(below: Repository.root.appending("Sources/Text"))
    return try files.filter { $0.extension == "swift" }.map { file in
      let old = try bytes(of: file)
      var lines = TextLines.split(old)
      for _ in 0..<Int.random(in: 1...12, using: &random) { edit(&lines, &random) }
      return (old, lines.flatMap { $0 })
    }
  }

  private static func edit(_ lines: inout [[UInt8]], _ random: inout SeededRandom) {
    let start = Int.random(in: 0...lines.count, using: &random)
    let end = min(lines.count, start + Int.random(in: 1...12, using: &random))
    let block = Array(lines[start..<end])
    switch Int.random(in: 0..<5, using: &random) {
    case 0: lines.removeSubrange(start..<end)
    case 1: lines.insert(contentsOf: block, at: Int.random(in: 0...lines.count, using: &random))
    case 2:
      lines.removeSubrange(start..<end)
      lines.insert(contentsOf: block, at: Int.random(in: 0...lines.count, using: &random))
    case 3: lines.replaceSubrange(start..<end, with: block.map { [32, 32] + $0 })
    default:
      let word = Array("  let number\(start) = \(end)\n".utf8)
      lines.replaceSubrange(start..<min(end, start + 2), with: [word])
    }
  }
}
