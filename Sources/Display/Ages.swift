import EditorCore
import MementoKit

/// How long ago something was, as people say it: `12 s`, `5 min`, `14:02`, `yesterday 14:02`.
struct Ages {
  let now: Moment
  let calendar: LocalCalendar

  func words(for secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    // A clock that was set back makes ages negative: then the time says more.
    if age >= 0, age < 60 { return "\(Int(age)) s" }
    if age >= 0, age < 3600 { return "\(Int(age / 60)) min" }
    return calendar.words(for: secondsSince1970, now: now.secondsSince1970)
  }
}
