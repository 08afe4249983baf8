internal import CLinux
internal import Glibc
internal import Synchronization
internal import SystemPackage

extension ChildProcess.Command {
  /// Starts the program with default signal handling: it would inherit the signals that the editor
  /// ignores.
  ///
  /// - Parameter descriptors: its descriptors from 0 on; the null device for -1.
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
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    posix_spawnattr_setflags(&attributes, hasOwnSession ? flags | memento_spawn_in_session : flags)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { word in
      (word.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        $0.baseAddress.flatMap { strdup($0) }
      }
    }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let failure = starts.withLock { _ in
      path.withPlatformString {
        posix_spawn(&process, $0, &actions, &attributes, &words, environ)
      }
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return process
  }
}

/// Held while a program is started.
private let starts = Mutex<Void>(())

extension ChildProcess {
  /// Runs a body while no program is being started.
  ///
  /// A stop of the whole job would meet the child before it runs its program. The thread that starts it
  /// waits for that and does not stop, so that the shell would never learn of the stop.
  public static func betweenStarts(_ body: () -> Void) { starts.withLock { _ in body() } }
}
