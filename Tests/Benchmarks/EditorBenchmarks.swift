import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// History and drawing, above the persistent text.
  static var editor: Subject {
    Subject(name: "editor") { _ in
      historyMoves + [
        keystroke("", in: "server.log"), keystroke(", wrapped", in: "notes.txt"), markedKeystroke,
      ] + drawing + wrapping + marking
    }
  }
}

// MARK: History

/// Returns a caretaker of 100,000 mementos of a 100 MB text, each with one more insertion.
private func makeHistory(of text: PieceTree) -> Caretaker<TextBuffer> {
  var random = SeededRandom(seed: 6)
  var caretaker = Caretaker(of: TextBuffer(text), at: start)
  for _ in 0..<100_000 {
    let offset = Int.random(in: 0...caretaker.originator.text.count, using: &random)
    caretaker.move { $0.select(at: offset) }
    caretaker.edit(.pasting, at: start) { $0.insert(Array("0123456789".utf8)) }
  }
  return caretaker
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

private var historyMoves: [Benchmark] {
  var caretaker = makeHistory(of: PieceTree(adopting: LogText.allocate(byteCount: 100_000_000)))
  var random = SeededRandom(seed: 7)
  return [
    Benchmark(name: "undo, 100,000 mementos of 100 MB", unit: .nanoseconds, bar: 5_000) {
      caretaker.restore(MementoID(index: 100_000), at: start)
      return Sample.time(operations: 100_000) {
        for _ in 0..<100_000 { caretaker.undo(at: start) }
      }
    },
    Benchmark(name: "redo, 100,000 mementos of 100 MB", unit: .nanoseconds, bar: 5_000) {
      caretaker.restore(.root, at: start)
      return Sample.time(operations: 100_000) {
        for _ in 0..<100_000 { caretaker.redo(at: start) }
      }
    },
    Benchmark(name: "jump to any of 100,000 mementos", unit: .nanoseconds, bar: 5_000) {
      let ids = (0..<100_000).map { _ in
        MementoID(index: Int.random(in: 0...100_000, using: &random))
      }
      return Sample.time(operations: ids.count) {
        for id in ids { caretaker.restore(id, at: start) }
      }
    },
    Benchmark(name: "undo and redo of 100,000 replacements", unit: .nanoseconds, bar: 5_000) {
      var replaced = Caretaker(
        of: TextBuffer(PieceTree(adopting: LogText.allocate(byteCount: 10_000_000))), at: start)
      replaced.edit(.discrete("Replaced"), at: start) { $0.replaceEveryHundredthByte() }
      return Sample.time(operations: 20_000) {
        for _ in 0..<10_000 {
          replaced.undo(at: start)
          replaced.redo(at: start)
        }
      }
    },
  ]
}

extension TextBuffer {
  fileprivate mutating func replaceEveryHundredthByte() {
    select(at: text.count, anchor: 0)
    var bytes = text.bytes
    for index in stride(from: 0, to: bytes.count, by: 100) { bytes[index] = 0x5F }
    insert(bytes)
  }
}

// MARK: The editor

/// - Parameter path: the path, whose type decides whether lines are wrapped.
private func makeEditor(size: Size, path: String = "server.log") -> Editor {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 1_000_000))
  return Editor(Document(text, path: path, isOnDisk: true, at: start), size: size)
}

private func keystroke(_ name: String, in path: String) -> Benchmark {
  Benchmark(name: "keystroke from event to effects\(name)", unit: .microseconds) {
    var editor = makeEditor(size: Size(columns: 120, rows: 40), path: path)
    return Sample.time(operations: 10_000) {
      for count in 0..<10_000 {
        let key = Key(.character(count % 80 == 79 ? " " : "x"))
        consume(editor.handle(.input(.key(key)), at: start).count)
      }
    }
  }
}

/// A keystroke while many matches are marked.
private var markedKeystroke: Benchmark {
  Benchmark(name: "keystroke while matches are marked", unit: .microseconds) {
    var editor = makeEditor(size: Size(columns: 120, rows: 40))
    for key in [Key(.character("f"), .control), Key(.character("e")), Key(.enter), Key(.home)] {
      _ = editor.handle(.input(.key(key)), at: start)
    }
    return Sample.time(operations: 10_000) {
      for count in 0..<10_000 {
        let key = Key(.character(count % 80 == 79 ? " " : "x"))
        consume(editor.handle(.input(.key(key)), at: start).count)
      }
    }
  }
}

private var drawing: [Benchmark] {
  let sizes = [Size(columns: 120, rows: 40), Size(columns: 200, rows: 50)]
  return sizes.map { size in
    Benchmark(
      name: "frame of \(size.columns)x\(size.rows)", unit: .milliseconds,
      bar: size.columns == 120 ? 0.3 : nil
    ) {
      var editor = makeEditor(size: size)
      return Sample.time(operations: 500) {
        for _ in 0..<500 {
          editor.prepareFrame()
          consume(Frame.draw(editor, at: start).screen.cells.count)
        }
      }
    }
  }
}

// MARK: Marks

/// Returns an editor of 100 MB with 10,000 changed lines, each changed in a step of its own.
private func makeChangedEditor() -> Editor {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
  var editor = Editor(
    Document(text, path: "server.log", isOnDisk: true, at: start),
    size: Size(columns: 120, rows: 40))
  let lines = text.lineCount
  for place in 0..<10_000 {
    press("Ctrl-G", &editor)
    for scalar in "\(lines / 10_000 * place + 2)".unicodeScalars {
      consume(editor.handle(.input(.key(Key(.character(scalar)))), at: start).count)
    }
    press("Enter", &editor)
    consume(editor.handle(.input(.paste([0x78])), at: start).count)
  }
  return editor
}

private func press(_ name: String, _ editor: inout Editor) {
  guard let key = Key(name) else { preconditionFailure("no key is called \(name)") }
  consume(editor.handle(.input(.key(key)), at: start).count)
}

private var marking: [Benchmark] {
  var changed = makeChangedEditor()
  return [
    Benchmark(
      name: "keystroke and frame, 10,000 changed places", unit: .milliseconds, bar: 1
    ) {
      Sample.time(operations: 200) {
        for _ in 0..<200 {
          press("x", &changed)
          changed.prepareFrame()
          consume(Frame.draw(changed, at: start).screen.cells.count)
        }
      }
    },
    Benchmark(name: "marks of 5,000 places after a pause", unit: .milliseconds, bar: 30) {
      press("x", &changed)
      changed.prepareFrame()
      consume(Frame.draw(changed, at: start).screen.cells.count)
      return Sample.time(operations: 1) {
        consume(changed.handle(.tick, at: start.advanced(by: .milliseconds(400))).count)
        changed.prepareFrame()
      }
    },
    Benchmark(name: "who changed a line, 2,000 steps back", unit: .milliseconds, bar: 20) {
      press("Ctrl-End", &changed)
      press("x", &changed)
      press("Ctrl-Home", &changed)
      let sample = Sample.time(operations: 1) {
        press("Down", &changed)
        changed.prepareFrame()
        consume(changed.lineBlame(in: changed.layout) == nil ? 1 : 0)
      }
      press("Ctrl-End", &changed)
      return sample
    },
  ]
}
