/// The files that an editor of a project has open, in the order of their tabs, and the panes that
/// show them.
public struct ProjectSession: Equatable, Sendable {
  /// A file in a pane.
  public struct Shown: Equatable, Sendable {
    /// The index of the file.
    public var file: Int
    /// The line of the cursor, from 1.
    public let line: Int
    /// The character of the cursor in its line, from 1.
    public let character: Int
    /// The line at the upper edge, from 0.
    public let topLine: Int
    /// Whether the pane receives the keys.
    public let isActive: Bool
  }

  /// The arrangement of the panes.
  public indirect enum Panes: Equatable, Sendable {
    case pane(Shown)
    /// Two parts; the first one has a share of the area.
    case split(PaneAxis, share: Double, Panes, Panes)
  }

  /// The paths of the files, as users write them.
  public let files: [String]
  /// The panes; nil if none shows one of the files.
  public let panes: Panes?

  /// The maximum number of files of a session.
  static var mostFiles: Int { 200 }
  /// The maximum number of panes of a session; no screen has room for more.
  static var mostPanes: Int { 500 }

  /// Creates a session of files in panes.
  public init(_ files: [String], in panes: Panes?) {
    self.files = files
    self.panes = panes
  }

  /// Returns the session with other paths, without the files that have none and without their
  /// panes; nil if no file is left.
  public func replacingPaths(_ path: (String) -> String?) -> ProjectSession? {
    var (kept, numbers): ([String], [Int: Int]) = ([], [:])
    for (number, file) in files.enumerated() {
      guard let path = path(file) else { continue }
      numbers[number] = kept.firstIndex(of: path) ?? kept.count
      if numbers[number] == kept.count { kept.append(path) }
    }
    if kept.isEmpty { return nil }
    let panes = panes?.compactMap { shown in
      numbers[shown.file].map { number in with(shown) { $0.file = number } }
    }
    return ProjectSession(kept, in: panes)
  }
}

extension ProjectSession.Panes {
  /// The number of panes.
  var count: Int {
    switch self {
    case .pane: 1
    case .split(_, _, let first, let second): first.count + second.count
    }
  }

  /// Returns the arrangement of changed panes, without those for which the result is nil, whose
  /// neighbours take their area; nil if none is left.
  func compactMap(
    _ change: (ProjectSession.Shown) -> ProjectSession.Shown?
  ) -> ProjectSession.Panes? {
    switch self {
    case .pane(let shown): return change(shown).map { .pane($0) }
    case .split(let axis, let share, let first, let second):
      guard let first = first.compactMap(change) else { return second.compactMap(change) }
      guard let second = second.compactMap(change) else { return first }
      return .split(axis, share: share, first, second)
    }
  }
}

// MARK: The written form

/// The form in which a session is kept: words for the panes, a part before its two parts, and then
/// the paths.
///
/// A pane is `pane/FILE/LINE/CHARACTER/TOP`, or `active/…` if it receives the keys; a division is
/// `columns/SHARE` or `rows/SHARE`; `none` is for no panes.
extension ProjectSession {
  /// The words.
  public var words: [[UInt8]] {
    ((panes?.words ?? ["none"]) + files).map { Array($0.utf8) }
  }

  /// Reads the words of a kept session; nil if they are damaged.
  public init?(words: [[UInt8]]) {
    var rest = words.map { String(decoding: $0, as: UTF8.self) }[...]
    var panes: Panes?
    if rest.first == "none" {
      rest.removeFirst()
    } else {
      panes = Panes(readingFrom: &rest, depth: 0)
      if panes == nil { return nil }
    }
    let files = Array(rest)
    guard (1...Self.mostFiles).contains(files.count), files.allSatisfy({ $0.hasPrefix("/") }),
      panes?.count ?? 0 <= Self.mostPanes,
      panes?.compactMap({ files.indices.contains($0.file) ? $0 : nil }) == panes
    else { return nil }
    self.init(files, in: panes)
  }
}

extension ProjectSession.Panes {
  /// The maximum depth of a division that is read.
  private static var mostDepth: Int { 100 }
  /// The largest number of a line or a character that is read.
  private static var mostNumber: Int { 1 << 40 }

  fileprivate var words: [String] {
    switch self {
    case .pane(let shown):
      let numbers = [shown.file, shown.line, shown.character, shown.topLine]
      return [
        ([shown.isActive ? "active" : "pane"] + numbers.map { "\($0)" }).joined(separator: "/")
      ]
    case .split(let axis, let share, let first, let second):
      return ["\(axis == .columns ? "columns" : "rows")/\(share)"] + first.words + second.words
    }
  }

  fileprivate init?(readingFrom words: inout ArraySlice<String>, depth: Int) {
    guard let word = words.popFirst(), depth < Self.mostDepth else { return nil }
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("pane", 5), ("active", 5):
      let numbers = parts.dropFirst().compactMap { Int($0) }
      guard numbers.count == 4, numbers.allSatisfy({ (0...Self.mostNumber).contains($0) }) else {
        return nil
      }
      self = .pane(
        ProjectSession.Shown(
          file: numbers[0], line: max(1, numbers[1]), character: max(1, numbers[2]),
          topLine: numbers[3], isActive: parts[0] == "active"))
    case ("columns", 2), ("rows", 2):
      guard let share = Double(parts[1]), (0...1).contains(share),
        let first = Self(readingFrom: &words, depth: depth + 1),
        let second = Self(readingFrom: &words, depth: depth + 1)
      else { return nil }
      self = .split(parts[0] == "columns" ? .columns : .rows, share: share, first, second)
    default: return nil
    }
  }
}
