internal import CLinux
internal import Glibc
public import SystemPackage

/// A running program whose output and errors are read as one stream, in the order of writing.
///
/// It has no input. `read` blocks only briefly, and belongs on a separate queue.
public struct StreamedProcess: ~Copyable {
  private let process: pid_t
  /// The time between the request to end and the end by force.
  public var timeToEnd: Duration
  /// The reading end of the pipe; -1 after its end.
  private var output: CInt
  /// The end of the program, and its time.
  private var exit: (ending: ChildProcess.Ending, time: ContinuousClock.Instant)?
  /// The bytes that were read after its end.
  private var countAfterExit = 0
  /// The time of the request to end; nil before it.
  private var stopped: ContinuousClock.Instant?

  /// The time to read from a pipe that background processes keep open after the program has ended.
  private static var timeAfterExit: Duration { .milliseconds(200) }

  /// The maximum number of bytes in a pipe; further bytes are from a background process.
  private static var longestPipe: Int { 1 << 20 }
  /// The time after a forced end at which waiting is given up.
  private static var timeForForce: Duration { .milliseconds(500) }

  /// The result of a read.
  public enum Reading: Equatable, Sendable {
    /// Some bytes were read.
    case bytes(Int)
    /// No bytes are available at present.
    case nothing
    /// The program and its output have ended.
    case ended(ChildProcess.Ending)
  }

  /// Starts a program in its own session, without a terminal.
  ///
  /// - Throws: `Errno` if it cannot be started.
  public init(_ command: ChildProcess.Command) throws(Errno) {
    var command = command
    command.hasOwnSession = true
    timeToEnd = command.timeToEnd
    let pipe = try Pipe()
    let (reading, writing) = (pipe.reading.rawValue, pipe.writing.rawValue)
    do throws(Errno) {
      process = try command.start(with: [-1, writing, writing])
    } catch {
      close(reading)
      close(writing)
      throw error
    }
    close(writing)
    _ = fcntl(reading, F_SETFL, fcntl(reading, F_GETFL) | O_NONBLOCK)
    output = reading
  }

  /// Reads some output, or waits briefly if none is available.
  ///
  /// - Parameter isWanted: whether the program may continue. Otherwise it is asked to end, and
  ///   after the time of its command it is killed, with all programs that it started.
  public mutating func read(
    into room: UnsafeMutableRawBufferPointer, isWanted: Bool
  ) -> Reading {
    if !isWanted { stop() }
    if exit == nil, let ending = ChildProcess.ending(of: process) { exit = (ending, .now) }
    if isLate { return .ended(stopped == nil ? exit?.ending ?? .stopped : .stopped) }
    let count = readNow(into: room)
    if count > 0 { return .bytes(count) }
    if let exit, isOver(since: exit.time) {
      return .ended(stopped == nil ? exit.ending : .stopped)
    }
    var end = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    // `poll` ignores a negative descriptor. The end of the program is checked periodically.
    poll(&end, 1, output < 0 || stopped != nil || exit != nil ? 5 : 40)
    return .nothing
  }

  /// Closes the pipe of a program that has ended.
  public consuming func finish() { if output >= 0 { close(output) } }

  private mutating func readNow(into room: UnsafeMutableRawBufferPointer) -> Int {
    if output < 0 { return 0 }
    let count = Glibc.read(output, room.baseAddress, room.count)
    if count > 0 {
      if exit != nil { countAfterExit += count }
      return count
    }
    if count == 0 || errno != EAGAIN && errno != EINTR {
      close(output)
      output = -1
    }
    return 0
  }

  /// Returns whether no more output is expected after the end of the program.
  private func isOver(since exit: ContinuousClock.Instant) -> Bool {
    let isLate = ContinuousClock.now - exit > Self.timeAfterExit
    if stopped != nil {
      // The programs that it started have the same time to end, unless all of them have ended.
      if kill(-process, 0) != 0 { return true }
      if output >= 0 || !isLate { return false }
      kill(-process, SIGKILL)
      return true
    }
    return output < 0 || isLate
  }

  /// Whether the remaining output is ignored: background processes keep writing, or cannot be
  /// ended.
  private var isLate: Bool {
    if let stopped { return ContinuousClock.now - stopped > timeToEnd + Self.timeForForce }
    return countAfterExit > Self.longestPipe
  }

  /// Requests the end of the program and its children; later kills them.
  private mutating func stop() {
    guard let stopped else {
      stopped = .now
      kill(-process, SIGTERM)
      return
    }
    if ContinuousClock.now - stopped > timeToEnd { kill(-process, SIGKILL) }
  }
}
