import CLinux
import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// Extended attributes and access lists of saved files.
@Suite struct SaveAttributeTests {
  @Test("Extended attributes survive a save", .enabled(if: supports("user.test", [1])))
  func extendedAttributesStay() throws {
    let folder = try TestFolder()
    var random = Seeded()
    let values = ["user.empty": [], "user.a": [0, 255], "user.long": random.bytes(2000)]
    try folder.write([1], to: "text")
    for (name, value) in values { try set(name, value, on: folder["text"]) }
    let before = try Stat(folder["text"])
    try save([2], to: folder["text"])
    for (name, value) in values { #expect(attribute(name, of: folder["text"]) == value) }
    #expect(try Stat(folder["text"]).inode != before.inode)
  }

  @Test(
    "File capabilities survive a save", .enabled(if: supports("security.capability", capability)))
  func theRightsOfAProgramStay() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "program", mode: 0o755)
    try set("security.capability", capability, on: folder["program"])
    try save([2], to: folder["program"])
    #expect(attribute("security.capability", of: folder["program"]) == capability)
  }

  @Test(
    "An access list survives a save", .enabled(if: supports("system.posix_acl_access", accessList)))
  func anAccessListStays() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: 0o640)
    try set("system.posix_acl_access", accessList, on: folder["text"])
    let before = try Stat(folder["text"])
    try save([2], to: folder["text"])
    let after = try Stat(folder["text"])
    #expect(attribute("system.posix_acl_access", of: folder["text"]) == accessList)
    #expect(after.permissions == before.permissions)
    #expect(after.inode != before.inode)
  }

  @Test(
    "The default access list of the folder applies to new files only",
    .enabled(if: supports("system.posix_acl_access", accessList)))
  func theAccessListOfTheFolderIsForNewFilesAlone() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: 0o640)
    try set("system.posix_acl_default", accessList, on: folder.path)
    try folder.write([1], to: "plain", mode: 0o640)
    try save([2], to: folder["text"])
    #expect(attribute("system.posix_acl_access", of: folder["text"]) == nil)
    #expect(try Stat(folder["text"]).permissions.rawValue == 0o640)

    try save([2], to: folder["new"])
    #expect(attribute("system.posix_acl_access", of: folder["new"]) == accessList)
  }

  @Test(
    "A file with unreadable attributes is overwritten in place",
    .enabled(if: isRoot && supports("user.test", [1])))
  func whatCannotBeReadIsWrittenOver() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "text", mode: 0o200)
    try set("user.secret", [1], on: folder["text"])
    try chown(folder.path, stranger, stranger)
    try chown(folder["text"], stranger, stranger)
    let before = try Stat(folder["text"])
    try asStranger { _ = try save([2], to: folder["text"]) }
    #expect(try Stat(folder["text"]).inode == before.inode)
    #expect(try bytes(of: folder["text"]) == [2])
    #expect(attribute("user.secret", of: folder["text"]) == [1])
    #expect(folder.names == ["text"])
  }
}

/// The owner may write, user 1234 and the group may read within the mask, others may do nothing, in
/// the system's format.
private let accessList: [UInt8] =
  [2, 0, 0, 0]
  + [1, 0, 6, 0, 255, 255, 255, 255] + [2, 0, 4, 0, 0xD2, 0x04, 0, 0]
  + [4, 0, 4, 0, 255, 255, 255, 255] + [16, 0, 4, 0, 255, 255, 255, 255]
  + [32, 0, 0, 0, 255, 255, 255, 255]

/// The right to bind low ports, effective at once, in the system's format.
private let capability: [UInt8] =
  [1, 0, 0, 2] + [0, 4, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 0] + [0, 0, 0, 0]

private func set(_ name: String, _ value: [UInt8], on path: FilePath) throws {
  try check(setxattr(path.string, name, value, value.count, 0))
}

private func attribute(_ name: String, of path: FilePath) -> [UInt8]? {
  var value = [UInt8](repeating: 0, count: 65536)
  let count = getxattr(path.string, name, &value, value.count)
  return count < 0 ? nil : Array(value[..<count])
}

/// Returns whether temporary files support the attribute.
private func supports(_ name: String, _ value: [UInt8]) -> Bool {
  guard let folder = try? TestFolder(), (try? folder.write([], to: "text")) != nil else {
    return false
  }
  return setxattr(folder["text"].string, name, value, value.count, 0) == 0
}
