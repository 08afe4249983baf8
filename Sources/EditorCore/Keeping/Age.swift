/// How long ago something was, in rough words.
enum Age {
  /// A time that has passed: `30 s`, `2 min`, `5 h`, `3 days`.
  static func inWords(seconds: Double) -> String {
    switch max(0, seconds) {
    case ..<60: "\(Int(max(0, seconds))) s"
    case ..<3600: "\(Int(seconds / 60)) min"
    case ..<172_800: "\(Int(seconds / 3600)) h"
    default: "\(Int(min(seconds, 1e12) / 86_400)) days"
    }
  }
}
