public import HistoryStore

extension HistoryDatabase {
  /// Erases the histories of files, also from the disk.
  ///
  /// - Returns: false if another program reads at this moment: then the journal keeps its part.
  @discardableResult
  public func forget(_ files: [StoredFile]) throws(DatabaseError) -> Bool {
    try transaction { () throws(DatabaseError) in
      for file in files { try forget(file.id) }
    }
    return try eraseForGood()
  }
}
