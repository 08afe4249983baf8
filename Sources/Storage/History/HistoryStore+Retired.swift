import Glibc
public import SystemPackage

extension HistoryStore {
  /// What the history of a file is called from now on that another text replaces:
  /// `notes.txt (until 2026-11-22 03:10:05)`, by the clocks of this system.
  ///
  /// - Parameters:
  ///   - path: what the file was called.
  ///   - seconds: when it was replaced; where that name is taken, it is a second later.
  /// - Complexity: O(log n) for n files, for each name that is taken.
  public func retiredName(
    of path: FilePath, at seconds: Double
  ) throws(DatabaseError) -> FilePath {
    var second = Int(seconds)
    while true {
      let name = path.extended(by: " (until \(Self.localDate(second)))")
      if try file(at: name) == nil { return name }
      second += 1
    }
  }

  /// A moment as a date and a time of day; the number itself where no calendar goes as far.
  private static func localDate(_ secondsSince1970: Int) -> String {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return "\(secondsSince1970)" }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(Int.init)
    return "\(joined(date, by: "-")) \(joined(clock, by: ":"))"
  }

  private static func joined(_ numbers: [Int], by separator: String) -> String {
    numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: separator)
  }
}
