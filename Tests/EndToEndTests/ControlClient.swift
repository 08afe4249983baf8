import Glibc
import SystemPackage
import TestSupport

/// A client of a tmux server in control mode: one process for all commands of a story.
///
/// A process for each command took most of the time of all stories, which look at their screens again and
/// again. tmux answers each command with the lines between `%begin` and `%end` or `%error`; lines outside
/// are notifications.
final class ControlClient {
  private let socket: FileDescriptor
  private let process: pid_t
  /// Received bytes that are not read yet.
  private var received: [UInt8] = []
  private var readCount = 0
  /// The longest time for an answer, in milliseconds.
  private static let timeout: CInt = 60_000

  /// Attaches a client.
  ///
  /// - Parameter tmux: the program with the options that name the server.
  /// - Throws: `Errno`.
  init(_ tmux: [String], environment: [String: String]) throws {
    var ends: [CInt] = [-1, -1]
    let kind = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Errno(rawValue: errno) }
    socket = FileDescriptor(rawValue: ends[0])
    let other = FileDescriptor(rawValue: ends[1])
    process = try other.closeAfter {
      try start(
        tmux + ["-C", "attach-session", "-f", "no-output"], environment: environment,
        streams: [other, other, other])
    }
  }

  deinit {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    try? socket.close()
  }

  /// Performs commands in order, up to the first failure, and returns the lines of their output.
  ///
  /// - Throws: `Errno`, or `TmuxFailure` with the message of tmux, or at its end.
  func perform(_ commands: [[String]]) throws -> String {
    try send(commands.map { $0.map(quoted).joined(separator: " ") }.joined(separator: " ; ") + "\n")
    var output = ""
    for command in commands { output += try answer(to: command) }
    return output
  }

  /// Returns a word that tmux reads as it is.
  private func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: #"'\''"#).replacing("\n", with: #"'"\n"'"#) + "'"
  }

  private func send(_ line: String) throws {
    var bytes = Array(line.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket.rawValue, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Errno(rawValue: errno) }
      bytes = bytes.dropFirst(count)
    }
  }

  private func answer(to command: [String]) throws -> String {
    // The last field of a block tells whether this client asked for it.
    var line = try nextLine()
    while !line.hasPrefix("%begin ") || line.hasSuffix(" 0") { line = try nextLine() }
    let mark = line.dropFirst("%begin ".count)
    var output = ""
    while true {
      line = try nextLine()
      if line == "%end \(mark)" { return output }
      guard line != "%error \(mark)" else {
        throw TmuxFailure(description: "tmux \(command): \(output)")
      }
      output += "\(line)\n"
    }
  }

  private func nextLine() throws -> String {
    var searched = readCount
    while true {
      if let end = received[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { readCount = end + 1 }
        return String(decoding: received[readCount..<end], as: UTF8.self)
      }
      searched = received.count - readCount
      received.removeFirst(readCount)
      readCount = 0
      try receive()
    }
  }

  private func receive() throws {
    var waited = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
    guard poll(&waited, 1, Self.timeout) > 0 else {
      throw TmuxFailure(description: "tmux does not answer")
    }
    var part = [UInt8](repeating: 0, count: 1 << 14)
    let count = try part.withUnsafeMutableBytes { try socket.read(into: $0) }
    guard count > 0 else { throw TmuxFailure(description: "tmux has ended") }
    received += part[..<count]
  }
}
