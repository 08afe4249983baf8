import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// Several panes on the screen.
  static var views: Subject {
    Subject(name: "views") { _ in
      let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
      return [1, 2].map { keystrokes(in: text, panes: $0) }
    }
  }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

/// Returns the time of a key up to the drawn screen, in one of several panes with the same text.
private func keystrokes(in text: PieceTree, panes count: Int) -> Benchmark {
  Benchmark(
    name: "keystroke and frame in 100 MB, \(count == 1 ? "one pane" : "\(count) panes")",
    unit: .microseconds, bar: 1_000, rounds: 15
  ) {
    var editor = Editor(
      Document(text, path: "server.log", isOnDisk: true, at: start),
      size: Size(columns: 200, rows: 50))
    for _ in 1..<count { press(Key(.character("\\"), .control), &editor) }
    press(Key(.end, .control), &editor)
    for _ in 0..<20 { press(Key(.pageUp), &editor) }
    return Sample.time(operations: 200) {
      for _ in 0..<200 {
        press(Key(.character("x")), &editor)
        editor.prepareFrame()
        consume(Frame.draw(editor, at: start).screen.cells.count)
      }
    }
  }
}

private func press(_ key: Key, _ editor: inout Editor) {
  consume(editor.handle(.input(.key(key)), at: start).count)
}
