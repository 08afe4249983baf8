/// Turns mementos into bytes and back: the part of an originator that knows how a state is written
/// down.
///
/// A state may be written against another that the reader will have at hand, its parent; then only
/// what differs needs to be written.
public protocol MementoCodec<State> {
  /// What is written down.
  associatedtype State: Memento

  /// What it is a state of.
  var type: String { get }
  /// The version in which it is written, from 1.
  var version: Int { get }

  /// A state as bytes, against a parent if there is one.
  ///
  /// - Throws: `StoreError.unusable` for a state that cannot be written.
  func encode(_ state: State, since parent: State?) throws(StoreError) -> [UInt8]

  /// The state that was encoded against this parent, in this version or an older one.
  ///
  /// - Parameter name: what it is called in the message of an error.
  /// - Throws: `StoreError`: `damaged`, or `newer`.
  func decode(
    _ payload: [UInt8], version: Int, since parent: State?, named name: String
  ) throws(StoreError) -> State
}
