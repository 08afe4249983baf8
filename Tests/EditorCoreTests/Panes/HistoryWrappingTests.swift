import Console
import MementoKit
import Testing
import Text
import TextEditing

@testable import Documents
@testable import EditorCore

/// Differences with wrapped lines in the history pane.
@Suite struct HistoryWrappingTests {
  private static let long = (1...40).map { "word\($0)" }.joined(separator: " ")

  /// A typist who wraps lines, changed the end of a long line, and shows the difference.
  private func edited(columns: Int = 80, rows: Int = 30) -> Typist {
    var typist = Typist("|top\n" + Self.long + "\nend\n", columns: columns, rows: rows)
    typist.act("Alt-Z", "Down", "End", "End", .pasted(" more"), "Ctrl-T", "End", "d")
    return typist
  }

  /// Returns the visible rows of the difference, with the signs of a unified one.
  private func seen(_ typist: Typist) -> [String] {
    guard let view = typist.pane?.difference else { return [] }
    return view.rows.rows(from: view.top, count: typist.editor.layout.text.rows).map { row in
      func text(_ line: LineRow?, _ text: ComparedText) -> String? {
        line.map { String(decoding: text.buffer.text.bytes(in: $0.range), as: UTF8.self) }
      }
      let (old, new) = (text(row.older, view.older), text(row.newer, view.newer))
      switch row.content {
      case .same where view.page.arrangement == .unified: return " " + (new ?? "")
      case .removed: return "-" + (old ?? "")
      case .added: return "+" + (new ?? "")
      case .same, .changed: return (old ?? "") + "|" + (new ?? "")
      }
    }
  }

