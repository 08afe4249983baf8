internal import CLinux
internal import SystemPackage

/// File systems that others write to behind the back of this machine, which inotify tells nothing
/// about: those of servers, and those that programs make up.
enum RemoteFileSystem {
  /// Whether the file system that holds `path` is one of them; false where nothing is there.
  static func holds(_ path: FilePath) -> Bool {
    var status = statfs()
    guard path.withPlatformString({ statfs($0, &status) }) == 0 else { return false }
    return isRemote(type: Int(status.f_type))
  }

  /// Whether this is the number of one of them, as `statfs(2)` tells it.
  static func isRemote(type: Int) -> Bool { types.contains(UInt32(truncatingIfNeeded: type)) }

  private static let types: Set<UInt32> = Set(
    [
      NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC, CEPH_SUPER_MAGIC,
      CODA_SUPER_MAGIC, NCP_SUPER_MAGIC, V9FS_MAGIC, FUSE_SUPER_MAGIC, OCFS2_SUPER_MAGIC,
    ].map { UInt32(truncatingIfNeeded: $0) }
      + [UInt32(CIFS_SUPER_MAGIC), UInt32(SMB2_SUPER_MAGIC)]
      // Not in linux/magic.h: GFS2, GPFS, Lustre, folders shared by VirtualBox and by VMware.
      + [0x0116_1970, 0x4750_4653, 0x0BD0_0BD0, 0x786F_4256, 0xBACB_ACBC])
}
