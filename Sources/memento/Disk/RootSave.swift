import Dispatch
import Glibc
import Storage
import Synchronization
import SystemPackage
import TextHistory
import TextModel

/// Writes a file that only root may write: `sudo tee` does it, and asks for the password itself.
struct RootSave {
  private let sudo: FilePath

  /// Nil where there is no sudo, or no need of it.
  init?() {
    guard geteuid() != 0, let sudo = Self.program(called: "sudo") else { return nil }
    self.sudo = sudo
  }

  /// Whether asking root may help against an error.
  static func mayHelp(against error: FileError) -> Bool {
    let isRefusal = error.errno == .permissionDenied || error.errno == .notPermitted
    return isRefusal && RootSave() != nil
  }

  private static func program(called name: String) -> FilePath? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { FilePath(String($0)).appending(name) }
      .first { $0.withPlatformString { access($0, X_OK) } == 0 }
  }

  /// What became of it.
  enum Outcome {
    case saved(FileIdentity?)
    /// The file was not written; the text says why.
    case failed(String)
  }

  /// Writes a state; the terminal is sudo's until this returns.
  func save(_ state: TextBuffer.Memento, to path: FilePath) -> Outcome {
    var place = path
    if let canonical = try? path.canonical() { place = canonical }
    let failure: String?
    do throws(Errno) {
      failure = try write(state, to: place)
    } catch {
      failure = "sudo could not be started: \(error)"
    }
    if let failure { return .failed("Not saved: \(failure)") }
    guard let identity = try? FileIdentity.current(of: path) else { return .saved(nil) }
    var size = 0
    state.recordedText.forEachChunk(in: state.recordedEncoding) { size += $0.count }
    if identity.mode.type == .regular, identity.byteCount != size {
      return .failed(
        "Not saved whole: \(path.printable) has \(identity.byteCount) of \(size) bytes")
    }
    return .saved(identity)
  }

  /// - Returns: why it did not work; nil when it did.
  private func write(
    _ state: TextBuffer.Memento, to place: FilePath
  ) throws(Errno) -> String? {
    let text = try Pipe()
    let errors = try Pipe()
    let child = try spawn(place, reading: text.output, telling: errors.input)
    close(text.output)
    close(errors.input)
    let told = Told()
    let reading = DispatchQueue(label: "memento.sudo")
    reading.async { [output = errors.output] in told.read(from: output) }
    state.recordedText.forEachChunk(in: state.recordedEncoding) { send($0, to: text.input) }
    close(text.input)
    var status: CInt = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    reading.sync {}
    close(errors.output)
    if status == 0 { return nil }
    // The low seven bits are the signal that ended it.
    return told.lastLine ?? (status & 0x7F == 0 ? "sudo gave up" : "sudo was stopped")
  }

  private func send(_ chunk: UnsafeRawBufferPointer, to file: CInt) {
    var rest = chunk[...]
    while !rest.isEmpty {
      let next = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(file, next.baseAddress, next.count)
      if count == -1, errno == EINTR { continue }
      // Nobody reads any more: the exit status tells.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  private func spawn(
    _ place: FilePath, reading input: CInt, telling errors: CInt
  ) throws(Errno) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // What the editor ignores must reach sudo: Ctrl-C gives up.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    let words = [sudo, "--", "tee", "--", place]
    var arguments = words.map { $0.withPlatformString { strdup($0) } } + [nil]
    defer { for word in arguments { free(word) } }
    var child: pid_t = 0
    let failure = sudo.withPlatformString {
      posix_spawn(&child, $0, &actions, &attributes, &arguments, environ)
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return child
  }
}

/// Two ends of a pipe, which no other program inherits.
private struct Pipe {
  let output: CInt
  let input: CInt

  init() throws(Errno) {
    var ends: [CInt] = [-1, -1]
    if pipe(&ends) != 0 { throw Errno(rawValue: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (output, input) = (ends[0], ends[1])
  }
}

/// What a program says on its standard error: it is passed on, and the last line is kept.
private final class Told: Sendable {
  private let line = Mutex<[UInt8]>([])

  func read(from file: CInt) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      if count <= 0 { return }
      // Where the user sees it.
      _ = Glibc.write(isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : STDOUT_FILENO, buffer, count)
      line.withLock { $0 = Array(($0 + buffer[..<count]).suffix(2000)) }
    }
  }

  /// The last line that is not empty.
  var lastLine: String? {
    let text = String(decoding: line.withLock { $0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
      .last { $0.contains { !$0.isWhitespace } }.map { FilePath($0).printable }
  }
}
