import EditorCore
import Glibc
import SystemPackage

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
    do throws(Errno) {
      for _ in 0..<3 { pipes.append(try Program.pipe()) }
      process = try Program.start(
        "/bin/sh", ["sh", "-c", command].map { Array($0.utf8) },
        ends: [pipes[0].reading, pipes[1].writing, pipes[2].writing], isApart: true)
    } catch {
      for pipe in pipes { Self.close(pipe.reading, pipe.writing) }
      throw ShellRunError(error.rawValue)
    }
    let (stdin, stdout, stderr) = (pipes[0], pipes[1], pipes[2])
    Self.close(stdin.reading, stdout.writing, stderr.writing)
    (feed, output, complaints) = (stdin.writing, stdout.reading, stderr.reading)
    for end in [feed, output, complaints] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private static func close(_ descriptors: CInt...) {
    for descriptor in descriptors where descriptor >= 0 { _ = Glibc.close(descriptor) }
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
