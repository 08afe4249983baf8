import CLinux
import Glibc
import SystemPackage

/// Starting other programs.
enum Program {
  /// Starts a program with descriptors of its own, and with signals as a shell leaves them: the
  /// editor ignores some, which its children would inherit.
  ///
  /// - Parameters:
  ///   - path: where the program is.
  ///   - words: its name and what follows it.
  ///   - ends: what it has as its descriptors, from 0 on; the null device where one is -1.
  ///   - isApart: whether it gets a session of its own: without the terminal, to be ended with all
  ///     that it starts.
  /// - Throws: why it was not started.
  static func start(
    _ path: FilePath, _ words: [[UInt8]], ends: [CInt], isApart: Bool
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (number, descriptor) in ends.enumerated() {
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
    posix_spawnattr_setflags(&attributes, isApart ? flags | memento_spawn_in_session : flags)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in
      (word.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer {
        $0.baseAddress.flatMap { strdup($0) }
      }
    }
    arguments.append(nil)
    defer { for word in arguments { free(word) } }
    var process: pid_t = 0
    let failure = path.withPlatformString {
      posix_spawn(&process, $0, &actions, &attributes, &arguments, environ)
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return process
  }

  /// A pipe that no program inherits by itself: the end to read from, and the end to write to.
  static func pipe() throws(Errno) -> (reading: CInt, writing: CInt) {
    var ends: [CInt] = [-1, -1]
    if memento_pipe(&ends) != 0 { throw Errno(rawValue: errno) }
    return (ends[0], ends[1])
  }
}
