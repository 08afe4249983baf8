import Files
import Glibc
import SystemPackage

/// Saves `bytes` as a text, replacing files in temporary folders too.
@discardableResult
func save(_ bytes: [UInt8], to path: FilePath) throws(FileError) -> FileIdentity {
  try TextFile.save(to: path, neverReplacingIn: [], contents: contents(bytes))
}

/// A text that hands over all its bytes at once.
func contents(_ bytes: [UInt8]) -> TextFile.Contents {
  { (write) throws(FileError) in try hand(bytes[...], to: write) }
}

/// Hands some bytes to a function that takes the chunks of a text.
func hand(
  _ bytes: ArraySlice<UInt8>, to write: (UnsafeRawBufferPointer) throws(FileError) -> Void
) throws(FileError) {
  let result = bytes.withUnsafeBytes { buffer -> Result<Void, FileError> in
    Result { () throws(FileError) in try write(buffer) }
  }
  try result.get()
}

/// A file that is expected to exist, loaded.
func loadedFile(_ path: FilePath) throws -> LoadedFile {
  guard let file = try TextFile.load(path) else { throw Errno.noSuchFileOrDirectory }
  return file
}

/// The bytes that loading `path` gives; nil where there is no file.
func loaded(_ path: FilePath) throws(FileError) -> [UInt8]? {
  guard let file = try TextFile.load(path) else { return nil }
  return file.withBytes { Array($0) }
}

/// The error that `body` throws; nil where it throws none.
func error(of body: () throws(FileError) -> Void) -> FileError? {
  do throws(FileError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// A generator whose runs can be repeated: it prints its seed and takes one from `SEED`.
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

  /// Random bytes, NUL and invalid UTF-8 among them.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: next()) { bytes += $0 } }
    return Array(bytes[..<count])
  }
}
