public import EditorCore
import Glibc

extension LocalCalendar {
  /// The system's calendar in its time zone.
  public static let system = LocalCalendar(
    localTime: { LocalTime($0) { localtime_r($0, $1) } },
    secondsSince1970: { $0.secondsSince1970 })
}

extension LocalTime {
  /// Creates the time in UTC, without clock changes.
  public init(universal secondsSince1970: Double) {
    self.init(secondsSince1970) { gmtime_r($0, $1) }
  }

  /// Creates the time that `convert` returns; a moment outside the years 1 to 9999 becomes the
  /// nearest one inside.
  fileprivate init(
    _ secondsSince1970: Double,
    by convert: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) {
    // One more day on each side, because local clocks differ from UTC.
    let (first, last) = (-62_135_596_800.0 - 86_400, 253_402_300_799.0 + 86_400)
    // NaN cannot be converted.
    let inside = secondsSince1970.isNaN ? 0 : min(max(secondsSince1970, first), last)
    var seconds = time_t(inside.rounded(.down))
    var parts = tm()
    _ = convert(&seconds, &parts)
    self.init(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: Int(parts.tm_sec))
  }

  /// A moment at which this system's clocks show this time, or near it.
  fileprivate var secondsSince1970: Double? {
    guard (1...9999).contains(year) else { return nil }
    var parts = tm()
    parts.tm_year = CInt(year - 1900)
    parts.tm_mon = CInt(month - 1)
    parts.tm_mday = CInt(day)
    parts.tm_hour = CInt(hour)
    parts.tm_min = CInt(minute)
    parts.tm_sec = CInt(second)
    parts.tm_isdst = -1
    return Double(mktime(&parts))
  }
}
