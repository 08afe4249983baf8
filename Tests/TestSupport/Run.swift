public import Glibc
public import SystemPackage

/// The way in which a program ended.
public enum Termination: Equatable, Sendable {
  /// It exited with this status, 0 for success.
  case exited(Int32)
  /// A signal ended it.
  case signalled(Int32)
}

/// The status and the output of a program.
public struct Outcome: Equatable, Sendable {
  /// The way in which it ended.
  public let status: Termination
  /// Its standard output.
  public let output: String
  /// Its standard error.
  public let errors: String
}

/// The reason why a program could not be run to its end.
public struct RunFailure: Error, CustomStringConvertible {
  /// The words of the failure.
  public let description: String
}

/// Runs a program to its end, in its own session, and so without a terminal.
///
/// - Parameters:
///   - arguments: The program, looked up in `PATH`, and its arguments.
///   - environment: Its environment; nil for that of the test run.
///   - folder: Its working directory; nil for that of the test run.
///   - input: Its standard input.
///   - limit: The time after which the program is killed and the run fails.
/// - Returns: Its outcome; as in a shell, the status is 127 if the program does not exist.
/// - Throws: `Errno`, or `RunFailure` after the limit.
public func run(
  _ arguments: [String], environment: [String: String]? = nil, in folder: FilePath? = nil,
  input: String = "", within limit: Duration = .seconds(20)
) throws -> Outcome {
  let streams = try (0..<3).map { _ in try nameless() }
  defer { for stream in streams { close(stream.rawValue) } }
  try streams[0].writeAll(input.utf8)
  try streams[0].seek(offset: 0, from: .start)

  let child = try start(arguments, environment: environment, in: folder, streams: streams)
  guard let status = try exitStatus(of: child, within: limit) else {
    throw RunFailure(description: "\(arguments) was killed after \(limit)")
  }
  return Outcome(
    status: status, output: try whole(streams[1]), errors: try whole(streams[2]))
}

/// Starts a program in its own session with the three given standard streams; the caller waits for its end.
///
/// - Throws: `Errno`.
public func start(
  _ arguments: [String], environment: [String: String]? = nil, in folder: FilePath? = nil,
  streams: [FileDescriptor]
) throws -> pid_t {
  var command = ["setsid", "env"]
  if let folder { command.append("--chdir=\(folder)") }
  if let environment { command += ["-i"] + environment.map { "\($0)=\($1)" } }
  return try spawn(command + arguments, streams: streams)
}

/// Starts a program with default signal handling: a test run ignores some signals, and a child would
/// inherit that.
private func spawn(_ command: [String], streams: [FileDescriptor]) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (target, stream) in streams.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, stream.rawValue, CInt(target))
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

  let arguments = command.map { strdup($0) }
  defer { for argument in arguments { free(argument) } }

  var child: pid_t = 0
  let code = posix_spawnp(&child, command[0], &actions, &attributes, arguments + [nil], environ)
  guard code == 0 else { throw Errno(rawValue: code) }
  return child
}

/// Waits for a child to end; after the limit, kills it and returns nil.
private func exitStatus(of child: pid_t, within limit: Duration) throws -> Termination? {
  let deadline = ContinuousClock.now + limit
  var raw: CInt = 0
  while true {
    let ended = waitpid(child, &raw, WNOHANG)
    if ended == child { break }
    guard ended == 0 || errno == EINTR else { throw Errno(rawValue: errno) }
    if ContinuousClock.now > deadline {
      kill(child, SIGKILL)
      waitpid(child, &raw, 0)
      return nil
    }
    poll(nil, 0, 1)
  }
  let signal = raw & 0x7f
  return signal == 0 ? .exited((raw >> 8) & 0xff) : .signalled(signal)
}

/// Returns an open file without a name: unlike a pipe, it never blocks the writer.
private func nameless() throws -> FileDescriptor {
  var template = systemTemporaryFolder.appending("memento-XXXXXX").string.utf8CString.map { $0 }
  let descriptor = mkstemp(&template)
  guard descriptor >= 0 else { throw Errno(rawValue: errno) }
  unlink(template)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  return FileDescriptor(rawValue: descriptor)
}

private func whole(_ stream: FileDescriptor) throws -> String {
  try stream.seek(offset: 0, from: .start)
  return String(decoding: try remainingBytes(of: stream), as: UTF8.self)
}
