public import Files
public import SystemPackage
public import Text

/// A file that is read and decoded in parts.
///
/// The loaded part can be edited while another queue reads more.
public struct LoadingFile: ~Copyable, Sendable {
  /// The identity before the first byte was read, so that a change during the reading is noticed
  /// later.
  public let identity: FileIdentity
  private let file: ReadableFile
  private var text: IncomingText

  /// The result of one reading.
  public enum Changes {
    /// A further part of the text.
    case part(LoadedPart)
    /// A number of bytes that become text only at the end of the file.
    case buffered(byteCount: Int)
    /// The end of the file: the rest of the text, and the reason if its encoding is not the
    /// expected one.
    case end(LoadedPart?, problem: DecodedText.Problem?)
  }

  /// Opens a file; fails if it does not exist.
  ///
  /// - Parameter reading: the way to determine its encoding.
  /// - Throws: `FileError` if it is not a file, cannot be opened, or is larger than the memory.
  public init?(_ path: FilePath, _ reading: DecodedText.Reading) throws(FileError) {
    guard let file = try TextFile.open(path) else { return nil }
    guard let text = IncomingText(expecting: file.identity.byteCount, reading) else {
      throw FileError(.read, path, .system(.noMemory))
    }
    identity = file.identity
    self.file = file
    self.text = text
  }

  /// The encoding, if it is known already.
  public var encoding: TextEncoding { text.encoding }

  /// Reads the next part.
  ///
  /// - Parameter most: the maximum number of bytes.
  /// - Throws: `FileError` if reading fails.
  /// - Complexity: O(bytes read); at the end also O(buffered bytes).
  public mutating func read(atMost most: Int) throws(FileError) -> Changes {
    let (count, part) = try text.read(atMost: most) { memory throws(FileError) in
      try file.read(into: memory)
    }
    if let part { return .part(part) }
    if count > 0 { return .buffered(byteCount: text.bufferedCount) }
    let rest = text.finish()
    return .end(rest.part, problem: rest.problem)
  }
}

extension DecodedText.Reading {
  /// Returns the way to determine the encoding of the file at a path.
  ///
  /// - Parameter other: the encoding of a file that is not UTF-8, if no other is known.
  public static func ofFile(
    at path: FilePath, encodings: ChosenEncodings?, orElse other: TextEncoding? = nil
  ) -> DecodedText.Reading {
    encodings?.encoding(of: path).map(DecodedText.Reading.like) ?? .detected(orElse: other)
  }
}
