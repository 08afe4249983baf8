/// A size for users: `410 B`, `3.2 kB`, `15 MB`.
///
/// A kB is 1,000 bytes.
public struct ByteCount: CustomStringConvertible, Sendable {
  private let count: Int

  /// Creates a size.
  public init(_ count: Int) { self.count = count }

  /// The size with its unit, with one decimal below 10.
  public var description: String {
    if count < 1000 { return "\(count) B" }
    var value = Double(count) / 1000
    var unit = "kB"
    for larger in ["MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = larger
    }
    if value >= 9.95 { return "\(Int(value.rounded())) \(unit)" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) \(unit)"
  }
}
