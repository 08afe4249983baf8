import Console
import Display
import Documents
import EditorCore
import MementoKit
import Text
import TextEditing

extension Subject {
  /// Opening files: what is done while a path is written in a folder of many.
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

/// The entries of a folder as a disk tells them, in no order.
private func makeEntries(_ count: Int) -> [FolderEntry] {
  var random = SeededRandom(seed: 5)
  return (0..<count).map { FolderEntry(name: Array("file-\($0).txt".utf8), isFolder: $0 % 10 == 0) }
    .shuffled(using: &random)
}

/// An editor that asks for a path, and wants to know what is in the working folder.
private func makeAskingEditor() -> Editor {
  let document = Document(PieceTree(), path: nil, isOnDisk: false, at: start)
  var editor = Editor(document, size: Size(columns: 120, rows: 40))
  editor.see(Key(.character("o"), .control))
  return editor
}

extension Editor {
  /// Presses a key and draws what comes of it.
  fileprivate mutating func see(_ key: Key) {
    _ = handle(.input(.key(key)), at: start)
    consume(Frame.draw(self, at: start).screen.size.rows)
  }

  /// Answers the first question for a folder, and draws what comes of it.
  fileprivate mutating func list(_ entries: [FolderEntry]) {
    _ = handle(.opening(.listed(serial: 1, entries, isWhole: true)), at: start)
    consume(Frame.draw(self, at: start).screen.size.rows)
  }
}
