/// A request of the editor for a run of a shell line in a project.
public enum RunRequest: Sendable {
  /// A request to find a project and its earlier lines; answered by `found`.
  case find(RunQuery)
  /// A request to run a line, and keep it for the project.
  case start(RunOrder)
  /// A request to stop the run.
  case stop
  /// A request to find the places that a formatter names; answered by `complained`.
  case findPlaces(FormatterComplaint)
}

/// The project in whose folder a line is to run.
public struct RunQuery: Sendable {
  /// The documents by which the project is found.
  public let documents: ProjectDocuments
  /// The absolute path of the project, as bytes, if it is known; otherwise nil.
  public let folder: [UInt8]?
}

/// A line to run.
public struct RunOrder: Sendable {
  /// The number of the run.
  public let serial: Int
  /// The line for `sh -c`.
  public let line: String
  /// The absolute path of the folder, as bytes.
  public let folder: [UInt8]
  /// The path of the shown document, which the line has as `$FILE`; nil without a file.
  public let file: String?
  /// The path of the document to which names of standard input in the output refer; nil if they
  /// refer to none.
  public let inputFile: String?

  /// Creates a request.
  public init(
    serial: Int, line: String, folder: [UInt8], file: String? = nil, inputFile: String? = nil
  ) {
    self.serial = serial
    self.line = line
    self.folder = folder
    self.file = file
    self.inputFile = inputFile
  }
}

/// The output of a formatter on its standard error.
public struct FormatterComplaint: Sendable {
  /// The number of the formatting.
  public let serial: Int
  /// The text.
  public let text: String
  /// The path of the document, as the user wrote it.
  public let file: String

  /// Creates a complaint about the text of a file.
  public init(serial: Int, text: String, file: String) {
    self.serial = serial
    self.text = text
    self.file = file
  }
}

/// A project with the lines that ran in it.
public struct RunProject: Equatable, Sendable {
  /// The absolute path of the folder, as bytes.
  public let folder: [UInt8]
  /// The lines, the oldest first.
  public internal(set) var lines: [[UInt8]]

  /// Creates a project.
  public init(folder: [UInt8], lines: [[UInt8]]) {
    self.folder = folder
    self.lines = lines
  }
}

/// An event of a run.
public enum RunEvent: Sendable {
  /// The project of the last request.
  case found(RunProject)
  /// A part of the output.
  case wrote(WrittenOutput, serial: Int)
  /// Places in files that the output names.
  case places(FoundPlaces, serial: Int)
  /// The places that a formatter names.
  case complained(FoundPlaces, serial: Int)
  /// The run has ended.
  case ended(RunEnding, after: Duration, serial: Int)
}

/// A part of the output of a program, which replaces an unfinished line before it.
public struct WrittenOutput: Sendable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The number of bytes at the end of the output that they replace.
  public let replacedCount: Int

  /// Creates a part.
  public init(_ bytes: [UInt8], replacing count: Int = 0) {
    self.bytes = bytes
    replacedCount = count
  }
}

/// Places that the output of a program names.
public struct FoundPlaces: Sendable {
  /// The places, in the order of the output.
  public let places: [OutputPlace]
  /// Whether there are more.
  public let isPartial: Bool

  /// The maximum number of places of a run.
  public static var most: Int { 10_000 }

  /// Creates places.
  public init(_ places: [OutputPlace], isPartial: Bool = false) {
    self.places = places
    self.isPartial = isPartial
  }
}

/// A place in a file that a line of output names.
public struct OutputPlace: Equatable, Sendable {
  /// The line of the output, from 0, counted from its beginning.
  public let outputLine: Int
  /// The bytes of that line that name the place.
  public let range: Range<Int>
  /// The absolute path of the file, as bytes.
  public internal(set) var path: [UInt8]
  /// The line, from 1.
  public let line: Int
  /// The character, from 1.
  public let character: Int
  /// Whether it is a column of the screen, according to the output behind it.
  var isScreenColumn = false
  /// The words about the place, without control characters.
  public let message: String

  /// Creates a place.
  public init(
    outputLine: Int, range: Range<Int>, path: [UInt8], line: Int, character: Int, message: String
  ) {
    self.outputLine = outputLine
    self.range = range
    self.path = path
    self.line = line
    self.character = character
    self.message = message
  }
}

/// The end of a run.
public enum RunEnding: Equatable, Sendable {
  /// An exit with a status.
  case exited(Int32)
  /// An end by a signal from another program.
  case signalled(Int32)
  /// The user stopped it.
  case stopped
  /// It was not started; the text contains the reason and the next step.
  case failed(String)
}
