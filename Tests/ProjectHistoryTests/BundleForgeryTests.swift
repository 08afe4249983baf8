import SystemPackage
import TestSupport
import Testing
import Text
import TextEditing
import TextHistory

@testable import HistoryStore
@testable import ProjectHistory

/// Bundles that somebody made by hand.
@Suite struct BundleForgeryTests {
  private let server: Project

  init() throws { server = try Project() }

  private func forged(_ body: (inout Forgery) -> Void) -> BundleError? {
    var forgery = Forgery()
    body(&forgery)
    forgery.end()
    return server.refusal(forgery.bytes)
  }

  @Test("Whoever makes a bundle by hand can make a right one")
  func rightForgery() {
    let problem = forged { bundle in
      bundle.file("a.txt")
      bundle.state(1, text: "one", title: "\u{1B}[31mred\n")
    }
    #expect(problem == nil)
  }

  @Test(
    "Paths that lead out of the folder are refused",
    arguments: [
      "../a", "/etc/passwd", "a/../../b", "a//b", "./a", "", "a/", "a\0b",
      String(repeating: "x", count: 300), String(repeating: "xy/", count: 2_000) + "x",
    ])
  func paths(path: String) {
    let problem = forged { bundle in
      bundle.file(path)
      bundle.state(1, text: "one")
    }
    #expect(problem != nil)
  }

  @Test("Contradictions are refused")
  func contradictions() {
    for (what, body) in Self.states + Self.besideStates + Self.parts {
      #expect(forged(body) != nil, "\(what)")
    }
  }

  /// States that cannot be.
  private static var states: [(String, (inout Forgery) -> Void)] {
    let state = { (what: String, body: @escaping (inout Forgery) -> Void) in
      (
        what,
        { (bundle: inout Forgery) in
          bundle.file("a")
          body(&bundle)
        }
      )
    }
    let half: [UInt8] = [1]
    let other = [UInt8](repeating: 7, count: 16)
    return [
      ("a state without a file", { $0.state(1, text: "x") }),
      state("twice the same path", { $0.file("a") }),
      state("its own parent", { $0.state(1, parent: 1, text: "x") }),
      state("a later parent", { $0.state(1, parent: 2, text: "x") }),
      state("the last number", { $0.state(Int(UInt32.max), text: "x") }),
      state("another size", { $0.state(1, text: "x", byteCount: 2) }),
      state("an impossible size", { $0.state(1, text: "x", byteCount: 1 << 50) }),
      state("another fingerprint", { $0.state(1, text: "x", fingerprint: other) }),
      state("half a fingerprint", { $0.state(1, text: "x", fingerprint: half) }),
      state(
        "a long title", { $0.state(1, text: "x", title: String(repeating: "x", count: 5_000)) }),
      state("numbers out of order") {
        $0.state(2, text: "x")
        $0.state(1, text: "x")
      },
    ]
  }

  /// What is beside states.
  private static var besideStates: [(String, (inout Forgery) -> Void)] {
    [
      (
        "no text",
        { bundle in
          bundle.file("a")
          bundle.add(.memento) { fields in
            for value in [1, 0, 0] { fields.append(value) }
            fields.append(1.0)
            for _ in 0..<2 { fields.append([]) }
            for value in [0, 0, 0, 0, 0] { fields.append(value) }
            fields.append([])
          }
        }
      ),
      (
        "no time",
        { bundle in
          bundle.add(.file) { fields in
            fields.append(Array("a".utf8))
            fields.append(Double.nan)
            for _ in 0..<2 { fields.append(0) }
          }
        }
      ),
      (
        "a name of no states",
        { bundle in
          bundle.file("a")
          bundle.state(1, text: "x")
          bundle.add(.name) { fields in
            fields.append(Array("n".utf8))
            fields.append(1.0)
            for value in [0, 2] { fields.append(value) }
          }
        }
      ),
      (
        "a journal of no state",
        { bundle in
          bundle.file("a")
          bundle.add(.journal) { fields in
            fields.append(1)
            fields.append(1.0)
            fields.append(1)
          }
        }
      ),
    ]
  }

  /// Parts of texts, and commits.
  private static var parts: [(String, (inout Forgery) -> Void)] {
    [
      (
        "a part with another hash",
        { bundle in
          bundle.add(.chunk) { fields in
            fields.appendRest(Array(repeating: UInt8(3), count: 16))
            fields.appendRest(PackedPayload.pack(Array("poison".utf8)))
          }
        }
      ),
      (
        "a large text without parts",
        { bundle in
          bundle.file("a")
          bundle.state(1, text: "x")
          bundle.add(.base) { fields in
            for value in [2, 6] { fields.append(value) }
            fields.appendRest(Array(repeating: UInt8(3), count: 16))
          }
        }
      ),
      (
        "a commit of no state",
        { bundle in
          bundle.file("a")
          bundle.add(.commit) { fields in
            fields.append(Array("commit/abc/1".utf8))
            fields.append(Array("git commit".utf8))
          }
        }
      ),
    ]
  }

  @Test("What is counted must be there, and limits are kept before memory is taken")
  func limits() {
    var forgery = Forgery()
    forgery.file("a")
    forgery.state(1, text: "x")
    var billion = forgery
    billion.end(states: 1_000_000_000)
    #expect(server.refusal(billion.bytes) != nil)
    forgery.state(2, text: "y")
    forgery.end()
    var limits = BundleLimits(bytes: 1 << 20)
    limits.states = 1
    #expect(server.refusal(forgery.bytes, limits: limits) == .tooLarge("it has more than 1 states"))
    #expect(
      server.refusal(forgery.bytes, limits: BundleLimits(bytes: 20))
        == .tooLarge("it has more than the 0 MB of total-mb"))
    // A record that claims 4 GB.
    #expect(
      server.refusal(BundleFormat.mark + Array("1\nM".utf8) + [255, 255, 255, 255, 15]) != nil)
  }

  @Test("A small payload that unpacks to very much is refused")
  func bomb() {
    let packed = PackedPayload.pack([UInt8](repeating: 0, count: 20 << 20))
    #expect(packed.count < 10_000)
    var limits = BundleLimits(bytes: 1 << 20)
    limits.payload = 1 << 20
    var forgery = Forgery()
    forgery.file("a")
    forgery.state(1, text: "x")
    forgery.add(.delta) { fields in
      fields.append(2)
      fields.appendRest(packed)
    }
    forgery.end()
    #expect(
      server.refusal(forgery.bytes, limits: limits) == .damaged("a text is too large, or none"))
  }
}
