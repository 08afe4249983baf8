import Files
public import SystemPackage

/// The names of histories whose text another replaced: `notes.txt (until 2026-11-22 03:10:05)`.
extension FilePath {
  /// The path whose former history has this name; nil for any other path.
  ///
  /// Early versions wrote the seconds since 1970 instead of the date.
  public var nameOfFormerHistory: FilePath? {
    let start = Array(" (until ".utf8)
    let bytes = bytes
    guard bytes.last == UInt8(ascii: ")"), let place = bytes.ranges(of: start).last,
      bytes[place.upperBound...].dropLast().allSatisfy(Self.isOfDate)
    else { return nil }
    return FilePath(bytes: Array(bytes[..<place.lowerBound]))
  }

  /// Whether it only names a former history: there is no such file.
  public var isOfFormerHistory: Bool { nameOfFormerHistory != nil && isMissing }

  private static func isOfDate(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x20, 0x2D, 0x3A].contains(byte)
  }
}
