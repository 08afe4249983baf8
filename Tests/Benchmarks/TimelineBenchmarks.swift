import Files
import Glibc
import HistoryStore
import MementoKit
import ProjectHistory
import SystemPackage
import Text
import TextEditing
import TextHistory

extension Subject {
  /// The history of a whole project: 100,000 states of 2,000 files.
  static var timeline: Subject {
    Subject(name: "timeline") { _ in
      let project = try RecordedProject(in: benchmarkFolder())
      return [
        Benchmark(
          name: "timeline of \(project.label), first screen", unit: .milliseconds, bar: 100
        ) {
          try Sample.time(operations: 1) {
            let timeline = try ProjectTimeline(
              of: project.folder, in: HistoryDatabase(project.store.path), encodings: nil)
            consume(timeline.stretches.count)
          }
        },
        Benchmark(
          name: "a removed word searched in them, first result", unit: .milliseconds, bar: 100
        ) {
          try Sample.time(operations: 1) { consume(try project.search(limit: 1)) }
        },
        Benchmark(name: "the same, all results", unit: .seconds, bar: 1.5, rounds: 3) {
          try Sample.time(operations: 1) {
            let count = try project.search(limit: .max)
            precondition(count == project.fileCount / 100, "\(count) files with the word")
          }
        },
        Benchmark(
          name: "all states exported for git fast-import", unit: .seconds, bar: 60, rounds: 1
        ) {
          try Sample.time(operations: 1) { try project.export() }
        },
        Benchmark(name: "all states bundled", unit: .seconds, bar: 10, rounds: 3) {
          try Sample.time(operations: 1) { consume(try project.bundle().count) }
        },
        Benchmark(
          name: "the bundle taken into an empty store, checked and durable", unit: .seconds,
          bar: 10, rounds: 3
        ) {
          try project.unbundle()
        },
        Benchmark(name: "the bundle, to the store", unit: .ratio, bar: 1.2, rounds: 1) {
          let ratio = try Double(project.bundle().count) / Double(project.byteCountOfStore())
          return Sample(seconds: ratio, bytes: nil)
        },
        Benchmark(
          name: "all files restored to a time, durable", unit: .seconds, bar: 3, rounds: 3
        ) {
          try project.restore()
        },
      ]
    }
  }
}

/// Files with histories, as an editor leaves them.
private final class RecordedProject {
  let folder: FilePath
  let store: HistoryDatabase
  let fileCount = 2_000
  private let statesPerFile = 50
  private let bytesPerFile = 20_000
  private let filesPerFolder = 50
  private let start = 1_790_000_000.0
  private var restoreCount = 0

  var label: String {
    "\((fileCount * statesPerFile).grouped) states in \(fileCount.grouped) files"
  }

