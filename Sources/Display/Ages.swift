import EditorCore
import MementoKit

/// How long ago something was, as people say it: `12 s`, `5 min`, `14:02`, `yesterday 14:02`.
struct Ages {
  private let now: Moment
  private let localTime: (Double) -> LocalTime
  private let today: LocalTime

  init(now: Moment, localTime: @escaping (Double) -> LocalTime) {
    self.now = now
    self.localTime = localTime
    today = localTime(now.secondsSince1970)
  }

  func words(for secondsSince1970: Double) -> String {
    let age = now.secondsSince1970 - secondsSince1970
    // A clock that was set back makes ages negative: then the time says more.
    if age >= 0, age < 60 { return "\(Int(age)) s" }
    if age >= 0, age < 3600 { return "\(Int(age / 60)) min" }
    let then = localTime(secondsSince1970)
    let clock = "\(twoDigits(then.hour)):\(twoDigits(then.minute))"
    if isSameDay(then, today) { return clock }
    if isSameDay(then, localTime(now.secondsSince1970 - 86_400)) { return "yesterday " + clock }
    return "\(then.year)-\(twoDigits(then.month))-\(twoDigits(then.day)) " + clock
  }

  private func isSameDay(_ a: LocalTime, _ b: LocalTime) -> Bool {
    a.year == b.year && a.month == b.month && a.day == b.day
  }

  private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
