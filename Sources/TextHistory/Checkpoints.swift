public import HistoryStore
public import MementoArchiveKit
import MementoKit
import Text
import TextEditing

/// The reason why a state does not get a name.
public enum NamingError: Error, Hashable, Sendable {
  /// The state of this number has the name.
  case taken(by: Int)
  /// The state no longer exists.
  case noSuchState(Int)
  /// The store cannot be used.
  case database(DatabaseError)
}

/// The named states of one file, as a store of mementos.
///
/// They are states of the history, and keep their place in it: saving one means naming it. So only
/// a state of the history can be saved.
public struct Checkpoints: MementoStore {
  private let store: HistoryDatabase
  private let file: Int
  private let encodings: ChosenEncodings?
  private let codec = TextCodec()

  /// Creates the checkpoints of a file, by its number in the store.
  ///
  /// - Parameter encodings: the encodings that the user chose; nil if they are not known.
  public init(_ store: HistoryDatabase, of file: Int, encodings: ChosenEncodings? = nil) {
    self.store = store
    self.file = file
    self.encodings = encodings
  }

  // MARK: By number

  /// Sets or removes the name of a state.
  ///
  /// - Parameters:
  ///   - name: the name; nil removes it.
  ///   - moves: whether another state with the name loses it.
  /// - Returns: the number of the state that lost it.
  @discardableResult
  public func name(
    _ number: Int, _ name: String?, moves: Bool
  ) throws(NamingError) -> Int? {
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
    guard try store.memento(number, of: file) != nil else {
      return .failure(.noSuchState(number))
    }
    var loser: Int?
    if let name, let holder = try store.number(named: name, of: file), holder != number {
      if !moves { return .failure(.taken(by: holder)) }
      _ = try store.setName(nil, of: holder, of: file)
      loser = holder
    }
    _ = try store.setName(name, of: number, of: file)
    return .success(loser)
  }

  // MARK: By name

  /// Names the newest state with this text; another state with the name loses it.
  ///
  /// - Throws: `StoreError.unusable` also for a text that is not a state of this history.
  /// - Complexity: O(text) for each state of the same size.
  public func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    guard memento.type == codec.type else {
      throw .wrongType(name: name, stored: memento.type, wanted: codec.type)
    }
    let wanted = try codec.decode(
      memento.payload, version: memento.version, since: nil, named: name)
    guard let number = try newest(holding: wanted) else {
      throw .unusable("The state to be named \(name) is not in this history. Record it first")
    }
    try give(name, to: number, wanted: name)
  }

  /// Returns the state with a name, as a snapshot.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    let reader = try reader()
    guard let row = reader?.rows.first(where: { $0.record.name == name }), let reader else {
      throw .notFound(name: name)
    }
    return StoredMemento(
      type: codec.type, version: codec.version, secondsSince1970: row.record.secondsSince1970,
      payload: codec.encode(try reader.state(row.record.number), since: nil))
  }

  /// Returns all names, in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    try StoreError.unusable { () throws(DatabaseError) in try store.checkpointNames(of: file) }
  }

  /// Removes a name; the state stays.
  public func delete(_ name: String) throws(StoreError) {
    let number = try StoreError.unusable { () throws(DatabaseError) in
      try store.number(named: name, of: file)
    }
    guard let number else { throw .notFound(name: name) }
    try give(nil, to: number, wanted: name)
  }

  /// Sets or removes the name of a state, with the errors of a store.
  private func give(_ name: String?, to number: Int, wanted: String) throws(StoreError) {
    do throws(NamingError) {
      try self.name(number, name, moves: true)
    } catch {
      switch error {
      // Another program has removed it just now.
      case .taken, .noSuchState: throw .notFound(name: wanted)
      case .database(let error): throw .unusable(error.description)
      }
    }
  }

  private func newest(holding wanted: TextBuffer.Memento) throws(StoreError) -> Int? {
    let reader = try reader()
    for row in reader?.rows.reversed() ?? [] where row.byteCount == wanted.byteCount {
      let state = try reader?.state(row.record.number)
      if state?.recordedText.hasSameBytes(as: wanted.recordedText) == true {
        return row.record.number
      }
    }
    return nil
  }

  private func reader() throws(StoreError) -> HistoryReader? {
    try StoreError.unusable { () throws(DatabaseError) in
      guard let path = try store.file(file)?.path else {
        return try HistoryReader(untitled: file, in: store)
      }
      return try HistoryReader(of: path, in: store, encodings: encodings)
    }
  }
}
