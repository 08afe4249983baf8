import Shell
import EditorCore
import Glibc
import MementoArchiveKit

/// The formats of times in commands.
enum Times {
  /// Returns a local time: `2026-11-20 09:00:30`.
  static func local(_ secondsSince1970: Double) -> String {
    LocalCalendar.system.localTime(secondsSince1970).description
  }

  /// Returns the note about a deleted file: `(deleted 2026-11-20 09:00:30)`, without a time if it
  /// is unknown.
  static func deleted(_ secondsSince1970: Double?) -> String {
    secondsSince1970.map { "(deleted \(local($0)))" } ?? "(deleted)"
  }

  /// Returns a time for programs, in ISO 8601, UTC: `2026-11-20T09:00:30Z`.
  static func universal(_ secondsSince1970: Double) -> String {
    let time = LocalTime(universal: secondsSince1970).description
    return String(time.map { $0 == " " ? "T" : $0 }) + "Z"
  }

  /// Returns the members of a JSON object for a time.
  static func members(_ secondsSince1970: Double) -> [String: JSONValue] {
    [
      "date": .string(universal(secondsSince1970)),
      "seconds": secondsSince1970.isFinite ? .number("\(secondsSince1970)") : .null,
    ]
  }
}

/// A duration as users write it: `12h`, `30d`, `2w`.
struct WrittenAge: Equatable {
  /// The length in seconds.
  let seconds: Double

  /// Parses a number of minutes, hours, days or weeks; fails for anything else.
  init?(_ text: String) {
    let units: [Character: Double] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(digits: digits, 1...9) else {
      return nil
    }
    seconds = Double(count) * unit
  }
}
