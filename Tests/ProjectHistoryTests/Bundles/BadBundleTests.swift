import Files
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import HistoryStore
@testable import ProjectHistory

/// Bundles that were cut, changed or made by an enemy: one line, and nothing is taken in.
@Suite struct BadBundleTests {
  private func target() throws -> Project {
    let project = try Project()
    try project.save("present", to: "a.txt", at: 900)
    return project
  }

  /// Expects that a bundle is refused with one line, and returns the line.
  private func refusal(
    of bytes: [UInt8], by project: Project, upTo limit: Int = 1 << 30,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String? {
    let rows = try project.rows()
    var line: String?
    do {
      try project.take(bytes, upTo: limit)
    } catch let error as BundleError {
      line = error.description
    }
    #expect(try project.rows() == rows, sourceLocation: sourceLocation)
    #expect(project.ownFiles() == [], sourceLocation: sourceLocation)
    if let line {
      #expect(!line.contains("\n") && !line.contains("\u{1B}"), sourceLocation: sourceLocation)
    }
    return line
  }

  private func small() throws -> [UInt8] {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save(String(repeating: "two\n", count: 60), to: "a.txt", at: 1_001)
    let folder = try project.folder.canonical()
    try ProjectNames(project.store).set(
      ProjectName("v1", of: folder, at: 1_500, states: [project.file("a.txt").id: 1]))
    return try project.bundle().bytes
  }

  @Test("Empty, foreign and newer bundles have a line each")
  func foreign() throws {
    let project = try target()
    #expect(try refusal(of: [], by: project) == BundleError.empty.description)
    for words in [
      "x", "not a bundle at all, but a longer text than a first line may be", "\0\n",
      "memento bundle x\n", "memento bundle 0\n", "memento bundle \n", "memento bundle -1\n",
      "memento bundle 99999999999999999999999\n",
    ] {
      let line = try refusal(of: Array(words.utf8), by: project)
      #expect(line == BundleError.notABundle.description, "\(words)")
    }
    for version in [2, 77] {
      let line = try refusal(of: Array("memento bundle \(version)\nnew".utf8), by: project)
      #expect(line == BundleError.newer(version: version).description)
    }
  }

  @Test("A bundle that is cut anywhere is refused")
  func cut() throws {
    let (bytes, project) = (try small(), try target())
    for count in 1..<bytes.count {
      let line = try refusal(of: Array(bytes[..<count]), by: project)
      #expect(line == BundleError.cut.description, "\(count) bytes")
    }
    let line = try refusal(of: bytes + [0], by: project)
    #expect(line?.contains("behind its end") == true)
  }

  @Test("A bundle of which any byte was flipped is refused")
  func flipped() throws {
    let (bytes, project) = (try small(), try target())
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        #expect(try refusal(of: changed, by: project) != nil, "byte \(index), mask \(mask)")
      }
    }
  }

  @Test("Random changes under a right hash break nothing")
  func mutations() throws {
    let seed = Seed.current(default: UInt64.random(in: 0..<1_000_000))
    var random = SeededRandom(seed: seed)
    let bytes = try small()
    let end = bytes.count - BundleFormat.digestSize - 5
    let counts = Array(bytes[(end + 2)..<(end + 5)])
    let body = Array(bytes[..<end])
    try #require(ForgedBundle.sealed(body, counts) == bytes)
    var (refused, taken) = (0, 0)
    var project = try target()
    for round in 0..<300 {
      var changed = body
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let index = Int.random(in: 17..<changed.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[index] = UInt8.random(in: 0...255, using: &random)
        case 1: changed[index] &+= 1
        case 2: changed.remove(at: index)
        default: changed.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      if try refusedOrTaken(ForgedBundle.sealed(changed, counts), by: project) != nil {
        refused += 1
        continue
      }
      taken += 1
      // Whatever was taken in can be read.
      #expect(throws: Never.self, "SEED=\(seed), round \(round)") { try project.states() }
      #expect(try project.text("a.txt") == "present")
      project = try target()
    }
    #expect(refused > 100, "SEED=\(seed): \(refused) refused, \(taken) taken")
  }

  private func refusedOrTaken(_ bytes: [UInt8], by project: Project) throws -> String? {
    do {
      try project.take(bytes)
      return nil
    } catch let error as BundleError {
      return error.description
    }
  }

  @Test(
    "Paths that lead out are refused",
    arguments: [
      "", ".", "..", "/", "/etc/passwd", "a/../../b", "../a", "a/..", "a//b", "a/", "./a", "a/./b",
      "a\0b", String(repeating: "a/", count: 2_100) + "b", String(repeating: "n", count: 256),
    ])
  func paths(path: String) throws {
    var bundle = ForgedBundle()
    bundle.startFile(Array(path.utf8))
    bundle.state(1)
    bundle.endFile()
    #expect(try refusal(of: bundle.sealed(), by: target()) != nil)
  }

  @Test("A link in the folder leads nowhere else")
  func links() throws {
    let project = try target()
    try project.home.write("secret", to: "outside/file")
    try symlink(project.path("link"), to: project.home.file("outside").string)
    try symlink(project.path("alias"), to: "a.txt")
    var bundle = ForgedBundle()
    bundle.startFile(Array("link/file".utf8))
    bundle.state(1)
    bundle.endFile()
    #expect(
      try refusal(of: bundle.sealed(), by: project)
        == BundleError.leadsOut(file: "link/file").description)
    // Two paths of one file.
    var twice = ForgedBundle()
    for name in ["alias", "a.txt"] {
      twice.startFile(Array(name.utf8))
      twice.state(1)
      twice.endFile()
    }
    #expect(try refusal(of: twice.sealed(), by: project)?.contains("place") == true)
  }

  /// Records that cannot be, with the words of their refusal.
  private static let forgeries: [(String, @Sendable (inout ForgedBundle) -> Void)] = [
    (
      "out of order",
      {
        $0.state(2); $0.state(1)
      }
    ),
    (
      "out of order",
      {
        $0.state(1); $0.state(1)
      }
    ),
    ("out of order", { $0.state(0) }),
    ("out of order", { $0.state(1, after: 1) }),
    (
      "out of order",
      {
        $0.state(1, after: 2); $0.state(2, after: 1)
      }
    ),
    (
      "out of order",
      {
        $0.state(1); $0.state(3, after: 2)
      }
    ),
    ("too high", { $0.state(Int(UInt32.max)) }),
    (
      "two states have one name",
      {
        $0.state(1, named: "x"); $0.state(2, named: "x")
      }
    ),
    ("not text", { $0.state(1, titled: "a\0b") }),
    (
      "too high",
      { $0.state(1, titled: String(repeating: "t", count: 5_000), named: nil, size: 1 << 40) }
    ),
    ("a time is impossible", { $0.state(1, at: .nan) }),
    ("a time is impossible", { $0.state(1, at: 1e30) }),
    ("too short", { $0.state(1, fingerprint: [1, 2, 3]) }),
    ("no states", { _ in }),
    (
      "present state",
      {
        $0.state(2); $0.state(5); $0.endFile(current: 3)
      }
    ),
    (
      "present state",
      {
        $0.state(2); $0.state(5); $0.endFile(onDisk: 4)
      }
    ),
    (
      "too high",
      {
        $0.state(2); $0.endFile(current: 9)
      }
    ),
    ("out of order", { $0.put(.base, [2, 0]) }),
    (
      "is missing",
      {
        $0.state(1); $0.put(.base, [2, 1, 0])
      }
    ),
    ("cannot be read", { $0.put(.chunk, [1, 2, 3]) }),
    ("cannot be read", { $0.put(.chunk, []) }),
    ("out of order", { $0.startFile([0x62]) }),
    ("out of order", { $0.put(.name, [1, 0x61, 0]) }),
    (
      "too high",
      {
        $0.state(1); $0.put(.fileEnd, [0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
      }
    ),
    (
      "too early",
      {
        $0.state(1); $0.put(.fileEnd, [0, 0, 0x10])
      }
    ),
  ]

  @Test("Numbers, parents and names that cannot be are refused")
  func structure() throws {
    let project = try target()
    for (index, (reason, forge)) in Self.forgeries.enumerated() {
      var bundle = ForgedBundle()
      bundle.startFile([0x61])
      forge(&bundle)
      bundle.endFile()
      let line = try refusal(of: bundle.sealed(), by: project)
      #expect(line?.contains(reason) == true, "\(index): \(line ?? "taken in")")
    }
  }

  @Test("The same path twice, wrong counts and names of unknown files are refused")
  func wholes() throws {
    let project = try target()
    var bundle = ForgedBundle()
    for _ in 0..<2 {
      bundle.startFile(Array("same".utf8))
      bundle.state(1)
      bundle.endFile()
    }
    #expect(try refusal(of: bundle.sealed(), by: project)?.contains("twice") == true)
    var one = ForgedBundle()
    one.startFile([0x61])
    one.state(1)
    one.endFile()
    for counts in [[1, 1_000_000_000, 0], [2, 1, 0], [1, 1, 1], [0, 0, 0]] {
      let line = try refusal(of: one.sealed(counts), by: project)
      #expect(line?.contains("counts") == true)
    }
    var name = BundleRecordBytes()
    name.append(counted: "v1".utf8)
    name.append(counted: [])
    name.append(seconds: 1)
    for number in [1, 1, 1] { name.append(number: number) }
    one.put(.name, name.bytes)
    #expect(try refusal(of: one.sealed(), by: project)?.contains("unknown file") == true)
    one = ForgedBundle()
    // A record that claims half a gigabyte takes no memory for it.
    let claim = one.bytes + [BundleFormat.Record.state.rawValue, 0xFF, 0xFF, 0xFF, 0xFF, 0x01]
    #expect(try refusal(of: claim, by: project) == BundleError.cut.description)
    let more = one.bytes + [BundleFormat.Record.state.rawValue, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    #expect(try refusal(of: more, by: project)?.contains("too long") == true)
  }

  @Test("Texts that do not have their size or their fingerprint are refused")
  func texts() throws {
    let project = try target()
    let forgeries: [(inout ForgedBundle) -> Void] = [
      { $0.state(7, "text", size: 5) },
      { $0.state(7, "text", fingerprint: Array(repeating: 1, count: 16)) },
      { $0.state(7, "text", payload: [0, 1, 2, 3]) },
      { $0.state(7, "text", payload: [1] + Self.frame(claiming: 40) + [1, 0, 0]) },
    ]
    for forge in forgeries {
      var bundle = ForgedBundle()
      bundle.startFile(Array("a\u{1B}[2J".utf8))
      forge(&bundle)
      bundle.endFile()
      let line = try refusal(of: bundle.sealed(), by: project)
      #expect(line?.contains("the text of #7 of a") == true, "\(line ?? "taken in")")
    }
  }

  /// The beginning of a zstd frame that claims a size.
  private static func frame(claiming size: UInt64) -> [UInt8] {
    [0x28, 0xB5, 0x2F, 0xFD, 0xE0]
      + (0..<8).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
  }

  @Test("Frames that claim gigabytes are refused before a byte of them is unpacked")
  func bombs() throws {
    let project = try target()
    for (reason, sizes) in [
      ("impossible size", [1 << 30]), ("impossible size", [UInt64.max - 2]),
      ("impossible size", [1 << 62]),
      ("more bytes than", Array(repeating: UInt64(400 << 20), count: 6)),
    ] {
      var bundle = ForgedBundle()
      bundle.startFile([0x61])
      for (index, size) in sizes.enumerated() {
        bundle.state(index + 1, payload: [1] + Self.frame(claiming: size) + [1, 0, 0])
      }
      bundle.endFile()
      #expect(try refusal(of: bundle.sealed(), by: project)?.contains(reason) == true)
    }
  }

  @Test("A bundle with more bytes than the limit is refused")
  func tooLarge() throws {
    let (bytes, project) = (try small(), try target())
    let line = try refusal(of: bytes, by: project, upTo: bytes.count - 1)
    #expect(line?.contains("total-mb") == true)
  }
}
