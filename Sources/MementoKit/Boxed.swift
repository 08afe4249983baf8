/// A value in a separate allocation, shared by copies until one of them changes it.
///
/// A large or mostly empty value then adds only one reference, eight bytes, to the cost of a copy.
@usableFromInline
@propertyWrapper
package struct Boxed<Value> {
  @usableFromInline
  final class Storage {
    /// A box is a value, so the compiler already enforces exclusive access to it; a second check
    /// for its contents would cost time.
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Creates a box of a value.
  @inlinable package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Returns the result of `body` for the value, without a copy of the value.
  @inlinable package func read<Result>(_ body: (Value) -> Result) -> Result { body(storage.value) }

  /// The value, which is changed in place if no copy shares it.
  @inlinable
  package var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
