internal import CSQLite

/// A value of a statement's parameter.
///
/// Only the database calls `bind`.
public protocol DatabaseValue {
  /// Binds the value to a parameter, counted from 1, and returns SQLite's result code.
  func bind(to statement: OpaquePointer, at index: CInt) -> CInt
}

extension Int: DatabaseValue {
  /// Binds a whole number.
  public func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    sqlite3_bind_int64(statement, index, Int64(self))
  }
}

extension Double: DatabaseValue {
  /// Binds a number.
  public func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    sqlite3_bind_double(statement, index, self)
  }
}

extension String: DatabaseValue {
  /// Binds text as UTF-8; SQLite keeps a copy.
  public func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    var copy = self
    return copy.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text64(
          statement, index, $0.baseAddress, UInt64($0.count), memento_sqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    }
  }
}

extension Array<UInt8>: DatabaseValue {
  /// Binds bytes; SQLite keeps a copy.
  public func bind(to statement: OpaquePointer, at index: CInt) -> CInt {
    // An empty array has no address and would be bound as NULL.
    if isEmpty { return sqlite3_bind_zeroblob(statement, index, 0) }
    return withUnsafeBytes {
      sqlite3_bind_blob64(
        statement, index, $0.baseAddress, UInt64($0.count), memento_sqlite_transient())
    }
  }
}
