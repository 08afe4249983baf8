import EditorCore
import Storage
import SystemPackage

/// Whether files may be written.
extension Session {
  /// Has the document told how its file stands now.
  func findStanding(of path: String, of id: DocumentID) {
    disk.findStanding(of: FilePath(expandingTilde: path)) { [weak self] in
      self?.hear(.disk(.stands($0), of: id))
    }
  }
}

extension FileStanding {
  /// How the file at a path stands now.
  init(of path: FilePath) {
    let missing = try? TextFile.missingFolder(of: path)
    self.init(Access(WriteAccess.of(path)), missingFolder: missing?.printable)
  }
}

extension FileStanding.Access {
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
