public import Files
public import HistoryStore
public import MementoArchiveKit
public import SystemPackage

/// The failure of an operation on the history of a file.
public enum HistoryFailure: Error {
  /// The store is not usable.
  case database(DatabaseError)
  /// A state cannot be loaded.
  case state(StoreError)
  /// A file cannot be read or written.
  case file(FileError)
  /// Another program has changed the file during its replacement.
  case changedMeanwhile(FilePath)
}

extension HistoryFailure: CustomStringConvertible {
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
  static func database<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(HistoryFailure) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw .database(error)
    }
  }

  /// Runs the loading of states, and converts its errors.
  static func state<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(HistoryFailure) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .state(error)
    }
  }

  /// Runs work on files, and converts its errors.
  static func file<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(HistoryFailure) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
