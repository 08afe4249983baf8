internal import Glibc
public import SystemPackage

extension TextFile {
  /// The folder that a new file would be in, where it does not exist; nil where it does.
  public static func missingFolder(of path: FilePath) throws(FileError) -> FilePath? {
    let attempt = Attempt(.save, path)
    let folder = try attempt.folder
    return try attempt.status(of: folder) == nil ? folder : nil
  }

  /// Makes the folder that a new file is to be in, and those above it that are missing.
  ///
  /// - Throws: `FileError`; folders that were made before that stay.
  public static func makeFolders(of path: FilePath) throws(FileError) {
    let attempt = Attempt(.save, path)
    var missing: [FilePath] = []
    var folder = try attempt.folder
    while try attempt.status(of: folder) == nil, !folder.isEmpty, folder != "/" {
      missing.append(folder)
      folder = folder.removingLastComponent()
    }
    for folder in missing.reversed() {
      let attempt = Attempt(.makeFolder, folder)
      // Another program may have made it just now.
      try attempt.expecting([.fileExists]) { () throws(FileError) in
        try attempt { folder.withPlatformString { mkdir($0, 0o777) } }
      }
    }
  }
}

extension Attempt {
  /// The folder that the file is in, or would be made in.
  fileprivate var folder: FilePath {
    get throws(FileError) {
      let folder = try endOfLinks(path).removingLastComponent()
      return folder.isEmpty ? "." : folder
    }
  }
}
