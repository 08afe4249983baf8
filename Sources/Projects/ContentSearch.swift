internal import Files
public import SystemPackage
public import Text

/// A search for the lines of files that match a pattern.
///
/// Files with NUL bytes are skipped as binary, unless they are UTF-16 with a byte-order mark. Very
/// large files are skipped, too. Both are counted.
public struct ContentSearch: Sendable {
  /// The result for a file.
  public enum Outcome: Equatable, Sendable {
    /// The matching lines; fewer than all if `isPartial`. For a replacement, also the stamp of the
    /// file; nil for an unsaved text.
    case matches([LineMatch], isPartial: Bool, ByteStamp?)
    case binary, tooLarge, unreadable
    /// The expression needs too many steps.
    case failed(SearchFailure)
  }

  private let pattern: SearchPattern
  /// The pattern for texts with CR LF, in which `$` matches before the CR.
  private let patternForCRLF: SearchPattern
  /// The replacement of the matches, which the lines then show as well; nil for a search alone.
  private let replacement: MatchReplacement?
  private let folder: [UInt8]
  /// The unsaved texts of files, by their path below the folder.
  private let texts: [[UInt8]: PieceTree]
  /// A function that returns the reading of a file as an editor would do it.
  private let reading: @Sendable (FilePath) -> DecodedText.Reading

  /// The maximum size of a searched file, in bytes.
  private static var largest: Int { 256 << 20 }
  /// The number of bytes at the beginning of a file that are tested for NUL.
  private static var testedByteCount: Int { 8_192 }
  /// The maximum number of reported lines of a file.
  private static var mostLines: Int { 5_000 }

  /// Prepares a search.
  ///
  /// - Parameters:
  ///   - folder: the folder of the project.
  ///   - texts: unsaved texts, which replace their files in the search, by their path below the
  ///   folder.
  ///   - replacement: the replacement of the matches; nil for a search alone.
  ///   - reading: returns the reading of a file as an editor would do it; called for a replacement,
  ///   if the file has matches.
  public init(
    for pattern: SearchPattern, in folder: FilePath, insteadOfFiles texts: [[UInt8]: PieceTree],
    replacing replacement: MatchReplacement? = nil,
    readBy reading: @escaping @Sendable (FilePath) -> DecodedText.Reading = { _ in .detected() }
  ) {
    self.pattern = pattern
    self.replacement = replacement
    self.reading = reading
    patternForCRLF = pattern.forCRLF
    self.folder = folder.bytes + [UInt8(ascii: "/")]
    self.texts = texts
  }

  /// Searches a file.
  ///
  /// - Parameter path: its path below the folder.
  public func outcome(ofFile path: [UInt8], while shouldContinue: () -> Bool) -> Outcome {
    if let text = texts[path] { return outcome(of: text, nil, shouldContinue) }
    let found = outcome(ofFile: path, .detected(), shouldContinue)
    guard replacement != nil, case .matches(let lines, _, _) = found, !lines.isEmpty else {
      return found
    }
    // The replacement applies to the text that an editor would show.
    let reading = reading(FilePath(bytes: folder + path))
    let shown = reading == .detected() ? found : outcome(ofFile: path, reading, shouldContinue)
    return shown == .binary ? found : shown
  }

  private func outcome(
    ofFile path: [UInt8], _ reading: DecodedText.Reading, _ shouldContinue: () -> Bool
  ) -> Outcome {
    do throws(FileBytes.Failure) {
      let file = try FileBytes(of: folder + path, atMost: Self.largest)
      let stamp = replacement == nil ? nil : file.withBytes { ByteStamp(of: $0) }
      // A byte-order mark is not part of the text.
      guard reading.encoding(ofBytesBeginning: file.beginning(4)) == .utf8 else {
        let decoded = DecodedText(adopting: file.take(), reading)
        return decoded.problem == nil
          ? outcome(of: decoded.take(), stamp, shouldContinue) : .binary
      }
      if file.hasNUL(inFirst: Self.testedByteCount) { return .binary }
      return outcome(of: PieceTree(adopting: file.take()), stamp, shouldContinue)
    } catch {
      switch error {
      case .missing: return .matches([], isPartial: false, nil)
      case .tooLarge: return .tooLarge
      case .unreadable: return .unreadable
      }
    }
  }

  private func outcome(
    of text: PieceTree, _ stamp: ByteStamp?, _ shouldContinue: () -> Bool
  ) -> Outcome {
    let forms = replacement?.forms(for: text)
    let pattern = forms?.pattern ?? (LineEnding(of: text) == .crlf ? patternForCRLF : pattern)
    let search = LineMatchSearch(
      for: pattern, replacing: forms?.substitution, in: text, atMost: Self.mostLines,
      shouldContinue)
    if let failure = search.failure { return .failed(failure) }
    return .matches(search.lines, isPartial: search.isPartial, stamp)
  }
}
