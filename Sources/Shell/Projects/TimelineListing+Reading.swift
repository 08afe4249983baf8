import EditorCore
import Files
import HistoryStore
import ProjectHistory
import Projects
import SystemPackage
import Text
import TextHistory

extension TimelineListing {
  /// Creates the list of a timeline.
  ///
  /// - Parameter names: the names of states of the project.
  init(
    _ timeline: ProjectTimeline, of folder: FilePath, _ names: [ProjectName],
    _ query: TimelineQuery, in store: HistoryDatabase
  ) throws(DatabaseError) {
    var namesOfStates: [Int: [Int: String]] = [:]
    for work in timeline.stretches.flatMap(\.files) where !work.namedNumbers.isEmpty {
      if namesOfStates[work.file.id] != nil { continue }
      let known = try store.names(of: work.file.id)
      namesOfStates[work.file.id] = Dictionary(known.map { ($1, $0) }) { first, _ in first }
    }
    var deletions: [Int: Deletion] = [:]
    let work = timeline.stretches.flatMap(\.files)
    let files = Dictionary(work.map { ($0.file.id, $0.file) }) { file, _ in file }
    for (id, file) in files where file.path?.isMissing == true {
      deletions[id] = Deletion(secondsSince1970: try store.deletion(of: id))
    }
    self.init(
      in: folder.bytes,
      timeline.stretches.map { stretch in
        Stretch(
          from: stretch.start, to: stretch.end,
          files: stretch.files.compactMap { work in
            guard let path = work.file.path, let first = work.numbers.first,
              let last = work.numbers.last
            else { return nil }
            var file = File(
              path: path.below(folder).bytes, states: first...last,
              stateCount: work.numbers.count, lineCount: work.lineCount,
              deletion: deletions[work.file.id])
            file.end = work.end
            file.names = work.namedNumbers.compactMap { namesOfStates[work.file.id]?[$0] }
            file.textChange = timeline.textChange(in: work).map {
              TextChange($0.label, in: $0.number, numberWithText: $0.numberWithText)
            }
            return file
          })
      },
      names: names.map {
        Name($0.name, at: $0.secondsSince1970, fileCount: $0.states.count)
      }, text: query.text, time: query.time, isComplete: timeline.isComplete)
  }
}

extension FilePreview {
  /// Reads the changes by some states of a file; nil for a place in the present text.
  init?(ofChanges place: FilePlace, _ rules: FileRules) {
    guard let states = place.states else { return nil }
    do {
      let difference = try Self.difference(of: states, at: FilePath(bytes: place.path), rules)
      self.init(of: place, changes: difference)
    } catch {
      self.init(of: place, lines: ["\(error)"], isText: false)
    }
  }

  private static func difference(
    of states: ClosedRange<Int>, at path: FilePath, _ rules: FileRules
  ) throws -> [UInt8] {
    guard let folders = rules.folders,
      let store = try HistoryDatabase.existing(in: folders.history, for: .reading),
      let file = try store.file(at: path),
      let reader = try HistoryReader(of: file, in: store, encodings: folders.encodings)
    else { return [] }
    let numbers = reader.numbers(in: states)
    var work = FileWork(file: file, numbers: numbers, lineCount: 0, end: 0)
    if path.isMissing { work.deletedNumber = file.onDisk }
    return try work.changes(in: reader)?.difference.unifiedDiff(oldLabel: "a", newLabel: "b") ?? []
  }
}
