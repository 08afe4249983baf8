import CNcurses
public import Console
import Glibc

extension CursesTerminal {
  /// How long a paste may stand still before it is taken as it is, its closing bracket lost.
  private static let pasteLimit = Duration.seconds(2)

  /// How many bytes one call reads at most, so that a flood of input does not stop the program.
  private static let readLimit = 1 << 20

  /// After so many keys no more are read, so that one sees what a flood of them does: they take some
  /// 3 µs each.
  private static let keyLimit = 4096

  /// What has been typed and pasted since the last call: everything, unless that is very much.
  ///
  /// A paste comes whole, in as many calls as it takes; between them nothing is answered. The call
  /// waits only where a key has begun and its rest may be on its way: 25 ms after an Esc, and
  /// 100 ms at most.
  ///
  /// - Parameter uptime: The present time.
  /// - Throws: `TerminalError.closed` when the terminal is gone and all input has been told.
  public func readInput(at uptime: Duration) throws(TerminalError) -> [TerminalInput] {
    memento_guard_cover_thread()
    guard !isClosed else { throw .closed }
    let deadline = pasteDeadline
    var inputs: [TerminalInput] = []
    var count = read(&inputs, limit: Self.readLimit, waiting: .zero)
    while let patience = decoder.patience, !isClosed {
      let more = read(&inputs, limit: Self.readLimit, waiting: patience)
      if more == 0 { inputs += decoder.flush() }
      count += more
    }
    if count > 0 { pasteGrewAt = uptime }
    let isOverdue = deadline.map { count == 0 && uptime >= $0 } ?? false
    if isOverdue || isClosed { inputs += decoder.flush() }
    if inputs.isEmpty, isClosed { throw .closed }
    adoptBackground()
    return inputs
  }

  /// When to call `readInput` again although nothing has come, to end a paste whose closing bracket
  /// was lost; nil when no paste is open.
  public var pasteDeadline: Duration? {
    decoder.isPasting ? pasteGrewAt + Self.pasteLimit : nil
  }

  /// Reads and decodes what is there, and first waits for it if need be; answers how many bytes it
  /// was.
  private func read(
    _ inputs: inout [TerminalInput], limit: Int, waiting patience: Duration
  ) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 1) { buffer in
      var total = 0
      let before = inputs.count
      while total < limit, inputs.count - before < Self.keyLimit,
        hasInput(within: total == 0 ? patience : .zero)
      {
        let count = Glibc.read(input, buffer.baseAddress, buffer.count)
        if count > 0 {
          inputs += decoder.decode(buffer.prefix(count))
          total += count
        } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
          isClosed = true
          break
        }
      }
      return total
    }
  }

  /// Whether a read would answer at once, waiting so long for it.
  private func hasInput(within patience: Duration) -> Bool {
    var descriptor = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let milliseconds = patience / .milliseconds(1)
    return poll(&descriptor, 1, CInt(milliseconds)) > 0
  }
}

extension CursesTerminal {
  /// What the key Backspace sends, as the terminal's modes have it; nil where they cannot be read.
  static func eraseCharacter(of descriptor: CInt) -> UInt8? {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    return withUnsafeBytes(of: modes.c_cc) { $0[Int(VERASE)] }
  }
}

extension KeyDictionary {
  /// What ncurses knows of the terminal it was started on.
  @MainActor static var ofTerminal: KeyDictionary {
    KeyDictionary { bytes in
      let code = key_defined(bytes.map { CChar(bitPattern: $0) } + [0])
      guard code > 0 else { return code < 0 ? .beginning : .nothing }
      let name = keyname(code).map { String(cString: $0) }
      return Key(cursesCode: code, capability: name).map { .key($0) } ?? .nothing
    }
  }
}
