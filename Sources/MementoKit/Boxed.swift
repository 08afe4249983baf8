/// A value that is kept apart from the one that holds it.
///
/// Copies of the holder share it until one of them changes it: what is large, or mostly empty, then costs
/// a copy one reference and eight bytes.
@usableFromInline
@propertyWrapper
package struct Boxed<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @usableFromInline var storage: Storage

  /// Keeps a value.
  @inlinable
  package init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// The value; it is changed in place while nobody else has it.
  @inlinable
  package var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }
}
