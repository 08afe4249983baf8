import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// The limits of a watch: very many changes, and file systems without support.
@Suite(.timeLimit(.usually(10))) struct FileWatchLimitTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write([1], to: "text")
  }

  /// Writes to two files in turn, so that no two equal events are merged.
  private func flood(_ names: [String], count: Int) throws {
    let files = try names.map {
      try FileDescriptor.open(
        folder[$0], .writeOnly, options: .create, permissions: [.ownerReadWrite])
    }
    for number in 0..<count { _ = try files[number % files.count].writeAll([1]) }
    for file in files { try file.close() }
  }

  @Test("An overflow of the event queue is reported")
  func aFloodIsReported() throws {
    let watch = FileWatch([folder["text"]])
    try flood(["text", "other"], count: 100_000)
    #expect(watch.drain())
    _ = watch.drain()
    #expect(!watch.drain())
    try folder.write([2], to: "text")
    #expect(watch.drain())
  }

  @Test("A change lost in the overflow of other events is reported")
  func whatIsLostInTheFloodOfOthersIsReported() throws {
    let watch = FileWatch([folder["text"]])
    try flood(["a", "b"], count: 100_000)
    // The event queue is full and omits the events of the file itself.
    try save([2], to: folder["text"])
    #expect(watch.drain())
    _ = watch.drain()
    try flood(["a", "b"], count: 1000)
    #expect(!watch.drain())
    // The watched file is the replacement, which was not noticed at first.
    try link(folder["elsewhere"], to: folder["text"])
    while watch.drain() {}
    try folder.write([3], to: "elsewhere")
    #expect(watch.drain())
  }

  @Test("Unmounting the disk is reported", .enabled(if: isRoot))
  func aDiskThatIsUnmountedIsReported() async throws {
    try folder.makeFolder("disk")
    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    try folder.write([1], to: "disk/text")
    let watch = FileWatch([folder["disk/text"]])
    #expect(!watch.needsPolling)
    try check(umount(folder["disk"].string))
    try await eventually("the watch tells that the disk is gone") { watch.drain() }
    #expect(watch.pollingReason == .unmounted)
    // The watch now covers the folder below the mount point.
    try folder.write([2], to: "disk/text")
    #expect(watch.drain())

    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    #expect(watch.needsPolling)
    watch.rearm()
    #expect(!watch.needsPolling)
    while watch.drain() {}
    try folder.write([3], to: "disk/text")
    #expect(watch.drain())
  }

  @Test("A file in an unreadable folder is polled", .enabled(if: isRoot))
  func aFolderThatMayNotBeReadIsLookedAt() throws {
    try folder.makeFolder("closed", mode: 0o711)
    try chmod(folder.path, 0o755)
    let watch = asStranger { FileWatch([folder["closed/text"]]) }
    #expect(watch.pollingReason == .system(.permissionDenied))

    // A single unreadable folder on the path is no obstacle.
    try folder.makeFolder("closed/open", mode: 0o755)
    let below = asStranger { FileWatch([folder["closed/open/text"]]) }
    #expect(!below.needsPolling)
    try folder.write([1], to: "closed/open/text")
    #expect(asStranger { below.drain() })
  }

  @Test("A watch that the system refuses reports the reason")
  func whereTheSystemCannotWatchItSaysWhy() throws {
    for failure in [EMFILE, ENOSYS] {
      let watch = FileWatch(
        [folder["text"]],
        opening: {
          errno = failure
          return -1
        })
      #expect(watch.descriptor == nil)
      #expect(watch.pollingReason == .system(Errno(rawValue: failure)))
      try folder.write([2], to: "text")
      #expect(!watch.drain())
      watch.rearm()
      #expect(watch.needsPolling)
    }
    // A descriptor that cannot be watched, as when all watches are used.
    let watch = FileWatch([folder["text"]], opening: { open("/dev/null", O_RDONLY | O_CLOEXEC) })
    #expect(watch.pollingReason == .system(.invalidArgument))
    #expect(!watch.drain())
  }

  @Test("The descriptor is closed on exec and does not block")
  func theDescriptorIsForThisProcessAndDoesNotBlock() throws {
    let watch = FileWatch([folder["text"]])
    let descriptor = try #require(watch.descriptor?.rawValue)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
  }

  @Test("No descriptor leaks")
  func noDescriptorIsLost() throws {
    // By default the system allows a user 128.
    for _ in 0..<200 { try #require(!FileWatch([folder["text"]]).needsPolling) }
  }

  @Test("Files on servers are polled")
  func filesOnServersAreLookedAt() throws {
    let remote = [
      0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x5346_414F, 0x6B41_4653, 0x00C3_6400,
      0x0102_1997, 0x6573_5546, Int(Int32(bitPattern: 0xFF53_4D42)),
    ]
    for type in remote { #expect(RemoteFileSystem.isRemote(type: type)) }
    // ext4, tmpfs, overlay, btrfs, xfs, proc.
    for type in [0xEF53, 0x0102_1994, 0x794C_7630, 0x9123_683E, 0x5846_5342, 0x9FA0] {
      #expect(!RemoteFileSystem.isRemote(type: type))
    }
    #expect(!RemoteFileSystem.contains(folder.path))
    #expect(!RemoteFileSystem.contains(folder["nothing"]))
  }
}
