internal import SystemPackage

/// Every name that decides which file a path leads to, each with the folder that holds it.
///
/// They are the names of the folders on the way, of the symbolic links among them and at the end,
/// of the parts of what those links say, and of the file itself.
struct PathTrail {
  /// A name on the way.
  struct Step {
    /// Absolute, without links.
    let folder: FilePath
    let name: FilePath.Component
    /// Whether the file is replaced by another when this name is given to another file.
    let isLinkOrFile: Bool
  }

  private(set) var steps: [Step] = []
  /// The path without links; nil where a folder on the way is missing.
  private(set) var end: FilePath?

  /// Follows an absolute path as far as there is something.
  ///
  /// - Parameter enter: called with each folder before anything is looked up in it, so that who
  ///   watches from there on misses no change of what is found.
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
      steps.append(
        Step(folder: folder, name: name, isLinkOrFile: target != nil || rest.isEmpty))
      if let target {
        links += 1
        if links > Self.mostLinks { return }
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

  /// As many as the system follows.
  private static let mostLinks = 40
}
