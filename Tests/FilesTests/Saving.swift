import Files
import Glibc
import SystemPackage

/// Saves `bytes` as a text, and replaces files in temporary folders too.
@discardableResult
func save(_ bytes: [UInt8], to path: FilePath) throws(FileError) -> FileIdentity {
  try TextFile.save(to: path, neverReplacingIn: [], contents: contents(bytes))
}

/// Returns a text that supplies all its bytes at once.
func contents(_ bytes: [UInt8]) -> TextFile.Contents {
  { (write) throws(FileError) in try hand(bytes[...], to: write) }
}

/// Passes bytes to a function for the chunks of a text.
func hand(
  _ bytes: ArraySlice<UInt8>, to write: (UnsafeRawBufferPointer) throws(FileError) -> Void
) throws(FileError) {
  let result = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
    Result { () throws(FileError) in try write(buffer) }
  }
  try result.get()
}

/// Returns a loaded file, which must exist.
func loadedFile(_ path: FilePath) throws -> LoadedFile {
  guard let file = try TextFile.load(path) else { throw Errno.noSuchFileOrDirectory }
  return file
}

/// Returns the loaded bytes of `path`; nil if the file does not exist.
func loaded(_ path: FilePath) throws(FileError) -> [UInt8]? {
  guard let file = try TextFile.load(path) else { return nil }
  return file.withBytes { Array($0) }
}

/// Returns the error of `body`; nil if it throws none.
func error(of body: () throws(FileError) -> Void) -> FileError? {
  do throws(FileError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// A generator with repeatable runs: it prints its seed and accepts one from `SEED`.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init() {
    state = getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? .random(in: 1...UInt64.max)
    print("SEED=\(state)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns random bytes, including NUL and invalid UTF-8.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes += $0 } }
    return Array(bytes[..<count])
  }
}
