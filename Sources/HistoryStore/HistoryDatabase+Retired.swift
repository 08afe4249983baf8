internal import Files
import Glibc
public import SystemPackage

extension HistoryDatabase {
  /// Returns the name of a history that another text replaces: `notes.txt (until 2026-11-22
  /// 03:10:05)`, in local time.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - seconds: the time of the replacement; for a used name, one second later.
  /// - Complexity: O(log n) for n files, for each used name.
  public func retiredName(of path: FilePath, at seconds: Double) throws(DatabaseError) -> FilePath {
    var second = Int(seconds)
    while true {
      let name = path.extended(by: " (until \(Self.localDate(second)))")
      if try file(at: name) == nil { return name }
      second += 1
    }
  }

  /// Returns a local date and time; the number itself if the calendar does not reach it.
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