  init(in parent: FilePath) throws {
    folder = try parent.canonical().appending("project")
    mkdir(folder.string, 0o755)
    store = try freshStore("project.db", in: parent)
    var random = SeededRandom(seed: 22)
    for batch in stride(from: 0, to: fileCount, by: 50) {
      var failure: (any Error)?
      try store.transaction { () throws(DatabaseError) in
        do {
          for file in batch..<min(batch + 50, fileCount) { try record(file, &random) }
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
  }

  /// Records a file: every tenth state replaces a line, a hundredth of the files had a word for a while.
  private func record(_ file: Int, _ random: inout SeededRandom) throws {
    // As in a source tree, not all in one folder: git stores a folder anew for each commit.
    let place = folder.appending("part-\(file / filesPerFolder)")
    mkdir(place.string, 0o755)
    let path = place.appending("file-\(file).log")
    var bytes = Array("file \(file)\n".utf8)
    bytes += LogText.allocate(byteCount: bytesPerFile)
    var time = start + Double(file % 97) * 13
    let moment = { Moment(uptime: .seconds(time), secondsSince1970: time) }
    var caretaker = Caretaker(of: TextBuffer(PieceTree(bytes)), at: moment())
    let text = OpenedText(
      path: path, state: caretaker.originator.makeMemento(), identity: nil, openedAt: time)
    let sessions = SessionLiveness(own: "benchmark") { _ in true }
    let (history, _) = try FileHistory.open(text, in: store, sessions: sessions)
    for state in 1..<statesPerFile {
      time += Double(random.next() % 7_200)
      let offset = Int.random(in: 0...caretaker.originator.text.count, using: &random)
      let isHidden = file % 100 == 0
      let words =
        isHidden && state == 20 ? "vanished" : "edit \(state) of \(file) by hand, some more words"
      caretaker.move { $0.select(at: isHidden && state <= 21 ? 0 : offset) }
      if isHidden, state == 21 {
        caretaker.edit(.discrete("Deleted"), at: moment()) {
          $0.select(at: 8, anchor: 0)
          $0.insert([])
        }
      } else {
        caretaker.edit(.typing, at: moment()) { $0.insert(Array(words.utf8)) }
      }
      caretaker.closeBlock(at: moment())
    }
    let numbers = try history.record(caretaker.recorded(from: 0))
    guard let last = numbers.last else { return }
    let state = caretaker.originator.makeMemento()
    let identity = try state.write(to: path)
    try history.recordOnDisk(last, state, isSaved: true, identity: identity)
    try history.close()
  }

  /// Returns the number of files in which the word appeared, up to a limit.
  func search(limit: Int) throws -> Int {
    var count = 0
    let pattern = BytePattern(Array("vanished".utf8), ignoresCase: false)
    let store = try HistoryDatabase(store.path)
    for file in try store.files(below: folder) where count < limit {
      let reader = try HistoryReader(of: file, in: store, encodings: nil)
      let findings = try reader?.search(for: pattern).findings ?? []
      if findings.contains(where: { $0.change != nil }) { count += 1 }
    }
    return count
  }

  /// Writes all states to git, and compares the tip of the branch with the files.
  func export() throws {
    let repository = folder.removingLastComponent().appending("project.git")
    let path = repository.string
    try Self.run("rm -rf '\(path)' && git init --quiet --bare '\(path)'")
    guard let pipe = popen("git -C '\(path)' fast-import --quiet", "w") else {
      throw Errno(rawValue: errno)
    }
    let export = GitExport(of: folder, in: store, encodings: nil, by: "a <a@b>")
    _ = try export.run(store.files(below: folder)) { bytes in
      guard fwrite(bytes, 1, bytes.count, pipe) == bytes.count else { throw Errno.brokenPipe }
    }
    precondition(pclose(pipe) == 0, "git fast-import failed")
    let git = "git --git-dir='\(path)' --work-tree=."
    try Self.run("cd '\(folder.string)' && \(git) read-tree main && \(git) diff --quiet")
  }

  /// Returns all histories as a bundle.
  func bundle() throws -> [UInt8] {
    var bytes: [UInt8] = []
    let export = BundleExport(of: folder, in: store, encodings: nil)
    let summary = try export.run(store.files(below: folder)) { bytes += $0 }
    precondition(summary.lostCount == 0 && summary.fileCount == fileCount)
    return bytes
  }

  /// The bytes of the store, without its log.
  func byteCountOfStore() throws -> Int {
    let database = try Database(store.path)
    _ = try database.first("PRAGMA wal_checkpoint(TRUNCATE)") { $0.int(0) }
    return Int(try Stat(store.path).size)
  }

  /// Takes a bundle into an empty store.
  func unbundle() throws -> Sample {
    let bytes = try bundle()
    let parent = folder.removingLastComponent()
    let target = try freshStore("server.db", in: parent)
    return try Sample.time(operations: 1) {
      var place = 0
      let contents = try BundleContents(in: parent, upTo: .max) { count in
        let end = min(bytes.count, place + count)
        defer { place = end }
        return Array(bytes[place..<end])
      }
      var taking = try BundleImport(
        contents, to: parent.appending("server"), in: target, encodings: nil)
      let summary = try taking.checkAndRun()
      precondition(summary.newFileCount == fileCount && summary.newCount >= fileCount * 49)
    }
  }

  private static func run(_ line: String) throws {
    if system(line) != 0 { throw Errno.invalidArgument }
  }

  /// Restores all files to one of two times, in turns.
  func restore() throws -> Sample {
    restoreCount += 1
    let time = start + (restoreCount % 2 == 0 ? 40_000 : 80_000)
    let sessions = SessionLiveness(own: "restore-\(restoreCount)") { _ in true }
    return try Sample.time(operations: 1) {
      let comparison = try ProjectComparison(
        of: folder, with: .states(wanted(at: time)), in: store, encodings: nil)
      let outcome = try ProjectRestore(store, sessions: sessions, encodings: nil).run(
        comparison.changes, in: folder, titled: "Restored", at: start + 1e6 + Double(restoreCount))
      precondition(outcome.plan.doneCount > fileCount * 9 / 10, "\(outcome.left.first as Any)")
    }
  }

  /// Returns the newest state of each file until a time.
  private func wanted(at time: Double) throws -> [Int: Int] {
    var wanted: [Int: Int] = [:]
    try store.forEachStep(below: folder) { step in
      if step.secondsSince1970 <= time {
        wanted[step.file] = max(wanted[step.file] ?? 0, step.number)
      }
      return true
    }
    return wanted
  }
}
