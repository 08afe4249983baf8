public import MementoKit

/// A name for a state, as a person may give one.
public struct CheckpointName: Hashable, Sendable {
  /// The name itself, without blanks around it.
  public let text: String

  /// Reads a name; nil where nothing is written.
  ///
  /// - Throws: `CheckpointNameError` for one by which the state could not be found again.
  public init?(
    _ written: String, now: Moment, calendar: LocalCalendar
  ) throws(CheckpointNameError) {
    let isPlain = written.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain else { throw .hasControlCharacters }
    if written.allSatisfy(\.isWhitespace) { return nil }
    guard case .name(let found)? = try? StateDesignator(written, now: now, calendar: calendar)
    else { throw .meansAnother(written) }
    text = found
  }
}

/// Why something cannot be the name of a state.
public enum CheckpointNameError: Error, Hashable, Sendable {
  /// It has characters that cannot be shown.
  case hasControlCharacters
  /// As a person writes it, it means a number or a time.
  case meansAnother(String)
}

extension CheckpointNameError: CustomStringConvertible {
  /// The cause and what to do, on one line.
  public var description: String {
    switch self {
    case .hasControlCharacters: "A name has no control characters. Choose another"
    case .meansAnother(let written):
      "\(written.onOneLine) would mean another state, not a name. Begin it with a letter"
    }
  }
}
