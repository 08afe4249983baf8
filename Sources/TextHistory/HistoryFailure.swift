public import MementoKit
public import Storage
public import SystemPackage

/// Why something could not be done with the history of a file.
public enum HistoryFailure: Error {
  /// The store cannot be used.
  case database(DatabaseError)
  /// A state cannot be brought back.
  case state(StoreError)
  /// A file cannot be read or written.
  case file(FileError)
  /// Another program has changed the file while it was being replaced.
  case changedMeanwhile(FilePath)
}

extension HistoryFailure: CustomStringConvertible {
  /// The cause and what to do next, on one line.
  public var description: String {
    switch self {
    case .database(let error): error.description
    case .state(let error): error.description
    case .file(let error): error.description
    case .changedMeanwhile(let path):
      "\(path.printable) was changed by another program at this very moment. Try again"
    }
  }

  /// The result of work on the database, whose errors become failures.
  static func database<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(HistoryFailure) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw .database(error)
    }
  }

  /// The result of bringing states back, whose errors become failures.
  static func state<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(HistoryFailure) -> Result {
    do throws(StoreError) {
      return try body()
    } catch {
      throw .state(error)
    }
  }

  /// The result of work on files, whose errors become failures.
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
