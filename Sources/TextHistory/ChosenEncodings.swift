public import Files
public import SystemPackage
public import Text

/// The encodings that the user chose for files whose bytes do not show them.
///
/// A file in ISO-8859-1 looks like any other, so it is read in the encoding of its last save.
///
/// The list in the state folder has one line per file: the encoding, the device and the inode, and
/// the percent-encoded path, separated by tabs. Device and inode identify a renamed file. Only
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
    guard let line = lines.first(where: { $0.hasSuffix(end) }) ?? former(of: path) else {
      return nil
    }
    return TextEncoding(written: line.prefix(while: { $0 != "\t" }))
  }

  /// Returns the line of a file that was renamed since, so that its listed path does not exist any
  /// more.
  private func former(of path: FilePath) -> String? {
    guard let place = Self.place(of: path) else { return nil }
    return lines.first { line in
      let parts = line.split(separator: "\t")
      guard parts.count == 3, parts[1] == place, let former = FilePath(percentEncoded: parts[2])
      else { return false }
      return Self.place(of: former) == nil
    }
  }

  /// Returns the device and the inode of a file.
  private static func place(of path: FilePath) -> String? {
    let identity = (try? FileIdentity.current(of: path)) ?? nil
    return identity.map { "\($0.device.rawValue):\($0.inode.rawValue)" }
  }

  /// Records the encoding of a file after reading or saving it.
  ///
  /// - Complexity: O(files in the list); an unchanged list is not written.
  public func record(_ encoding: TextEncoding, of path: FilePath) throws(FileError) {
    let needsNote = encoding.mark.isEmpty && !encoding.isUTF8
    let lines = lines
    if lines.isEmpty, !needsNote { return }
    guard let end = ending(of: path) else { return }
    let others = lines.filter { !$0.hasSuffix(end) }
    let place = Self.place(of: path).map { "\t" + $0 } ?? ""
    let new = (needsNote ? [encoding.name + place + end] : []) + others.prefix(Self.most - 1)
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
    // No file is created just to remove an entry.
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
