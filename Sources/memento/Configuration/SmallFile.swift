import TextModel
import Storage
import SystemPackage

/// Files that are read whole, and are not large unless something is wrong.
enum SmallFile {
  /// Why there is nothing to read.
  enum Failure: Error, CustomStringConvertible {
    case system(FileError)
    case tooLarge(FilePath, limit: Int)

    var description: String {
      switch self {
      case .system(let error): error.description
      case .tooLarge(let path, let limit):
        "\(path.string.onOneLine) is not read: it has more than \(limit / 1000) kB"
      }
    }
  }

  /// The bytes of a file; nil where there is none.
  ///
  /// - Throws: `Failure` for what is no file or cannot be read, and for one of more than `limit`
  ///   bytes.
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
