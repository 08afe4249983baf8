internal import CLinux
internal import Glibc
public import SystemPackage

/// A running program: `write` sends input and reads output, and `finish` waits for the end.
///
/// Both calls block, and belong on a separate queue. A program may ignore its input.
public struct ChildProcess: ~Copyable {
  private let command: Command
  private let process: pid_t
  /// The editor's ends of the pipes; -1 for a closed one.
  private var (input, output, errors): (CInt, CInt, CInt)
  /// The file for standard error; -1 if that is a pipe.
  private let errorFile: CInt
  private var result = Result(ending: .stopped)
  private var lastMoved = ContinuousClock.now
  /// The time at which the end of the program was noticed.
  private var exited: ContinuousClock.Instant?
  private var isOver = false

  /// The time to read from a pipe that other processes keep open after the program has ended.
  private static var timeAfterExit: Duration { .milliseconds(200) }

  /// Starts a program.
  ///
  /// - Throws: `Errno` if it cannot be started.
  public init(_ command: Command) throws(Errno) {
    self.command = command
    var pipes: [Pipe] = []
    func pipe() throws(Errno) -> (reading: CInt, writing: CInt) {
      let pipe = try Pipe()
      pipes.append(pipe)
      return (pipe.reading.rawValue, pipe.writing.rawValue)
    }
    var file: CInt = -1
    do throws(Errno) {
      let input = command.readsInput ? try pipe() : (-1, -1)
      let output = command.outputLimit != nil ? try pipe() : (-1, -1)
      var errors: (reading: CInt, writing: CInt) = (-1, -1)
      if case .file = command.errors {
        file = memento_nameless_file("errors")
        if file < 0 { throw Errno(rawValue: errno) }
        errors.writing = file
      } else {
        errors = try pipe()
      }
      process = try command.start(with: [input.0, output.1, errors.writing])
      Self.close([input.0, output.1, file < 0 ? errors.writing : -1])
      (self.input, self.output, self.errors) = (input.1, output.0, errors.reading)
      errorFile = file
    } catch {
      for pipe in pipes { Self.close([pipe.reading.rawValue, pipe.writing.rawValue]) }
      Self.close([file])
      throw error
    }
    for end in [input, output, self.errors] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Writes to the input of the program, until the program closes it.
  ///
  /// - Parameter shouldContinue: called periodically with the number of bytes of output; false
  ///   stops the program.
  public mutating func write(
    _ bytes: UnsafeRawBufferPointer, shouldContinue: (Int) -> Bool = { _ in true }
  ) {
    var rest = bytes[...]
    while !rest.isEmpty, input >= 0, !isOver {
      rest = rest.dropFirst(turn(offering: .init(rebasing: rest), shouldContinue))
    }
  }

  /// Closes the input, and waits for the end of the program.
  ///
  /// It does not wait for background processes.
  ///
  /// - Parameter shouldContinue: the same as for `write`.
  public consuming func finish(shouldContinue: (Int) -> Bool = { _ in true }) -> Result {
    Self.shut(&input)
    while !isOver { _ = turn(offering: .init(start: nil, count: 0), shouldContinue) }
    if exited == nil { kill() }
    if errorFile >= 0 { result.errors = Self.beginning(of: errorFile) }
    Self.close([input, output, errors, errorFile])
    return result
  }

  /// Waits for the next action and performs it.
  ///
  /// - Returns: the number of bytes written to the program.
  private mutating func turn(
    offering bytes: UnsafeRawBufferPointer, _ shouldContinue: (Int) -> Bool
  ) -> Int {
    var ends = [
      pollfd(fd: bytes.isEmpty ? -1 : input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
    ]
    // `poll` ignores a negative descriptor. The end of the program is checked periodically, and
    // immediately after it has closed its pipes.
    let isSilent = ends.allSatisfy { $0.fd < 0 }
    poll(&ends, nfds_t(ends.count), isSilent ? 2 : exited != nil ? 10 : 20)
    let count = ends[0].revents != 0 ? feed(bytes) : 0
    drain()
    let limit = command.outputLimit ?? 0
    if output >= 0 || command.outputLimit != nil, result.output.count > limit {
      end(.wroteTooMuch)
    } else if !shouldContinue(result.output.count) {
      end(.stopped)
    } else if exited == nil, let ending = Self.ending(of: process) {
      result.ending = ending
      exited = .now
    }
    if let exited {
      // A background process may keep the pipes open forever.
      let isLate = ContinuousClock.now - exited > Self.timeAfterExit
      if output < 0 && errors < 0 || isLate { isOver = true }
    } else if let timeout = command.idleTimeout, ContinuousClock.now - lastMoved > timeout {
      end(.timedOut)
    }
    return count
  }

  private mutating func end(_ ending: Ending) {
    result.ending = ending
    isOver = true
  }

  /// Writes as much as the pipe accepts.
  ///
  /// - Returns: the number of written bytes; all if the pipe has no reader.
  private mutating func feed(_ bytes: UnsafeRawBufferPointer) -> Int {
    let (count, failure) = Self.writeWithoutSignal(
      .init(start: bytes.baseAddress, count: min(bytes.count, 1 << 16)), to: input)
    if count < 0 {
      if failure == EAGAIN || failure == EINTR { return 0 }
      Self.shut(&input)
      return bytes.count
    }
    lastMoved = .now
    return count
  }

  /// Writes to a pipe.
  ///
  /// A pipe without a reader causes an error instead of SIGPIPE, which would end a command that
  /// prints.
  private static func writeWithoutSignal(
    _ bytes: UnsafeRawBufferPointer, to pipe: CInt
  ) -> (count: Int, failure: CInt) {
    var (signals, before) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let count = Glibc.write(pipe, bytes.baseAddress, bytes.count)
    let failure = errno
    if count < 0, failure == EPIPE {
      var atOnce = timespec()
      sigtimedwait(&signals, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return (count, failure)
  }

  private mutating func drain() {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      // The number of reads is limited, so that progress is reported in between.
      for _ in 0..<64 where output >= 0 {
        guard let count = Self.read(&output, room) else { break }
        lastMoved = .now
        let most = (command.outputLimit ?? 0) + 1
        result.output += room[..<min(count, max(0, most - result.output.count))]
      }
      for _ in 0..<64 where errors >= 0 {
        guard let count = Self.read(&errors, room) else { break }
        lastMoved = .now
        keepErrors(.init(rebasing: room[..<count]))
      }
    }
  }

  private mutating func keepErrors(_ bytes: UnsafeRawBufferPointer) {
    switch command.errors {
    case .pipe, .file: result.errors += bytes.prefix(max(0, 65_536 - result.errors.count))
    case .shown(let descriptor):
      _ = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      result.errors = Array((result.errors + bytes).suffix(2000))
    }
  }

  /// Reads the bytes in a pipe, and closes it at its end.
  ///
  /// - Returns: the number of bytes; nil if none are available.
  private static func read(_ end: inout CInt, _ room: UnsafeMutableRawBufferPointer) -> Int? {
    let count = Glibc.read(end, room.baseAddress, room.count)
    if count > 0 { return count }
    if count == 0 || errno != EAGAIN && errno != EINTR { shut(&end) }
    return nil
  }

  private static func beginning(of file: CInt) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(file, &bytes, bytes.count, 0)
    return Array(bytes.prefix(max(0, count)))
  }

  /// Returns the ending of a program; nil while it runs.
  static func ending(of process: pid_t) -> Ending? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Ends the program and all its children, by a request and then by force.
  private func kill() {
    let target = command.hasOwnSession ? -process : process
    var deadline = ContinuousClock.now.advanced(by: command.timeToEnd)
    Glibc.kill(target, SIGTERM)
    while Self.ending(of: process) == nil {
      poll(nil, 0, 5)
      if ContinuousClock.now < deadline { continue }
      if Glibc.kill(target, SIGKILL) != 0 { return }
      deadline = deadline.advanced(by: .milliseconds(500))
    }
    Glibc.kill(target, SIGKILL)
  }

  private static func close(_ descriptors: [CInt]) {
    for descriptor in descriptors where descriptor >= 0 { Glibc.close(descriptor) }
  }

  private static func shut(_ end: inout CInt) {
    close([end])
    end = -1
  }
}
