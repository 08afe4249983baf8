public import MementoKit
public import Storage
import TextModel

/// Why a state does not get a name.
public enum NamingError: Error, Hashable, Sendable {
  /// The state of this number has it.
  case taken(by: Int)
  /// There is no such state any more.
  case noSuchState(Int)
  /// The store cannot be used.
  case database(DatabaseError)
}

/// The states of one file that a person gave names, as mementos kept under names.
///
/// They are states of the history, and stay where they are in it: to save one is to name it. So
/// only a state that the history has can be saved.
public struct Checkpoints: MementoStore {
  private let store: HistoryStore
  private let file: Int
  private let codec = TextCodec()

  /// The checkpoints of a file, by its number in the store.
  public init(_ store: HistoryStore, of file: Int) {
    self.store = store
    self.file = file
  }

  // MARK: By number

  /// Gives a state a name, or takes away the one it has.
  ///
  /// - Parameters:
  ///   - name: nil to take it away.
  ///   - moves: whether another state that has the name loses it.
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

  /// Names the newest state that holds this text; another that has the name loses it.
  ///
  /// - Throws: `StoreError.unusable` for a text that is no state of this history, too.
  /// - Complexity: O(text) for each state of the same size.
  public func save(_ memento: StoredMemento, as name: String) throws(StoreError) {
    guard memento.type == codec.type else {
      throw .wrongType(name: name, stored: memento.type, wanted: codec.type)
    }
    let wanted = try codec.decode(
      memento.payload, version: memento.version, since: nil, named: name)
    guard let number = try newest(holding: wanted) else {
      throw .unusable("What is to be called \(name) is no state of this history. Record it first")
    }
    try give(name, to: number, wanted: name)
  }

  /// The state that has a name, written whole.
  public func memento(named name: String) throws(StoreError) -> StoredMemento {
    let reader = try reader()
    guard let row = reader?.rows.first(where: { $0.record.name == name }), let reader else {
      throw .notFound(name: name)
    }
    return StoredMemento(
      type: codec.type, version: codec.version, secondsSince1970: row.record.secondsSince1970,
      payload: codec.encode(try reader.state(row.record.number), since: nil))
  }

  /// All names, in alphabetical order.
  public func names() throws(StoreError) -> [String] {
    try StoreError.unusable { () throws(DatabaseError) in try store.checkpointNames(of: file) }
  }

  /// Takes a name away; the state stays.
  public func delete(_ name: String) throws(StoreError) {
    let number = try StoreError.unusable { () throws(DatabaseError) in
      try store.number(named: name, of: file)
    }
    guard let number else { throw .notFound(name: name) }
    try give(nil, to: number, wanted: name)
  }

  /// Names a state, or takes its name away, for those who know it by its name alone.
  private func give(_ name: String?, to number: Int, wanted: String) throws(StoreError) {
    do throws(NamingError) {
      try self.name(number, name, moves: true)
    } catch {
      switch error {
      // Another program has let it go just now.
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
      return try HistoryReader(of: path, in: store)
    }
  }
}
