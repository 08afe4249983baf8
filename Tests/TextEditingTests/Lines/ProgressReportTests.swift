import Testing

@testable import Text
@testable import TextEditing

/// The progress of an operation, reported steadily up to its end.
@Suite struct ProgressReportTests {
  private static let lines = 60_000

  /// Some megabytes.
  private static let text = PieceTree(
    (0..<lines).map { "  \($0 * 7_919 % lines) é and some words, line \($0)\n" }.joined().utf8)

  /// A buffer with all text selected.
  private static var selected: TextBuffer {
    var buffer = TextBuffer(text)
    buffer.select(at: text.count, anchor: 0)
    return buffer
  }

  @Test(
    "Progress is reported from the beginning to the end",
    arguments: [
      .sort(.ascending), .sort(.natural), .sort(.ignoringCase), .sort(.byNumber),
      .changeCase(.upper), .indent(with: [0x09]), .unindent(columns: 2), .joinLines,
      .toggleComment(.line("#")),
    ] as [TextOperation])
  func itIsToldFromTheBeginningToTheEnd(_ operation: TextOperation) {
    var shares: [Double] = []
    let outcome = Self.selected.outcome(of: operation) { share in
      shares.append(share)
      return true
    }
    guard case .edited = outcome else {
      Issue.record("it did not do it")
      return
    }
    #expect(shares == shares.sorted())
    let steps = zip([0] + shares, shares + [1]).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 < 0.2 }, "\(steps.max() ?? 1)")
  }

  @Test("The receiver of the progress can stop the operation")
  func whatIsToldEndsIt() {
    for limit in stride(from: 0.02, to: 1, by: 0.07) {
      let outcome = Self.selected.outcome(of: .indent(with: [0x20])) { $0 < limit }
      guard case .stopped = outcome else {
        Issue.record("it went on after \(limit)")
        return
      }
    }
  }

  @Test("A large text is complete after an operation")
  func allOfALargeTextIsThereAfterwards() {
    var buffer = Self.selected
    let before = buffer.text.bytes
    buffer.perform(.indent(with: [0x09]))
    buffer.text.checkInvariants()
    #expect(buffer.text.count == before.count + Self.lines)
    buffer.perform(.unindent(columns: 8))
    buffer.text.checkInvariants()
    #expect(buffer.text.bytes == before)
    buffer.perform(.changeCase(.upper))
    buffer.text.checkInvariants()
    #expect(buffer.text.bytes == Array(String(decoding: before, as: UTF8.self).uppercased().utf8))
  }
}
