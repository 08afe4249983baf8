public import MementoKit
import TextModel

/// A name for a state, as a person may give one.
public struct CheckpointName: Hashable, Sendable {
  /// The name itself, without blanks around it.
  public let text: String

  /// More characters make no name.
  private static var longest: Int { 100 }

  /// Reads a name; nil where nothing is written.
  ///
  /// - Throws: `CheckpointNameError` for one by which the state could not be found again.
  public init?(
    _ written: String, now: Moment, calendar: LocalCalendar
  ) throws(CheckpointNameError) {
    let isPlain = written.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && !$0.properties.isBidiControl
        && EscapedByte.byte($0) == nil
    }
    guard isPlain else { throw .hasControlCharacters }
    guard written.count <= Self.longest else { throw .tooLong }
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
  /// It has more characters than anybody wants to write again.
  case tooLong
  /// As a person writes it, it means a number or a time.
  case meansAnother(String)
}

extension CheckpointNameError: CustomStringConvertible {
  /// The cause and what to do, on one line.
  public var description: String {
    switch self {
    case .hasControlCharacters: "A name has no control characters. Choose another"
    case .tooLong: "A name has 100 characters at most. Choose a shorter one"
    case .meansAnother(let written):
      "\(written.excerpt) would mean another state, not a name. Begin it with a letter"
    }
  }
}
