import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// The history pane: the cost of a row up to the screen.
  static var pane: Subject {
    Subject(name: "pane") { _ in
      let many = makeEditor(mementos: 100_000)
      return opening(many) + moving(many) + bringingBack
    }
  }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

/// Returns an editor on a text of 100 MB with a number of pastes at random places.
private func makeEditor(mementos count: Int) -> Editor {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
  let document = Document(text, path: "server.log", isOnDisk: true, at: start)
  var editor = Editor(document, size: Size(columns: 120, rows: 40))
  _ = editor.handle(.history(.notKept(nil), of: .first), at: start)
  var random = SeededRandom(seed: 9)
  for _ in 0..<count {
    editor.press(Key(.character("g"), .control))
    for digit in String(Int.random(in: 1...1_000_000, using: &random)).unicodeScalars {
      editor.press(Key(.character(digit)))
    }
    editor.press(Key(.enter))
    _ = editor.handle(.input(.paste(Array("0123456789".utf8))), at: start)
  }
  return editor
}

extension Editor {
  fileprivate mutating func press(_ key: Key) {
    _ = handle(.input(.key(key)), at: start)
  }

  /// Presses a key and draws the result.
  fileprivate mutating func see(_ key: Key) {
    press(key)
    prepareFrame()
    consume(Frame.draw(self, at: start).screen.size.rows)
  }
}

private let open = Key(.character("t"), .control)

private func opening(_ editor: Editor) -> [Benchmark] {
  [
    Benchmark(name: "opened on 100,000 mementos", unit: .milliseconds, bar: 50) {
      var editor = editor
      return Sample.time(operations: 1) { editor.see(open) }
    }
  ]
}

/// Moves by rows at the newest and at the oldest states.
private func moving(_ editor: Editor) -> [Benchmark] {
  [("newest", Key.Code.home, Key.Code.down), ("oldest", .end, .up)].flatMap { end, first, next in
    [("text", [Key]()), ("difference", [Key(.character("d"))])].map { shown, keys in
      let isHard = end == "oldest" && shown == "difference"
      return Benchmark(
        name: "a row moved at the \(end) of 100,000, \(shown)", unit: .milliseconds,
        bar: isHard ? nil : 5
      ) {
        var editor = editor
        for key in [open, Key(first)] + keys { editor.see(key) }
        let rows = isHard ? 5 : 100
        return Sample.time(operations: rows) {
          for _ in 0..<rows { editor.see(Key(next)) }
        }
      }
    }
  }
}

/// The restoring of a change of the oldest state, up to its frame.
private var bringingBack: [Benchmark] {
  let editor = makeEditor(mementos: 100)
  return [
    Benchmark(name: "a change brought back into 100 MB", unit: .milliseconds, bar: 5) {
      var editor = editor
      for key in [open, Key(.end), Key(.character("p")), Key(.character(" "))] { editor.see(key) }
      return Sample.time(operations: 1) { editor.see(Key(.enter)) }
    }
  ]
}
