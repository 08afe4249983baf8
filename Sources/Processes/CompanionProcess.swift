internal import CLinux
internal import Glibc
public import SystemPackage

/// A program that runs beside this one until its input ends, which also happens when this one is
/// killed.
///
/// Its output and its errors are read as one stream.
public struct CompanionProcess: Sendable {
  private let output: FileDescriptor
  private let input: FileDescriptor
  private let process: pid_t

  /// Starts a program in its own session, without a terminal.
  ///
  /// - Throws: `Errno` if it cannot be started.
  public init(_ command: ChildProcess.Command) throws(Errno) {
    var command = command
    command.hasOwnSession = true
    let input = try Pipe()
    let output: Pipe
    do throws(Errno) {
      output = try Pipe()
    } catch {
      Self.close([input.reading, input.writing])
      throw error
    }
    let ends = [input.reading, output.writing, output.writing]
    do throws(Errno) {
      process = try command.start(with: ends.map(\.rawValue))
    } catch {
      Self.close([input.reading, input.writing, output.reading, output.writing])
      throw error
    }
    Self.close([input.reading, output.writing])
    self.input = input.writing
    self.output = output.reading
  }

  /// Ends the input of the program, and so the program; call it once.
  public func end() { Self.close([input]) }

  /// Waits for some output, and returns it; nil at its end.
  public func nextOutput() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(output.rawValue, &bytes, bytes.count)
      if count > 0 { return Array(bytes[..<count]) }
      if count == 0 || errno != EINTR { return nil }
    }
  }

  /// Closes the output of a program that has ended, and waits for its end; call it once.
  ///
  /// - Returns: whether a signal ended it, so that it could not report a reason.
  @discardableResult
  public func leave() -> Bool {
    Self.close([output])
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F != 0
  }

  private static func close(_ descriptors: [FileDescriptor]) {
    for descriptor in descriptors { Glibc.close(descriptor.rawValue) }
  }
}
