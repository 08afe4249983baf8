/// What an `.editorconfig` file says: sections, each with the pattern of the paths that it is about.
public struct EditorConfigFile: Hashable, Sendable {
  /// A key and its value, with the line in which they stand.
  struct Pair: Hashable, Sendable {
    let key: String
    let value: String
    let line: Int
  }

  private struct Section: Hashable {
    let glob: EditorConfigGlob
    var pairs: [Pair] = []
  }

  /// The file's path.
  public let path: String
  /// Whether no file in a folder above is to be read.
  public private(set) var isRoot = false
  /// Lines that are no part of such a file.
  public private(set) var mistakes: [SettingsMistake] = []
  private var sections: [Section] = []

  /// Reads a file; a mark of UTF-8 at its start is passed over.
  public init(path: String, _ bytes: some Collection<UInt8>) {
    self.path = path
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(isMarked ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var place = Place.preamble
    for (index, line) in lines.enumerated() {
      let text = Self.trimmed(Array(line))
      switch Line(text) {
      case .nothing: break
      case .header(let name):
        place = .section(sections.count)
        sections.append(Section(glob: EditorConfigGlob(name)))
      case .pair(let key, let value): add(Pair(key: key, value: value, line: index + 1), at: place)
      case .tooLong(let isHeader): if isHeader { place = .nowhere }
      case .wrong:
        let expected = "this must be [pattern], key = value, or a comment with # or ;"
        mistakes.append(SettingsMistake(path: path, line: index + 1, expected))
        // It may have been meant for a header, and what follows for other files.
        if text.hasPrefix("[") { place = .nowhere }
      }
    }
  }

  /// Where in the file a line stands.
  private enum Place { case preamble, section(Int), nowhere }

  private mutating func add(_ pair: Pair, at place: Place) {
    switch place {
    case .preamble: if pair.key == "root" { isRoot = pair.value.lowercased() == "true" }
    case .section(let number): sections[number].pairs.append(pair)
    case .nowhere: break
    }
  }

  /// The pairs that hold for a path below the file's folder, in the order of the file.
  ///
  /// - Parameter name: the path as seen from that folder.
  func pairs(for name: String) -> [Pair] {
    sections.filter { $0.glob.matches(name) }.flatMap(\.pairs)
  }

  private static func trimmed(_ line: [UInt8]) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = line.firstIndex(where: { !isBlank($0) }),
      let last = line.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: line[first...last], as: UTF8.self)
  }
}

/// What a line without the blanks around it is.
private enum Line {
  case nothing
  case header(String)
  case pair(key: String, value: String)
  /// Longer than the specification asks to be read.
  case tooLong(isHeader: Bool)
  case wrong

  init(_ text: String) {
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") {
      self = .nothing
    } else if text.hasPrefix("["), text.hasSuffix("]"), text.utf8.count > 1 {
      let name = text.dropFirst().dropLast()
      self = name.count > 1024 ? .tooLong(isHeader: true) : .header(String(name))
    } else if let sign = text.firstIndex(of: "="), sign > text.startIndex {
      let key = text[..<sign].trimmingEnd().lowercased()
      let value = text[sign...].dropFirst().drop { $0.isWhitespace }
      let isTooLong = key.count > 1024 || value.count > 4096
      self = isTooLong ? .tooLong(isHeader: false) : .pair(key: key, value: String(value))
    } else {
      self = .wrong
    }
  }
}

extension Substring {
  fileprivate func trimmingEnd() -> Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
