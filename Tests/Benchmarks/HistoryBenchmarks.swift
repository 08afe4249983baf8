import Console
import Documents
import EditorCore
import Glibc
import HistoryStore
import MementoKit
import SystemPackage
import TextHistory
import Text
import TextEditing

extension Subject {
  /// History on disk: the cost of recording and of loading.
  static var history: Subject {
    Subject(name: "history") { _ in
      let folder = benchmarkFolder()
      return try recording(in: folder) + opening(in: folder) + [size(in: folder)]
    }
  }
}

private let start = Moment(uptime: .seconds(1), secondsSince1970: 1_800_000_000)

// MARK: A store to work with

/// Returns the folder for the files of the benchmarks.
func benchmarkFolder() -> FilePath {
  let folder = FilePath(".build/benchmark-files")
  mkdir(folder.string, 0o755)
  return folder
}

/// Creates a new database.
func freshStore(_ name: String, in folder: FilePath) throws -> HistoryDatabase {
  let path = folder.appending(name)
  for suffix in ["", "-wal", "-shm"] { unlink(path.string + suffix) }
  return try HistoryDatabase(path)
}

func open(
  _ text: TextBuffer.Memento, in store: HistoryDatabase
) throws -> (FileHistory, EarlierHistory<TextBuffer.Memento>?) {
  let opened = OpenedText(
    path: "/nowhere/server.log", state: text, identity: nil, openedAt: start.secondsSince1970)
  return try FileHistory.open(
    opened, in: store, sessions: SessionLiveness(own: "benchmark") { _ in false })
}

extension Caretaker<TextBuffer> {
  /// Types at an offset, as a block of its own.
  fileprivate mutating func typeBlock(_ bytes: [UInt8], at offset: Int, _ now: Moment) {
    move { $0.select(at: offset) }
    edit(.typing, at: now) { $0.insert(bytes) }
    closeBlock(at: now)
  }

  /// Returns the mementos from a count on, as a store receives them.
  func recorded(from count: Int) -> [RecordedMemento<TextBuffer.Memento>] {
    (count..<tree.count).compactMap { tree.recorded(MementoID(index: $0)) }
  }
}

/// Types blocks of 40 characters at random places and stores them, a thousand at a time.
func keep(
  _ count: Int, of caretaker: inout Caretaker<TextBuffer>, in history: FileHistory
) throws {
  var random = SeededRandom(seed: 8)
  var kept = 0
  while caretaker.tree.count <= count {
    let words = (0..<40).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
    let offset = Int.random(in: 0...caretaker.originator.text.count, using: &random)
    caretaker.typeBlock(words, at: offset, start)
    if caretaker.tree.count - kept == 1_000 || caretaker.tree.count > count {
      _ = try history.record(caretaker.recorded(from: kept))
      kept = caretaker.tree.count
    }
  }
}

func logText(_ byteCount: Int) -> Caretaker<TextBuffer> {
  Caretaker(of: TextBuffer(PieceTree(adopting: LogText.allocate(byteCount: byteCount))), at: start)
}

// MARK: Recording

private func recording(in folder: FilePath) throws -> [Benchmark] {
  let text = PieceTree(adopting: LogText.allocate(byteCount: 100_000_000))
  var editor = Editor(
    Document(text, path: "server.log", isOnDisk: true, at: start),
    size: Size(columns: 120, rows: 40))
  _ = editor.handle(.history(.opened(nil), of: .first), at: start)
  var now = start
  var caretaker = Caretaker(of: TextBuffer(text), at: start)
  let store = try freshStore("recording.db", in: folder)
  let (history, _) = try open(caretaker.originator.makeMemento(), in: store)
  _ = try history.record(caretaker.recorded(from: 0))
  return [
    Benchmark(
      name: "memento recorded in 100 MB, main queue", unit: .microseconds, bar: 20
    ) {
      // The measurement excludes the key and covers the end of its block.
      var total = 0.0
      for _ in 0..<1_000 {
        _ = editor.handle(.input(.key(Key(.character("x")))), at: now)
        now = now.advanced(by: .seconds(2))
        total +=
          Sample.time(operations: 1) {
            for effect in editor.handle(.tick, at: now) {
              if case .history(.record(let mementos), _) = effect { consume(mementos.count) }
            }
          }.seconds
        editor.acknowledge(at: now)
      }
      return Sample(seconds: total / 1_000, bytes: nil)
    },
    Benchmark(
      name: "the same on the history's queue, durable", unit: .milliseconds, bar: 5
    ) {
      let blocks = 20
      return try Sample.time(operations: blocks) {
        for _ in 0..<blocks {
          let count = caretaker.tree.count
          caretaker.typeBlock(Array("forty characters that somebody has typed".utf8), at: 5, start)
          _ = try history.record(caretaker.recorded(from: count))
        }
      }
    },
  ]
}

