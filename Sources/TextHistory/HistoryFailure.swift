public import Files
public import HistoryStore
public import MementoArchiveKit
public import SystemPackage

/// The failure of an operation on the history of a file.
public enum HistoryFailure: Error, CustomStringConvertible {
  /// The store is not usable.
  case database(DatabaseError)
  /// A state cannot be loaded.
  case state(StoreError)
  /// A file cannot be read or written.
  case file(FileError)
  /// Another program changed the file while it was being replaced.
  case changedMeanwhile(FilePath)

  /// The cause and the next step, on one line.
  public var description: String {
    switch self {
    case .database(let error): error.description
    case .state(let error): error.description
    case .file(let error): error.description
    case .changedMeanwhile(let path):
      "Another program changed \(path.printable) at this moment. Try again"
    }
  }

  /// Runs work on the database, and converts its errors.
  package static func database<Value>(
    _ body: () throws(DatabaseError) -> Value
  ) throws(HistoryFailure) -> Value {
    try Result(catching: body).mapError { HistoryFailure.database($0) }.get()
  }

  /// Runs the loading of states, and converts its errors.
  package static func state<Value>(
    _ body: () throws(StoreError) -> Value
  ) throws(HistoryFailure) -> Value {
    try Result(catching: body).mapError { HistoryFailure.state($0) }.get()
  }

  /// Runs work on files, and converts its errors.
  package static func file<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(HistoryFailure) -> Value {
    try Result(catching: body).mapError { HistoryFailure.file($0) }.get()
  }
}
