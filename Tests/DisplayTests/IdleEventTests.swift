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
        let screen = story.stage.screen
        let effects = story.effects(of: event)
        let isSame = story.stage.screen.isSame(as: screen)
        #expect(effects.isEmpty, "\(event) after step \(step): \(deeds.suffix(6))")
        #expect(isSame, "\(event) after step \(step): \(deeds.suffix(6))")
        if !isSame {
          let differs = zip(screen.rows, story.stage.screen.rows).filter { $0 != $1 }
          Issue.record("\(differs.map { "\($0)\n\($1)\n" })")
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
  /// Returns whether the screens look the same.
  func isSame(as other: Screen) -> Bool {
    size == other.size && cells == other.cells && marks == other.marks
      && cursor.map { [$0.row, $0.column] } == other.cursor.map { [$0.row, $0.column] }
  }
}
