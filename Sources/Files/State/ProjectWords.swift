internal import SystemPackage

/// The words of a project, as a line of a list in the state folder: time, path, and the words.
///
/// Path and words have all but plain characters as `%1B`.
struct ProjectWords {
  let folder: FilePath
  var words: [[UInt8]]
  /// The time in seconds since 1970-01-01 00:00 UTC.
  let used: Double

  /// Creates the words of a project.
  init(of folder: FilePath, _ words: [[UInt8]], used: Double) {
    self.folder = folder
    self.words = words
    self.used = used
  }

  /// Parses a line; nil for an invalid one.
  init?(line: Substring) {
    let parts = line.split(separator: " ")
    guard parts.count >= 3, let used = Double(parts[0]), used.isFinite,
      let folder = FilePath(percentEncoded: parts[1]), folder.isAbsolute
    else { return nil }
    let words = parts.dropFirst(2).compactMap { [UInt8](percentEncoded: $0) }
    guard words.count == parts.count - 2 else { return nil }
    self.init(of: folder, words, used: used)
  }

  /// The line.
  var line: String {
    let words = words.map(\.percentEncoded).joined(separator: " ")
    return "\(used) \(folder.percentEncoded) \(words)\n"
  }

  /// Returns the projects of a list, and the number of its invalid lines.
  static func read(_ bytes: [UInt8]?) -> (projects: [ProjectWords], damagedLineCount: Int) {
    let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
    let projects = lines.compactMap(ProjectWords.init(line:))
    return (projects, lines.count - projects.count)
  }
}
