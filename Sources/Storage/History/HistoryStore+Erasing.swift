/// Taking history away.
extension HistoryStore {
  /// Removes a memento; its children, if it has any, hang in the air until they are given another
  /// parent.
  public func removeMemento(_ number: Int, of file: Int) throws(DatabaseError) {
    try database.run("DELETE FROM memento WHERE file = ?1 AND number = ?2", file, number)
  }

  /// Takes what was erased off the disk: out of the journal, and freed pages back to the system.
  ///
  /// Their bytes were overwritten when they were erased. While another program reads, the journal
  /// keeps its part until that has ended.
  public func eraseForGood() throws(DatabaseError) {
    try database.execute("PRAGMA incremental_vacuum")
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }
}
