import Glibc
import SystemPackage
import Testing
import TestSupport

@testable import Files

/// The folder of the history, and obstacles to it.
@Suite struct StateFolderTests {
  @Test("The folder follows the XDG Base Directory Specification")
  func itIsWhereTheDirectorySpecificationSays() throws {
    func place(_ stateHome: FilePath?, _ home: FilePath?) throws -> FilePath {
      try StateFolder.ofUser(stateHome: stateHome, home: home).path
    }
    #expect(try place(nil, "/home/me") == "/home/me/.local/state/memento")
    #expect(try place("/state", "/home/me") == "/state/memento")
    #expect(try place("/state", nil) == "/state/memento")
    for ignored in ["", "state", "./state", "~/state"] as [FilePath] {
      #expect(try place(ignored, "/home/me") == "/home/me/.local/state/memento")
    }
  }

  @Test("Without a home there is an error")
  func withoutAHomeThereIsAnError() {
    for home in [nil, "", "home/me"] as [FilePath?] {
      let thrown = error { () throws(FileError) in
        _ = try StateFolder.ofUser(stateHome: nil, home: home)
      }
      #expect(thrown?.operation == .keep && thrown?.errno == .noSuchFileOrDirectory)
    }
  }

  @Test("Without HOME, the home is the one in the list of users")
  func theHomeComesFromTheListOfUsersWhereNoneIsSet() throws {
    let listed = try #require(getpwuid(getuid())?.pointee.pw_dir)
    for unset in [nil, "", "home"] as [FilePath?] {
      #expect(FilePath.home(unless: unset) == FilePath(platformString: listed))
    }
    #expect(FilePath.home(unless: "/home/me") == "/home/me")
    #expect(FilePath.inEnvironment("MEMENTO_NO_SUCH_VARIABLE") == nil)
  }

  @Test("Root uses no folder in which another user can make links", .enabled(if: isRoot))
  func rootUsesNoFolderOfOthers() throws {
    let folder = try TestFolder()
    let own: FilePath = "/root/.local/state/memento"
    func place(_ stateHome: FilePath) throws -> FilePath {
      try StateFolder.ofUser(stateHome: stateHome, home: "/root", rootHome: "/root").path
    }
    try folder.makeFolder("mine", mode: 0o755)
    try folder.makeFolder("open", mode: 0o777)
    try folder.makeFolder("theirs", mode: 0o755)
    try check(folder["theirs"].withPlatformString { chown($0, 12_345, 12_345) })
    try folder.makeFolder("theirs/mine", mode: 0o700)
    try symlink(folder["link"], to: "theirs")
    #expect(try place(folder["mine"]) == folder["mine/memento"])
    #expect(try place(folder["mine/new/folders"]) == folder["mine/new/folders/memento"])
    for name in ["open", "theirs", "theirs/mine", "theirs/new", "link", "link/mine"] {
      #expect(try place(folder[name]) == own, "\(name)")
    }
  }

  @Test("Links in the folder are neither followed nor changed")
  func linksInTheFolderAreNotFollowed() throws {
    let folder = try TestFolder()
    try folder.makeFolder("state")
    try folder.makeFolder("state/memento", mode: 0o700)
    try folder.makeFolder("victim", mode: 0o755)
    let state = StateFolder(folder["state/memento"])
    for name in ["greeted", "recent", "words.\(getpid())"] {
      try symlink(state.path.appending(name), to: "../../victim/\(name)")
    }
    #expect(error { () throws(FileError) in try state.recordShown(.greeting) } != nil)
    let entry = RecentFiles.Entry(path: "/a", line: 1, character: 1, used: 1)
    #expect(error { () throws(FileError) in try RecentFiles(in: state).record(entry) } != nil)
    try state.write([1, 2], to: "words")
    #expect(TestFolder.names(in: folder["victim"]) == [])
    #expect(try bytes(of: state.path.appending("words")) == [1, 2])
  }

  @Test("A link in the place of a folder below is neither followed nor changed")
  func linksToFoldersAreNotFollowed() throws {
    let folder = try TestFolder()
    try folder.makeFolder("victim", mode: 0o755)
    let token = String(repeating: "a", count: 32)
    try folder.write([1], to: "victim/\(token)")
    let state = StateFolder(folder["state"])
    try state.make()
    for name in ["sessions", "emergency"] { try symlink(folder["state/\(name)"], to: "../victim") }
    let sessions = SessionFolder(in: state)
    #expect(error { () throws(FileError) in _ = try sessions.join(at: 1) }?.errno == .notDirectory)
    #expect(sessions.isAlive(token))
    #expect(sessions.having("/a").isEmpty)
    let places = EmergencyPlaces(of: folder["missing/text"], orIn: state)
    let thrown = error { () throws(FileError) in
      try places.store(.unsavedText, contents: contents([1]))
    }
    #expect(thrown?.errno == .notDirectory)
    #expect(TestFolder.names(in: folder["victim"]) == [token])
    #expect(try Stat(folder["victim"]).permissions.rawValue == 0o755)
  }

  @Test("The folder is private to its user")
  func itIsMadeForItsUserAlone() throws {
    let folder = try TestFolder()
    let state = try StateFolder.ofUser(stateHome: nil, home: folder.path)
    for _ in 0..<2 {
      try state.make()
      for made in [".local", ".local/state", ".local/state/memento"] {
        #expect(try Stat(folder[made]).permissions.rawValue == 0o700)
        #expect(try Stat(folder[made]).type == .directory)
      }
    }
    #expect(TestFolder.names(in: state.path) == [])
  }

