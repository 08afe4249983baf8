public import Console
import Documents
import MementoKit

/// The screen, the calendar and the clock around an editor.
struct Surroundings {
  /// The size of the screen.
  var size: Size
  /// The characters that the terminal shows.
  var symbols = Symbols.lines
  /// The available themes and languages.
  var colors = ColorChoices()
  /// The search for symbols.
  var symbolState = SymbolState()
  /// The calendar and the clock of the user's time zone.
  let calendar: LocalCalendar
  /// The times of past events, and of the next change by time alone.
  var times = EventTimes()
}

extension Editor {
  /// The size of the screen.
  public var size: Size { surroundings.size }
  /// The characters that the terminal shows.
  public var symbols: Symbols {
    get { surroundings.symbols }
    set { surroundings.symbols = newValue }
  }
  /// The calendar and the clock of the user's time zone.
  public var calendar: LocalCalendar { surroundings.calendar }
  /// The times of past events, and of the next change by time alone.
  var times: EventTimes {
    get { surroundings.times }
    _modify { yield &surroundings.times }
  }
}

/// The times of past events, and of the next change by time alone.
struct EventTimes {
  /// The time of the last event.
  var lastEvent: Moment?
  /// The uptime of the first frame.
  var firstFrame: Duration?
  /// The uptime at which the ages in the history pane change; nil while it is closed.
  var agesChange: Duration?

  /// The time of the last event; zero before the first.
  var now: Moment { lastEvent ?? Moment(uptime: .zero, secondsSince1970: 0) }
}
