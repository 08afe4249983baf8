public import Storage
public import SystemPackage
public import TextModel

/// A file that was read, as the text that its bytes mean: here, and in `ArrivingFile` for one that is
/// to be edited, bytes of a file become a text.
public struct DecodedFile: ~Copyable {
  /// The file as it was read.
  public let identity: FileIdentity
  /// The text, and what it is written in.
  public let text: DecodedText

  private init(identity: FileIdentity, text: consuming DecodedText) {
    self.identity = identity
    self.text = text
  }

  /// Reads the file at a path; nil where there is none.
  ///
  /// - Parameter reading: how its encoding is found out.
  /// - Complexity: O(bytes).
  public static func load(
    _ path: FilePath, _ reading: DecodedText.Reading
  ) throws(FileError) -> DecodedFile? {
    guard let loaded = try TextFile.load(path) else { return nil }
    let identity = loaded.identity
    return DecodedFile(
      identity: identity, text: DecodedText(adopting: loaded.take(), reading))
  }

  /// The text, without a copy.
  public consuming func take() -> TextBuffer.Memento {
    let encoding = text.encoding
    return TextBuffer(text.take(), encoding: encoding).makeMemento()
  }
}

extension TextFile {
  /// Writes a state to a file in its encoding, at one stroke: here and nowhere else a text becomes
  /// the bytes of a file.
  ///
  /// - Parameters:
  ///   - former: the file that was there when it was last read or written; where it is gone, the new
  ///     one is made like it.
  ///   - overridesProtection: whether a file of the user's own is written though its mode forbids it.
  ///   - course: who is told of it.
  /// - Throws: `FileError`, and nothing was written where the text has a character that the encoding
  ///   lacks.
  @discardableResult
  public static func save(
    _ state: TextBuffer.Memento, to path: FilePath, like former: FileIdentity? = nil,
    overridesProtection: Bool = false, course: SaveCourse = SaveCourse()
  ) throws(FileError) -> FileIdentity {
    let (text, encoding) = (state.recordedText, state.recordedEncoding)
    var (course, encodedCount) = (course, 0)
    let passed = course.passed
    // To find that out is half of the work where characters are converted.
    let problem = text.problem(in: encoding) {
      encodedCount += $1
      passed($0 / 2)
    }
    if let problem {
      let advice = "Change it, or choose another encoding with set-encoding (Ctrl-P)."
      throw FileError(.save, path, .encoding(words: problem.description, advice: advice))
    }
    if encodedCount > 0 {
      let scale = Double(text.count) / 2 / Double(encodedCount)
      course.passed = { passed(Int(Double($0) * scale)) }
    }
    // The text is there until all is written; a mark or what is converted is not.
    course.chunksStay = encoding == .utf8
    return try save(
      to: path, like: former, overridesProtection: overridesProtection, course: course
    ) { (write) throws(FileError) in
      try text.forEachChunk(in: encoding) { (chunk) throws(FileError) in try write(chunk) }
    }
  }
}

extension TextBuffer.Memento {
  /// What was recorded, as a text.
  public var recordedText: PieceTree { TextBuffer(self).text }

  /// What its file is written in.
  public var recordedEncoding: TextEncoding { TextBuffer(self).encoding }

  /// Calls `body` with what a file with this state holds, part by part; the bytes are valid during the
  /// call.
  ///
  /// Where the encoding lacks a character, or is not known here, it is the text as UTF-8.
  public func forEachFileChunk<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let (text, encoding) = (recordedText, recordedEncoding)
    try text.forEachChunk(in: text.problem(in: encoding) == nil ? encoding : .utf8, body)
  }
}
