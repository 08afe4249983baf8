import EditorCore
import Glibc

/// A command of the shell that runs: it is fed, and what it writes is taken in.
///
/// It runs in a session of its own, so that it has no terminal to write to or to ask on, and so that
/// it can be ended with all that it began.
struct ShellRun {
  /// What a run came to.
  struct Result {
    var ending: ProcessOutcome.Ending
    var output: [UInt8]
    var complaint: [UInt8]
  }

  private let process: pid_t
  private var input: [UInt8]
  /// The editor's ends of the pipes to and from the process; -1 where one is closed.
  private var (feed, output, complaints): (CInt, CInt, CInt)

  /// No more than this of what it complains about is kept.
  private static var mostComplaint: Int { 64 * 1024 }
  /// How long to wait for what stands in a pipe that others hold open when the command has ended.
  private static var afterglow: Duration { .milliseconds(200) }
  /// How long a command has to end by itself when it is asked to.
  private static var grace: Duration { .milliseconds(500) }

  /// Begins a command.
  ///
  /// - Throws: `ShellRunError` where there is no shell, or no room for another process.
  init(_ command: String, reading input: [UInt8]) throws(ShellRunError) {
    self.input = input
    var pipes: [(reading: CInt, writing: CInt)] = []
    for _ in 0..<3 {
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let reason = errno
        for pipe in pipes { Self.close(pipe.reading, pipe.writing) }
        throw ShellRunError(reason)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append((ends[0], ends[1]))
    }
    let (stdin, stdout, stderr) = (pipes[0], pipes[1], pipes[2])
    let spawned = Self.spawn(command, stdin.reading, stdout.writing, stderr.writing)
    Self.close(stdin.reading, stdout.writing, stderr.writing)
    switch spawned {
    case .failure(let error):
      Self.close(stdin.writing, stdout.reading, stderr.reading)
      throw error
    case .success(let process): self.process = process
    }
    (feed, output, complaints) = (stdin.writing, stdout.reading, stderr.reading)
    for end in [feed, output, complaints] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func close(_ descriptors: CInt...) {
    for descriptor in descriptors where descriptor >= 0 { _ = Glibc.close(descriptor) }
  }

  /// Starts `sh -c` with these three descriptors and none besides, and with signals as usual: the
  /// editor ignores some, which its children would inherit.
  private static func spawn(
    _ command: String, _ input: CInt, _ output: CInt, _ complaints: CInt
  ) -> Swift.Result<pid_t, ShellRunError> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, end) in [input, output, complaints].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, end, CInt(target))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, flags)
    var words: [UnsafeMutablePointer<CChar>?] = [
      strdup("sh"), strdup("-c"), strdup(command), nil,
    ]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
    return failure == 0 ? .success(process) : .failure(ShellRunError(failure))
  }

  /// A session of its own, usual signals, none of them held back.
  private static var flags: Int16 {
    let newSession: Int16 = 0x80
    return newSession | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK)
  }

  // MARK: Running

  /// Feeds the command and waits until it has ended.
  ///
  /// - Parameters:
  ///   - mostBytes: how much it may write before it is ended.
  ///   - goesOn: told now and then how many bytes came; false ends the command.
  consuming func result(mostBytes: Int, goesOn: (Int) -> Bool) -> Result {
    var result = Result(ending: .exited(0), output: [], complaint: [])
    var fed = 0
    var isOver = false
    var end: ContinuousClock.Instant?
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { room.deallocate() }
    while true {
      if feed >= 0, fed == input.count { Self.shut(&feed) }
      wait(isEnded: end != nil)
      if feed >= 0 { self.feed(&fed) }
      Self.drain(&output, into: &result.output, room, most: mostBytes + 1)
      Self.drain(&complaints, into: &result.complaint, room, most: Self.mostComplaint)
      isOver = result.output.count > mostBytes
      if isOver || !goesOn(result.output.count) { break }
      if end == nil, let ending = ending() {
        result.ending = ending
        end = .now
      }
      // What it began and left behind may hold the pipes open for ever.
      if let end, output < 0 && complaints < 0 || .now > end.advanced(by: Self.afterglow) { break }
    }
    if isOver { result.ending = .wroteTooMuch }
    if end == nil { kill() }
    Self.close(feed, output, complaints)
    return result
  }

  /// Waits until there is something to do, or a little.
  private func wait(isEnded: Bool) {
    var ends = [
      pollfd(fd: feed, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
    ]
    // A descriptor below zero is passed over. The end of the process is looked for now and then, at
    // once when it has closed its pipes.
    let isSilent = output < 0 && complaints < 0
    poll(&ends, nfds_t(ends.count), isSilent ? 2 : isEnded ? 10 : 20)
  }

  private mutating func feed(_ fed: inout Int) {
    let count = input.withUnsafeBytes { bytes in
      bytes.baseAddress.map { write(feed, $0 + fed, min(bytes.count - fed, 1 << 16)) } ?? 0
    }
    if count >= 0 { fed += count } else if errno != EAGAIN, errno != EINTR { Self.shut(&feed) }
  }

  /// Takes in what stands in a pipe, but for what is more than `most`.
  private static func drain(
    _ end: inout CInt, into bytes: inout [UInt8], _ room: UnsafeMutableRawBufferPointer, most: Int
  ) {
    // No more than so many times, so that who waits for progress hears of it.
    for _ in 0..<16 where end >= 0 {
      let count = read(end, room.baseAddress, room.count)
      if count > 0 {
        bytes += room[..<min(count, max(0, most - bytes.count))]
      } else if count == 0 || errno != EAGAIN && errno != EINTR {
        shut(&end)
      } else {
        return
      }
    }
  }

  private static func shut(_ end: inout CInt) {
    close(end)
    end = -1
  }

  // MARK: Ending

  /// How the process ended; nil while it runs.
  private func ending() -> ProcessOutcome.Ending? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal)
  }

  /// Ends the process and all that it began: asked first, and then by force.
  private func kill() {
    var patience = ContinuousClock.now.advanced(by: Self.grace)
    Glibc.kill(-process, SIGTERM)
    while ending() == nil {
      poll(nil, 0, 5)
      if ContinuousClock.now < patience { continue }
      if Glibc.kill(-process, SIGKILL) != 0 { return }
      patience = patience.advanced(by: Self.grace)
    }
    Glibc.kill(-process, SIGKILL)
  }
}
