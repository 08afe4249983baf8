/// The encoding of a text as bytes in its file.
///
/// In memory a text is UTF-8, or unconverted bytes; this encoding is used to read and save it.
public struct TextEncoding: Hashable, Sendable, CustomStringConvertible {
  /// The encoding's name, as `iconv` knows it: `UTF-8`, `UTF-16LE`, `ISO-8859-1`.
  public let name: String
  /// Whether the file begins with a byte-order mark, which is no part of the text.
  public let hasMark: Bool

  /// Creates an encoding by its name.
  public init(_ name: String, hasMark: Bool = false) {
    self.name = name
    self.hasMark = hasMark
  }

  /// UTF-8 without a mark: files contain the bytes of the text.
  public static let utf8 = TextEncoding("UTF-8")

  /// Whether files contain the bytes of the text, except for the mark.
  public var isUTF8: Bool { name == Self.utf8.name }

  /// The name, with `BOM` for a mark: `UTF-8 BOM`.
  public var description: String { hasMark ? "\(name) BOM" : name }

  /// The byte-order mark before the text; empty without one.
  public var mark: [UInt8] {
    guard hasMark else { return [] }
    return switch name {
    case "UTF-8": [0xEF, 0xBB, 0xBF]
    case "UTF-16LE": [0xFF, 0xFE]
    case "UTF-16BE": [0xFE, 0xFF]
    case "UTF-32LE": [0xFF, 0xFE, 0, 0]
    case "UTF-32BE": [0, 0, 0xFE, 0xFF]
    default: []
    }
  }

  /// The encodings that a mark identifies, the longest mark first: that of UTF-32 begins with that
  /// of UTF-16.
  static let marked = ["UTF-32LE", "UTF-32BE", "UTF-8", "UTF-16LE", "UTF-16BE"].map {
    TextEncoding($0, hasMark: true)
  }

  /// The length of the longest mark.
  static let longestMark = marked.reduce(0) { max($0, $1.mark.count) }

  /// Returns whether a file that begins with these bytes has a mark.
  public static func hasMark(_ beginning: [UInt8]) -> Bool {
    marked.contains { beginning.starts(with: $0.mark) }
  }

  /// Whether the system can read and write a file in this encoding.
  ///
  /// The C library reads its tables from the disk, and a small system may have few of them.
  public var isKnown: Bool {
    if isUTF8 { return true }
    return CharacterConverter(from: name, to: Self.utf8.name) != nil
      && CharacterConverter(from: Self.utf8.name, to: name) != nil
  }

  /// The message that the encoding is unknown, with some known ones.
  var unknownDescription: String {
    let known = Self.offered.lazy.map(\.encoding).filter { !$0.hasMark && $0.isKnown }
      .prefix(3).map(\.name)
    return "there is no encoding \(name); known are " + known.joined(separator: ", ")
  }

  /// Creates an encoding from user input: in upper or lower case, by its usual short name, with
  /// ` BOM` or `-bom` as a suffix for a mark; fails if the input is not a name.
  ///
  /// UTF-16 and UTF-32 alone have the usual meaning of other programs: little-endian with a mark.
  public init?(written: some StringProtocol) {
    let words = written.split(separator: " ").joined(separator: " ")
    var name = words.uppercased()
    var hasMark = false
    for suffix in [" BOM", "-BOM"] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      hasMark = true
    }
    // After a slash, iconv accepts options that allow it to drop characters.
    let isName = name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x2F && $0 != 0x2C }
    if name.isEmpty || !isName { return nil }
    let marked = ["UTF-16": "UTF-16LE", "UTF16": "UTF-16LE", "UTF-32": "UTF-32LE"]
    if let full = marked[name] {
      self.init(full, hasMark: true)
    } else {
      name = Self.fullNames[name] ?? name
      self.init(name, hasMark: hasMark && !Self(name, hasMark: true).mark.isEmpty)
    }
  }

  private static let fullNames = [
    "UTF8": "UTF-8", "LATIN1": "ISO-8859-1", "LATIN-1": "ISO-8859-1", "LATIN2": "ISO-8859-2",
    "LATIN9": "ISO-8859-15", "LATIN-9": "ISO-8859-15", "ASCII": "US-ASCII", "SJIS": "SHIFT_JIS",
    "CP1252": "WINDOWS-1252", "WIN1252": "WINDOWS-1252", "CP1250": "WINDOWS-1250",
    "CP1251": "WINDOWS-1251", "UTF16LE": "UTF-16LE", "UTF16BE": "UTF-16BE",
  ]

  /// The offered encodings, the most common first, with their use.
  public static let offered: [(encoding: TextEncoding, use: String)] =
    offeredNames.compactMap { name, use in
      TextEncoding(written: name).map { (encoding: $0, use: use) }
    }

  private static let offeredNames: KeyValuePairs = [
    "UTF-8": "all characters", "UTF-8 BOM": "with a byte-order mark",
    "ISO-8859-1": "Latin-1, Western Europe", "WINDOWS-1252": "Western Europe, Windows",
    "ISO-8859-15": "Latin-9, Western Europe with €", "UTF-16LE BOM": "Windows calls it Unicode",
    "UTF-16BE BOM": "high byte first", "UTF-16LE": "without a mark", "UTF-16BE": "without a mark",
    "UTF-32LE BOM": "four bytes a character", "ISO-8859-2": "Latin-2, Central Europe",
    "WINDOWS-1250": "Central Europe, Windows", "WINDOWS-1251": "Cyrillic, Windows",
    "KOI8-R": "Russian", "KOI8-U": "Ukrainian", "ISO-8859-5": "Cyrillic", "ISO-8859-7": "Greek",
    "ISO-8859-9": "Turkish", "SHIFT_JIS": "Japanese", "EUC-JP": "Japanese, Unix",
    "ISO-2022-JP": "Japanese, mail", "GB18030": "Chinese", "BIG5": "Chinese, traditional",
    "EUC-KR": "Korean", "CP437": "DOS", "CP850": "DOS, Western Europe",
    "MACINTOSH": "old Macintosh", "US-ASCII": "seven bits",
  ]
}
