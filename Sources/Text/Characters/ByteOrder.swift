import Glibc

extension Slice<UnsafeRawBufferPointer> {
  /// Returns whether the bytes come before others in the order of bytes, at the speed of `memcmp`.
  ///
  /// - Complexity: O(n).
  package func isBefore(_ other: Self) -> Bool {
    let (here, there) = (
      UnsafeRawBufferPointer(rebasing: self), UnsafeRawBufferPointer(rebasing: other)
    )
    guard let start = here.baseAddress, let otherStart = there.baseAddress else {
      return here.count < there.count
    }
    let order = memcmp(start, otherStart, Swift.min(here.count, there.count))
    return order == 0 ? here.count < there.count : order < 0
  }
}
