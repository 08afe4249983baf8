import Glibc

/// A literal to search for, and the loop that finds it.
///
/// Two of its bytes, the rarest ones, are compared with 32 positions of the text at once; if both
/// are equal, all are compared.
struct Literal: Sendable {
  /// The bytes, in lower case if case is ignored.
  let bytes: [UInt8]
  /// Whether A to Z equal a to z.
  let ignoresCase: Bool
  /// Whether a match must not be part of a longer word.
  let isWholeWord: Bool
  /// The additional word characters.
  private let words: WordCharacters
  /// The positions of the two rarest bytes.
  private let anchors: (first: Int, second: Int)

  init(
    _ bytes: [UInt8], ignoresCase: Bool, isWholeWord: Bool = false, words: WordCharacters = .usual
  ) {
    self.bytes = ignoresCase ? bytes.map(\.lowercased) : bytes
    self.ignoresCase = ignoresCase
    self.isWholeWord = isWholeWord
    self.words = words
    anchors = Self.rarest(of: self.bytes)
  }

  /// Calls `body` with each occurrence until it returns false.
  ///
  /// - Parameter mayOverlap: whether an occurrence counts that begins within the one before.
  @inline(__always)
  func forEach(
    in text: UnsafeRawBufferPointer, from start: Int, upTo last: Int, mayOverlap: Bool = false,
    _ body: (Int) -> Bool
  ) {
    let last = min(last, text.count - bytes.count)
    guard let base = text.baseAddress, start <= last else { return }
    let scan = PairScan(self, anchors, base)
    var next = start
    bytes.withUnsafeBytes { pattern in
      guard let wanted = pattern.baseAddress else { return }
      scan.forEachCandidate(from: start, upTo: last) { place in
        if place < next || !isEqual(base + place, wanted) { return true }
        if isWholeWord, !isWhole(at: place, in: text) { return true }
        if !mayOverlap { next = place + bytes.count }
        return body(place)
      }
    }
  }

  @inline(__always)
  private func isEqual(_ here: UnsafeRawPointer, _ wanted: UnsafeRawPointer) -> Bool {
    if !ignoresCase { return memcmp(here, wanted, bytes.count) == 0 }
    for index in 0..<bytes.count {
      let byte = here.load(fromByteOffset: index, as: UInt8.self).lowercased
      if byte != wanted.load(fromByteOffset: index, as: UInt8.self) { return false }
    }
    return true
  }

  /// Returns whether no word extends over an edge of a match.
  private func isWhole(at place: Int, in text: UnsafeRawBufferPointer) -> Bool {
    let end = place + bytes.count
    return !(text.isWord(at: place, words) && text.isWord(before: place, words))
      && !(text.isWord(before: end, words) && text.isWord(at: end, words))
  }

  /// Returns a number that is higher for bytes that are more frequent in texts.
  static func commonness(of byte: UInt8) -> Int { commonness[Int(byte)] }

  private static let commonness: [Int] = {
    let common = Array("jqzxkvbywgpfmucdlhrsnioate ".utf8)
    // Some texts have many digits, but a line has only one newline.
    return (0...UInt8.max).map { $0 == 0x0A ? -2 : common.firstIndex(of: $0) ?? -1 }
  }()

  /// Returns the positions of the two bytes that are rarest in texts.
  private static func rarest(of bytes: [UInt8]) -> (Int, Int) {
    // The start of a long pattern identifies it well enough.
    let ranks = bytes.prefix(256).map(commonness(of:))
    guard var first = ranks.indices.first, var second = ranks.indices.last else { return (0, 0) }
    for place in ranks.indices where ranks[place] < ranks[first] { first = place }
    // A repetition of the same byte is less selective than another byte.
    for place in ranks.indices where bytes[place] != bytes[first] {
      if bytes[second] == bytes[first] || ranks[place] < ranks[second] { second = place }
    }
    return (first, second)
  }
}

/// The search for two bytes at a distance, 32 places at a time.
private struct PairScan {
  private typealias Vector = SIMD32<UInt8>
  private static var vectorSize: Int { 32 }

