public import MementoKit

/// A collection of originator states under names, in a store that may outlive the program.
///
/// An archive may contain states of different types; each can be restored only as its original
/// type. The archive never reads the contents of a state, and the store receives only bytes.
///
/// A name that is a Swift identifier can be used like a member: `let user: User = try archive.ada`.
@dynamicMemberLookup
public struct MementoArchive<Store: MementoStore> {
  /// The store of the states.
  package private(set) var store: Store

  /// Creates an archive of the contents of a store.
  public init(_ store: Store) {
    self.store = store
  }

  /// Saves the present state of an originator under a name, replacing any earlier state.
  ///
  /// - Throws: `StoreError.unusable`; the earlier state is then intact.
  public mutating func save<Subject: DurableOriginator>(
    _ originator: Subject, as name: String, at now: Moment
  ) throws(StoreError) {
    let memento = StoredMemento(
      type: Subject.typeName, version: Subject.stateVersion,
      secondsSince1970: now.secondsSince1970,
      payload: try StateCodec(of: Subject.self).encode(originator.makeMemento()))
    try store.save(memento, as: name)
  }

  /// Creates an originator from the state with a name.
  ///
  /// - Throws: `StoreError`: `notFound`, `damaged`, `newer`, `wrongType`, or `unusable`.
  public func restore<Subject: DurableOriginator>(
    _ name: String, as type: Subject.Type = Subject.self
  ) throws(StoreError) -> Subject {
    Subject(try state(of: type, named: name))
  }

  /// Creates an originator from the state with a name, or returns another one if the state is
  /// missing.
  ///
  /// - Throws: `StoreError`: `damaged`, `newer`, `wrongType`, or `unusable`.
  public func restore<Subject: DurableOriginator>(
    _ name: String, default other: @autoclosure () -> Subject
  ) throws(StoreError) -> Subject {
    do throws(StoreError) {
      return try restore(name)
    } catch .notFound {
      return other()
    }
  }

  /// Restores an originator to the state with a name; within `Caretaker.edit`, this can be undone.
  ///
  /// - Throws: `StoreError`, as above; the originator is then unchanged.
  public func restore<Subject: DurableOriginator>(
    _ name: String, into originator: inout Subject
  ) throws(StoreError) {
    originator.restore(try state(of: Subject.self, named: name))
  }

  /// An originator in the state with a name, unless the archive has a member with that name.
  ///
  /// - Throws: `StoreError`, like `restore`.
  public subscript<Subject: DurableOriginator>(dynamicMember name: String) -> Subject {
    get throws(StoreError) { try restore(name) }
  }

  /// Returns all names in alphabetical order.
  ///
  /// - Throws: `StoreError.unusable`.
  public func names() throws(StoreError) -> [String] {
    try store.names()
  }

  /// Erases the state with a name.
  ///
  /// - Throws: `StoreError`: `notFound`, or `unusable`.
  public mutating func delete(_ name: String) throws(StoreError) {
    try store.delete(name)
  }

  private func state<Subject: DurableOriginator>(
    of type: Subject.Type, named name: String
  ) throws(StoreError) -> Subject.State {
    let memento = try store.memento(named: name)
    guard memento.type == Subject.typeName else {
      throw .wrongType(name: name, stored: memento.type, wanted: Subject.typeName)
    }
    return try StateCodec(of: Subject.self)
      .decode(memento.payload, version: memento.version, named: name)
  }
}

extension MementoArchive: Sendable where Store: Sendable {}
