internal import CLinux
internal import SystemPackage

/// The file systems that other machines or programs change without events in inotify: those of
/// servers, and virtual ones.
enum RemoteFileSystem {
  /// Returns whether `path` is on one of these file systems; false if it does not exist.
  static func contains(_ path: FilePath) -> Bool {
    var status = statfs()
    guard path.withPlatformString({ statfs($0, &status) }) == 0 else { return false }
    return isRemote(type: Int(status.f_type))
  }

  /// Returns whether a type number of `statfs(2)` is one of these.
  static func isRemote(type: Int) -> Bool { types.contains(UInt32(truncatingIfNeeded: type)) }

  private static let types: Set<UInt32> = Set(
    [
      NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC, CEPH_SUPER_MAGIC,
      CODA_SUPER_MAGIC, NCP_SUPER_MAGIC, V9FS_MAGIC, FUSE_SUPER_MAGIC, OCFS2_SUPER_MAGIC,
    ].map { UInt32(truncatingIfNeeded: $0) }
      + [UInt32(CIFS_SUPER_MAGIC), UInt32(SMB2_SUPER_MAGIC)]
      // These are missing in linux/magic.h: GFS2, GPFS, Lustre, folders shared by VirtualBox and by
      // VMware.
      + [0x0116_1970, 0x4750_4653, 0x0BD0_0BD0, 0x786F_4256, 0xBACB_ACBC])
}