  /// One of the two bytes: its distance from the start of the pattern, and its forms.
  private struct Anchor {
    let base: UnsafeRawPointer
    let small: Vector
    let capital: Vector
    let byte: UInt8
    let other: UInt8

    init(_ byte: UInt8, at base: UnsafeRawPointer, ignoresCase: Bool) {
      self.base = base
      self.byte = byte
      other = ignoresCase ? byte.uppercased : byte
      small = Vector(repeating: byte)
      capital = Vector(repeating: other)
    }

    /// Returns 255 for each of 32 positions with an equal byte; 254 for a byte without two cases.
    @inline(__always)
    func marks(at place: Int) -> Vector {
      let here = base.loadUnaligned(fromByteOffset: place, as: Vector.self)
      let isSmall = unsafeBitCast(here .== small, to: Vector.self)
      return isSmall &+ unsafeBitCast(here .== capital, to: Vector.self)
    }

    @inline(__always)
    func exactMarks(at place: Int) -> Vector {
      let here = base.loadUnaligned(fromByteOffset: place, as: Vector.self)
      return unsafeBitCast(here .== small, to: Vector.self)
    }

    func isRight(at place: Int) -> Bool {
      let here = base.load(fromByteOffset: place, as: UInt8.self)
      return here == byte || here == other
    }
  }

  private let first: Anchor
  private let second: Anchor
  /// Whether one of the bytes has an upper-case form.
  private let hasTwoStyles: Bool
  /// The sum of the marks of both bytes.
  private let both: Vector

  init(_ literal: Literal, _ anchors: (first: Int, second: Int), _ base: UnsafeRawPointer) {
    let ignores = literal.ignoresCase
    first = Anchor(literal.bytes[anchors.first], at: base + anchors.first, ignoresCase: ignores)
    second = Anchor(literal.bytes[anchors.second], at: base + anchors.second, ignoresCase: ignores)
    hasTwoStyles = first.byte != first.other || second.byte != second.other
    func weight(_ anchor: Anchor) -> UInt8 { anchor.byte == anchor.other ? 254 : 255 }
    both = Vector(repeating: hasTwoStyles ? weight(first) &+ weight(second) : 254)
  }

  /// Calls `body` with each position at which both bytes are equal, until it returns false.
  @inline(__always)
  func forEachCandidate(from start: Int, upTo last: Int, _ body: (Int) -> Bool) {
    var place = start
    while place &+ Self.vectorSize &- 1 <= last {
      let marks =
        hasTwoStyles
        ? first.marks(at: place) &+ second.marks(at: place)
        : first.exactMarks(at: place) &+ second.exactMarks(at: place)
      let quads = unsafeBitCast(
        unsafeBitCast(marks .== both, to: Vector.self), to: SIMD4<UInt64>.self)
      if (quads[0] | quads[1]) | (quads[2] | quads[3]) != 0 {
        for index in 0..<4 {
          var rest = quads[index]
          while rest != 0 {
            let byte = rest.trailingZeroBitCount / 8
            if !body(place &+ index &* 8 &+ byte) { return }
            rest &= ~(0xFF &<< UInt64(byte &* 8))
          }
        }
      }
      place &+= Self.vectorSize
    }
    while place <= last {
      if first.isRight(at: place), second.isRight(at: place), !body(place) { return }
      place &+= 1
    }
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { self &- UInt8(ascii: "A") < 26 ? self | 0x20 : self }
  fileprivate var uppercased: UInt8 { self &- UInt8(ascii: "a") < 26 ? self & ~0x20 : self }
}

extension UnsafeRawBufferPointer {
  /// Returns whether a word character begins at a position.
  fileprivate func isWord(at place: Int, _ words: WordCharacters) -> Bool {
    if place >= count { return false }
    var decoder = UTF8()
    var bytes = self[place..<Swift.min(place + 4, count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return false }
    return WordClass(scalar, words) == .word
  }

  /// Returns whether a word character ends at a position.
  fileprivate func isWord(before place: Int, _ words: WordCharacters) -> Bool {
    var start = place - 1
    while start > 0, place - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start >= 0 && isWord(at: start, words)
  }
}
