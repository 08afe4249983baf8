internal import Files
public import SystemPackage
public import Text

/// A search for the lines of files that match a pattern.
///
/// Files with NUL bytes are no texts, unless they are UTF-16 with a byte-order mark, and very large ones are left
/// out; both are counted.
public struct ContentSearch: Sendable {
  /// The result for a file.
  public enum Outcome: Equatable, Sendable {
    /// The lines that match; fewer than all if `isPartial`.
    case matches([LineMatch], isPartial: Bool)
    case binary, tooLarge, unreadable
    /// The expression needs too many steps.
    case failed(SearchFailure)
  }

  private let pattern: SearchPattern
  /// The pattern for texts with CR LF, in which `$` is before the CR.
  private let patternForCRLF: SearchPattern
  private let folder: [UInt8]
  /// The texts of files that differ from those on disk, by their path below the folder.
  private let texts: [[UInt8]: PieceTree]

  /// The largest file that is searched, in bytes.
  private static var largest: Int { 256 << 20 }
  /// The bytes at the beginning of a file that tell a text.
  private static var testedByteCount: Int { 8_192 }
  /// The lines that are reported of one file.
  private static var mostLines: Int { 5_000 }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - folder: the folder of the project.
  ///   - texts: unsaved texts, which are searched instead of their files, by their path below the folder.
  public init(
    for pattern: SearchPattern, in folder: FilePath, insteadOfFiles texts: [[UInt8]: PieceTree]
  ) {
    self.pattern = pattern
    let crlf = try? SearchPattern(
      pattern.source, pattern.options, lineEnding: .crlf, words: pattern.wordCharacters)
    patternForCRLF = crlf ?? pattern
    self.folder = folder.bytes + [UInt8(ascii: "/")]
    self.texts = texts
  }

  /// Searches a file.
  ///
  /// - Parameter path: its path below the folder.
  public func outcome(ofFile path: [UInt8], while shouldContinue: () -> Bool) -> Outcome {
    if let text = texts[path] { return outcome(of: text, shouldContinue) }
    do throws(FileBytes.Failure) {
      let file = try FileBytes(of: folder + path, atMost: Self.largest)
      let reading = DecodedText.Reading.detected()
      // A mark is no part of the text.
      guard file.withBytes({ reading.encoding(ofBytesBeginning: $0.prefix(4)) }) == .utf8 else {
        let decoded = DecodedText(adopting: file.take(), reading)
        return decoded.problem == nil ? outcome(of: decoded.take(), shouldContinue) : .binary
      }
      if file.hasNUL(inFirst: Self.testedByteCount) { return .binary }
      return outcome(of: PieceTree(adopting: file.take()), shouldContinue)
    } catch {
      switch error {
      case .missing: return .matches([], isPartial: false)
      case .tooLarge: return .tooLarge
      case .unreadable: return .unreadable
      }
    }
  }

  private func outcome(of text: PieceTree, _ shouldContinue: () -> Bool) -> Outcome {
    let pattern = text.hasCRLF ? patternForCRLF : pattern
    let search = LineMatchSearch(for: pattern, in: text, atMost: Self.mostLines, shouldContinue)
    if let failure = search.failure { return .failed(failure) }
    return .matches(search.lines, isPartial: search.isPartial)
  }
}

extension PieceTree {
  /// Whether the first line ends with CR LF.
  fileprivate var hasCRLF: Bool {
    guard lineCount > 1 else { return false }
    let end = range(ofLine: 0).upperBound
    return end > 0 && self[end - 1] == 0x0D
  }
}
