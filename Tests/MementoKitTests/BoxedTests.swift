import MementoKit
import Testing

/// Copies share a boxed value until one of them changes it.
struct BoxedTests {
  private struct Holder {
    @Boxed var items: [Int] = []
  }

  @Test("A copy keeps its value when the original changes")
  func aCopyKeepsWhatItWasCopiedWith() {
    var one = Holder()
    one.items.append(1)
    var other = one
    other.items.append(2)
    #expect(one.items == [1])
    #expect(other.items == [1, 2])
    one.items = []
    #expect(other.items == [1, 2])
  }

  @Test("An unshared value is changed in place")
  func aValueThatNobodySharesIsChangedInPlace() {
    var holder = Holder(items: Array(0..<1000))
    let before = holder.items.withUnsafeBufferPointer { $0.baseAddress }
    holder.items[500] = -1
    #expect(holder.items.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test("A boxed value has the size of a reference")
  func aHolderIsAsSmallAsAReference() {
    #expect(MemoryLayout<Holder>.size == MemoryLayout<Int>.size)
  }
}
