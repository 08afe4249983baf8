public import TextModel

/// Work that takes longer than a moment, which the editor wants done outside while it goes on.
///
/// A document has one piece of work at a time, and a survey beside it; its number tells it from those
/// before.
public enum WorkWish: Sendable {
  /// Work out what an operation makes of a text.
  case operate(TextOperation, on: TextBuffer.Memento, tabWidth: Int, number: Int)
  /// Run a command of the shell.
  case run(ProcessRequest, number: Int)
  /// Read a file that is to be put in.
  case read(path: String, number: Int)
  /// Go through a long line of which places were guessed.
  case survey(LineSurvey, number: Int)
  /// Stop; nothing more is to be told of it.
  case stop(number: Int)
}

/// News of work that is done outside.
public enum WorkNews: Sendable {
  /// How much is done, from 0 to 1; for a command, how many bytes came from it.
  case progress(WorkProgress, number: Int)
  /// What an operation came to.
  case operated(OperationOutcome, number: Int)
  /// What a command came to.
  case ran(ProcessOutcome, number: Int)
  /// The bytes of a file.
  case read([UInt8], number: Int)
  /// What was found out about a long line.
  case surveyed(SurveyedLine, number: Int)
  /// It could not be done; the text says why and what to do.
  case failed(String, number: Int)

  /// Which work it is about.
  var number: Int {
    switch self {
    case .progress(_, let number), .operated(_, let number), .ran(_, let number),
      .read(_, let number), .surveyed(_, let number), .failed(_, let number):
      number
    }
  }
}

/// How far work has come.
public enum WorkProgress: Hashable, Sendable {
  /// How much is done, from 0 to 1.
  case share(Double)
  /// How many bytes came so far.
  case bytes(Int)
}

/// A command of the shell, to be run once for each of its inputs.
public struct ProcessRequest: Sendable {
  /// The command, as it is written for `sh -c`.
  public let command: String
  /// What the command reads, each time it is run.
  ///
  /// - Complexity: O(n) in their bytes, which are copied.
  public var inputs: [[UInt8]] { makeInputs() }
  private let makeInputs: @Sendable () -> [[UInt8]]
  /// How many bytes may come from it, together.
  public let mostBytes: Int

  /// A command, what it reads each time, and how much may come from it.
  public init(
    command: String, mostBytes: Int, inputs: @escaping @Sendable () -> [[UInt8]]
  ) {
    self.command = command
    makeInputs = inputs
    self.mostBytes = mostBytes
  }
}

/// What a command came to.
public struct ProcessOutcome: Hashable, Sendable {
  /// How a command ended.
  public enum Ending: Hashable, Sendable {
    /// With an exit status.
    case exited(Int32)
    /// By a signal, from elsewhere.
    case signalled(Int32)
    /// It wrote more than it may, and was ended.
    case wroteTooMuch
    /// It could not be begun; the text says why.
    case notBegun(String)
  }

  /// How the last run ended: the first that failed, if any.
  public let ending: Ending
  /// What came from each run.
  public let outputs: [[UInt8]]
  /// What was written to standard error, the beginning of it.
  public let complaint: String

  /// What a command came to.
  public init(_ ending: Ending, outputs: [[UInt8]] = [], complaint: String = "") {
    self.ending = ending
    self.outputs = outputs
    self.complaint = complaint
  }
}
