import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

/// Frames and keystrokes of long lines, wrapped and unwrapped.
var wrapping: [Benchmark] {
  let log = PieceTree(adopting: LogText.allocate(byteCount: 1_000_000))
  let line = lineOf50MB(of: "some words of it, ")
  return frames(of: log) + keystrokes(in: line, "in a line of 50 MB") + [
    Benchmark(name: "the end of a line of 50 MB, wrapped, first time", unit: .milliseconds) {
      var editor = makeEditor(of: line, isWrapped: true)
      return Sample.time(operations: 1) { press("Ctrl-End", &editor) }
    }
  ] + firstEnds("नमस्ते दुनिया ", "Devanagari") + firstEnds("Привет мир ", "Cyrillic")
    + firstEnds("👨‍👩‍👧 👍🏽 hi ", "emoji") + [scan(of: "नमस्ते दुनिया ", "Devanagari")]
}

private func lineOf50MB(of words: String) -> PieceTree {
  PieceTree(Array(String(repeating: words, count: 50_000_000 / words.utf8.count).utf8))
}

/// Measures the first key to a far position in an unscanned line, with its frame.
private func firstEnds(_ words: String, _ name: String) -> [Benchmark] {
  [false, true].map { isWrapped in
    Benchmark(
      name: "the end of 50 MB of \(name) in a line\(isWrapped ? ", wrapped" : ""), first time",
      unit: .milliseconds, bar: 100, rounds: 3
    ) {
      var editor = makeEditor(of: lineOf50MB(of: words), isWrapped: isWrapped)
      return Sample.time(operations: 1) {
        press("Ctrl-End", &editor)
        editor.prepareFrame()
        consume(Frame.draw(editor, at: start).screen.cells.count)
      }
    }
  }
}

/// Measures the background scan after that, until no estimate is left.
private func scan(of words: String, _ name: String) -> Benchmark {
  Benchmark(
    name: "50 MB of \(name) in a line gone through outside", unit: .milliseconds, rounds: 1
  ) {
    var editor = makeEditor(of: lineOf50MB(of: words), isWrapped: false)
    press("Ctrl-End", &editor)
    let scan = editor.document.buffer.neededScan
    return Sample.time(operations: 1) { consume(scan?.carryOut { true } == nil ? 0 : 1) }
  }
}

private func makeEditor(of text: PieceTree, isWrapped: Bool) -> Editor {
  var editor = Editor(
    Document(text, path: "server.log", isOnDisk: true, at: start),
    size: Size(columns: 120, rows: 40))
  if isWrapped { press("Alt-Z", &editor) }
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
      var editor = makeEditor(of: text, isWrapped: isWrapped)
      press("Down", &editor)
      return Sample.time(operations: 500) {
        for _ in 0..<500 { consume(Frame.draw(editor, at: start).screen.cells.count) }
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
          editor.prepareFrame()
          consume(Frame.draw(editor, at: start).screen.cells.count)
        }
      }
    }
  }
}
