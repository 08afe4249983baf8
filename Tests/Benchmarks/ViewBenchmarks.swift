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
      return [1, 2].map { keystrokes(in: text, panes: $0) } + [
        manyCursors(10_000, in: PieceTree(adopting: LogText.allocate(byteCount: 10_000_000))),
        manyCursors(100_000, in: text),
        occurrences(in: text),
      ]
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
    var editor = editor(on: text)
    for _ in 1..<count { press(Key(.character("\\"), .control), &editor) }
    press(Key(.end, .control), &editor)
    for _ in 0..<20 { press(Key(.pageUp), &editor) }
    var drawing = type("x", &editor)
    return Sample.time(operations: 200) {
      for _ in 0..<200 { drawing = type("x", &editor, after: drawing) }
    }
  }
}

/// Returns the time of a key with many cursors up to the drawn screen.
private func manyCursors(_ count: Int, in text: PieceTree) -> Benchmark {
  let text = text.withNeedles(count)
  return Benchmark(
    name: "keystroke and frame with \(count.grouped) cursors in \(ByteCount(text.count))",
    unit: .milliseconds, bar: count == 10_000 ? 20 : 400, rounds: 7
  ) {
    var editor = editor(on: text)
    selectNeedles(&editor)
    type("x", &editor)
    return Sample.time(operations: 5) {
      for _ in 0..<5 { type("x", &editor) }
    }
  }
}

/// Returns the time for selecting 100,000 words, without the switch between queues.
private func occurrences(in text: PieceTree) -> Benchmark {
  let text = text.withNeedles(100_000)
  return Benchmark(
    name: "all occurrences of a word (100,000) in \(ByteCount(text.count)) selected",
    unit: .milliseconds, bar: 150, rounds: 7
  ) {
    var editor = editor(on: text)
    return Sample.time(operations: 1) { selectNeedles(&editor) }
  }
}

/// Selects all occurrences of the word at the start of the text.
private func selectNeedles(_ editor: inout Editor) {
  for effect in editor.handle(.input(.key(Key(.character("l"), .alt))), at: start) {
    guard case .search(.begin(.list(var search), let serial)) = effect else { continue }
    search.run()
    consume(editor.handle(.search(.done(serial: serial, .list(search))), at: start).count)
  }
  consume(editor.document.buffer.selections.count)
}

extension PieceTree {
  /// Returns the text in one piece, with a word at the start of some lines, the first among them.
  fileprivate func withNeedles(_ count: Int) -> PieceTree {
    var marked = self
    let stride = lineCount / count
    marked.replace(
      (0..<count).map { line in
        let start = offset(ofLine: line * stride)
        return Replacement(start..<start, with: Array("needle ".utf8))
      })
    return PieceTree(marked.bytes)
  }
}

private func editor(on text: PieceTree) -> Editor {
  Editor(
    Document(text, path: "server.log", isOnDisk: true, at: start),
    size: Size(columns: 200, rows: 50))
}

/// Types a letter, and draws the frame behind the last one, as the program does.
@discardableResult
private func type(
  _ letter: Unicode.Scalar, _ editor: inout Editor, after last: Drawing? = nil
) -> Drawing {
  press(Key(.character(letter)), &editor)
  editor.prepareFrame()
  let drawing = Frame.draw(editor, after: last, at: start)
  consume(drawing.screen.cells.count)
  return drawing
}

private func press(_ key: Key, _ editor: inout Editor) {
  consume(editor.handle(.input(.key(key)), at: start).count)
}
