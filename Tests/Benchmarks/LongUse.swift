import Glibc
import SystemPackage

/// Input and measurements for long use of a program.
extension ProgramOnTerminal {
  /// Starts Memento with a file, and waits for its first screen.
  static func opening(_ file: FilePath) throws -> ProgramOnTerminal {
    let program = try ProgramOnTerminal([memento.string, file.string])
    try program.wait(until: "Ln 1")
    return program
  }

  /// Presses keys in turn, a hundred at a time, each time waiting for a change of the screen.
  ///
  /// The wait is limited: if some of the keys were drawn before, the rest may restore the screen.
  func press(_ keys: [String], count: Int) {
    var next = 0
    while next < count {
      let end = min(next + 101, count)
      type((next..<end).map { keys[$0 % keys.count] }.joined())
      waitForOutput(atMost: 20)
      next = end
    }
    // Less than a second, after which the status line shows another age.
    settle(milliseconds: 600)
  }

  /// Types and erases words until about `count` keys were pressed, with occasional pauses that end
  /// a block, which then has nothing to record.
  func typeAndErase(count: Int) throws {
    let words = "memento memento "
    for burst in 1...count / (2 * words.count) {
      for keys in [words, String(repeating: "\u{7F}", count: words.count)] {
        type(keys)
        // Both may be read at once, and then nothing is drawn.
        settle(milliseconds: 1)
      }
      if burst % 500 == 0 { settle(milliseconds: 1_300) }
    }
    settle(milliseconds: 1_300)
  }

  /// The resident memory of the program.
  var residentBytes: Int { get throws { try bytes("VmRSS:") } }

  /// The maximum of its resident memory so far.
  var mostResidentBytes: Int { get throws { try bytes("VmHWM:") } }

  private func bytes(_ name: String) throws -> Int {
    let status = try contents(ofSystemFile: "/proc/\(child)/status")
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix(name) }
    let words = line?.split(whereSeparator: \.isWhitespace) ?? []
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * 1024
  }

  /// Waits until the program has that much memory and has not grown for a quarter of a second, half
  /// a minute at most.
  ///
  /// - Returns: the time of its last growth.
  func waitForMemory(_ byteCount: Int) throws -> ContinuousClock.Instant {
    let end = ContinuousClock.now + .seconds(30)
    var (most, last) = (0, ContinuousClock.now)
    while ContinuousClock.now < end {
      settle(milliseconds: 1)
      let bytes = try residentBytes
      if bytes > most + 262_144 { (most, last) = (bytes, .now) }
      if most >= byteCount, last.duration(to: .now) > .milliseconds(250) { return last }
    }
    throw ProgramIsSilent(awaited: "a file of \(byteCount) bytes in memory", seen: "\(most) bytes")
  }

  /// Returns the number of states in the history of a file.
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
