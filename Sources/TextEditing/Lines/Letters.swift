import Text

/// A letter case.
public enum LetterCase: Hashable, Sendable {
  case upper, lower
  /// The first letter of each word in upper case, the others in lower case.
  case title
}

/// The conversion of the case of letters in bytes that are UTF-8.
enum Letters {
  /// Appends a line in lower case, so that lines that differ only in case become equal.
  static func appendFolded(_ line: ArraySlice<UInt8>, to folded: inout [UInt8]) {
    if line.allSatisfy({ $0 < 0x80 }) {
      for byte in line { folded.append(byte &- 0x41 < 26 ? byte | 0x20 : byte) }
      return
    }
    var writer = CaseWriter(.lower, keepsFinalSigma: false)
    writer.append(line)
    folded += writer.written
  }
}

/// A writer of bytes in another case; bytes that are not UTF-8 stay unchanged.
struct CaseWriter {
  private let letterCase: LetterCase
  private let keepsFinalSigma: Bool
  private(set) var written: [UInt8] = []
  /// Whether the last character was part of a word.
  private var isInWord = false

  /// - Parameter keepsFinalSigma: whether a Σ at the end of a word becomes ς.
  init(_ letterCase: LetterCase, keepsFinalSigma: Bool = true) {
    self.letterCase = letterCase
    self.keepsFinalSigma = keepsFinalSigma
  }

  mutating func reserveCapacity(_ count: Int) { written.reserveCapacity(count) }

  mutating func append(_ bytes: ArraySlice<UInt8>) {
    var place = bytes.startIndex
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte < 0x80 {
        append(ascii: byte)
        place += 1
        continue
      }
      guard let (scalar, length) = UTF8Scalar.read(bytes, at: place) else {
        written.append(byte)
        isInWord = false
        place += 1
        continue
      }
      place += length
      append(scalar, before: bytes[place...])
    }
  }

  @inline(__always)
  private mutating func append(ascii byte: UInt8) {
    let isLetter = (byte | 0x20) &- 0x61 < 26
    if isLetter {
      written.append(makesCapital ? byte & 0xDF : byte | 0x20)
    } else {
      written.append(byte)
    }
    // An apostrophe is within a word: "don't".
    isInWord = isLetter || byte.isDigit || byte == 0x5F || byte == 0x27 && isInWord
  }

  private var makesCapital: Bool {
    switch letterCase {
    case .upper: true
    case .lower: false
    case .title: !isInWord
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, before rest: ArraySlice<UInt8>) {
    let properties = scalar.properties
    // All upper case does not depend on words.
    let isWord =
      letterCase != .upper && (WordClass(scalar) == .word || scalar == "’" && isInWord)
    if scalar == "Σ", !makesCapital, keepsFinalSigma, isInWord, !startsWithLetter(rest) {
      written += "ς".utf8
    } else if !makesCapital {
      written += properties.lowercaseMapping.utf8
    } else {
      let mapping = letterCase == .title ? properties.titlecaseMapping : properties.uppercaseMapping
      written += mapping.utf8
    }
    isInWord = isWord
  }

  private func startsWithLetter(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard !bytes.isEmpty else { return false }
    return UTF8Scalar.read(bytes, at: bytes.startIndex)?.scalar.properties.isAlphabetic ?? false
  }
}

enum UTF8Scalar {
  /// Returns the scalar at an index and its length; nil if the bytes are not UTF-8.
  static func read(
    _ bytes: ArraySlice<UInt8>, at place: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[place]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(place + length, bytes.endIndex)
    guard let string = String(validating: bytes[place..<end], as: UTF8.self),
      let scalar = string.unicodeScalars.first, end - place == length
    else { return nil }
    return (scalar, length)
  }
}
