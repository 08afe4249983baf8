public import HistoryStore

/// The reason why a state cannot be named.
public enum NamingError: Error, Hashable, Sendable {
  /// The state with this number has the name.
  case taken(by: Int)
  /// The state no longer exists.
  case noSuchState(Int)
  /// The store cannot be used.
  case database(DatabaseError)
}

/// The named states of one file.
public struct Checkpoints {
  private let store: HistoryDatabase
  private let file: Int

  /// Creates the checkpoints of a file, by its number in the store.
  public init(_ store: HistoryDatabase, of file: Int) {
    self.store = store
    self.file = file
  }

  /// Sets the name of a state; nil removes it.
  ///
  /// - Parameter moves: whether the name may be removed from another state.
  /// - Returns: the number of the state that lost it.
  @discardableResult
  public func name(_ number: Int, _ name: String?, moves: Bool) throws(NamingError) -> Int? {
    let outcome: Result<Int?, NamingError>
    do throws(DatabaseError) {
      // Another program may be naming states at the same moment.
      outcome = try store.transaction { () throws(DatabaseError) in
        try nameUnlessTaken(number, name, moves: moves)
      }
    } catch {
      throw .database(error)
    }
    return try outcome.get()
  }

  private func nameUnlessTaken(
    _ number: Int, _ name: String?, moves: Bool
  ) throws(DatabaseError) -> Result<Int?, NamingError> {
    guard try store.memento(number, of: file) != nil else { return .failure(.noSuchState(number)) }
    var loser: Int?
    if let name, let holder = try store.number(named: name, of: file), holder != number {
      if !moves { return .failure(.taken(by: holder)) }
      _ = try store.setName(nil, of: holder, of: file)
      loser = holder
    }
    _ = try store.setName(name, of: number, of: file)
    return .success(loser)
  }
}
