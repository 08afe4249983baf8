import Documents
import Files
import SystemPackage

extension FileStatus {
  /// Creates the current status of the file at a path.
  init(of path: FilePath) {
    let missing = try? TextFile.missingFolder(of: path)
    self.init(Access(WriteAccess.of(path)), missingFolder: missing?.printable)
  }
}

extension FileStatus.Access {
  fileprivate init(_ access: WriteAccess) {
    switch access {
    case .allowed: self = .allowed
    case .protected: self = .protected
    case .refused(.readOnlyFileSystem):
      self = .refused("its file system is read-only; Alt-S saves elsewhere")
    case .refused:
      self = .refused(RootSave() == nil ? "Alt-S saves elsewhere" : "Ctrl-S asks for sudo")
    }
  }
}
