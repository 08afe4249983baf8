import Glibc
import SystemPackage

/// What a program is asked that is used for long.
extension ProgramOnTerminal {
  /// Memento with a file, its first screen drawn.
  static func opening(_ file: FilePath) throws -> ProgramOnTerminal {
    let program = try ProgramOnTerminal([memento.string, file.string])
    try program.wait(until: "Ln 1")
    return program
  }

  /// Presses keys in turn, some thirty at a time, each time waiting for what they change on the screen.
  func press(_ keys: [String], count: Int) throws {
    var next = 0
    while next < count {
      let end = min(next + 31, count)
      type((next..<end).map { keys[$0 % keys.count] }.joined())
      try waitForOutput()
      next = end
    }
    settle(milliseconds: 1500)
  }

  /// The memory that the system has given to the program.
  var residentBytes: Int {
    get throws {
      let status = String(
        decoding: try contents(ofSystemFile: "/proc/\(child)/status"), as: UTF8.self)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      let words = line?.split(whereSeparator: \.isWhitespace) ?? []
      return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 1024
    }
  }

  /// How many states of a file its history has.
  func stateCount(of file: FilePath) throws -> Int {
    let command = "XDG_STATE_HOME='\(stateHome)' '\(Self.memento)' log '\(file)'"
    guard let output = popen(command, "r") else { throw Errno(rawValue: errno) }
    defer { pclose(output) }
    var count = 0
    while case let byte = getc(output), byte != EOF { if byte == 10 { count += 1 } }
    return count
  }

  private func contents(ofSystemFile path: String) throws -> [UInt8] {
    let file = try FileDescriptor.open(FilePath(path), .readOnly)
    return try file.closeAfter {
      try Array(unsafeUninitializedCapacity: 16_384) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }
}
