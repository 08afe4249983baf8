package import Documents
import MementoKit

/// The rows of the journal in the history pane: entries, newest first, below headings of days and
/// sessions.
struct JournalRows: Sendable {
  enum Row: Sendable {
    case heading(JournalHeading)
    case entry(Timeline.Entry)
  }

  private(set) var rows: [Row] = []
  /// The memento of each row; that of the next entry for a heading.
  private(set) var ids: [MementoID] = []
  /// The selected row, which is an entry; 0 without entries.
  private(set) var selectedRow = 0
  /// The number of entries.
  let entryCount: Int

  /// Creates the rows of a journal, with the newest entry of a memento selected.
  ///
  /// - Parameter known: the entry to select if it is one of that memento.
  init(
    _ entries: [Timeline.Entry], selecting id: MementoID, _ known: Timeline.Entry? = nil,
    calendar: LocalCalendar
  ) {
    entryCount = entries.count
    var end = entries.count
    while end > 0 {
      // A session begins with its opening; the newest one is the present one.
      let start = entries[..<end].lastIndex { $0.cause == .opened } ?? 0
      var heading = JournalHeading(of: entries[start..<end], isPresent: end == entries.count)
      for entry in entries[start..<end].reversed() {
        if !heading.isUsed || !calendar.isSameDay(heading.day, entry.secondsSince1970) {
          heading.begin(day: entry.secondsSince1970)
          rows.append(.heading(heading))
          ids.append(entry.id)
        }
        rows.append(.entry(entry))
        ids.append(entry.id)
      }
      end = start
    }
    selectedRow = rows.count > 1 ? 1 : 0
    if let known, let row = rows.indices.first(where: { entry(ofRow: $0) == known }) {
      selectedRow = row
    }
    select(id)
  }

  /// Selects the newest entry of a memento, unless an entry of it is already selected.
  mutating func select(_ id: MementoID) {
    if entry(ofRow: selectedRow)?.id == id { return }
    if let row = rows.indices.first(where: { entry(ofRow: $0)?.id == id }) { selectedRow = row }
  }

  /// Selects a row; for a heading the entry beyond it, if there is one.
  mutating func select(row: Int) {
    let row = min(max(0, row), rows.count - 1)
    let isHeading = heading(ofRow: row) != nil
    selectedRow = isHeading ? row < selectedRow && row > 0 ? row - 1 : row + 1 : row
  }

  func entry(ofRow row: Int) -> Timeline.Entry? {
    guard rows.indices.contains(row), case .entry(let entry) = rows[row] else { return nil }
    return entry
  }

  func heading(ofRow row: Int) -> JournalHeading? {
    guard rows.indices.contains(row), case .heading(let heading) = rows[row] else { return nil }
    return heading
  }
}

/// A heading of the journal: a day, with the session.
package struct JournalHeading: Hashable, Sendable {
  /// A time of the day, in seconds since 1970-01-01 00:00 UTC.
  private(set) var day = 0.0
  private let opened: Double
  /// The end of the session; nil if it continues, or its end is unknown.
  private var end: Timeline.Entry?
  private let isPresent: Bool
  /// Whether a row with it exists.
  private(set) var isUsed = false

  fileprivate init(of session: ArraySlice<Timeline.Entry>, isPresent: Bool) {
    opened = session.first?.secondsSince1970 ?? 0
    self.isPresent = isPresent
    end = session.last { [.closed, .discarded, .crashed].contains($0.cause) }
  }

  fileprivate mutating func begin(day: Double) {
    self.day = day
    isUsed = true
  }

  /// Returns the heading in words: `Today, this session since 14:02`.
  package func label(_ ages: Ages) -> String {
    let calendar = ages.calendar
    let start = calendar.clock(for: opened, on: day)
    let session: String
    if isPresent, end == nil {
      session = "this session since \(start)"
    } else if let end {
      let fate = end.cause == .crashed ? ", crashed" : ""
      session = "session \(start) to \(calendar.clock(for: end.secondsSince1970, on: day))\(fate)"
    } else {
      session = "session from \(start)"
    }
    return "\(calendar.day(of: day, now: ages.now.secondsSince1970)), \(session)"
  }
}

extension Timeline.Entry {
  /// The cause in words before the title of the memento; nil if the title contains the cause.
  package var label: String? {
    switch cause {
    case .edited, .changedOnDisk: nil
    case .undone: "Undone to"
    case .redone: "Redone to"
    case .visited: "Went to"
    case .saved: "Saved"
    case .opened: "Opened"
    case .closed: "Closed"
    case .discarded: "Discarded the changes after"
    case .crashed: "Crashed after"
    case .recovered: "Recovered"
    case .keptMine: "Kept yours"
    case .deleted: "File deleted"
    case .returned: "File is back"
    case .created: "File created"
    case .savedAs: "Saved as this file"
    }
  }
}
