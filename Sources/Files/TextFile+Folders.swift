internal import Glibc
public import SystemPackage

extension TextFile {
  /// Returns the missing folder of a new file; nil if it exists.
  public static func missingFolder(of path: FilePath) throws(FileError) -> FilePath? {
    let attempt = Attempt(.save, path)
    let folder = try attempt.endOfLinks(path).folder
    return try attempt.status(of: folder) == nil ? folder : nil
  }

  /// Creates the folder of a new file, and its missing parents.
  ///
  /// - Throws: `FileError`; folders created before that stay.
  public static func makeFolders(of path: FilePath) throws(FileError) {
    let attempt = Attempt(.save, path)
    var missing: [FilePath] = []
    var folder = try attempt.endOfLinks(path).folder
    while try attempt.status(of: folder) == nil, !folder.isEmpty, folder != "/" {
      missing.append(folder)
      folder = folder.removingLastComponent()
    }
    for folder in missing.reversed() {
      let attempt = Attempt(.makeFolder, folder)
      // Another program may have created it just now.
      try attempt(expecting: [.fileExists]) { folder.withPlatformString { mkdir($0, 0o777) } }
    }
  }
}
