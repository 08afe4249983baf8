/// Keeps the states of originators under names, in a store that may outlive the program.
///
/// The states of different types may be kept in one archive; each is read as what it was saved as,
/// or not at all. The archive never looks inside a state, and the store sees bytes alone.
///
/// A name that is a word of Swift can be read like a member: `let user: User = try archive.ada`.
@dynamicMemberLookup
public struct MementoArchive<Store: MementoStore> {
  /// Where the states are kept.
  public private(set) var store: Store

  /// An archive of what is, and will be, in a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Keeps the present state of an originator under a name, in place of what had the name.
  ///
  /// - Throws: `StoreError.unusable`, and what had the name is still there.
  public mutating func save<Subject: DurableOriginator>(
    _ originator: Subject, as name: String, at now: Moment
  ) throws(StoreError) {
    let codec = JSONCodec<Subject>()
    let memento = StoredMemento(
      type: codec.type, version: codec.version, secondsSince1970: now.secondsSince1970,
      payload: try codec.encode(originator.makeMemento(), since: nil))
    try store.save(memento, as: name)
  }

  /// An originator in the state that is kept under a name.
  ///
  /// - Throws: `StoreError`: `notFound`, `damaged`, `newer`, `wrongType`, or `unusable`.
  public func restore<Subject: DurableOriginator>(
    _ name: String, as type: Subject.Type = Subject.self
  ) throws(StoreError) -> Subject {
    Subject(try state(of: type, named: name))
  }

  /// Makes an originator what is kept under a name; one that is in the care of a caretaker within
  /// `edit`, so that it can be undone.
  ///
  /// - Throws: `StoreError`, as above; then the originator is unchanged.
  public func restore<Subject: DurableOriginator>(
    _ name: String, into originator: inout Subject
  ) throws(StoreError) {
    originator.restore(try state(of: Subject.self, named: name))
  }

  /// An originator in the state that is kept under the name of a member that the archive does not
  /// have by itself.
  ///
  /// - Throws: `StoreError`, as `restore` does.
  public subscript<Subject: DurableOriginator>(dynamicMember name: String) -> Subject {
    get throws(StoreError) { try restore(name) }
  }

  /// All names, in alphabetical order.
  ///
  /// - Throws: `StoreError.unusable`.
  public func names() throws(StoreError) -> [String] {
    try store.names()
  }

  /// Erases what is kept under a name.
  ///
  /// - Throws: `StoreError`: `notFound`, or `unusable`.
  public mutating func delete(_ name: String) throws(StoreError) {
    try store.delete(name)
  }

  private func state<Subject: DurableOriginator>(
    of type: Subject.Type, named name: String
  ) throws(StoreError) -> Subject.State {
    let codec = JSONCodec<Subject>()
    let memento = try store.memento(named: name)
    guard memento.type == codec.type else {
      throw .wrongType(name: name, stored: memento.type, wanted: codec.type)
    }
    return try codec.decode(memento.payload, version: memento.version, since: nil, named: name)
  }
}

extension MementoArchive: Sendable where Store: Sendable {}
