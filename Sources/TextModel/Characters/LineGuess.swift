/// When a place far out in a long line is guessed, and where the guess begins.
///
/// What is seen of a line that nobody has gone through is drawn from a guess at once, and as it is when
/// the line was gone through outside (`LineSurvey`).
enum LineGuess {
  /// How much effort is spent before something is guessed, in steps over a simple character: 10 to
  /// 30 ms.
  static var patience: Int { 1_500_000 }
  /// How much less where something was guessed already, and the line is being gone through outside.
  static var impatience: Int { 16 }
  /// What it takes to count characters of which none can join another: 64 of ASCII take as long as one
  /// step, and each byte more about as long.
  static func effort(overPlain byteCount: Int, _ characterCount: Int) -> Int {
    byteCount / 64 + byteCount - characterCount
  }
  /// How many strides of an index before the place that is wanted the guess is made, so that one can
  /// go back some screens before another is needed.
  static var strides: Int { 8 }
}

extension PieceTree {
  /// Where a character begins that stands before an offset, which may be anywhere in another one.
  func characterStart(near offset: Int) -> Int {
    var at = offset
    // A scalar has at most three bytes behind its first.
    while at > max(0, offset - 3), self[at] & 0xC0 == 0x80 { at -= 1 }
    var reader = GlyphReader(self, at: at)
    _ = reader.previous()
    return reader.offset
  }
}
