public import Storage

extension HistoryStore {
  /// Erases the histories of files, and takes them off the disk.
  ///
  /// - Returns: false where another program reads at this moment: then the journal keeps its part.
  @discardableResult
  public func forget(_ files: [StoredFile]) throws(DatabaseError) -> Bool {
    try transaction { () throws(DatabaseError) in
      for file in files { try forget(file.id) }
    }
    return try eraseForGood()
  }
}
