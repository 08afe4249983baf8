import Files
public import HistoryStore
import MementoArchiveKit
import MementoKit
public import Projects
public import SystemPackage
import Text
public import TextHistory

extension ProjectComparison {
  /// Compares the files below a folder with an earlier state.
  ///
  /// An unreadable file or history is recorded as a failure of that file.
  ///
  /// - Parameter paths: the files, by their paths below the folder; nil for all.
  /// - Complexity: O(size of the files and of their histories).
  public init(
    of folder: FilePath, with aim: ProjectAim, among paths: PathFilter? = nil,
    in store: HistoryDatabase, encodings: ChosenEncodings?
  ) throws(DatabaseError) {
    for file in try store.files(below: folder) where paths?.chooses(file, below: folder) ?? true {
      // Another text replaced such a file; only its name is in the path's history.
      if file.formerPath != nil { continue }
      do {
        try add(file, aim, in: store, encodings)
      } catch {
        failures.append((file, "\(error)"))
      }
    }
  }

  private mutating func add(
    _ file: StoredFile, _ aim: ProjectAim, in store: HistoryDatabase,
    _ encodings: ChosenEncodings?
  ) throws(HistoryFailure) {
    let reader = try HistoryFailure.database { () throws(DatabaseError) in
      try HistoryReader(of: file, in: store, encodings: encodings)
    }
    guard let reader, let path = file.path else { return }
    // Files of other folders do not belong to this project.
    if let place = try? path.canonical(), place != path {
      return failures.append((file, "it is \(place.printable) now, through a link"))
    }
    let source = try HistoryFailure.database { () throws(DatabaseError) in
      try aim.history(for: reader)
    }
    guard let source, case .row(let row, let isCertain) = aim.state(of: source) else {
      if !path.isMissing { newer.append(file) }
      return
    }
    let change = try ProjectChange(of: reader, to: row, of: source, at: path, encodings)
    guard let change else { return sameCount += 1 }
    if change.present == .missing, !isCertain, source === reader {
      doubtful.append(change)
    } else {
      changes.append(change)
    }
  }
}

extension ProjectChange.Present {
  /// Finds the present contents of a file; another program may have written a text of the history.
  init(_ disk: DiskText, of reader: HistoryReader) {
    if disk.identity == nil {
      self = .missing
    } else if let number = reader.numberInFile(), number == reader.file.onDisk {
      self = .state(number)
    } else {
      self = .unrecorded
    }
  }
}

extension ProjectChange {
  /// Compares a file with one of its states; fails if the file has that text.
  ///
  /// - Parameter source: the history that has the state.
  init?(
    of reader: HistoryReader, to row: StoredRow, of source: HistoryReader, at path: FilePath,
    _ encodings: ChosenEncodings?
  ) throws(HistoryFailure) {
    let disk = try HistoryFailure.file { () throws(FileError) in
      try DiskText(of: path, encodings: encodings, isStamped: true)
    }
    reader.use(disk)
    let state = try HistoryFailure.state { () throws(StoreError) in
      try source.state(row.record.number)
    }
    if disk.equals(state) { return nil }
    self.init(
      file: reader.file, path: path,
      present: Present(disk, of: reader),
      action: .write(
        state: row.record.number, secondsSince1970: row.record.secondsSince1970),
      difference: LineDifference(from: disk.state.recordedText, to: state.recordedText),
      stamp: disk.stamp, source: source === reader ? nil : source.file)
  }
}
