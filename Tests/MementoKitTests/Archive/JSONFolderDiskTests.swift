import CLinux
import Dispatch
import Glibc
import MementoArchiveKit
import MementoKit
import Synchronization
import SystemPackage
import TestSupport
import Testing

/// A folder of JSON files on full, closed or shared disks.
struct JSONFolderDiskTests {
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path.string }

  init() throws { temporary = try TemporaryFolder() }

  private static let isRoot = geteuid() == 0

  private func explanation(of body: () throws(StoreError) -> Void) -> String? {
    do throws(StoreError) {
      try body()
    } catch .unusable(let explanation) {
      return explanation
    } catch {
      return "another error: \(error)"
    }
    return nil
  }

  @Test("A full disk keeps the stored states", .enabled(if: isRoot))
  func aFullDiskKeepsWhatItHas() throws {
    let mounted = temporary.file("full")
    try makeFolders(mounted)
    let isMounted = mount("tmpfs", mounted.string, "tmpfs", 0, "size=65536") == 0
    try #require(isMounted, "no file system can be mounted: \(Errno(rawValue: errno))")
    defer { umount(mounted.string) }
    var store = JSONFolderStore(folder: mounted.string)
    try store.save(memento("1"), as: "it")
    let large = memento(String(repeating: "1", count: 200_000))
    #expect(
      explanation { () throws(StoreError) in try store.save(large, as: "it") }
        == "Cannot write \(mounted)/it.json: No space left on device. Free some space and try again"
    )
    #expect(try store.memento(named: "it") == memento("1"))
    #expect(try names(in: mounted) == ["it.json"])
    try store.save(memento("2"), as: "it")
    #expect(try store.memento(named: "it") == memento("2"))

    try #require(mount("tmpfs", mounted.string, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0)
    let change = explanation { () throws(StoreError) in try store.save(large, as: "it") }
    #expect(change?.contains("Read-only file system. Mount the file system writable") == true)
    #expect(explanation { () throws(StoreError) in try store.delete("it") } != nil)
    #expect(try store.memento(named: "it") == memento("2"))
  }

  @Test("A folder of another user is reported", .enabled(if: isRoot))
  func aFolderOfSomebodyElseIsSaid() throws {
    var store = JSONFolderStore(folder: folder)
    try store.save(memento("1"), as: "it")
    let complaints = asStranger {
      [
        explanation { () throws(StoreError) in _ = try store.memento(named: "it") },
        explanation { () throws(StoreError) in _ = try store.names() },
        explanation { () throws(StoreError) in try store.save(memento("2"), as: "it") },
        explanation { () throws(StoreError) in try store.delete("it") },
      ]
    }
    let advice = "Permission denied. Check its permissions, or choose another folder"
    for complaint in complaints { #expect(complaint == "Cannot open \(folder): \(advice)") }
    #expect(try store.memento(named: "it") == memento("1"))
  }

  @Test("A read-only folder can be read", .enabled(if: isRoot))
  func aFolderThatCanOnlyBeReadCanBeRead() throws {
    var store = JSONFolderStore(folder: folder)
    try store.save(memento("1"), as: "it")
    try #require(chmod(folder, 0o755) == 0 && chmod("\(folder)/it.json", 0o644) == 0)
    let (names, read, complaint) = try asStranger {
      let complaint = explanation { () throws(StoreError) in
        try store.save(memento("2"), as: "it")
      }
      return (try store.names(), try store.memento(named: "it"), complaint)
    }
    #expect(names == ["it"])
    #expect(read == memento("1"))
    #expect(complaint?.hasPrefix("Cannot write \(folder)/it.json: Permission denied. ") == true)
  }

  @Test("Several stores write and read one folder at once")
  func storesOfOneFolderWriteAndReadAtOnce() throws {
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { [folder] writer in
      do {
        for round in Soak.rounds(15, soak: 500) {
          try writeAndRead(in: folder, writer: writer, round: round)
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let store = JSONFolderStore(folder: folder)
    #expect(try store.names() == (0..<8).map { "own \($0)" } + ["shared"])
    #expect(try names(in: temporary.path).allSatisfy { $0.hasSuffix(".json") })
  }

  /// Runs `body` with the file permissions of a user who owns nothing, on this thread alone.
  private func asStranger<Result>(_ body: () throws -> Result) rethrows -> Result {
    setfsgid(65534)
    setfsuid(65534)
    defer {
      setfsuid(0)
      setfsgid(0)
    }
    return try body()
  }
}

private func memento(_ payload: String) -> StoredMemento {
  StoredMemento(type: "T", version: 1, secondsSince1970: 0, payload: Array(payload.utf8))
}

/// Performs the steps of one of several writers, in a new store each time, like a program just
/// started, which cleans up after others.
private func writeAndRead(in folder: String, writer: Int, round: Int) throws {
  var store = JSONFolderStore(folder: folder)
  let own = memento("[\(writer),\(round)]")
  try store.save(own, as: "shared")
  try store.save(own, as: "own \(writer)")
  _ = try store.memento(named: "shared")
  guard try store.memento(named: "own \(writer)") == own else {
    throw StoreError.unusable("\(writer) reads another's")
  }
  try store.save(own, as: "brief \(writer)")
  try store.delete("brief \(writer)")
}
