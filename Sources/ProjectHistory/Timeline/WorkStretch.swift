public import HistoryStore
public import MementoArchiveKit
import MementoKit
public import Text
import TextEditing
public import TextHistory

/// A stretch of work: the states of all files of a project without a long pause between one and the
/// next.
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
  public private(set) var numbers: [Int]
  /// The number of changed lines.
  public private(set) var lineCount: Int
  /// The time of the last state, in seconds since 1970-01-01 00:00 UTC.
  public private(set) var end: Double
  /// The numbers of the states that the user named.
  public var namedNumbers: [Int] = []
  /// The number of the file's state at its deletion; nil if it was not deleted.
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
  /// Returns the changes by the states, from the state before them to the last one.
  ///
  /// Undone states that are not on the path to the present text are omitted, unless all are undone.
  ///
  /// - Returns: the difference, and the numbers of the two compared states; they are equal if the
  ///   file was created or only deleted.
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
      // The file was created or deleted with this text.
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
  /// The numbers of the states on the path to the text in the file, or to the current state.
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
  /// The index of the file in the order of the paths.
  let place: Int
  var isDeletion = false
}

extension FileWork {
  /// Adds a state, or the deletion after all states.
  fileprivate mutating func append(_ step: TimelineStep) {
    let number = step.step.number
    end = max(end, step.step.secondsSince1970)
    if step.isDeletion {
      deletedNumber = number
      if numbers.isEmpty { numbers = [number] }
      return
    }
    let isInOrder = numbers.last.map { $0 < number } ?? true
    numbers.append(number)
    if !isInOrder { numbers.sort() }
    lineCount += step.step.lineCount
    if step.step.isNamed { namedNumbers.append(number) }
  }
}

extension WorkStretch {
  /// Returns the stretches of states of files, the newest first.
  ///
  /// - Parameter steps: the steps in the order of the files. For each file, the states precede
  ///   deletions and are ordered by number.
  /// - Complexity: O(n log n) for n states.
  static func stretches(of steps: [TimelineStep], in files: [StoredFile]) -> [WorkStretch] {
    // The times are much smaller in memory than the steps.
    var times = steps.indices.map { (seconds: steps[$0].step.secondsSince1970, index: $0) }
    times.sort { $0 < $1 }
    var bounds: [(start: Double, end: Double)] = []
    var stretchOfStep = [Int](repeating: 0, count: steps.count)
    for (seconds, index) in times {
      if bounds.last.map({ seconds - $0.end >= pause }) ?? true {
        bounds.append((seconds, seconds))
      }
      bounds[bounds.count - 1].end = seconds
      stretchOfStep[index] = bounds.count - 1
    }
    var work = [[FileWork]](repeating: [], count: bounds.count)
    for (index, step) in steps.enumerated() {
      let stretch = stretchOfStep[index]
      if work[stretch].last?.file.id != step.step.file {
        work[stretch].append(
          FileWork(file: files[step.place], numbers: [], lineCount: 0, end: -.infinity))
      }
      work[stretch][work[stretch].count - 1].append(step)
    }
    return zip(bounds, work).map { WorkStretch(start: $0.start, end: $0.end, files: $1) }
      .reversed()
  }
}
