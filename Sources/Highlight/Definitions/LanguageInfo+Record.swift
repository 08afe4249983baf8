/// The stored form of a language in a list: fields, and entries of fields, separated by bytes that
/// XML forbids.
extension LanguageInfo {
  private static let fieldMark: UInt8 = 0x1F
  private static let entryMark: UInt8 = 0x1E

  /// The language as one line.
  public var record: [UInt8] {
    let comments = [lineComment, blockComment?.start, blockComment?.end].map { $0 ?? "" }
    let lists = [globs, pathGlobs, mediaTypes].map { list in
      Array(list.map { Array($0.utf8) }.joined(separator: [Self.entryMark]))
    }
    let fields = [id, name, section, isHidden ? "hidden" : ""].map { Array($0.utf8) }
    return Array(
      (fields + lists + comments.map { Array($0.utf8) }).joined(separator: [Self.fieldMark]))
  }

  /// Reads a language from a record; nil if it is damaged.
  ///
  /// - Parameter path: the path of the definition.
  public init?(record: ArraySlice<UInt8>, path: String) {
    let fields = record.split(separator: Self.fieldMark, omittingEmptySubsequences: false)
    guard fields.count == 10, !fields[0].isEmpty else { return nil }
    func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
    func list(_ index: Int) -> [String] {
      fields[index].split(separator: Self.entryMark).map { String(decoding: $0, as: UTF8.self) }
    }
    (id, name, section, isHidden) = (text(0), text(1), text(2), text(3) == "hidden")
    (globs, pathGlobs, mediaTypes) = (list(4), list(5), list(6))
    lineComment = fields[7].isEmpty ? nil : text(7)
    blockComment =
      fields[8].isEmpty || fields[9].isEmpty
      ? nil : CommentMarks(start: text(8), end: text(9))
    self.path = path
  }
}
