import CNcurses
public import Console
import Glibc

extension CursesTerminal {
  /// The timeout after which an inactive paste ends, because its closing bracket is lost.
  private static let pasteLimit = Duration.seconds(2)

  /// The maximum bytes of one call, so that a flood of input does not block the program.
  private static let readLimit = 1 << 20

  /// The number of bytes in a call that indicates further input; fewer bytes, as for a key, need no
  /// check.
  private static let manyBytes = 1024

  /// The maximum number of keys per call: their effect must become visible, and they use memory.
  private static let keyLimit = 1024

  /// Returns the input since the last call, up to a limit.
  ///
  /// A paste is returned complete, after several calls if needed; so is a key whose bytes are
  /// received slowly. The call waits only for the rest of an Esc.
  public func readInput(at uptime: Duration) throws(TerminalError) -> [TerminalInput] {
    memento_guard_cover_thread()
    guard !isClosed else { throw .closed }
    let deadline = inputDeadline
    var inputs: [TerminalInput] = []
    var count = read(&inputs, waiting: .zero)
    while let timeout = decoder.timeout, !isClosed {
      let more = read(&inputs, waiting: timeout)
      if more == 0 { inputs += decoder.flush() }
      count += more
    }
    if count > 0 { inputGrewAt = uptime }
    let isOverdue = deadline.map { count == 0 && uptime >= $0 } ?? false
    if isOverdue || isClosed { inputs += decoder.flush() }
    if inputs.isEmpty, isClosed { throw .closed }
    adoptAnswers()
    return inputs
  }

  /// The time to call `readInput` without new input, to end a paste without its closing bracket or
  /// an incomplete key; nil if neither is open.
  public var inputDeadline: Duration? {
    (decoder.isPasting ? Self.pasteLimit : decoder.sequenceTimeout).map { inputGrewAt + $0 }
  }

  /// Watches the terminal in a separate thread, except while the program has left the terminal.
  public func watchInput(_ handler: @escaping @MainActor () -> Void) {
    inputWatch = InputWatch(input) { [weak self] in
      guard let self, isEntered else { return false }
      handler()
      return isEntered
    }
  }

  /// Reads and decodes the available bytes, after a wait if needed; returns their number.
  private func read(_ inputs: inout [TerminalInput], waiting timeout: Duration) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 1) { buffer in
      var total = 0
      let before = inputs.count
      while total < Self.readLimit, inputs.count - before < Self.keyLimit,
        hasInput(within: total == 0 ? timeout : .zero)
      {
        let count = Glibc.read(input, buffer.baseAddress, buffer.count)
        if count > 0 {
          inputs += decoder.decode(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          total += count
          if count < Self.manyBytes { break }
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          isClosed = true
          break
        }
      }
      return total
    }
  }

  /// Returns whether input is available within a timeout.
  private func hasInput(within timeout: Duration) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, CInt(timeout / .milliseconds(1))) > 0
  }
}

extension CursesTerminal {
  /// Returns the byte of the Backspace key in the terminal's modes; nil if the modes cannot be
  /// read.
  static func eraseCharacter(of descriptor: CInt) -> UInt8? {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    return withUnsafeBytes(of: modes.c_cc) { $0[Int(VERASE)] }
  }
}

extension KeyDictionary {
  /// The key dictionary of ncurses for its terminal.
  @MainActor static var ofTerminal: KeyDictionary {
    KeyDictionary { bytes in
      // ncurses treats zero as the end of the bytes: Ctrl-Space after an Esc would always look like
      // the beginning of a key.
      if bytes.contains(0) { return .nothing }
      let code = key_defined(bytes.map { CChar(bitPattern: $0) } + [0])
      guard code > 0 else { return code < 0 ? .beginning : .nothing }
      let name = keyname(code).map { String(cString: $0) }
      return Key(cursesCode: code, capability: name).map { .key($0) } ?? .nothing
    }
  }
}
