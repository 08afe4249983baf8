internal import CLinux
internal import Glibc
internal import Synchronization
internal import SystemPackage

extension ChildProcess.Command {
  /// Starts the program with default signal handling, because it would inherit the signals that the
  /// editor ignores.
  ///
  /// - Parameter descriptors: its descriptors, beginning with 0; -1 means the null device.
  /// - Throws: `Errno` if it cannot be started.
  func start(with descriptors: [CInt]) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in descriptors.enumerated() {
      if descriptor >= 0 {
        posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDWR, 0)
      }
    }
    if let folder {
      _ = folder.withPlatformString { memento_spawn_in_folder(&actions, $0) }
    }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, hasOwnSession ? flags | memento_spawn_in_session : flags)
    var words = Self.strings(arguments)
    var changed = Self.strings(environment)
    defer { for word in words + changed { free(word) } }
    var process: pid_t = 0
    let failure = starts.withLock { _ in
      path.withPlatformString {
        if variables.isEmpty {
          posix_spawn(&process, $0, &actions, &attributes, &words, environ)
        } else {
          posix_spawn(&process, $0, &actions, &attributes, &words, &changed)
        }
      }
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return process
  }

  /// The environment of the editor with the changed variables; empty if none are changed.
  private var environment: [[UInt8]] {
    if variables.isEmpty { return [] }
    var entries: [[UInt8]] = []
    var next = environ
    while let entry = next.pointee {
      let bytes = UnsafeBufferPointer(start: entry, count: strlen(entry)).map {
        UInt8(bitPattern: $0)
      }
      let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      if variables[name] == nil { entries.append(bytes) }
      next += 1
    }
    return entries + variables.map { Array("\($0.key)=".utf8) + $0.value }
  }

  /// Returns copies as C strings, terminated by nil; the caller frees them.
  private static func strings(_ words: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    let copies: [UnsafeMutablePointer<CChar>?] = words.map { word in
      (word.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        $0.baseAddress.flatMap { strdup($0) }
      }
    }
    return copies + [nil]
  }
}

/// A mutex that is locked while a program is started.
private let starts = Mutex<Void>(())

extension ChildProcess {
  /// Runs a body while no program is being started.
  ///
  /// A stop of the whole job would reach the child before it runs its program. The thread that
  /// starts it waits for that and does not stop, so the shell would never be notified of the stop.
  public static func betweenStarts(_ body: () -> Void) { starts.withLock { _ in body() } }
}
