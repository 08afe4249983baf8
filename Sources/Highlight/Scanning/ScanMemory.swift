/// The memory of the data that a scanner reads at every byte; it is freed as a whole, with the
/// scanner.
///
/// The contexts, tables and expressions of a language refer to each other by plain pointers into
/// it. Reference counting of objects took a quarter of the time of a scan.
final class ScanMemory {
  private var cleanups: [() -> Void] = []

  deinit { for cleanup in cleanups { cleanup() } }

  /// Stores a value.
  func store<Value: ~Copyable>(_ value: consuming Value) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    atEnd {
      place.deinitialize(count: 1)
      place.deallocate()
    }
    return place
  }

  /// Stores values side by side.
  func storeAll<Value>(_ values: some Collection<Value>) -> UnsafeMutableBufferPointer<Value> {
    let place = UnsafeMutableBufferPointer<Value>.allocate(capacity: values.count)
    _ = place.initialize(fromContentsOf: values)
    atEnd {
      place.deinitialize()
      place.deallocate()
    }
    return place
  }

  /// Registers a cleanup for the end.
  func atEnd(_ cleanup: @escaping () -> Void) { cleanups.append(cleanup) }
}
