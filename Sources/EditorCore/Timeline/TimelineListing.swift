/// The work on all files of a project, for a list: its stretches, the newest first.
public struct TimelineListing: Sendable {
  /// The absolute path of the project, as bytes.
  public let folder: [UInt8]
  /// The stretches; a pause ends one.
  public let stretches: [Stretch]
  /// The names of states of the project, the newest first.
  public let names: [Name]
  /// The text that appeared or disappeared in the states; nil for all states.
  public let text: String?
  /// The time from which states are listed, as written in the field; nil for all.
  public let time: String?
  /// Whether the text was searched in all files.
  public let isComplete: Bool

  /// A stretch of work.
  public struct Stretch: Sendable {
    /// The time of its first state, in seconds since 1970-01-01 00:00 UTC.
    public let start: Double
    /// The time of its last state.
    public let end: Double
    /// The files, in the order of their paths.
    public let files: [File]

    /// Creates a stretch.
    public init(from start: Double, to end: Double, files: [File]) {
      self.start = start
      self.end = end
      self.files = files
    }
  }

  /// A name for the states of all files at one moment.
  public struct Name: Sendable {
    /// The name.
    public let name: String
    /// The time of naming, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
    /// The number of files.
    public let fileCount: Int

    /// Creates a name.
    public init(_ name: String, at seconds: Double, fileCount: Int) {
      self.name = name
      secondsSince1970 = seconds
      self.fileCount = fileCount
    }
  }

  /// The work on one file in a stretch.
  public struct File: Sendable {
    /// The path below the project, as bytes.
    public let path: [UInt8]
    /// The numbers of the first and of the last state.
    public let states: ClosedRange<Int>
    /// The number of states.
    public let stateCount: Int
    /// The number of changed lines.
    public let lineCount: Int
    /// The deletion of the file; nil if it exists.
    public let deletion: Deletion?
    /// The time of its last state in the stretch, in seconds since 1970-01-01 00:00 UTC.
    public var end = Double.infinity
    /// The names of its states, in the order of recording.
    public var names: [String] = []
    /// The change of the searched text; nil without one.
    public var textChange: TextChange?

    /// Creates the work on a file.
    public init(
      path: [UInt8], states: ClosedRange<Int>, stateCount: Int, lineCount: Int,
      deletion: Deletion? = nil
    ) {
      self.path = path
      self.states = states
      self.stateCount = stateCount
      self.lineCount = lineCount
      self.deletion = deletion
    }
  }

  /// A change of a searched text in the work on a file.
  public struct TextChange: Equatable, Sendable {
    /// The words for it: `appeared`, `disappeared`.
    public let label: String
    /// The state of the last such change.
    public let number: Int
    /// The last state that contains it.
    public let numberWithText: Int

    /// Creates a change.
    public init(_ label: String, in number: Int, numberWithText: Int) {
      (self.label, self.number, self.numberWithText) = (label, number, numberWithText)
    }
  }

  /// The deletion of a file.
  public struct Deletion: Equatable, Sendable {
    /// Its time, in seconds since 1970-01-01 00:00 UTC; nil if it is unknown.
    public let secondsSince1970: Double?

    /// Creates a deletion at a time.
    public init(secondsSince1970: Double?) { self.secondsSince1970 = secondsSince1970 }
  }

  /// Creates a listing.
  public init(
    in folder: [UInt8], _ stretches: [Stretch], names: [Name] = [], text: String? = nil,
    time: String? = nil, isComplete: Bool = true
  ) {
    self.folder = folder
    self.stretches = stretches
    self.names = names
    self.text = text
    self.time = time
    self.isComplete = isComplete
  }
}

/// A request for the timeline of a project.
public struct TimelineQuery: Sendable {
  /// The documents by which the project is found.
  public let documents: ProjectDocuments
  /// A text: only states in which it appeared or disappeared; nil for all states.
  public let text: String?
  /// The time from which states are listed, as written in the field; nil for all.
  public let time: String?
  /// That time, in seconds since 1970-01-01 00:00 UTC.
  public let since: Double?
}

/// The answer to a request for the timeline of a project.
public enum TimelineEvent: Sendable {
  /// The timeline.
  case listed(TimelineListing)
  /// It cannot be read, with the reason.
  case failed(String)
}
