public import Files
public import SystemPackage
public import Text
public import TextEditing

/// A file decoded to its text.
///
/// Only this type, and `LoadingFile` for a file to edit, decode the bytes of a file.
public struct DecodedFile: ~Copyable {
  /// The identity of the file when it was read.
  public let identity: FileIdentity
  /// The text and its encoding.
  public let text: DecodedText
  /// The stamp of the bytes of the file, if it was requested.
  let stamp: ByteStamp?

  /// Reads the file at a path; returns nil if it does not exist.
  ///
  /// - Parameters:
  ///   - reading: the way to determine its encoding.
  ///   - isStamped: whether to compute the stamp of its bytes.
  /// - Complexity: O(bytes).
  public static func load(
    _ path: FilePath, _ reading: DecodedText.Reading, isStamped: Bool = false
  ) throws(FileError) -> DecodedFile? {
    guard let loaded = try TextFile.load(path) else { return nil }
    let identity = loaded.identity
    let stamp = isStamped ? loaded.withBytes { ByteStamp(of: $0) } : nil
    return DecodedFile(
      identity: identity, text: DecodedText(adopting: loaded.take(), reading), stamp: stamp)
  }

  /// Returns the text, without a copy.
  public consuming func take() -> TextBuffer.Memento {
    let encoding = text.encoding
    return TextBuffer(text.take(), encoding: encoding).makeMemento()
  }
}

extension TextFile {
  /// Writes a state to a file in its encoding, atomically; only this function encodes a text as the
  /// bytes of a file.
  ///
  /// - Parameters:
  ///   - former: the file last read or written; if it is missing, the new one gets its attributes.
  ///   - overridesProtection: whether to write the user's own file despite its read-only mode.
  ///   - course: the options and callbacks of the save.
  /// - Throws: `FileError`; nothing is written if the encoding lacks a character of the text.
  @discardableResult
  public static func save(
    _ state: TextBuffer.Memento, to path: FilePath, like former: FileIdentity? = nil,
    overridesProtection: Bool = false, course: SaveCourse = SaveCourse()
  ) throws(FileError) -> FileIdentity {
    let (text, encoding) = (state.recordedText, state.recordedEncoding)
    var (course, encodedCount) = (course, 0)
    let passed = course.passed
    // With a conversion, this check is half of the work.
    let problem = text.problem(in: encoding) {
      encodedCount += $1
      passed($0 / 2)
    }
    if let problem {
      let advice =
        text.beginning == .otherEncoding
        ? "Read the file in its own encoding first, with reopen-with-encoding (Ctrl-P)."
        : "Change it, or choose another encoding with set-encoding (Ctrl-P)."
      throw FileError(.save, path, .encoding(reason: problem.description, advice: advice))
    }
    if encodedCount > 0 {
      let scale = Double(text.count) / 2 / Double(encodedCount)
      course.passed = { passed(Int(Double($0) * scale)) }
    }
    // The text stays in memory until the end; a mark and converted bytes do not.
    course.chunksStay = encoding == .utf8
    return try save(
      to: path, like: former, overridesProtection: overridesProtection, course: course
    ) { (write) throws(FileError) in
      try text.forEachChunk(in: encoding) { (chunk) throws(FileError) in try write(chunk) }
    }
  }
}

extension ByteStamp {
  /// Computes the stamp of the contents of a file in a state.
  ///
  /// - Complexity: O(text).
  public init(ofFileIn state: TextBuffer.Memento) {
    self.init { (add: (UnsafeRawBufferPointer) -> Void) in state.forEachFileChunk(add) }
  }
}

extension TextBuffer.Memento {
  /// The text of the state.
  public var recordedText: PieceTree { TextBuffer(self).text }

  /// The encoding of the state's file.
  public var recordedEncoding: TextEncoding { TextBuffer(self).encoding }

  /// Calls `body` with the contents of a file in this state, part by part; the bytes are valid
  /// during the call.
  ///
  /// If the encoding lacks a character or is unknown here, the contents are UTF-8.
  public func forEachFileChunk<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let (text, encoding) = (recordedText, recordedEncoding)
    try text.forEachChunk(in: text.problem(in: encoding) == nil ? encoding : .utf8, body)
  }
}
