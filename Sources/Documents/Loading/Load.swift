public import Text

/// A text that is being loaded: from a file or from standard input.
public struct Load: Sendable {
  /// The source of a text.
  public enum Source: Hashable, Sendable {
    /// Another program, which may write slowly or without end.
    case standardInput
    /// The document's file, with its size at the opening.
    case file(byteCount: Int)
  }

  /// The source.
  public let source: Source
  /// The number of loaded bytes.
  public package(set) var byteCount = 0
  /// The number of read bytes that become text only at the end of the load.
  package var bufferedCount = 0
  /// Whether reading pauses until a request.
  public package(set) var isResting = false
  /// The position for the cursor once it is loaded, unless the user has moved the cursor.
  package var place: StartPlace?
  /// Whether the editor has reported that the load continues because of the edits.
  package var hasReportedContinuedLoading = false
  /// The action that waits for the end of the load; nil for none.
  package var awaiting: AfterLoad?

  /// The message if an action needs all of standard input.
  package static var stillReading: String {
    "Still reading standard input; Esc stops and keeps the text so far"
  }

  /// Creates a load at its start, with the first position of the cursor.
  public init(from source: Source, goingTo place: StartPlace? = nil) {
    self.source = source
    self.place = place
  }

  /// Whether the source is a file.
  package var isFile: Bool { source != .standardInput }

  /// The loaded size, in words.
  public var size: String { "\(ByteCount(max(byteCount, bufferedCount)))" }

  /// The loaded share of a file in words: a percentage, or the size if that is below 1%.
  package var share: String { percentage > 0 ? "\(percentage)%" : size }

  /// Returns the size at its opening of a file that shrank during the load, in words; nil for other
  /// files.
  ///
  /// Also nil for any encoding but UTF-8, because the sizes of file and text differ.
  func countBeforeCut(in encoding: TextEncoding) -> String? {
    guard case .file(let whole) = source, encoding == .utf8, max(byteCount, bufferedCount) < whole
    else { return nil }
    return "\(ByteCount(whole))"
  }

  /// The loaded percentage of a file; at most 99.
  public var percentage: Int {
    guard case .file(let whole) = source, whole > 0 else { return 0 }
    return min(99, max(byteCount, bufferedCount) * 100 / whole)
  }
}

/// An event of a load.
public enum LoadEvent: Sendable {
  /// The next part of the text, read from an encoding.
  case part(LoadedPart, in: TextEncoding = .utf8)
  /// The number of read bytes that become text at the end of the load.
  case buffered(byteCount: Int)
  /// Reading pauses after a large part, until a request.
  case rests
  /// The load is complete, with a notice for the user if there is one.
  case whole(String?)
  /// The rest cannot be read; the text contains the reason and the next step.
  case truncated(String)
}

/// A request for a load.
public enum LoadRequest: Sendable {
  /// A request to read from the beginning, or after a pause.
  case readOn
  /// A request to stop reading.
  case stop
}
