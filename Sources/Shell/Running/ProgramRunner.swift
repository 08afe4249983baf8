import Dispatch
import EditorCore
import Files
import Processes
import Projects
import SystemPackage

/// One run of a shell line: it reads the output and posts it in parts.
///
/// A part is posted after the main queue has handled the previous one, so that fast output makes
/// the program wait rather than the keys.
struct ProgramRunner {
  private let order: RunOrder
  private let post: Post<Event>
  private let demand: @Sendable () -> Demand
  private var places: OutputPlaceQueue
  private var text = OutputText()
  private var due = ContinuousClock.now
  /// The number of bytes read since freed memory was last returned.
  private var byteCount = 0
  /// A semaphore that is free unless the main queue still has to handle a part.
  private let gate = DispatchSemaphore(value: 1)

  /// The request about a run.
  enum Demand {
    /// To continue.
    case proceed
    /// To stop, and to show the last output.
    case stop
    /// To stop, because the editor ends.
    case leave
  }

  /// The time between two parts.
  private static var interval: Duration { .milliseconds(50) }
  /// The number of buffered bytes at which the program has to wait, too.
  private static var mostWaiting: Int { 4_000_000 }
  /// The number of bytes of output after which freed memory is returned.
  private static var bytesBetweenReturns: Int { 100_000_000 }
  /// The time for programs to end before they are killed.
  private static var timeToEnd: Duration { .seconds(2) }
  /// The same time at the end of the editor, which is shorter because the user waits.
  private static var timeToEndAtQuit: Duration { .milliseconds(300) }
  /// The maximum wait of the last parts for the main queue.
  private static var longestWait: Duration { .seconds(2) }

  init(
    _ order: RunOrder, post: @escaping Post<Event>, by demand: @escaping @Sendable () -> Demand
  ) {
    self.order = order
    self.post = post
    self.demand = demand
    places = OutputPlaceQueue(of: order, post: post)
  }

  /// Runs the line to its end.
  mutating func run() {
    let start = ContinuousClock.now
    let ending = readAll()
    let time = ContinuousClock.now - start
    if time > .seconds(1) { FreeMemory.returnToSystem() }
    let (serial, post) = (order.serial, post)
    // The message about the end contains the number of places.
    places.whenFound { onMainQueue { post(.run(.ended(ending, after: time, serial: serial))) } }
  }

  private mutating func readAll() -> RunEnding {
    if let problem = problemWithFolder { return .failed(problem) }
    var command = ChildProcess.Command("/bin/sh", ["sh", "-c", order.line].map { Array($0.utf8) })
    command.folder = FilePath(bytes: order.folder)
    command.variables = ["TERM": Array("dumb".utf8)]
    if let file = order.file { command.variables["FILE"] = FilePath(absoluteOf: file).bytes }
    command.timeToEnd = Self.timeToEnd
    do throws(Errno) {
      var process = try StreamedProcess(command)
      let ending = readOutput(of: &process)
      process.finish()
      postRest()
      return RunEnding(ending)
    } catch {
      return .failed(
        "/bin/sh cannot be started: \(error.description). Try again, or run a shorter command")
    }
  }

  /// The reason why nothing can run in the folder; nil if the folder exists.
  var problemWithFolder: String? {
    let folder = FilePath(bytes: order.folder)
    do {
      try FileDescriptor.open(folder, .readOnly, options: .directory).close()
      return nil
    } catch {
      return "\(folder.printable) cannot be opened: \(error). Open a file of another folder"
    }
  }

  /// Reads the output to its end.
  private mutating func readOutput(
    of process: inout StreamedProcess
  ) -> ChildProcess.Ending {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      while true {
        let demanded = demand()
        if demanded == .leave { process.timeToEnd = Self.timeToEndAtQuit }
        let isWanted = demanded == .proceed
        // If too much is buffered, the program blocks on its pipe, unless it is to end.
        if isWanted, text.count >= Self.mostWaiting {
          _ = postPart(waiting: .milliseconds(20))
          continue
        }
        switch process.read(into: room, isWanted: isWanted) {
        case .bytes(let count):
          byteCount += count
          if text.count < 2 * Self.mostWaiting {
            text.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
          }
        case .nothing: break
        case .ended(let ending): return ending
        }
        _ = postPart(waiting: .zero)
      }
    }
  }

  /// Posts the buffered output, if a part is due and the main queue is ready.
  private mutating func postPart(waiting time: Duration) -> Bool {
    let pause = due - ContinuousClock.now
    if pause > .zero {
      if time > .zero { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + min(pause, time)) }
      return false
    }
    if text.count == 0 { return true }
    guard gate.wait(timeout: .now() + time) == .success else { return false }
    let part = text.take()
    places.scan(part)
    due = .now + Self.interval
    if byteCount > Self.bytesBetweenReturns {
      byteCount = 0
      FreeMemory.returnToSystem()
    }
    let (serial, post, gate) = (order.serial, post, gate)
    let output = WrittenOutput(part.bytes, replacing: part.replacedCount)
    onMainQueue {
      post(.run(.wrote(output, serial: serial)))
      gate.signal()
    }
    return true
  }

  /// Posts the last part.
  private mutating func postRest() {
    let limit = ContinuousClock.now + Self.longestWait
    while demand() != .leave, ContinuousClock.now < limit {
      if postPart(waiting: .milliseconds(20)) { break }
    }
    places.scanLastLine()
  }
}

extension DispatchTime {
  fileprivate static func + (time: DispatchTime, duration: Duration) -> DispatchTime {
    let nanoseconds = Int(duration / .nanoseconds(1))
    return time + DispatchTimeInterval.nanoseconds(nanoseconds)
  }
}

extension RunEnding {
  fileprivate init(_ ending: ChildProcess.Ending) {
    self =
      switch ending {
      case .exited(let status): .exited(status)
      case .signalled(let number): .signalled(number)
      case .stopped, .timedOut, .wroteTooMuch: .stopped
      }
  }
}
