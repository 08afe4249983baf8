public import Documents
import Globbing

/// An `.editorconfig` file: sections of keys and values, each with a pattern of paths.
public struct EditorConfigFile: Hashable, Sendable {
  /// A key and its value, with their line.
  struct Pair: Hashable, Sendable {
    let key: String
    let value: String
    let line: Int
  }

  private struct Section: Hashable {
    /// The pattern of the files; nil if the section is ignored.
    let glob: Glob?
    var pairs: [Pair] = []
  }

  /// The file's path.
  public let path: String
  /// Whether files in the folders above are ignored.
  public private(set) var isRoot = false
  /// The broken lines.
  public private(set) var mistakes: [SettingsMistake] = []
  private var sections: [Section] = []

  /// Reads a file, without a byte order mark at its start.
  public init(path: String, _ bytes: some Collection<UInt8>) {
    self.path = path
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let lines = bytes.dropFirst(isMarked ? 3 : 0)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let text = Self.trimmed(Array(line))
      switch Line(text) {
      case .blank: break
      case .header(let name): sections.append(Section(glob: Glob(editorConfig: name)))
      case .pair(let key, let value): add(Pair(key: key, value: value, line: index + 1))
      case .tooLong(let isHeader): if isHeader { sections.append(Section(glob: nil)) }
      case .broken:
        let expected = "expected [pattern], key = value, or a comment with # or ;"
        mistakes.append(SettingsMistake(path: path, line: index + 1, expected))
        // A broken header begins a section of unknown files.
        if text.hasPrefix("[") { sections.append(Section(glob: nil)) }
      }
    }
  }

  private mutating func add(_ pair: Pair) {
    if !sections.isEmpty {
      sections[sections.count - 1].pairs.append(pair)
    } else if pair.key == "root" {
      isRoot = pair.value.lowercased() == "true"
    }
  }

  /// Returns the pairs that apply to a path below the file's folder, in the order of the file.
  ///
  /// - Parameter name: the path relative to that folder.
  func pairs(for name: String) -> [Pair] {
    sections.filter { $0.glob?.matches(name) == true }.flatMap(\.pairs)
  }

  private static func trimmed(_ line: [UInt8]) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    guard let first = line.firstIndex(where: { !isBlank($0) }),
      let last = line.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(decoding: line[first...last], as: UTF8.self)
  }
}

/// A line without the blanks around it.
private enum Line {
  case blank
  case header(String)
  case pair(key: String, value: String)
  /// A line longer than the specification requires readers to support.
  case tooLong(isHeader: Bool)
  case broken

  init(_ text: String) {
    if text.isEmpty || text.hasPrefix("#") || text.hasPrefix(";") {
      self = .blank
    } else if text.hasPrefix("["), text.hasSuffix("]"), text.utf8.count > 1 {
      let name = text.dropFirst().dropLast()
      self = name.count > 1024 ? .tooLong(isHeader: true) : .header(String(name))
    } else if let sign = text.firstIndex(of: "="), sign > text.startIndex {
      let key = text[..<sign].trimmingEnd().lowercased()
      let value = text[sign...].dropFirst().drop { $0.isWhitespace }
      let isTooLong = key.count > 1024 || value.count > 4096
      self = isTooLong ? .tooLong(isHeader: false) : .pair(key: key, value: String(value))
    } else {
      self = .broken
    }
  }
}

extension Substring {
  fileprivate func trimmingEnd() -> Substring {
    self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)]
  }
}
