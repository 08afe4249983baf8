import Files
import Glibc
import Highlight
import SystemPackage

/// The heads of the language definitions, as an earlier session read them.
///
/// A definition is read again only if its size or one of its times differs. The list is only a
/// cache: if it is missing or malformed, all definitions are read.
struct KnownLanguages: Equatable {
  /// The properties that identify an unchanged definition.
  struct Stamp: Hashable {
    private let text: String

    /// Creates the stamp of a file; nil without one.
    init?(_ path: FilePath) {
      guard let status = try? Stat(path) else { return nil }
      text = "\(status.size) \(Self.number(status.st_mtim)) \(Self.number(status.st_ctim))"
    }

    fileprivate init(written text: String) { self.text = text }

    fileprivate var written: String { text }

    private static func number(_ time: timespec) -> String { "\(time.tv_sec).\(time.tv_nsec)" }
  }

  private struct Entry: Equatable {
    let stamp: Stamp
    let language: LanguageInfo
  }

  private var entries: [String: Entry] = [:]

  private static let header = "memento languages 1"
  /// The name of the list in the folder for caches.
  private static let fileName = "languages"
  private static let mostBytes = 4 << 20

  /// Creates an empty list.
  init() {}

  /// Reads the list; an empty one if it is missing or damaged.
  init(in folder: StateFolder?) {
    guard let bytes = folder?.read(Self.fileName, upTo: Self.mostBytes) else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines[0].elementsEqual(Self.header.utf8), lines.count % 3 == 2, lines.last == [] else {
      return
    }
    entries.reserveCapacity(lines.count / 3)
    for index in stride(from: 1, to: lines.count - 1, by: 3) {
      let path = String(decoding: lines[index], as: UTF8.self)
      guard let language = LanguageInfo(record: lines[index + 2], path: path) else { continue }
      let stamp = Stamp(written: String(decoding: lines[index + 1], as: UTF8.self))
      entries[path] = Entry(stamp: stamp, language: language)
    }
  }

  /// Returns the language of a definition; nil if it must be read.
  func language(at path: FilePath, _ stamp: Stamp) -> LanguageInfo? {
    entries[path.string].flatMap { $0.stamp == stamp ? $0.language : nil }
  }

  /// Adds a language with the stamp of its definition.
  mutating func add(_ language: LanguageInfo, _ stamp: Stamp) {
    entries[language.path] = Entry(stamp: stamp, language: language)
  }

  /// Writes the list; if the disk is full, the next session reads the definitions again.
  func write(to folder: StateFolder) {
    var lines = [Array(Self.header.utf8)]
    for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let entry = [Array(path.utf8), Array(entry.stamp.written.utf8), entry.language.record]
      // A line break in a definition or its name would split a line of the list.
      if !entry.contains(where: { $0.contains(0x0A) }) { lines += entry }
    }
    guard (try? folder.make()) != nil else { return }
    try? folder.write(Array(lines.joined(separator: [0x0A])) + [0x0A], to: Self.fileName)
  }
}
