import Glibc
import Processes
import SystemPackage

/// The files of a project: those that git knows, or all below its folder.
struct ProjectFiles: Sendable {
  /// The folder of the project.
  let folder: String
  /// Whether git can list the files.
  private let isOfGit: Bool

  /// The size of the largest file that is read, in bytes: larger ones are mostly generated.
  private static var largest: Int { 2 << 20 }
  /// The most files of a project.
  static var most: Int { 20_000 }
  /// The most entries of folders that are read without git.
  private static var mostEntries: Int { 200_000 }
  private static let marks = [".git", ".hg", ".jj", ".memento"]

  /// Finds the project of a file: the nearest folder above it with a mark of a repository, or its
  /// own folder.
  ///
  /// - Parameter file: an absolute path.
  init(ofFile file: FilePath) {
    let own = file.removingLastComponent()
    var candidate = own
    while true {
      if let mark = Self.marks.first(where: { Self.exists(candidate.appending($0)) }) {
        folder = candidate.string
        isOfGit = mark == ".git"
        return
      }
      let next = candidate.removingLastComponent()
      if next == candidate || next.string.isEmpty { break }
      candidate = next
    }
    folder = own.string
    isOfGit = false
  }

  private static func exists(_ path: FilePath) -> Bool {
    path.withPlatformString { access($0, F_OK) } == 0
  }

  /// Returns the paths of the files below the folder, at most `most`, and whether these are all.
  ///
  /// - Parameter shouldContinue: called periodically; false stops the search.
  func paths(shouldContinue: () -> Bool) -> (paths: [String], areAll: Bool) {
    let found = (isOfGit ? listed(shouldContinue) : nil) ?? walked(shouldContinue)
    return (Array(found.paths.prefix(Self.most)), found.areAll && found.paths.count <= Self.most)
  }

  /// Asks git; nil if it fails.
  private func listed(_ shouldContinue: () -> Bool) -> (paths: [String], areAll: Bool)? {
    let words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    let command = GitCommand(folder: Array(folder.utf8), arguments: words.map { Array($0.utf8) })
    let longest = Duration.seconds(10)
    let end = ContinuousClock.now.advanced(by: longest)
    let result = try? command.run(mostBytes: 16 << 20, idleTimeout: longest) {
      ContinuousClock.now < end && shouldContinue()
    }
    guard let result, result.ending == .exited(0) else { return nil }
    let paths = result.output.split(separator: 0).compactMap {
      String(validating: $0, as: UTF8.self)
    }
    return (paths.filter { size(of: $0).map { $0 <= Self.largest } ?? false }, true)
  }

  /// Returns the size of a file; nil if it is none.
  private func size(of path: String) -> Int? {
    var status = stat()
    guard lstat("\(folder)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return Int(status.st_size)
  }

  /// Reads the folders, without hidden ones and without links.
  private func walked(_ shouldContinue: () -> Bool) -> (paths: [String], areAll: Bool) {
    var paths: [String] = []
    var waiting = [""]
    var entryCount = 0
    while let below = waiting.popLast(), shouldContinue() {
      guard let stream = opendir("\(folder)/\(below)") else { continue }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        entryCount += 1
        if entryCount > Self.mostEntries || paths.count > Self.most { return (paths, false) }
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
        }
        guard let name, !name.hasPrefix(".") else { continue }
        let path = below.isEmpty ? name : "\(below)/\(name)"
        var status = stat()
        guard lstat("\(folder)/\(path)", &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: waiting.append(path)
        case S_IFREG where status.st_size <= Self.largest: paths.append(path)
        default: break
        }
      }
    }
    return (paths.sorted(), shouldContinue())
  }
}
