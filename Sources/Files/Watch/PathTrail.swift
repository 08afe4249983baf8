internal import SystemPackage

/// The names that determine the file of a path, each with its folder.
///
/// They are the names of the folders on the path, of the symbolic links among them and at the end,
/// of the components of the link targets, and of the file itself.
struct PathTrail {
  /// A name on the path.
  struct Step {
    /// The absolute path of the folder, without links.
    let folder: FilePath
    /// The bytes of the name, which need not be UTF-8.
    let name: [UInt8]
    /// Whether moving another file to this name replaces the file.
    let isLinkOrFile: Bool
  }

  private(set) var steps: [Step] = []
  /// The path without links; nil if a folder on the path is missing.
  private(set) var end: FilePath?

  /// Follows an absolute path as far as it exists.
  ///
  /// - Parameter enter: called with each folder before its names are read, so that a watch that
  ///   begins then misses no change.
  init(of path: FilePath, enter: (FilePath) -> Void) {
    var rest = Array(path.components.reversed())
    var folder = FilePath(root: path.root)
    var links = 0
    while let name = rest.popLast() {
      if name.kind == .parentDirectory { folder.removeLastComponent() }
      guard name.kind == .regular else { continue }
      enter(folder)
      let place = folder.appending(name)
      let target = try? Attempt(.check, place).linkTarget(of: place)
      let bytes = FilePath(root: nil, [name]).bytes
      steps.append(Step(folder: folder, name: bytes, isLinkOrFile: target != nil || rest.isEmpty))
      if let target {
        links += 1
        if links > Self.maxLinks { return }
        if target.isAbsolute { folder = FilePath(root: target.root) }
        rest += target.components.reversed()
      } else if rest.isEmpty {
        if (try? Stat(folder))?.type == .directory { end = place }
        return
      } else if (try? Stat(place))?.type == .directory {
        folder = place
      } else {
        return
      }
    }
    end = folder
  }

  /// The maximum number of links, as in the system.
  private static let maxLinks = 40
}
