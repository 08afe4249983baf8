import MementoKit

/// The choice that the field of the timeline makes.
///
/// Words are parts of a path. `@TIME` chooses the work from that time on. `[NAME`, up to `]` or the
/// end, chooses states that the user gave this name. A `"` begins a text, up to the next `"` or the
/// end, and chooses states in which it appeared or disappeared.
struct TimelineFilter: Equatable {
  /// Parts of the path, in small letters.
  private(set) var letters: [String] = []
  /// The time as written, without `@`; nil for none.
  private(set) var time: String?
  /// A part of the name, in small letters; nil if names do not matter, empty for any name.
  private(set) var name: String?
  /// The text; nil for none.
  private(set) var text: String?

  /// Reads the field.
  init(_ written: String) {
    let parts = written.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count > 1, !parts[1].isEmpty { text = String(parts[1]) }
    var outside = [parts.first, parts.count > 2 ? parts[2] : nil].compactMap(\.self)
      .joined(separator: " ").lowercased()
    if let start = outside.firstIndex(of: "[") {
      let written = outside[start...].dropFirst().prefix { $0 != "]" }
      name = written.split(separator: " ").joined(separator: " ")
      outside.removeSubrange(start..<(outside[start...].firstIndex(of: "]") ?? outside.endIndex))
    }
    for word in outside.split(separator: " ") where word != "]" {
      if word.first == "@" {
        time = time ?? String(word.dropFirst())
      } else {
        letters.append(String(word))
      }
    }
  }

  /// Returns the time from which work is chosen, in seconds since 1970-01-01 00:00 UTC; nil for
  /// all.
  func start(at now: Moment, in calendar: LocalCalendar) -> Double? {
    time.flatMap { try? PastTime.start(of: $0, now: now, calendar: calendar) }
  }

  /// Returns the moment of the written time: its last one, as for a restore.
  func moment(at now: Moment, in calendar: LocalCalendar) -> Double? {
    time.flatMap { try? PastTime($0, now: now, calendar: calendar).secondsSince1970 }
  }

  /// Returns whether a path has all letters.
  func hasLetters(of path: String) -> Bool {
    if letters.isEmpty { return true }
    let path = path.lowercased()
    return letters.allSatisfy { path.contains($0) }
  }

  /// Returns whether one of some names is chosen.
  func hasName(among names: [String]) -> Bool {
    guard let name else { return true }
    return names.contains { name.isEmpty || $0.lowercased().contains(name) }
  }
}
