import Console
import Display
import EditorCore
import MementoKit
import TextModel

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

/// Frames and keystrokes of long lines, wrapped and not.
var wrapping: [Benchmark] {
  let log = PieceTree(adopting: LogText.allocate(byteCount: 1_000_000))
  let line = PieceTree(
    Array(repeating: Array("some words of it, ".utf8), count: 2_800_000).joined())
  return frames(of: log) + keystrokes(in: line, "in a line of 50 MB") + [
    Benchmark(name: "the end of a line of 50 MB, wrapped, first time", unit: .milliseconds) {
      var editor = makeEditor(of: line, isWrapped: true)
      return Sample.time(operations: 1) { press("Ctrl-End", &editor) }
    }
  ]
}

private func makeEditor(of text: PieceTree, isWrapped: Bool) -> Editor {
  var editor = Editor(
    Document(text, path: "log.txt", isOnDisk: true, at: start),
    size: Size(columns: 120, rows: 40))
  if isWrapped { press("Alt-Z", &editor) }
  press("Down", &editor)
  return editor
}

private func press(_ name: String, _ editor: inout Editor) {
  guard let key = Key(name) else { preconditionFailure("no key is called \(name)") }
  consume(editor.handle(.input(.key(key)), at: start).count)
}

private func frames(of text: PieceTree) -> [Benchmark] {
  [false, true].map { isWrapped in
    Benchmark(
      name: "frame of 120x40, long lines, \(isWrapped ? "wrapped" : "in one row each")",
      unit: .milliseconds, bar: 0.3
    ) {
      let editor = makeEditor(of: text, isWrapped: isWrapped)
      return Sample.time(operations: 500) {
        for _ in 0..<500 { consume(Frame.draw(editor, at: start).cells.count) }
      }
    }
  }
}

private func keystrokes(in text: PieceTree, _ name: String) -> [Benchmark] {
  [false, true].map { isWrapped in
    Benchmark(
      name: "keystroke and frame \(name)\(isWrapped ? ", wrapped" : "")", unit: .milliseconds,
      bar: 1
    ) {
      var editor = makeEditor(of: text, isWrapped: isWrapped)
      press("Ctrl-End", &editor)
      for _ in 0..<20 { press("PageUp", &editor) }
      return Sample.time(operations: 200) {
        for _ in 0..<200 {
          press("x", &editor)
          consume(Frame.draw(editor, at: start).cells.count)
        }
      }
    }
  }
}
