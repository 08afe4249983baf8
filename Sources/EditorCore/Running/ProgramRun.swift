import Documents
import MementoKit
import Text

/// The run of a shell line in a project: the last line, its output and the places in that.
struct ProgramRun {
  /// The purpose of finding the project.
  enum Purpose {
    /// A prompt for a line.
    case ask
    /// A repetition of the last line.
    case again
    /// A line of the settings.
    case line(String)
  }

  /// The purpose for which the project is being found, with the number of keys typed before; nil if
  /// none is being found.
  var awaited: (purpose: Purpose, inputCount: Int)?
  /// The line that runs as soon as the saves under way have ended.
  var waitingLine: String?
  /// The project that was found last.
  var project: RunProject?
  /// The number of the last run.
  private(set) var serial = 0
  /// The line of the last run.
  private(set) var line = ""
  /// The words about unsaved changes that were invisible to the last run; nil for none.
  var unseenChanges: String?
  /// The time of the run under way; nil without one.
  var clock: Clock?
  /// The output of the last run.
  var output = RunOutput()
  /// The places in the output.
  var places = RunPlaces()
  /// The places that a formatter named last.
  var formatter = FormatterPlaces()

  /// The places that F4 visits: the newer ones.
  var visitedPlaces: WritableKeyPath<ProgramRun, RunPlaces> {
    formatter.places.hasAny && (formatter.places.isNewest || !places.hasAny)
      ? \.formatter.places : \.places
  }

  /// The time of a run.
  struct Clock {
    let start: Duration
    /// The whole seconds that are shown.
    var seconds = 0
    /// Whether the user has stopped it.
    var isStopping = false

    /// The uptime at which the next second is shown.
    var due: Duration { start + .seconds(seconds + 1) }
  }

  /// The words for the last line in messages.
  var name: String { line.short }

  /// Begins another run.
  mutating func beginRun(of line: String, at now: Moment) {
    serial += 1
    self.line = line
    clock = Clock(start: now.uptime)
    places = RunPlaces()
    places.isNewest = true
    formatter.places.isNewest = false
    let bytes = Array(line.utf8)
    project?.lines.removeAll { $0 == bytes }
    project?.lines.append(bytes)
  }

  // MARK: Time

  /// Returns the uptime at which the shown time changes; nil unless a program runs.
  static func due(in editor: Editor) -> Duration? { editor.registers.run.clock?.due }

  static func tick(in editor: inout Editor, at now: Moment) {
    guard let clock = editor.registers.run.clock, now.uptime >= clock.due else { return }
    editor.registers.run.clock?.seconds = Int((now.uptime - clock.start).components.seconds)
  }

  /// Returns a time in words: `3.2 s`, `2 min 5 s`.
  static func timeLabel(for time: Duration) -> String {
    let (seconds, rest) = time.components
    if seconds >= 60 { return timeLabel(forSeconds: Int(seconds)) }
    return "\(seconds).\(rest / 100_000_000_000_000_000) s"
  }

  /// Returns whole seconds in words: `12 s`, `2 min 5 s`.
  static func timeLabel(forSeconds seconds: Int) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes == 0 { return "\(rest) s" }
    return minutes < 60 ? "\(minutes) min \(rest) s" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
