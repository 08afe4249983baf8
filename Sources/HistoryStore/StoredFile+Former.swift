import Files
public import SystemPackage

/// The histories of replaced texts, with names such as `notes.txt (until 2026-11-22 03:10:05)`.
extension StoredFile {
  /// The path of such a history before its replacement; nil for any other, even for a file with
  /// such a name.
  ///
  /// Early versions wrote the seconds since 1970 instead of the date.
  public var formerPath: FilePath? {
    guard let path, path.isMissing else { return nil }
    let (bytes, start) = (path.bytes, Array(" (until ".utf8))
    guard bytes.last == UInt8(ascii: ")"), let place = bytes.ranges(of: start).last,
      bytes[place.upperBound...].dropLast().allSatisfy(Self.isOfDate)
    else { return nil }
    return FilePath(bytes: Array(bytes[..<place.lowerBound]))
  }

  private static func isOfDate(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x20, 0x2D, 0x3A].contains(byte)
  }
}
