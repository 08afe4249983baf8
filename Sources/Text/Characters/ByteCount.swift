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

/// Returns a count with its noun: `1 line`, `12 lines`, `12 matches`.
public func counted(_ count: Int, _ noun: String) -> String {
  let ending = noun.hasSuffix("ch") ? "es" : "s"
  return "\(count.grouped) \(noun)\(count == 1 ? "" : ending)"
}

extension Int {
  /// The number with thousands separators: `1,204,331`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}
