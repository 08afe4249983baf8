package import MementoKit

/// The conversion of mementos to bytes and back.
///
/// A state may be encoded as a delta from its parent, if the decoder will have the parent.
package protocol MementoCodec<State> {
  /// The type of the states.
  associatedtype State: Memento

  /// The name of the originator's type.
  var type: String { get }
  /// The version of the encoding, from 1.
  var version: Int { get }

  /// Encodes a state, as a delta from a parent if there is one.
  ///
  /// - Throws: `StoreError.unusable` for a state that cannot be encoded.
  func encode(_ state: State, since parent: State?) throws(StoreError) -> [UInt8]

  /// Decodes a state that was encoded with this parent, in this version or an older one.
  ///
  /// - Parameter name: the name in error messages.
  /// - Throws: `StoreError`: `damaged`, or `newer`.
  func decode(
    _ payload: [UInt8], version: Int, since parent: State?, named name: String
  ) throws(StoreError) -> State
}
