/// Returns a count with its noun: `1 line`, `12 lines`.
public func counted(_ count: Int, _ noun: String) -> String {
  "\(count.grouped) \(noun)\(count == 1 ? "" : "s")"
}

extension Int {
  /// The number with thousands separators: `1,204,331`.
  public var grouped: String {
    let digits = Array(String(magnitude))
    var words = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { words += "," }
      words.append(digit)
    }
    return words
  }
}
