/// The results as lines of a table.
struct Table {
  private static let columns = [
    "median", "best", "unit", "bar", "bytes", "bar", "steps", "× baseline",
  ]
  private var rows: [[String]] = []

  init(_ results: [Result], _ baseline: Baseline) {
    for result in results { rows.append(Self.row(result, baseline)) }
  }

  /// Returns the lines of the table, with figures aligned at the right.
  func lines(title: String) -> [String] {
    let all = [[title] + Self.columns] + rows
    let widths = all[0].indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
      row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 || column == 3 ? text + blanks : blanks + text
      }.joined(separator: "  ")
    }
  }

  private static func row(_ result: Result, _ baseline: Baseline) -> [String] {
    let benchmark = result.benchmark
    let old = baseline.rows[benchmark.name]
    let ratio = old.map { result.steps / $0.steps }
    return [
      benchmark.name, rounded(result.median), rounded(result.best), benchmark.unit.rawValue,
      benchmark.bar.map { mark($0, benchmark.unit.reaches($0, result.median)) } ?? "",
      result.bytes.map { inBytes($0) } ?? "",
      benchmark.byteBar.map { mark($0, (result.bytes ?? 0) <= $0, inBytes) } ?? "",
      rounded(result.steps), ratio.map { rounded($0) } ?? "",
    ]
  }

  private static func mark(
    _ bar: Double, _ isReached: Bool, _ text: (Double) -> String = { rounded($0) }
  ) -> String {
    text(bar) + (isReached ? " ✓" : " ✗")
  }
}

/// Returns three significant digits, or all digits before the point.
func rounded(_ value: Double) -> String {
  var digits = 0
  var limit = 100.0
  while digits < 4, value.magnitude < limit, value != 0 {
    digits += 1
    limit /= 10
  }
  let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
  let scaled = Int((value * Double(scale)).rounded())
  if digits == 0 { return "\(scaled)" }
  let fraction = String(scaled.magnitude % scale.magnitude)
  let zeros = String(repeating: "0", count: digits - fraction.count)
  return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / scale.magnitude).\(zeros)\(fraction)"
}

/// Returns a number of bytes with its unit.
func inBytes(_ count: Double) -> String {
  switch count.magnitude {
  case 1e6...: rounded(count / 1e6) + " MB"
  case 1e3...: rounded(count / 1e3) + " kB"
  default: rounded(count) + " B"
  }
}
