/// Text like a server's log: lines of about a hundred bytes, equal for equal sizes.
enum LogText {
  /// Returns memory from `malloc`, filled with whole lines except the last.
  static func allocate(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    let text = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 1)
    var random = SeededRandom(seed: 42)
    let lines = (0..<4_096).map { _ in line(&random) }
    var filled = 0
    while filled < byteCount {
      let line = lines[Int.random(in: 0..<lines.count, using: &random)]
      let rest = UnsafeMutableRawBufferPointer(rebasing: text[filled...])
      let count = min(line.count, rest.count)
      rest.copyBytes(from: line.prefix(count))
      filled += count
    }
    return text
  }

  private static func line(_ random: inout SeededRandom) -> [UInt8] {
    let levels = ["DEBUG", "INFO", "WARN", "ERROR"]
    let words = [
      "request", "cache", "größe", "user", "timeout", "commit", "queue", "naïve", "index",
    ]
    let time =
      "12:\(Int.random(in: 10...59, using: &random)):\(Int.random(in: 10...59, using: &random))"
    var line = "2026-11-20T\(time)Z \(levels.randomElement(using: &random) ?? "") "
    for _ in 0..<Int.random(in: 4...16, using: &random) {
      line += "\(words.randomElement(using: &random) ?? "")="
      line += "\(Int.random(in: 0...9_999, using: &random)) "
    }
    return Array((line + "\n").utf8)
  }
}