  @Test("Existing parent folders stay as they are")
  func foldersAboveStayAsTheyAre() throws {
    let folder = try TestFolder()
    try folder.makeFolder(".local", mode: 0o755)
    try StateFolder.ofUser(stateHome: nil, home: folder.path).make()
    #expect(try Stat(folder[".local"]).permissions.rawValue == 0o755)
    #expect(try Stat(folder[".local/state"]).permissions.rawValue == 0o700)
  }

  @Test(
    "Others lose access to an existing folder",
    arguments: [(0o755, 0o700), (0o777, 0o700), (0o2750, 0o2700), (0o700, 0o700)])
  func whatOthersMayDoIsTakenFromThem(before: mode_t, after: mode_t) throws {
    let folder = try TestFolder()
    try folder.makeFolder("memento", mode: before)
    try folder.write([1], to: "memento/kept")
    try StateFolder(folder["memento"]).make()
    #expect(try Stat(folder["memento"]).permissions.rawValue == after)
    #expect(try bytes(of: folder["memento/kept"]) == [1])
  }

  @Test("A link to a folder is followed")
  func aLinkToAFolderIsFollowed() throws {
    let folder = try TestFolder()
    try folder.makeFolder("elsewhere")
    try symlink(folder["memento"], to: "elsewhere")
    try StateFolder(folder["memento"]).make()
    #expect(try Stat(folder["elsewhere"]).permissions.rawValue == 0o700)
    #expect(try Stat(folder["memento"], followTargetSymlink: false).type == .symbolicLink)
  }

  @Test("A file in the place of the folder is an error and stays")
  func whatIsNoFolderIsAnErrorAndStays() throws {
    let folder = try TestFolder()
    try folder.write([1], to: "file")
    try folder.makeFolder("state")
    try folder.write([2], to: "state/memento")
    try symlink(folder["dangling"], to: "nothing/below")
    try symlink(folder["circle"], to: "circle")
    try check(mkfifo(folder["pipe"].string, 0o600))
    let expected: [(FilePath, Errno)] = [
      (folder["file/memento"], .notDirectory), (folder["file/a/b"], .notDirectory),
      (folder["state/memento"], .notDirectory), (folder["pipe"], .notDirectory),
      (folder["dangling"], .noSuchFileOrDirectory),
      (folder["dangling/memento"], .noSuchFileOrDirectory),
      (folder["circle"], .tooManySymbolicLinkLevels),
      (folder[String(repeating: "n", count: 256)], .fileNameTooLong),
    ]
    for (path, errno) in expected {
      let thrown = error { () throws(FileError) in try StateFolder(path).make() }
      #expect(thrown == FileError(.keep, path, .system(errno)))
    }
    #expect(try bytes(of: folder["state/memento"]) == [2])
    #expect(folder.names == ["circle", "dangling", "file", "pipe", "state"])
  }

  @Test("A missing home is not made")
  func aHomeThatDoesNotExistIsNotMade() throws {
    let folder = try TestFolder()
    let state = try StateFolder.ofUser(stateHome: nil, home: folder["nonexistent"])
    let thrown = error { () throws(FileError) in try state.make() }
    #expect(thrown == FileError(.keep, state.path, .system(.noSuchFileOrDirectory)))
    #expect(folder.names == [])
    // An explicitly requested folder is created.
    try StateFolder.ofUser(stateHome: folder["state/home"], home: folder["nonexistent"]).make()
    #expect(TestFolder.names(in: folder["state/home"]) == ["memento"])
  }

  @Test("Folders of other users are errors or stay as they are", .enabled(if: isRoot))
  func foldersOfOthersAreErrorsOrStay() throws {
    let folder = try TestFolder()
    try chmod(folder.path, 0o755)
    try folder.makeFolder("closed", mode: 0o700)
    try folder.makeFolder("readable", mode: 0o755)
    try folder.makeFolder("open", mode: 0o777)
    for name in ["memento", "closed", "closed/memento", "readable"] {
      let state = StateFolder(folder[name])
      let thrown = asStranger { error { () throws(FileError) in try state.make() } }
      #expect(thrown == FileError(.keep, folder[name], .system(.permissionDenied)))
    }
    asStranger {
      #expect(error { () throws(FileError) in try StateFolder(folder["open"]).make() } == nil)
    }
    #expect(try Stat(folder["open"]).permissions.rawValue == 0o777)
    #expect(folder.names == ["closed", "open", "readable"])
  }

  @Test("A read-only disk is an error", .enabled(if: isRoot))
  func aReadOnlyDiskIsAnError() throws {
    let folder = try TestFolder()
    try folder.makeFolder("disk")
    try folder.mountMemory(over: "disk", bytes: 1 << 20)
    try folder.makeFolder("disk/old", mode: 0o755)
    try folder.makeReadOnly("disk")
    for name in ["disk/new", "disk/old"] {
      let thrown = error { () throws(FileError) in try StateFolder(folder[name]).make() }
      #expect(thrown == FileError(.keep, folder[name], .system(.readOnlyFileSystem)))
    }
  }
}
