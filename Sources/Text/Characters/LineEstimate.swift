/// The rules for estimating a distant place in a long line.
///
/// A line that was not scanned yet is first drawn from an estimate, and exactly after a background
/// scan (`LineScan`).
enum LineEstimate {
  /// The effort before an estimate, in steps over a simple character: 10 to 30 ms.
  static var effortLimit: Int { 1_250_000 }
  /// The divisor of that effort if the line has an estimate already and a background scan runs.
  static var furtherEffortDivisor: Int { 16 }
  /// Returns the effort of counting characters that cannot join each other: 64 of ASCII take as
  /// long as one step, and each further byte about as long.
  static func effort(overPlain byteCount: Int, _ characterCount: Int) -> Int {
    byteCount / 64 + byteCount - characterCount
  }
  /// The distance of an estimate before the requested place, in strides of an index, so that the
  /// user can scroll back some screens before another estimate.
  static var strides: Int { 8 }
}
