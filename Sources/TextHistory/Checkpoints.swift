public import Storage

/// Why a state does not get a name.
public enum NamingError: Error, Hashable, Sendable {
  /// The state of this number has it.
  case taken(by: Int)
  /// There is no such state any more.
  case noSuchState(Int)
  /// The store cannot be used.
  case database(DatabaseError)
}

extension HistoryStore {
  /// Gives a state a name, or takes away the one it has.
  ///
  /// - Parameters:
  ///   - name: nil to take it away.
  ///   - moves: whether another state that has the name loses it.
  /// - Returns: the number of the state that lost it.
  @discardableResult
  public func giveName(
    _ name: String?, to number: Int, of file: Int, moves: Bool
  ) throws(NamingError) -> Int? {
    let outcome: Result<Int?, NamingError>
    do throws(DatabaseError) {
      // Another program may be naming states at the same moment.
      outcome = try transaction { () throws(DatabaseError) in
        try setNameUnlessTaken(name, to: number, of: file, moves: moves)
      }
    } catch {
      throw .database(error)
    }
    return try outcome.get()
  }

  private func setNameUnlessTaken(
    _ name: String?, to number: Int, of file: Int, moves: Bool
  ) throws(DatabaseError) -> Result<Int?, NamingError> {
    guard try memento(number, of: file) != nil else { return .failure(.noSuchState(number)) }
    var loser: Int?
    if let name, let holder = try self.number(named: name, of: file), holder != number {
      if !moves { return .failure(.taken(by: holder)) }
      _ = try setName(nil, of: holder, of: file)
      loser = holder
    }
    _ = try setName(name, of: number, of: file)
    return .success(loser)
  }
}
