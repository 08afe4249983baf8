public import Storage
public import SystemPackage
public import TextModel

/// The encodings that a person chose for files which do not show it by themselves.
///
/// A file in ISO-8859-1 looks like any other; so it is read next time as it was saved.
///
/// One line a file, in the state folder: the encoding, a tab, and the path percent-encoded. Only
/// files are listed that need it.
public struct ChosenEncodings: Sendable {
  private let folder: StateFolder
  private static var name: String { "encodings" }

  /// The list in a folder.
  public init(in folder: StateFolder) { self.folder = folder }

  /// The user's list; nil where there is no place for it.
  public static var ofUser: ChosenEncodings? {
    (try? StateFolder.ofUser()).map { ChosenEncodings(in: $0) }
  }

  /// So many files are remembered, those saved last.
  private static var most: Int { 500 }

  /// What a file is to be read in; nil where nothing was chosen.
  public func encoding(of path: FilePath) -> TextEncoding? {
    let lines = lines
    if lines.isEmpty { return nil }
    guard let end = ending(of: path) else { return nil }
    return lines.first { $0.hasSuffix(end) }.flatMap {
      TextEncoding(written: $0.dropLast(end.count))
    }
  }

  /// Notes what a file was saved or read in.
  ///
  /// - Complexity: O(files in the list), and nothing is written where it knows already.
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

  /// Takes a file off the list.
  public func forget(_ path: FilePath) throws(FileError) { try note(.utf8, of: path) }

  /// Takes files off the list.
  ///
  /// - Parameter paths: canonical.
  public func forget(_ paths: some Sequence<FilePath>) throws(FileError) {
    let ends = paths.map { "\t" + $0.percentEncoded }
    try keep { line in !ends.contains { line.hasSuffix($0) } }
  }

  /// Takes all files off the list.
  public func forgetAll() throws(FileError) { try keep { _ in false } }

  private func keep(_ isKept: (String) -> Bool) throws(FileError) {
    let lines = lines
    let others = lines.filter(isKept)
    // Nothing is made only to take something away.
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
    let text = try? TextFile.load(folder.path.appending(Self.name))?.withBytes {
      String(decoding: $0, as: UTF8.self)
    }
    return (text ?? "").split(separator: "\n").map(String.init)
  }
}