  private func copied(_ typist: Typist) -> String? {
    let text = typist.editor.registers.clipboard.ring.newest?.text.bytes
    return text.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Alt-Z wraps the lines of a difference, or shows each in one row, also while picking")
  func altZWrapsTheLinesOfADifference() {
    var typist = edited()
    #expect(seen(typist).count { $0.hasPrefix("-") } == 4)
    #expect(seen(typist).count { $0.hasPrefix("+") } == 4)
    #expect(seen(typist).last == " ")
    typist.act("Alt-Z")
    #expect(typist.message == "Long lines: in one row")
    #expect(seen(typist) == [" top", "-" + Self.long, "+" + Self.long + " more", " end", " "])
    typist.act("p", "Alt-Z")
    #expect(typist.message == "Long lines: wrapped")
    #expect(seen(typist).count { $0.hasPrefix("+") } == 4)
    #expect(typist.editor.document.settings.wrapsLines)
  }

  @Test("The visible text stays at the upper edge when lines are wrapped at another width")
  func theTextAtTheUpperEdgeStays() throws {
    var typist = edited(rows: 12)
    typist.act("Ctrl-Down", "Ctrl-Down", "Ctrl-Down")
    let top = try #require(seen(typist).first?.dropFirst().prefix(6))
    typist.act(.resized(columns: 60, rows: 12))
    #expect(seen(typist).first?.contains(top) == true)
    typist.act(.resized(columns: 90, rows: 12))
    #expect(seen(typist).first?.contains(top) == true)
  }

  @Test("Side by side, each text wraps in its half, and unchanged lines stay beside each other")
  func sideBySideEachTextWrapsInItsHalf() {
    var typist = edited(columns: 160)
    let rows = seen(typist)
    #expect(rows.first == "top|top")
    #expect(rows.suffix(2) == ["end|end", "|"])
    #expect(rows.count > 8)
    #expect(rows.allSatisfy { $0.utf8.count < 95 })
    let sides = (1...2).map { side in
      rows.map { $0.split(separator: "|", omittingEmptySubsequences: false)[side - 1] }.joined()
    }
    #expect(sides == ["top" + Self.long + "end", "top" + Self.long + " moreend"])
    typist.act("p", "Down", "Down", "Space", "Enter")
    #expect(typist.message?.contains("+1") == true)
  }

  @Test("A difference shows the lines that are folded in the text")
  func itShowsFoldedLines() {
    var typist = Typist("|if a {\n  b\n  c\n}\nend\n")
    typist.act("Alt-C", "Ctrl-End", .pasted("more"), "Ctrl-T", "End", "d")
    #expect(typist.editor.document.buffer.hasFolds)
    #expect(typist.pane?.difference?.newer.buffer.hasFolds == false)
    #expect(seen(typist) == [" if a {", "   b", "   c", " }", " end", "-", "+more"])
  }

  // MARK: Scrolling

  @Test("A wrapped difference scrolls by rows, up and down alike")
  func itScrollsByRows() {
    var typist = edited(rows: 12)
    let rows = typist.editor.layout.text.rows
    typist.act("Ctrl-Up", "Shift-PageUp", "Shift-PageUp")
    var pages = [seen(typist)]
    for _ in 0..<9 {
      typist.act("Ctrl-Down")
      pages.append(seen(typist))
    }
    for (page, next) in zip(pages, pages.dropFirst()) {
      #expect(page.dropFirst().elementsEqual(next.prefix(page.count - 1)))
    }
    for page in pages.dropLast().reversed() {
      typist.act("Ctrl-Up")
      #expect(seen(typist) == page)
    }
    #expect(pages.last?.count ?? 0 <= rows)
  }

  @Test("The view scrolls to a changed word far down in a wrapped line, up to its end")
  func itScrollsToAChangedWordFarDown() {
    let words = (1...900).map { "word\($0)" }.joined(separator: " ")
    var typist = Typist("|" + words + "\nend\n")
    typist.act("Alt-Z", "Ctrl-G", .typed("1:4997"), "Enter", .pasted("here "), "Ctrl-T", "End", "d")
    #expect(seen(typist).contains { $0.contains("here") })
    typist.act("p")
    #expect(seen(typist).contains { $0.contains("here") })
    typist.act("Down", "Down")
    #expect(seen(typist).contains { $0.hasPrefix("+") && !$0.contains("here") })
  }

  @Test("A changed line of a megabyte is shown, scrolled and left at once")
  func aChangedLineOfAMegabyteIsShown() {
    let words = String(repeating: "some words of a very long line ", count: 33_000)
    var typist = Typist("|" + words + "\nend\n", columns: 200)
    typist.act("Alt-Z", .pasted("new "), "Ctrl-T", "End", "d")
    let time = ContinuousClock().measure {
      for _ in 0..<20 { typist.act("Shift-PageDown") }
      for _ in 0..<20 { typist.act("Shift-PageUp") }
    }
    #expect(seen(typist).first?.hasPrefix("some words") == true)
    #expect(seen(typist).first?.contains("|new some words") == true)
    // Reading the line for each page would take minutes.
    #expect(time < .seconds(20))
    typist.act("Ctrl-Up", "Esc")
    #expect(typist.editor.focus.isText)
  }

  // MARK: Selecting and picking

  @Test("Shift-Down selects row by row, and what is copied has no added line breaks")
  func shiftDownSelectsRowByRow() {
    var typist = edited()
    typist.act("Shift-Down", "Ctrl-C")
    let row = seen(typist).first { $0.hasPrefix("-") }?.dropFirst()
    #expect(copied(typist) == row.map(String.init))
    typist.act("Shift-Down", "Shift-Down", "Shift-Down", "Ctrl-C")
    #expect(copied(typist) == Self.long + "\n")
  }

  @Test("A drag selects across the rows of a wrapped line", arguments: [80, 160])
  func aDragSelectsAcrossRows(columns: Int) {
    var typist = edited(columns: columns)
    let layout = typist.editor.layout
    let area = columns == 80 ? layout.text : layout.sides.newer
    let first = seen(typist).firstIndex { $0.contains("word1 ") } ?? 0
    let column = area.column + layout.differenceGutter
    typist.drag(from: (column + 4, area.row + first), to: (column + 4, area.row + first + 1))
    typist.act("Ctrl-C")
    let rows = seen(typist).map { $0.split(separator: "|").last.map(String.init) ?? "" }
    let sign = columns == 80 ? 1 : 0
    let (above, below) = (rows[first].dropFirst(sign), rows[first + 1].dropFirst(sign))
    #expect(copied(typist) == String(above.dropFirst(4) + below.prefix(4)))
  }

  @Test("While picking, a click beside any row of a wrapped line marks the line")
  func aClickBesideAnyRowMarksTheLine() {
    var typist = edited()
    typist.act("p")
    let area = typist.editor.layout.text
    let first = seen(typist).firstIndex { $0.hasPrefix("+") } ?? 0
    typist.click(area.column, area.row + first + 2)
    #expect(typist.pane?.difference?.picking?.lines.added.contains(1) == true)
    #expect(typist.pane?.difference?.picking?.lines.removed.isEmpty == true)
    typist.click(area.column, area.row + first)
    #expect(typist.pane?.difference?.picking?.lines.isEmpty == true)
  }
}
