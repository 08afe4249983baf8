internal import CLinux
internal import Glibc
internal import SystemPackage

/// What a file has besides its bytes: owner, group, mode, extended attributes and access lists.
struct FileAttributes {
  private let status: Stat
  private let extended: [ExtendedAttribute]

  /// The attributes of the file at `path`; nil where the system does not show them all.
  init?(of path: FilePath, status: Stat) {
    guard let extended = ExtendedAttribute.all(of: path) else { return nil }
    self.status = status
    self.extended = extended
  }

  /// Makes a new, empty file like the one these attributes are of, all but its mode.
  ///
  /// False where the system does not allow it: the two would not be the same to everyone.
  func give(to file: FileDescriptor, for attempt: Attempt) throws(FileError) -> Bool {
    let created = try attempt.status(of: file)
    let isOwned = created.userID == status.userID && created.groupID == status.groupID
    if !isOwned, fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue) != 0 {
      return false
    }
    // The folder may have given the new file an access list that the old one lacks.
    if !extended.contains(where: \.isAccessList) {
      fremovexattr(file.rawValue, ExtendedAttribute.accessListName)
    }
    return extended.allSatisfy { $0.isComputed || $0.set(on: file) }
  }

  /// Gives the file the mode, and again what the system took from it because it was written to.
  func complete(_ file: FileDescriptor, for attempt: Attempt) throws(FileError) {
    // A stick that is mounted for all to write to refuses even the mode that its files have.
    if try attempt.status(of: file).permissions != status.permissions {
      try attempt { fchmod(file.rawValue, status.permissions.rawValue) }
    }
    for attribute in extended where attribute.isLostByWriting && !attribute.set(on: file) {
      throw attempt.error(.system(Errno(rawValue: errno)))
    }
  }
}

/// One named value that the file system keeps with a file.
private struct ExtendedAttribute {
  /// Bytes that end with NUL: not all names are UTF-8.
  let name: [CChar]
  let value: [UInt8]

  static let accessListName = "system.posix_acl_access"

  var isAccessList: Bool { isNamed(Self.accessListName) }

  /// Set by the system from the contents, and wrong for others.
  var isComputed: Bool { isNamed("security.ima") || isNamed("security.evm") }

  /// What a program may do is taken from its file by every write.
  var isLostByWriting: Bool { isNamed("security.capability") }

  private func isNamed(_ other: String) -> Bool { name.elementsEqual(other.utf8CString) }

  /// All attributes of the file at `path`; nil where one of them cannot be read.
  static func all(of path: FilePath) -> [ExtendedAttribute]? {
    path.withPlatformString { path in
      let names: [CChar]? = filled { listxattr(path, $0, $1) }
      guard let names else { return errno == ENOTSUP ? [] : nil }
      var attributes: [ExtendedAttribute] = []
      for name in names.split(separator: 0) {
        let name = Array(name) + [0]
        let value: [UInt8]? = filled { getxattr(path, name, $0, $1) }
        guard let value else { return nil }
        attributes.append(ExtendedAttribute(name: name, value: value))
      }
      return attributes
    }
  }

  /// Sets the attribute; true also where the file has it already, which may be all we are allowed.
  func set(on file: FileDescriptor) -> Bool {
    let present: [UInt8]? = Self.filled { fgetxattr(file.rawValue, name, $0, $1) }
    return present == value || fsetxattr(file.rawValue, name, value, value.count, 0) == 0
  }

  /// The answer of a call that tells its size when it is given no room; nil where it fails.
  private static func filled<Element: FixedWidthInteger>(
    by call: (UnsafeMutablePointer<Element>?, Int) -> Int
  ) -> [Element]? {
    while true {
      let size = call(nil, 0)
      guard size > 0 else { return size == 0 ? [] : nil }
      var result = 0
      let answer = [Element](unsafeUninitializedCapacity: size) { room, count in
        result = call(room.baseAddress, size)
        count = max(result, 0)
      }
      if result >= 0 { return answer }
      // It may have grown in between.
      if errno != ERANGE { return nil }
    }
  }
}
