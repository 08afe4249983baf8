import Console
import MementoKit
public import TextModel

/// A text that is still coming, bit by bit: a file that is being loaded, or standard input.
public struct Arrival: Sendable {
  /// Where a text comes from.
  public enum Source: Hashable, Sendable {
    /// Another program, which may write slowly or without end.
    case standardInput
    /// The document's file, which had this size when it was opened.
    case file(byteCount: Int)
  }

  /// Where it comes from.
  public let source: Source
  /// How many bytes have come.
  public internal(set) var byteCount = 0
  /// How many bytes have come that are no text before all is there.
  var gatheredCount = 0
  /// Whether it is not read on before that is wished.
  public internal(set) var isResting = false
  /// Where the cursor is to go when that is there, if nobody has moved it.
  var place: StartPlace?
  /// Whether it was said that the loading goes on because of the edits.
  var hasToldItGoesOn = false
  /// What waits for the rest; nil while nothing does.
  var awaiting: AwaitedRest?

  /// A text of which nothing has come yet.
  ///
  /// - Parameters:
  ///   - source: where it comes from.
  ///   - place: where the cursor is to go.
  public init(from source: Source, goingTo place: StartPlace? = nil) {
    self.source = source
    self.place = place
  }

  /// Whether it is a file.
  var isFile: Bool { source != .standardInput }

  /// How much has come, in words.
  public var size: String { Self.size(of: max(byteCount, gatheredCount)) }

  private static func size(of count: Int) -> String {
    count < 1_000_000 ? "\((count + 999) / 1000) kB" : "\(count / 1_000_000) MB"
  }

  /// How much of a file has come, in words: in hundredths, or in bytes where that says nothing.
  var share: String { percentage > 0 ? "\(percentage)%" : size }

  /// How large the file was, in words, where all of it has come and that is less; nil elsewhere.
  ///
  /// By now it may be smaller than what has come.
  ///
  /// - Parameter encoding: what the file is in; of others than UTF-8 the text has another size.
  func countBeforeCut(in encoding: TextEncoding) -> String? {
    guard case .file(let whole) = source, encoding == .utf8, max(byteCount, gatheredCount) < whole
    else { return nil }
    return Self.size(of: whole)
  }

  /// What is under way, and how far it has come.
  ///
  /// - Parameter ellipsis: what stands behind words to say that it goes on.
  func words(ellipsis: String) -> String {
    switch source {
    case .standardInput: "reading \(size)\(ellipsis)"
    case .file: "loading \(percentage)%"
    }
  }

  /// How much of a file has come; 99 at the most.
  var percentage: Int {
    guard case .file(let whole) = source, whole > 0 else { return 0 }
    return min(99, max(byteCount, gatheredCount) * 100 / whole)
  }
}

/// What is to be done when the whole text is there, and the keys that came since that was wished.
///
/// They wait as well, so that they meet the text they were meant for.
struct AwaitedRest: Sendable {
  let body: @Sendable (inout Editor, Moment) -> Void
  var inputs: [TerminalInput] = []
}

/// News of a text that is coming.
public enum ArrivalNews: Sendable {
  /// So much has come since the last time, of a text that is read from an encoding.
  case part(ArrivedPart, in: TextEncoding = .utf8)
  /// So many bytes have come that will be text when all is there.
  case gathered(byteCount: Int)
  /// Much has come, and there is more; it is read when that is wished.
  case rests
  /// All has come that will come; what the user should know about that.
  case whole(String?)
  /// No more can be read, though there is more: why, and what to do.
  case cutShort(String)
}

/// What the editor wants of a text that is coming.
public enum ArrivalWish: Sendable {
  /// Read on: from the beginning, or after a rest.
  case readOn
  /// Read no more.
  case stop
}
