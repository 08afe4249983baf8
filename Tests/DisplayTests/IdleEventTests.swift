import Console
import MementoKit
import TestSupport
import Testing
import Text
import TextEditing

@testable import Display
@testable import Documents
@testable import EditorCore

/// Events that change nothing.
@Suite struct IdleEventTests {
  @Test(
    "An event that changes nothing emits no request and leaves the screen unchanged",
    arguments: RandomStory.Beginning.allCases)
  func nothingHappens(_ beginning: RandomStory.Beginning) {
    var story = RandomStory(beginning, SeededRandom(seed: Seed.current(default: 7)))
    var deeds: [String] = []
    for step in Soak.rounds(150, soak: 20_000) {
      deeds.append(story.act())
      for event in idleEvents(for: story.stage.editor, at: story.stage.now) {
        // A document that has just got another name may get other settings, too.
        if case .settings = event, story.outside.looksForSettings { continue }
        let screen = story.stage.screen
        let effects = story.effects(of: event)
        let isSame = story.stage.screen.isSame(as: screen)
        #expect(effects.isEmpty, "\(event) after step \(step): \(deeds.suffix(6))")
        #expect(isSame, "\(event) after step \(step): \(deeds.suffix(6))")
        if !isSame {
          Issue.record("\(story.stage.screen.difference(from: screen))")
        }
        if !effects.isEmpty || !isSame { return }
      }
      if story.stage.editor.document.buffer.text.count > 300_000 { break }
    }
  }

  /// Returns events about completed work, or with known information.
  private func idleEvents(for editor: Editor, at now: Moment) -> [Event] {
    let id = editor.document.id
    let ticks = editor.deadline.map { $0 <= now.uptime } == true ? [] : [Event.tick]
    return ticks + [
      .settings(editor.configured), .resized(editor.size), .search(.progress(serial: -1, 0.5)),
      .work(.progress(.share(0.5), number: -1), of: id), .work(.failed("", number: -1), of: id),
      .history(.searching(serial: -1, progress: 0.5), of: id),
      .clipboard(.coming(serial: -1, byteCount: 9)),
      .opening(.listed(serial: -1, [], isWhole: true)),
      .disk(.watched(needsPolling: editor.document.file.check.needsPolling), of: id),
      .history(.names([:]), of: .none), .history(.recordedByOthers([]), of: id),
    ]
  }
}

extension DocumentID {
  /// A closed document.
  fileprivate static let none = DocumentID(number: -1)
}

extension Screen {
  /// Returns whether the screens look the same: the numbers of combining marks may differ.
  func isSame(as other: Screen) -> Bool {
    size == other.size
      && cursor.map { [$0.row, $0.column] } == other.cursor.map { [$0.row, $0.column] }
      && (cells == other.cells && marks == other.marks || differingCells(from: other).isEmpty)
  }

  /// Returns the rows that differ from those of another screen, with the first cells that differ.
  func difference(from other: Screen) -> String {
    differingCells(from: other).reduce(into: "") { text, place in
      let (row, column) = (place.row, place.column)
      text += "\n\(row): \(rows[row])\n\(row): \(other.rows[row])\n"
      text += "column \(column): \(look(row, column)) instead of \(other.look(row, column))"
    }
  }

  /// The first cell of each row that looks different from that of a screen of the same size.
  private func differingCells(from other: Screen) -> [Position] {
    (0..<size.rows).compactMap { row in
      let column = (0..<size.columns).first { look(row, $0) != other.look(row, $0) }
      return column.map { Position(column: $0, row: row) }
    }
  }

  private func look(_ row: Int, _ column: Int) -> CellLook {
    let cell = cells[row * size.columns + column]
    return CellLook(
      scalar: cell.scalar, width: cell.width, style: cell.style,
      marks: cell.marks == 0 ? [] : marks[Int(cell.marks) - 1])
  }
}

/// The contents of a cell.
private struct CellLook: Equatable {
  let scalar: Unicode.Scalar
  let width: UInt8
  let style: Style
  let marks: [Unicode.Scalar]
}
