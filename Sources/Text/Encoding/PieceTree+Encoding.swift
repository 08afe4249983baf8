extension Unicode.Scalar {
  /// The scalar, if it is visible by itself, and its code: `“€” (U+20AC)`.
  fileprivate var label: String {
    let code = "U+" + value.digits(atLeast: 4)
    return switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark,
      .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      code
    default: "“\(self)” (\(code))"
    }
  }
}

/// The reason why a text cannot be saved in an encoding.
public enum EncodingProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system does not support the encoding.
  case unknown(TextEncoding)
  /// The encoding lacks a character of the text: the character, and its position from 1.
  case lacks(TextEncoding, String, line: Int, column: Int)

  /// The reason in plain words: `“€” (U+20AC) at 3:5 is not in ISO-8859-1`.
  public var description: String {
    switch self {
    case .unknown(let encoding): encoding.unknownDescription
    case .lacks(let encoding, let what, let line, let column):
      "\(what) at \(line):\(column) is not in \(encoding.name)"
    }
  }
}

extension PieceTree {
  /// Returns the reason why the text cannot be saved in an encoding; nil if it can.
  ///
  /// The text is converted there and back and compared: some conversions drop characters silently.
  ///
  /// - Complexity: O(1) for UTF-8, otherwise O(n), about 100 MB a second.
  /// - Parameter passed: called repeatedly with the number of further bytes of the text that are
  ///   correct, and with their size in the encoding.
  public func problem(
    in encoding: TextEncoding, passed: @escaping (Int, Int) -> Void = { _, _ in }
  ) -> EncodingProblem? {
    if encoding.isUTF8 { return nil }
    guard var writer = CharacterConverter(from: TextEncoding.utf8.name, to: encoding.name),
      var reader = CharacterConverter(from: encoding.name, to: TextEncoding.utf8.name)
    else { return .unknown(encoding) }
    var same = 0
    var isSame = true
    let compare = { (bytes: UnsafeRawBufferPointer) in
      guard isSame else { return }
      let length = commonLength(with: bytes, from: same)
      same += length
      isSame = length == bytes.count
    }
    let readBack = { (bytes: UnsafeRawBufferPointer) in
      let before = same
      if isSame, !reader.convert(bytes, compare) { isSame = false }
      passed(same - before, bytes.count)
    }
    var isValid = true
    forEachChunk(in: 0..<count) { chunk in
      isValid = writer.convert(chunk, readBack)
      return isValid && isSame
    }
    if isSame, isValid { isValid = writer.finish(readBack) }
    if isSame, isValid, reader.finish(compare), isSame, same == count { return nil }
    return lack(of: encoding, at: isValid || !isSame ? same : writer.position)
  }

  /// Calls `body` with the bytes of the text in an encoding that can represent it, the mark first.
  ///
  /// The bytes are valid during the call.
  public func forEachChunk<Failure: Error>(
    in encoding: TextEncoding, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let mark = encoding.mark
    if !mark.isEmpty {
      try mark.withUnsafeBufferPointer { (mark) throws(Failure) in
        try body(UnsafeRawBufferPointer(mark))
      }
    }
    let utf8 = TextEncoding.utf8.name
    if !encoding.isUTF8, var writer = CharacterConverter(from: utf8, to: encoding.name) {
      try forEachChunk(in: 0..<count) { (chunk) throws(Failure) in
        let isValid = try writer.convert(chunk, body)
        precondition(isValid, "a text that cannot be saved in \(encoding)")
        return true
      }
      let isWhole = try writer.finish(body)
      precondition(isWhole, "a text that cannot be saved in \(encoding)")
    } else {
      try forEachChunk(in: 0..<count) { (chunk) throws(Failure) in
        try body(chunk)
        return true
      }
    }
  }

  /// The apparent encoding of the beginning of a text.
  public enum Beginning: Sendable {
    case utf8
    /// Not UTF-8, with bytes that occur in programs and pictures but not in texts.
    case binary
    case otherEncoding
  }

  /// The apparent encoding of the beginning.
  ///
  /// - Complexity: O(1): at most 64 KiB are read.
  public var beginning: Beginning {
    var check = UTF8Check()
    var isText = true
    forEachChunk(in: 0..<Swift.min(count, Self.beginningByteCount)) { chunk in
      if check.isValid { check.verify(chunk) }
      if isText { isText = !chunk.hasBinaryByte }
      return isText || check.isValid
    }
    return check.isValid ? .utf8 : isText ? .otherEncoding : .binary
  }

  /// Returns whether this text is an earlier one with some ASCII inserted behind other ASCII and
  /// before characters, so that it begins with UTF-8 if the earlier one does.
  ///
  /// - Complexity: that of the differences; false if they are many or long.
  public func addsPlainText(to older: PieceTree) -> Bool {
    let (mostPlaces, mostBytes) = (8, 1_000)
    let found = differences(
      from: older, limit: mostPlaces + 1, joinedBeyond: .max, comparing: Self.beginningByteCount)
    return found.count <= mostPlaces
      && found.allSatisfy { place in
        place.old.isEmpty && place.new.count <= mostBytes
          && bytes(in: place.new).allSatisfy { $0 < 0x80 }
          && (place.new.lowerBound == 0 || self[place.new.lowerBound - 1] < 0x80)
          && scalarStart(at: place.new.upperBound) == place.new.upperBound
      }
  }

  private func lack(of encoding: TextEncoding, at offset: Int) -> EncodingProblem {
    // If a byte within a character differs, the character is at fault.
    let start = scalarStart(at: Swift.min(offset, Swift.max(0, count - 1)))
    var reader = ByteReader(self, at: start)
    let what =
      reader.nextScalar().map(\.label)
      ?? (start < count ? "the byte ‹\(self[start].digits(atLeast: 2))›" : "its end")
    let line = line(at: start)
    let place = ColumnIndex(tabWidth: 1).place(
      inLine: content(ofLine: line), of: self, upTo: LineLimit(offset: start))
    return .lacks(encoding, what, line: line + 1, column: place.characters + 1)
  }
}
