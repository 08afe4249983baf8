public import MementoKit
import Text

/// A name that the user gives to a state.
public struct CheckpointName: Hashable, Sendable {
  /// The name, without blanks around it.
  public let text: String

  /// The maximum number of characters.
  private static var longest: Int { 100 }

  /// Reads a name; nil for blanks only.
  ///
  /// - Throws: `CheckpointNameError` if the state could not be found by this name.
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
    // A command interprets digits alone as a number.
    guard !written.allSatisfy({ $0.isWhitespace || $0.isNumber }) else {
      throw .meansAnother(written)
    }
    guard case .name(let found)? = try? StateDesignator(written, now: now, calendar: calendar)
    else { throw .meansAnother(written) }
    text = found
  }
}

/// The reason why a text cannot be the name of a state.
public enum CheckpointNameError: Error, Hashable, Sendable {
  /// It contains characters that cannot be displayed.
  case hasControlCharacters
  /// It has too many characters.
  case tooLong
  /// The text designates a state by number or time.
  case meansAnother(String)
}

extension CheckpointNameError: CustomStringConvertible {
  /// The cause and the next step, on one line.
  public var description: String {
    switch self {
    case .hasControlCharacters: "A name cannot contain control characters. Choose another"
    case .tooLong: "A name has 100 characters at most. Choose a shorter one"
    case .meansAnother(let written):
      "\(written.excerpt) is a notation for states. Begin the name with a letter"
    }
  }
}
