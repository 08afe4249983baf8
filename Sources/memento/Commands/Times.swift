import EditorCore
import Glibc
import MementoKit

/// Times as commands write them.
enum Times {
  /// A moment on the clocks of this place: `2026-11-20 09:00:30`.
  static func local(_ secondsSince1970: Double) -> String {
    LocalCalendar.system.localTime(secondsSince1970).description
  }

  /// A moment as programs read it, in ISO 8601, UTC: `2026-11-20T09:00:30Z`.
  static func universal(_ secondsSince1970: Double) -> String {
    let time = LocalTime(universal: secondsSince1970).description
    return String(time.map { $0 == " " ? "T" : $0 }) + "Z"
  }

  /// The members of a JSON object that tell a moment.
  static func members(_ secondsSince1970: Double) -> [String: JSONValue] {
    [
      "date": .string(universal(secondsSince1970)),
      "seconds": secondsSince1970.isFinite ? .number("\(secondsSince1970)") : .null,
    ]
  }
}

/// A stretch of time as people write it: `12h`, `30d`, `2w`.
struct Stretch: Equatable {
  /// Its length.
  let seconds: Double

  /// Reads a number of minutes, hours, days or weeks; nil for anything else.
  init?(_ text: String) {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), (1...9).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let count = Int(digits)
    else { return nil }
    seconds = Double(count) * unit
  }
}
