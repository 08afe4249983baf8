import Files
import Glibc
import Projects
import SystemPackage

/// The files of a project whose symbols are found: those that are not ignored, not very large and
/// not in hidden folders.
struct ProjectFiles: Sendable {
  /// The folder of the project.
  let folder: String
  private let walk: ProjectWalk

  /// The maximum size of a file that is read, in bytes: larger ones are mostly generated.
  private static var largest: Int { 2 << 20 }
  /// The maximum number of files of a project.
  static var most: Int { 20_000 }

  /// Finds the project of a file.
  ///
  /// - Parameter file: an absolute path.
  init(ofFile file: FilePath) {
    let path = ProjectFolder(ofFile: file).path
    folder = path.string
    walk = ProjectWalk(path, userRules: .userIgnoreRules)
  }

  /// Returns the paths of the files below the folder, at most `most`, and whether these are all.
  ///
  /// - Parameter shouldContinue: called periodically; false stops the search.
  func paths(shouldContinue: () -> Bool) -> (paths: [String], areAll: Bool) {
    var paths: [String] = []
    var isFull = false
    let report = walk.run {
      !isFull && shouldContinue()
    } found: { bytes in
      // ctags reads one path per line.
      guard let path = String(validating: bytes, as: UTF8.self), !path.isInHiddenFolder,
        let size = size(of: path), size <= Self.largest
      else { return }
      if paths.count == Self.most { isFull = true } else { paths.append(path) }
    }
    return (paths.sorted(), !report.isStopped && !isFull)
  }

  /// Returns the size of a file; nil if it is not a file.
  private func size(of path: String) -> Int? {
    var status = stat()
    guard lstat("\(folder)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }
}

extension String {
  /// Whether the name of a folder in the path begins with a dot.
  fileprivate var isInHiddenFolder: Bool {
    split(separator: "/").dropLast().contains { $0.hasPrefix(".") }
  }
}
