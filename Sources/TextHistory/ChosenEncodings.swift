public import Files
public import SystemPackage
public import Text

/// The encodings that the user chose for files whose bytes do not show theirs.
///
/// A file in ISO-8859-1 looks like any other; so it is read in the encoding of its last save.
///
/// One line per file, in the state folder: the encoding, a tab, and the percent-encoded path. Only
/// files that need it are listed.
public struct ChosenEncodings: Sendable {
  private let folder: StateFolder
  private static var name: String { "encodings" }

  /// Creates the list in a folder.
  public init(in folder: StateFolder) { self.folder = folder }

  /// The maximum size: 500 paths of 4,096 bytes, each three times that in this form.
  private static var maxByteCount: Int { 8 << 20 }

  /// The maximum number of files, those saved last.
  private static var most: Int { 500 }

  /// Returns the encoding for reading a file; nil if none was chosen.
  public func encoding(of path: FilePath) -> TextEncoding? {
    let lines = lines
    if lines.isEmpty { return nil }
    guard let end = ending(of: path) else { return nil }
    return lines.first { $0.hasSuffix(end) }.flatMap {
      TextEncoding(written: $0.dropLast(end.count))
    }
  }

  /// Records the encoding of a file after reading or saving it.
  ///
  /// - Complexity: O(files in the list); an unchanged list is not written.
  public func note(_ encoding: TextEncoding, of path: FilePath) throws(FileError) {
    let needsNote = encoding.mark.isEmpty && !encoding.isUTF8
    let lines = lines
    if lines.isEmpty, !needsNote { return }
    guard let end = ending(of: path) else { return }
    let others = lines.filter { !$0.hasSuffix(end) }
    let new = (needsNote ? [encoding.name + end] : []) + others.prefix(Self.most - 1)
    if new == lines { return }
    try write(new)
  }

  /// Removes the files at canonical paths from the list.
  public func forget(_ paths: some Sequence<FilePath>) throws(FileError) {
    let ends = paths.map { "\t" + $0.percentEncoded }
    try keep { line in !ends.contains { line.hasSuffix($0) } }
  }

  /// Removes all files from the list.
  public func forgetAll() throws(FileError) { try keep { _ in false } }

  private func keep(_ isKept: (String) -> Bool) throws(FileError) {
    let lines = lines
    let others = lines.filter(isKept)
    // No file is created only to remove an entry.
    if others.count < lines.count { try write(others) }
  }

  private func write(_ lines: [String]) throws(FileError) {
    try folder.make()
    try folder.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: Self.name)
  }

  private func ending(of path: FilePath) -> String? {
    (try? path.canonical()).map { "\t" + $0.percentEncoded }
  }

  private var lines: [String] {
    let bytes = folder.read(Self.name, upTo: Self.maxByteCount) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
