import CAllocator
import SystemPackage

/// Returns the number of bytes allocated and not freed.
func allocatedBytes() -> Int { Int(allocated_byte_count()) }

/// Returns free memory to the system, so that the next measurement begins with new pages and not
/// with those of another row.
func returnFreeMemory() { return_free_memory() }

/// Prevents the optimiser from removing work with an unused result.
@inline(never)
func consume(_ value: Int) {}

/// Returns the bytes of a file.
func contents(of path: FilePath) throws -> [UInt8] {
  let file = try FileDescriptor.open(path, .readOnly)
  return try file.closeAfter {
    let size = Int(try file.seek(offset: 0, from: .end))
    return try Array(unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = try file.read(fromAbsoluteOffset: Int64(count), into: rest)
        if read == 0 { break }
        count += read
      }
    }
  }
}

/// A random number generator with the same numbers for the same seed on every machine (SplitMix64,
/// Steele, Lea and Flood, 2014).
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
