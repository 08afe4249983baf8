internal import Glibc

/// The two files of a dictionary: the rules for affixes, and the words.
public struct DictionaryFiles: Hashable, Sendable {
  /// The name of the language, such as `en_US`.
  public let language: String
  /// The path of the `.aff` file.
  public let affixes: String
  /// The path of the `.dic` file.
  public let words: String

  /// Creates the files of a language in a folder, whether they exist or not.
  public init(_ language: String, in folder: String) {
    self.language = language
    affixes = "\(folder)/\(language).aff"
    words = "\(folder)/\(language).dic"
  }

  /// The size of the largest file that is read.
  private static let maxBytes = 128 << 20

  /// Whether both are files of a usual size.
  public var exist: Bool { [affixes, words].allSatisfy(Self.isFile) }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_size <= maxBytes && access(path, R_OK) == 0
  }

  /// Returns some words of the dictionary, as it writes them, after a check of its first line.
  ///
  /// - Throws: `SpellingError` if the files are no dictionary.
  func checkedSamples() throws(SpellingError) -> [String] {
    guard Self.isFile(affixes) else { throw SpellingError(affixes, "it cannot be read") }
    guard Self.isFile(words), let file = fopen(words, "r") else {
      throw SpellingError(words, "it cannot be read")
    }
    defer { fclose(file) }
    var lines: [[UInt8]] = []
    var buffer = [CChar](repeating: 0, count: 1024)
    while lines.count < 40, fgets(&buffer, CInt(buffer.count), file) != nil {
      lines.append(
        buffer.prefix { $0 != 0 && $0 != 0x0A && $0 != 0x0D }.map { UInt8(bitPattern: $0) })
    }
    // A byte-order mark or blanks may precede the number.
    let first = lines.first?.drop { [0xEF, 0xBB, 0xBF, 0x20].contains($0) }.first
    guard let first, (0x30...0x39).contains(first) else {
      throw SpellingError(words, "its first line is not the number of words")
    }
    try requireWords(Self.number(in: lines[0]), read: lines.count - 1, from: file)
    return lines.dropFirst().map { line in
      String(decoding: line.prefix { $0 != 0x2F && $0 != 0x09 }, as: UTF8.self)
    }.filter { word in !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } }
  }

  private static func number(in line: [UInt8]) -> Int {
    let digits = line.drop { !(0x30...0x39).contains($0) }.prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self)) ?? 0
  }

  /// Throws if the file has less than half of the words that it announces.
  ///
  /// It was cut short, and right words would be called wrong. Many files announce a few words more or less than
  /// they have.
  private func requireWords(
    _ announced: Int, read: Int, from file: UnsafeMutablePointer<FILE>
  ) throws(SpellingError) {
    var count = read
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while count < announced / 2 {
      let size = fread(&buffer, 1, buffer.count, file)
      if size == 0 { break }
      count += buffer.prefix(size).count { $0 == 0x0A }
    }
    if count < announced / 2 {
      throw SpellingError(
        words, "it is cut short: it has \(count) of the \(announced) words that it announces")
    }
  }
}
