internal import Glibc
package import SystemPackage

/// The ownership of new files: root may edit with the home of another user, as after `sudo -E`, and
/// that user's next session must be able to write those files.
extension FileDescriptor {
  /// Gives a file or folder that root has just created to the owner of its folder.
  ///
  /// Does nothing for other users. The file must be empty, so that no user receives another's text.
  package func takeOwner(of folder: FilePath) {
    guard geteuid() == 0, let own = try? stat(), own.userID.rawValue == 0,
      own.type == .directory || own.type == .regular && own.size == 0 && own.linkCount == 1
    else { return }
    let folder = folder.isEmpty ? "." : folder
    guard let owner = try? Stat(folder, followTargetSymlink: true), owner.userID.rawValue != 0
    else { return }
    // On failure it stays root's; a later operation reports the error.
    _ = fchown(rawValue, owner.userID.rawValue, owner.groupID.rawValue)
  }
}
