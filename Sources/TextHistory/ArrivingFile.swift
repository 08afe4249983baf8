public import Storage
public import SystemPackage
public import TextModel

/// A file that is read bit by bit, as the text that its bytes mean.
///
/// What was read can be edited while more is read on another queue.
public struct ArrivingFile: ~Copyable, Sendable {
  /// The file before its first byte was read: a change made while it was read shows later.
  public let identity: FileIdentity
  private let file: ReadableFile
  private var text: ArrivingText

  /// What came with one reading.
  public enum News {
    /// This much of the text.
    case part(ArrivedPart)
    /// So many bytes are here that become text when all have come.
    case gathered(byteCount: Int)
    /// Nothing: what is left of the text now that all has come, and why it is not read as it was
    /// expected.
    case end(ArrivedPart?, problem: DecodedText.Problem?)
  }

  /// Opens a file; nil where there is none.
  ///
  /// - Parameter reading: how its encoding is found out.
  /// - Throws: `FileError` for what is no file, or cannot be opened, or is larger than the memory.
  public init?(_ path: FilePath, _ reading: DecodedText.Reading) throws(FileError) {
    guard let file = try TextFile.open(path) else { return nil }
    guard let text = ArrivingText(expecting: file.identity.byteCount, reading) else {
      throw FileError(.read, path, .system(.noMemory))
    }
    identity = file.identity
    self.file = file
    self.text = text
  }

  /// What the text is read from, as far as that is known.
  public var encoding: TextEncoding { text.encoding }

  /// Reads more.
  ///
  /// - Parameter most: how many bytes at the most.
  /// - Throws: `FileError` where reading fails.
  /// - Complexity: O(bytes read); at the end that of decoding what was gathered.
  public mutating func read(atMost most: Int) throws(FileError) -> News {
    let (count, part) = try text.read(atMost: most) { memory throws(FileError) in
      try file.read(into: memory)
    }
    if let part { return .part(part) }
    if count > 0 { return .gathered(byteCount: text.heldCount) }
    let rest = text.finish()
    return .end(rest.part, problem: rest.problem)
  }
}

extension DecodedText.Reading {
  /// How the encoding of the file at a path is found out.
  ///
  /// - Parameter other: the encoding of a file that is no UTF-8, when nothing else is known.
  public static func ofFile(
    at path: FilePath, orElse other: TextEncoding? = nil
  ) -> DecodedText.Reading {
    ChosenEncodings.ofUser?.encoding(of: path).map(DecodedText.Reading.like)
      ?? .detected(orElse: other)
  }
}
