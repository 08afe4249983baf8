import Files
import Text
import SystemPackage

/// A reader of whole files, up to a size limit.
enum SmallFile {
  /// A reason why a file was not read.
  enum Failure: Error, CustomStringConvertible {
    case system(FileError)
    case tooLarge(FilePath, limit: Int)

    var description: String {
      switch self {
      case .system(let error): error.description
      case .tooLarge(let path, let limit):
        "Cannot read \(path.string.onOneLine): it is larger than \(ByteCount(limit))"
      }
    }
  }

  /// Returns the bytes of a file; nil if it does not exist.
  ///
  /// - Throws: `Failure` if it cannot be read or has more than `limit` bytes.
  static func read(_ path: FilePath, upTo limit: Int) throws(Failure) -> [UInt8]? {
    do throws(FileError) {
      guard let identity = try FileIdentity.current(of: path) else { return nil }
      if identity.byteCount <= limit || identity.mode.type != .regular {
        return try TextFile.load(path)?.withBytes { Array($0) }
      }
    } catch {
      throw .system(error)
    }
    throw .tooLarge(path, limit: limit)
  }
}
