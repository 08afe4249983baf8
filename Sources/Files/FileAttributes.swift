internal import CLinux
internal import Glibc
internal import SystemPackage

/// The attributes of a file: owner, group, mode, extended attributes and access lists.
struct FileAttributes {
  private let status: Stat
  private let extended: [ExtendedAttribute]

  /// Reads the attributes of the file at `path`; fails if the system does not report them all.
  init?(of path: FilePath, status: Stat) {
    guard let extended = ExtendedAttribute.all(of: path) else { return nil }
    self.status = status
    self.extended = extended
  }

  /// Sets these attributes on a new, empty file, except the mode; returns false if the system
  /// refuses.
  func give(to file: FileDescriptor, for attempt: Attempt) throws(FileError) -> Bool {
    let created = try attempt.status(of: file)
    let isOwned = created.userID == status.userID && created.groupID == status.groupID
    if !isOwned, fchown(file.rawValue, status.userID.rawValue, status.groupID.rawValue) != 0 {
      return false
    }
    // The folder may have added an access list to the new file that the old one lacks.
    if !extended.contains(where: \.isAccessList) {
      fremovexattr(file.rawValue, ExtendedAttribute.accessListName)
    }
    return extended.allSatisfy { $0.isComputed || $0.set(on: file) }
  }

  /// Sets the mode, and the attributes that the system removed because of the write.
  func complete(_ file: FileDescriptor, for attempt: Attempt) throws(FileError) {
    // A USB stick mounted writable for everyone rejects any mode, even the present one.
    if try attempt.status(of: file).permissions != status.permissions {
      try attempt { fchmod(file.rawValue, status.permissions.rawValue) }
    }
    for attribute in extended where attribute.isLostByWriting && !attribute.set(on: file) {
      throw attempt.systemError
    }
  }
}

/// One named value that the file system stores with a file.
private struct ExtendedAttribute {
  /// The bytes of the name with a final NUL: not all names are UTF-8.
  let name: [CChar]
  let value: [UInt8]

  static let accessListName = "system.posix_acl_access"

  var isAccessList: Bool { isNamed(Self.accessListName) }

  /// Whether the system computes the value from the contents, so that a copy is wrong.
  var isComputed: Bool { isNamed("security.ima") || isNamed("security.evm") }

  /// Whether every write to a program file removes the value.
  var isLostByWriting: Bool { isNamed("security.capability") }

  private func isNamed(_ other: String) -> Bool { name.elementsEqual(other.utf8CString) }

  /// Returns all attributes of the file at `path`; nil if one of them cannot be read.
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

  /// Sets the attribute; also returns true if the file has it already.
  func set(on file: FileDescriptor) -> Bool {
    let present: [UInt8]? = Self.filled { fgetxattr(file.rawValue, name, $0, $1) }
    return present == value || fsetxattr(file.rawValue, name, value, value.count, 0) == 0
  }

  /// Returns the result of a call that reports its size if called without a buffer; nil on failure.
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
      // The size may have grown in between.
      if errno != ERANGE { return nil }
    }
  }
}
