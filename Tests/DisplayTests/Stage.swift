import Console
import Documents
import EditorCore
import Glibc
import MementoKit
import Text
import TextEditing

@testable import Display

/// An editor with a screen and a clock, for tests of drawings.
struct Stage {
  private(set) var editor: Editor
  private(set) var now = Stage.start
  private let locale: CharacterLocale
  /// The pending requests to the outside.
  private(set) var effects: [Effect] = []
  /// Whether history is durable at once; otherwise the test answers for the store.
  private let recordsAtOnce: Bool

  /// 2026-11-21 12:00 on the calendar of `localTime`.
  static let start = Moment(uptime: .seconds(1000), secondsSince1970: 20 * 86_400 + 12 * 3600)

  init(
    _ text: some Sequence<UInt8>, path: String? = "notes.txt", isOnDisk: Bool = true,
    columns: Int = 80, rows: Int = 24, showsUTF8: Bool = true
  ) {
    let document = Document(PieceTree(Array(text)), path: path, isOnDisk: isOnDisk, at: Stage.start)
    self.init(document, columns: columns, rows: rows, showsUTF8: showsUTF8, recordsAtOnce: true)
    take(.history(.opened(nil)))
  }

  /// Creates an editor of any document, whose history is not open yet.
  init(
    _ document: Document, columns: Int = 80, rows: Int = 24, showsUTF8: Bool = true,
    recordsAtOnce: Bool = false
  ) {
    locale = CharacterLocale(named: showsUTF8 ? "C.UTF-8" : "C")
    let calendar = LocalCalendar(localTime: { LocalTime($0) }, secondsSince1970: { $0.seconds })
    editor = Editor(document, size: Size(columns: columns, rows: rows), calendar: calendar)
    editor.symbols = showsUTF8 ? .lines : .ascii
    self.recordsAtOnce = recordsAtOnce
    // Most screens are about other things than wrapped lines.
    take(.rememberedWrap(false, of: .first))
    effects = []
  }

  init(
    _ text: String, path: String? = "notes.txt", isOnDisk: Bool = true, columns: Int = 80,
    rows: Int = 24, showsUTF8: Bool = true
  ) {
    self.init(
      Array(text.utf8), path: path, isOnDisk: isOnDisk, columns: columns, rows: rows,
      showsUTF8: showsUTF8)
  }

  // MARK: Acting

  /// Hands an event to the editor.
  ///
  /// Recorded states are durable at once, unless the test answers for the store. A macro plays at once.
  mutating func take(_ event: Event) {
    handle(event)
    while editor.mayPlayNext { handle(.playNext) }
  }

  private mutating func handle(_ event: Event) {
    let wanted = locale.use { editor.handle(event, at: now) }
    editor.prepareFrame()
    effects += wanted
    guard recordsAtOnce else { return }
    for case .history(let request, _) in wanted {
      switch request {
      case .record(let mementos): take(.history(.recorded(mementos.map(\.reference))))
      case .draft: take(.history(.drafted))
      default: break
      }
    }
  }

  /// Presses keys, written as in the command table.
  mutating func press(_ names: String...) {
    for name in names {
      guard let key = Key(name) else { preconditionFailure("no key is called \(name)") }
      take(.input(.key(key)))
    }
  }

  mutating func type(_ text: String) {
    for scalar in text.unicodeScalars { take(.input(.key(Key(.character(scalar))))) }
  }

  mutating func paste(_ text: String) { take(.input(.paste(Array(text.utf8)))) }

  /// Advances the time, and wakes the editor once.
  mutating func wait(_ duration: Duration = .seconds(2)) {
    now = now.advanced(by: duration)
    take(.tick)
  }

  mutating func resize(columns: Int, rows: Int) {
    take(.resized(Size(columns: columns, rows: rows)))
  }

  /// Removes and returns the pending requests to the outside.
  mutating func takeEffects() -> [Effect] {
    defer { effects = [] }
    return effects
  }

  /// Answers the pending saves.
  mutating func answerSaves(_ answer: (SaveRequest) -> Event) {
    let saves = effects.compactMap { if case .save(let request) = $0 { request } else { nil } }
    effects = []
    for request in saves { take(answer(request)) }
  }

  // MARK: Looking

  /// The current screen.
  var screen: Screen { drawing.screen }

  /// The current drawing.
  var drawing: Drawing { drawing() }

  /// Returns the current drawing with misspelled words, or after another drawing.
  func drawing(misspelled: Misspellings? = nil, after last: Drawing? = nil) -> Drawing {
    locale.use { Frame.draw(editor, misspelled: misspelled, after: last, at: now) }
  }
}

extension LocalTime {
  /// Creates a time on a calendar of one month, November 2026, in which second 0 is midnight of the
  /// 1st.
  init(_ seconds: Double) {
    let minutes = Int(seconds) / 60
    self.init(
      year: 2026, month: 11, day: minutes / 1440 + 1, hour: minutes / 60 % 24,
      minute: minutes % 60, second: Int(seconds) % 60)
  }

  /// The second on this calendar.
  var seconds: Double { Double((day - 1) * 86_400 + hour * 3600 + minute * 60 + second) }
}

/// A locale for the widths of characters, on one thread only.
final class CharacterLocale {
  private let handle: locale_t

  init(named name: String) {
    guard let handle = newlocale(LC_CTYPE_MASK, name, nil) else {
      preconditionFailure("there is no locale \(name) on this machine")
    }
    self.handle = handle
  }

  deinit { freelocale(handle) }

  func use<Result>(_ body: () -> Result) -> Result {
    let previous = uselocale(handle)
    defer { uselocale(previous) }
    return body()
  }
}

extension Event {
  /// Returns an event of the first document's history.
  static func history(_ news: HistoryEvent) -> Event { .history(news, of: .first) }
}
