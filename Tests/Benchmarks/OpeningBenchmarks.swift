import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// Opening files: the work while a path in a large folder is typed.
  static var openingFiles: Subject {
    Subject(name: "opening") { _ in
      let entries = makeEntries(100_000)
      let listed = entries.inOrder()
      return [
        Benchmark(name: "100,000 entries put in order", unit: .milliseconds, bar: 200) {
          Sample.time(operations: 1) { consume(entries.inOrder().count) }
        },
        Benchmark(name: "100,000 entries shown", unit: .milliseconds, bar: 20) {
          var editor = makeAskingEditor()
          return Sample.time(operations: 1) { editor.list(listed) }
        },
        Benchmark(name: "a letter of a path, 100,000 entries", unit: .milliseconds, bar: 20) {
          var editor = makeAskingEditor()
          editor.list(listed)
          return Sample.time(operations: 5) {
            for letter in "le-09".unicodeScalars { editor.see(Key(.character(letter))) }
          }
        },
      ]
    }
  }
}

private let start = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)

/// Returns the entries of a folder as a disk lists them, unordered.
private func makeEntries(_ count: Int) -> [FolderEntry] {
  var random = SeededRandom(seed: 5)
  return (0..<count).map { FolderEntry(name: Array("file-\($0).txt".utf8), isFolder: $0 % 10 == 0) }
    .shuffled(using: &random)
}

/// Returns an editor with the prompt for a path and a pending request for the working folder.
private func makeAskingEditor() -> Editor {
  let document = Document(PieceTree(), path: nil, isOnDisk: false, at: start)
  var editor = Editor(document, size: Size(columns: 120, rows: 40))
  editor.see(Key(.character("o"), .control))
  return editor
}

extension Editor {
  /// Presses a key and draws the result.
  fileprivate mutating func see(_ key: Key) {
    _ = handle(.input(.key(key)), at: start)
    prepareFrame()
    consume(Frame.draw(self, at: start).screen.size.rows)
  }

  /// Answers the first request for a folder, and draws the result.
  fileprivate mutating func list(_ entries: [FolderEntry]) {
    _ = handle(.opening(.listed(serial: 1, entries, isWhole: true)), at: start)
    prepareFrame()
    consume(Frame.draw(self, at: start).screen.size.rows)
  }
}
