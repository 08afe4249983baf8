internal import Glibc
internal import SystemPackage

/// Root may edit with the home of another user, as after `sudo -E`. What it makes there must be that
/// user's, whose next run has to be able to write it.
extension FileDescriptor {
  /// Gives a file or a folder that root has just made to whom the folder belongs that it is in.
  ///
  /// For others than root nothing happens. It is for what has no contents yet, so that nobody is ever
  /// given what another wrote.
  func takeOwner(of folder: FilePath) {
    guard geteuid() == 0, let own = try? stat(), own.userID.rawValue == 0,
      own.type == .directory || own.type == .regular && own.size == 0 && own.linkCount == 1
    else { return }
    let folder = folder.isEmpty ? "." : folder
    guard let owner = try? Stat(folder, followTargetSymlink: true), owner.userID.rawValue != 0
    else { return }
    // Where it cannot be, it stays root's; what then fails is told where it fails.
    _ = fchown(rawValue, owner.userID.rawValue, owner.groupID.rawValue)
  }
}