extension Editor {
  /// Acknowledges all mementos, so that the next one is submitted.
  fileprivate mutating func acknowledge(at now: Moment) {
    let tree = document.caretaker.tree
    let last = tree.reference(to: MementoID(index: tree.count - 1))
    _ = handle(.history(.recorded([last]), of: .first), at: now)
    _ = handle(.history(.drafted, of: .first), at: now)
  }
}

// MARK: Opening

private func opening(in folder: FilePath) throws -> [Benchmark] {
  let count = 100_000
  let store = try freshStore("opening.db", in: folder)
  var caretaker = logText(1_000_000)
  let (writer, _) = try open(caretaker.originator.makeMemento(), in: store)
  try keep(count, of: &caretaker, in: writer)
  let last = caretaker.originator.makeMemento()
  try writer.recordOnDisk(
    caretaker.tree.reference(to: caretaker.tree.current), last, isSaved: true, identity: nil)
  try writer.close()
  let text = caretaker.originator.text.bytes
  var kept: (FileHistory, Caretaker<TextBuffer>)?
  return [
    Benchmark(
      name: "opening a file with 100,000 mementos", unit: .milliseconds, bar: 50,
      byteBar: 20_000_000
    ) {
      kept = nil
      var present = Caretaker(of: TextBuffer(PieceTree(text)), at: start)
      let store = try HistoryDatabase(folder.appending("opening.db"))
      return try Sample.time(operations: 1, andMemory: true) {
        let (history, earlier) = try open(present.originator.makeMemento(), in: store)
        if let earlier { present.adopt(earlier.tree, anchoredAt: earlier.anchor) }
        kept = (history, present)
      }
    },
    Benchmark(
      name: "bringing back a state 10,000 mementos away", unit: .milliseconds, bar: 100
    ) {
      guard let (history, present) = kept else { throw NothingKept() }
      let tree = present.tree
      let far = tree.reference(to: MementoID(index: tree.current.index - 10_000))
      let state = present.originator.makeMemento()
      return try Sample.time(operations: 1) {
        let hand = (tree.reference(to: tree.current), state)
        consume(try history.loadState(far.number, inMemory: hand).count)
      }
    },
  ]
}

private struct NothingKept: Error {}

// MARK: Size

/// Returns the size of a database with 10,000 blocks of 40 characters of a file of 100 kB.
private func size(in folder: FilePath) throws -> Benchmark {
  Benchmark(
    name: "10,000 mementos of 40 characters in 100 kB, on disk", unit: .microseconds,
    byteBar: 400, rounds: 1
  ) {
    let store = try freshStore("size.db", in: folder)
    var caretaker = logText(100_000)
    let (history, _) = try open(caretaker.originator.makeMemento(), in: store)
    let sample = try Sample.time(operations: 10_000) {
      try keep(10_000, of: &caretaker, in: history)
    }
    try store.eraseForGood()
    let file = try FileDescriptor.open(folder.appending("size.db"), .readOnly)
    let bytes = try file.closeAfter { try file.seek(offset: 0, from: .end) }
    return Sample(seconds: sample.seconds, bytes: Double(bytes) / 10_000)
  }
}
