import TestSupport
import Testing

@testable import Text

@Suite struct UnifiedDiffTests {
  @Test("Equal texts give an empty diff")
  func equalTextsGiveNothing() {
    #expect(Self.diff("a\nb", "a\nb").isEmpty)
    #expect(Self.diff("", "").isEmpty)
  }

  @Test("A change is shown with three lines around it")
  func aChangeIsShownWithThreeLinesAroundIt() {
    let old = (1...12).map { "\($0)\n" }.joined()
    let new = old.split(separator: "\n").map { $0 == "6" ? "six\n" : $0 + "\n" }.joined()
    #expect(
      Self.diff(old, new) == """
        --- old
        +++ new
        @@ -3,7 +3,7 @@
         3
         4
         5
        -6
        +six
         7
         8
         9

        """)
  }

  @Test("Less context is shown on request")
  func lessContextIsShownWhenAsked() {
    #expect(
      Self.diff("a\nb\nc\n", "a\nc\n", context: 0) == "--- old\n+++ new\n@@ -2 +1,0 @@\n-b\n")
    #expect(
      Self.diff("a\nc\n", "a\nb\nc\n", context: 0) == "--- old\n+++ new\n@@ -1,0 +2 @@\n+b\n")
  }

  @Test("A page shows a limited number of lines of one place")
  func aPageEndsAfterSoManyLinesOfAPlace() {
    let old = "a\n" + String(repeating: "gone\n", count: 1003) + "b\n"
    let page = Self.page(old, "a\nb\nc\n").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(page.filter { $0 == "-gone" }.count == 1000)
    #expect(page.suffix(5) == ["-gone", "… 3 lines more", " b", "+c", ""])
    #expect(page[2] == "@@ -1,1005 +1,3 @@")
  }

  @Test("A page can end within a line of a million bytes")
  func aPageEndsWithinALineOfAMillionBytes() {
    let page = Self.page("a\n" + String(repeating: "x", count: 3 << 20), "a\n")
    #expect(page.hasSuffix("xx\n… the rest of 1 line\n"))
    #expect(page.utf8.count < 1 << 20 + 200)
  }

  @Test("A page has a limited number of bytes")
  func aPageEndsAfterSoManyBytes() {
    let lines = (0..<100).map { "\($0)" + String(repeating: "x", count: 200_000) + "\n" }
    let new = lines.flatMap { [$0, "\n", "\n", "\n", "\n", "\n", "\n", "\n", "new\n"] }.joined()
    let old = lines.flatMap { [$0, "\n", "\n", "\n", "\n", "\n", "\n", "\n"] }.joined()
    let page = Self.page(old, new)
    #expect(page.hasSuffix(" changes more\n") && page.utf8.count < 17 << 20)
    #expect(Self.diff(old, new).utf8.count > 18 << 20)
  }

  @Test("An empty text has line zero")
  func anEmptyTextHasLineZero() {
    #expect(Self.diff("", "a\nb\n") == "--- old\n+++ new\n@@ -0,0 +1,2 @@\n+a\n+b\n")
    #expect(Self.diff("a\n", "") == "--- old\n+++ new\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test("A missing line break at the end is noted")
  func aMissingLineBreakAtTheEndIsNoted() {
    let note = "\\ No newline at end of file\n"
    #expect(Self.diff("a", "a\n") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n\(note)+a\n")
    #expect(Self.diff("a\n", "a") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n+a\n\(note)")
    #expect(
      Self.diff("a\nz", "b\nz") == "--- old\n+++ new\n@@ -1,2 +1,2 @@\n-a\n+b\n z\n\(note)")
    #expect(Self.diff("a", "b") == "--- old\n+++ new\n@@ -1 +1 @@\n-a\n\(note)+b\n\(note)")
  }

  /// Up to six lines between two changes are shown, as three behind one and three before the next.
  @Test("Near changes share one hunk", arguments: [(6, 1), (7, 2)])
  func nearChangesAreShownTogether(lines: Int, hunks: Int) {
    let between = (1...lines).map { "\($0)\n" }.joined()
    let diff = Self.diff("a\n\(between)b\n", "x\n\(between)y\n")
    #expect(diff.split(separator: "\n").count { $0.hasPrefix("@@ ") } == hunks)
  }

  @Test("Bytes that are not UTF-8 stay as they are")
  func bytesThatAreNoTextStayAsTheyAre() {
    let old = PieceTree([0xFF, 0, 10, 13, 10])
    let new = PieceTree([0xFE, 0, 10, 13, 10])
    let diff = LineDifference(from: old, to: new).unifiedDiff(oldLabel: "old", newLabel: "new")
    let start = Array("--- old\n+++ new\n@@ -1,2 +1,2 @@\n".utf8)
    #expect(diff == start + [45, 0xFF, 0, 10, 43, 0xFE, 0, 10, 32, 13, 10])
  }

  @Test("A label is read as one name")
  func aLabelIsReadAsOneName() {
    let header = { (label: String) in
      Self.diff("a\n", "b\n", label: label).split(separator: "\n").first.map(String.init)
    }
    #expect(header("a/ü.txt") == "--- a/ü.txt")
    #expect(header("a b.txt") == "--- a b.txt\t")
    #expect(header("a.txt\t2026-11-20 09:00") == "--- a.txt\t2026-11-20 09:00")
    #expect(header("a\n\"ü\".txt") == "--- \"a\\012\\\"\\303\\274\\\".txt\"")
  }

  /// Returns the difference of a part, and the text that it makes of the older one.
  private static func limited(
    _ old: String, _ new: String, toOlder older: [Range<Int>] = [], newer: [Range<Int>]
  ) throws -> (diff: String, text: String) {
    let diff = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
      .limited(toOlder: older, newer: newer).unifiedDiff(oldLabel: "old", newLabel: "new")
    let text = try UnifiedDiffReader.apply(diff, to: Array(old.utf8))
    return (String(decoding: diff, as: UTF8.self), String(decoding: text, as: UTF8.self))
  }

  @Test(
    "The difference of a part has the lines removed inside of it, and applies to the older text")
  func differencesOfParts() throws {
    let (old, new) = ("f\na\nb\nc\nd\n", "g\na\nc\nD\n")
    #expect(try Self.limited(old, new, newer: [0..<4]).text == new)
    // Lines removed at its edge are not in it, and neither are changes between two parts.
    let between = try Self.limited(old, new, newer: [0..<1, 3..<4])
    #expect(between.text == "g\na\nb\nc\nD\n" && between.diff.contains("@@ -1,5 +1,5 @@"))
    let edge = try Self.limited(old, new, newer: [2..<4])
    #expect(edge.text == "f\na\nb\nc\nD\n")
    let above = try Self.limited("a\nb\nc\nd\nx\n", "d\ny\n", newer: [1..<2])
    #expect(above.text == "a\nb\nc\nd\ny\n" && above.diff.contains("@@ -2,4 +2,4 @@"))
    // A line added inside of the part of the older text.
    #expect(
      try Self.limited("a\nb\n", "a\nx\nb\n", toOlder: [0..<2], newer: []).text == "a\nx\nb\n")
  }

  private static func page(_ old: String, _ new: String) -> String {
    diff(old, new, extent: .page)
  }

  private static func diff(
    _ old: String, _ new: String, label: String = "old", context: Int = 3,
    extent: DiffExtent = .whole
  ) -> String {
    let diff = LineDifference(from: PieceTree(old.utf8), to: PieceTree(new.utf8))
      .unifiedDiff(oldLabel: label, newLabel: "new", context: context, extent: extent)
    return String(decoding: diff, as: UTF8.self)
  }
}
