internal import Files
internal import Glibc
public import SystemPackage

/// A finder that checks which of the places named in output exist.
///
/// Each call reads the file system.
public struct PlaceFinder: Sendable {
  private let project: FilePath
  private let start: [UInt8]
  /// The file for the names of standard input; nil without one.
  private let inputFile: [UInt8]?
  /// The results of earlier checks of paths.
  private var known: [[UInt8]: Bool] = [:]

  /// The maximum number of remembered results.
  private static var mostKnown: Int { 50_000 }

  /// The names of standard input in the output of programs.
  private static let inputNames = Set(
    [
      "-", "stdin", "<stdin>", "(stdin)", "standard input", "<standard input>",
      "(standard input)", "<string>", "<text>",
    ].map { Array($0.utf8) })

  /// Creates a finder for the output of a program that runs in the folder of a project.
  ///
  /// - Parameter inputFile: the absolute path of the file for the names of standard input.
  public init(in project: FilePath, inputFile: FilePath? = nil) {
    self.project = project
    self.inputFile = inputFile?.bytes
    start =
      project.bytes.last == UInt8(ascii: "/") ? project.bytes : project.bytes + [UInt8(ascii: "/")]
  }

  /// Returns the first reading of a line whose file exists, with its absolute path.
  ///
  /// A relative path matches only below the project.
  public mutating func existing(
    among readings: [NamedPlace]
  ) -> (path: [UInt8], place: NamedPlace)? {
    for place in readings {
      for path in paths(of: place) where isFile(path) { return (path, place) }
    }
    let place = readings.first { Self.inputNames.contains($0.path) }
    if let place, let inputFile { return (inputFile, place) }
    return nil
  }

  /// Returns the possible absolute paths of a place.
  private func paths(of place: NamedPlace) -> [[UInt8]] {
    if place.path.isEmpty || place.path.count > 4_000 || place.path.contains(0) { return [] }
    let name = FilePath(bytes: place.path)
    if name.isAbsolute { return [name.lexicallyNormalized().bytes] }
    let entered = place.folder.flatMap { $0.contains(0) ? nil : FilePath(bytes: $0) }
    let folders = [entered.map { project.pushing($0) }, project].compactMap(\.self)
    return folders.map { $0.pushing(name).lexicallyNormalized().bytes }
      .filter { $0.starts(with: start) }
  }

  private mutating func isFile(_ path: [UInt8]) -> Bool {
    if let known = known[path] { return known }
    var status = stat()
    let isFile =
      FilePath(bytes: path).withPlatformString { stat($0, &status) } == 0
      && status.st_mode & S_IFMT == S_IFREG
    if known.count < Self.mostKnown { known[path] = isFile }
    return isFile
  }
}
