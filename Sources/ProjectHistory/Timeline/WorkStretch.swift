public import HistoryStore
public import MementoArchiveKit
import MementoKit
public import Text
import TextEditing
public import TextHistory

/// A stretch of work: the states of all files of a project without a long pause between one and the next.
public struct WorkStretch: Sendable {
  /// The pause that ends a stretch, in seconds.
  public static var pause: Double { 600 }

  /// The time of its first state, in seconds since 1970-01-01 00:00 UTC.
  public let start: Double
  /// The time of its last state.
  public let end: Double
  /// The work in each file, in the order of the paths.
  public let files: [FileWork]

  /// The number of changed lines.
  public var lineCount: Int { files.reduce(0) { $0 + $1.lineCount } }
  /// The number of states.
  public var stateCount: Int { files.reduce(0) { $0 + $1.numbers.count } }
  /// The length in seconds.
  public var seconds: Double { max(0, end - start) }
}

/// The states of one file in a stretch of work.
public struct FileWork: Sendable {
  /// The file.
  public let file: StoredFile
  /// The numbers of the states, ascending.
  public let numbers: [Int]
  /// The number of changed lines.
  public let lineCount: Int
  /// The time of the last of them, in seconds since 1970-01-01 00:00 UTC.
  public let end: Double
  /// The numbers of the states that the user named.
  public var namedNumbers: [Int] = []
  /// The number of the state that the file had when it was deleted; nil if it was not.
  public var deletedNumber: Int?

  /// Creates the work on a file.
  public init(file: StoredFile, numbers: [Int], lineCount: Int, end: Double) {
    self.file = file
    self.numbers = numbers
    self.lineCount = lineCount
    self.end = end
  }
}

extension FileWork {
  /// Returns what the states changed: from the state before them to the last one.
  ///
  /// States that were undone, and do not lead to the present text, are left out, unless all are.
  ///
  /// - Returns: the difference, and the numbers of the two compared states, the same one if the file was created, or
  ///   only deleted.
  public func changes(
    in reader: HistoryReader
  ) throws(StoreError) -> (difference: LineDifference, from: Int, to: Int)? {
    let path = reader.numbersToPresent
    let kept = numbers.filter(path.contains)
    let shown = kept.isEmpty ? numbers : kept
    guard let first = shown.first, let last = shown.last, let row = reader.row(first) else {
      return nil
    }
    guard let parent = row.parent else {
      // The file was created with this text, or went with it.
      let (none, text) = (PieceTree(), try reader.state(last).recordedText)
      let isGone = deletedNumber == last && numbers == [last]
      return (LineDifference(from: isGone ? text : none, to: isGone ? none : text), first, last)
    }
    let difference = LineDifference(
      from: try reader.state(parent).recordedText, to: try reader.state(last).recordedText)
    return (difference, parent, last)
  }
}

extension HistoryReader {
  /// The numbers of the states that lead to the text in the file, or to the current one.
  var numbersToPresent: Set<Int> {
    var numbers: Set<Int> = []
    var next = numberInFile() ?? file.onDisk ?? file.current ?? rows.last?.record.number
    while let number = next, numbers.insert(number).inserted { next = row(number)?.parent }
    return numbers
  }
}

/// A state of a file, or its deletion.
struct TimelineStep {
  let step: StoredStep
  var isDeletion = false

  /// Its time, in seconds since 1970-01-01 00:00 UTC.
  var secondsSince1970: Double { step.secondsSince1970 }
}

extension WorkStretch {
  /// Creates a stretch of states that are not empty.
  ///
  /// - Parameter places: the place of each file in the order of the paths, by its number in the store.
  private init(_ steps: ArraySlice<TimelineStep>, of files: [StoredFile], at places: [Int: Int]) {
    start = steps.first?.secondsSince1970 ?? 0
    end = steps.last?.secondsSince1970 ?? 0
    let parts = Dictionary(grouping: steps) { places[$0.step.file] ?? 0 }
    self.files = parts.sorted { $0.key < $1.key }.map { place, steps in
      let deleted = steps.last(where: \.isDeletion)?.step.number
      let edits = steps.filter { !$0.isDeletion }.map(\.step)
      let numbers = edits.isEmpty ? [deleted].compactMap(\.self) : edits.map(\.number).sorted()
      var work = FileWork(
        file: files[place], numbers: numbers, lineCount: edits.reduce(0) { $0 + $1.lineCount },
        end: steps.map(\.secondsSince1970).max() ?? 0)
      work.namedNumbers = edits.filter(\.isNamed).map(\.number).sorted()
      work.deletedNumber = deleted
      return work
    }
  }

  /// Returns the stretches of states of files, the newest first.
  ///
  /// - Complexity: O(n log n) for n states.
  static func stretches(of steps: [TimelineStep], in files: [StoredFile]) -> [WorkStretch] {
    let places = Dictionary(uniqueKeysWithValues: zip(files.map(\.id), files.indices))
    let steps = steps.sorted {
      ($0.secondsSince1970, $0.step.file, $0.step.number)
        < ($1.secondsSince1970, $1.step.file, $1.step.number)
    }
    var stretches: [WorkStretch] = []
    var start = 0
    for index in steps.indices {
      let isLast = index + 1 == steps.count
      if isLast || steps[index + 1].secondsSince1970 - steps[index].secondsSince1970 >= pause {
        stretches.append(WorkStretch(steps[start...index], of: files, at: places))
        start = index + 1
      }
    }
    return stretches.reversed()
  }
}
