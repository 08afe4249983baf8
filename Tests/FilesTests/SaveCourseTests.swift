import Files
import Glibc
import SystemPackage
import Testing
import TestSupport

/// The steps of a save, and its reports.
@Suite struct SaveCourseTests {
  /// Returns chunks of all lengths, one of them longer than a single write.
  private static func cuts(_ count: Int, _ random: inout Seeded) -> [Int] {
    var cuts = [0]
    while let last = cuts.last, last < count {
      let longest = cuts.count == 700 ? 9_000_000 : cuts.count % 3 == 0 ? 5_000 : 600
      cuts.append(min(count, last + Int.random(in: 0...longest, using: &random)))
    }
    return cuts
  }

  @Test(
    "Chunks that stay in memory are written byte for byte", arguments: [false, true], [false, true])
  func chunksThatStayAreWrittenByteForByte(stay: Bool, overwrites: Bool) throws {
    let folder = try TestFolder()
    var random = Seeded()
    let text = random.bytes(15_000_000)
    let cuts = Self.cuts(text.count, &random)
    try folder.write(random.bytes(3_000_000), to: "text")
    if overwrites { try check(link(folder["text"].string, folder["other"].string)) }
    var told = 0
    var warned = 0
    var course = SaveCourse()
    course.chunksStay = stay
    course.passed = { told += $0 }
    course.beforeOverwriting = {
      warned += 1
      #expect(told == 0 && (try? FileIdentity.current(of: folder["text"])?.byteCount) == 3_000_000)
    }
    let result = text.withUnsafeBytes { all in
      Result { () throws(FileError) in
        try TextFile.save(to: folder["text"], neverReplacingIn: [], course: course) {
          (write) throws(FileError) in
          for (start, end) in zip(cuts, cuts.dropFirst()) {
            try write(UnsafeRawBufferPointer(rebasing: all[start..<end]))
          }
        }
      }
    }
    try #require(result.get().byteCount == text.count)
    #expect(try bytes(of: folder["text"]) == text)
    #expect(told == text.count && warned == (overwrites ? 1 : 0))
  }

  @Test("A big replaced file stays open until it is released")
  func aBigFileThatWasReplacedIsThereUntilItIsLetGo() throws {
    let folder = try TestFolder()
    try folder.write([UInt8](repeating: 1, count: 2_000_000), to: "big")
    try folder.write([1], to: "small")
    let replaced = ReplacedFile()
    var course = SaveCourse()
    course.replaced = replaced
    for name in ["small", "big"] {
      try TextFile.save(
        to: folder[name], neverReplacingIn: [], course: course, contents: contents([2]))
      #expect(try bytes(of: folder[name]) == [2])
      #expect(Self.heldFiles(in: folder) == (name == "big" ? 1 : 0))
    }
    replaced.letGo()
    #expect(Self.heldFiles(in: folder) == 0)
    #expect(folder.names == ["big", "small"])
  }

  @Test(
    "A save does not overwrite a change made meanwhile", arguments: [false, true], [false, true])
  func whatAnotherProgramWritesMeanwhileIsNotLostUnasked(mayLoseIt: Bool, overwrites: Bool) throws {
    let folder = try TestFolder()
    try folder.write([1, 1], to: "log")
    if overwrites { try check(link(folder["log"].string, folder["other"].string)) }
    var course = SaveCourse()
    course.mayLoseChanges = mayLoseIt
    // The last moment at which the new text exists only in memory or in a draft.
    let append = { try? folder.write([1, 1, 7], to: "log") }
    course.beforeOverwriting = { append() }
    var cause: FileError.Cause?
    do {
      try TextFile.save(to: folder["log"], neverReplacingIn: [], course: course) {
        (write) throws(FileError) in
        if !overwrites { append() }
        try contents([2])(write)
      }
    } catch {
      cause = error.cause
    }
    #expect(cause == (mayLoseIt ? nil : .changedMeanwhile))
    #expect(try bytes(of: folder["log"]) == (mayLoseIt ? [2] : [1, 1, 7]))
    #expect(folder.names == (overwrites ? ["log", "other"] : ["log"]))
  }

  @Test("A save does not replace a file that appeared meanwhile")
  func aFileThatAppearsMeanwhileIsNotReplaced() throws {
    let folder = try TestFolder()
    #expect(throws: FileError(.save, folder["new"], .changedMeanwhile)) {
      try TextFile.save(to: folder["new"], neverReplacingIn: []) { (write) throws(FileError) in
        _ = try? folder.write([7], to: "new")
        try contents([2])(write)
      }
    }
    #expect(try bytes(of: folder["new"]) == [7])
  }

  @Test("A file deleted meanwhile is written anew")
  func aFileThatGoesMeanwhileIsWrittenAnew() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "old")
    try TextFile.save(to: folder["old"], neverReplacingIn: []) { (write) throws(FileError) in
      unlink(folder["old"].string)
      try contents([2])(write)
    }
    #expect(try bytes(of: folder["old"]) == [2])
  }

  /// Returns the number of this process's open unnamed files of a folder.
  private static func heldFiles(in folder: TestFolder) -> Int {
    TestFolder.names(in: "/proc/self/fd").count { name in
      var target = [CChar](repeating: 0, count: 4096)
      guard readlink("/proc/self/fd/\(name)", &target, 4095) > 0 else { return false }
      let path = FilePath(platformString: target).string
      return path.hasPrefix(folder.path.string) && path.hasSuffix(" (deleted)")
    }
  }
}
