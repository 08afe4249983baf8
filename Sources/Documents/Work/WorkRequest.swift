public import Text
public import TextEditing

/// A request for work in the background.
///
/// A document has one job at a time, and one scan beside it; each has a unique number.
public enum WorkRequest: Sendable {
  /// A request to compute the result of an operation on a text.
  case operate(TextOperation, on: TextBuffer.Memento, tabWidth: Int, number: Int)
  /// A request to run a shell command.
  case run(ProcessRequest, number: Int)
  /// A request to read a file for insertion.
  case read(path: String, InsertionReading, number: Int)
  /// A request to scan a long line with estimated columns.
  case scan(LineScan, number: Int)
  /// A request to stop the work without further events.
  case stop(number: Int)
}

/// An event of work in the background.
public enum WorkEvent: Sendable {
  /// The progress of the work.
  case progress(WorkProgress, number: Int)
  /// The result of an operation.
  case operated(OperationOutcome, number: Int)
  /// The outcome of a command.
  case ran(ProcessOutcome, number: Int)
  /// The text of a file.
  case read(InsertedText, number: Int)
  /// The exact columns of a long line.
  case scanned(ScannedLine, number: Int)
  /// The work failed; the text contains the reason and the next step.
  case failed(String, number: Int)

  /// The number of the work.
  package var number: Int {
    switch self {
    case .progress(_, let number), .operated(_, let number), .ran(_, let number),
      .read(_, let number), .scanned(_, let number), .failed(_, let number):
      number
    }
  }
}

/// The progress of work.
public enum WorkProgress: Hashable, Sendable {
  /// The completed share, from 0 to 1.
  case share(Double)
  /// The number of bytes received from a command so far.
  case bytes(Int)
}

/// A shell command that runs once for each of its inputs.
public struct ProcessRequest: Sendable {
  /// The command for `sh -c`.
  public let command: String
  /// The path of the document, which the command has as `$FILE`; nil without a file.
  public let file: String?
  /// The input of each run.
  ///
  /// - Complexity: O(n) in their bytes, which are copied.
  public var inputs: [[UInt8]] { makeInputs() }
  private let makeInputs: @Sendable () -> [[UInt8]]
  /// The maximum total number of output bytes.
  public let maxBytes: Int
  /// The way to read the output as text; nil for output that replaces its own input, byte for byte.
  public let reading: InsertionReading?

  /// Creates a request with the input of each run and the maximum output.
  public init(
    command: String, file: String? = nil, maxBytes: Int, reading: InsertionReading? = nil,
    inputs: @escaping @Sendable () -> [[UInt8]]
  ) {
    self.command = command
    self.file = file
    makeInputs = inputs
    self.maxBytes = maxBytes
    self.reading = reading
  }
}

/// The outcome of a shell command.
public struct ProcessOutcome: Hashable, Sendable {
  /// The end of a command.
  public enum Ending: Hashable, Sendable {
    /// An exit with a status.
    case exited(Int32)
    /// An end by a signal from another program.
    case signalled(Int32)
    /// It exceeded the maximum output and was stopped.
    case wroteTooMuch
    /// It could not be started; the text contains the reason.
    case notBegun(String)
  }

  /// The end of the last run; no run follows a failed one.
  public let ending: Ending
  /// The output of each run.
  public let outputs: [[UInt8]]
  /// The beginning of the standard error.
  public let complaint: String
  /// The encoding of the output, as the end of a sentence; empty for UTF-8.
  public let note: String

  /// Creates an outcome.
  public init(
    _ ending: Ending, outputs: [[UInt8]] = [], complaint: String = "", note: String = ""
  ) {
    self.ending = ending
    self.outputs = outputs
    self.complaint = complaint
    self.note = note
  }

  /// Returns the outcome with its output read as text.
  ///
  /// - Complexity: O(bytes).
  public func read(_ reading: DecodedText.Reading) -> ProcessOutcome {
    let texts = outputs.map { InsertedText(DecodedText(copying: $0, reading)) }
    return ProcessOutcome(
      ending, outputs: texts.map(\.bytes), complaint: complaint,
      note: texts.first { !$0.note.isEmpty }?.note ?? "")
  }
}
