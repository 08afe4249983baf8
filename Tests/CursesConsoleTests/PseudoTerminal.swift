import CNcurses
import Glibc
import TestSupport
import Testing

/// A terminal without a screen: a test reads the program's output and types its input.
final class PseudoTerminal {
  /// The program's end, for its input and output.
  let program: CInt
  /// The name of that end in the file system.
  let path: String
  /// The user's end, for the screen and the keys.
  private var person: CInt
  /// All output of the program.
  private(set) var output = ""

  /// Opens a terminal of a size in cells.
  init(columns: Int = 40, rows: Int = 10) throws {
    var (person, program): (CInt, CInt) = (-1, -1)
    var path = [CChar](repeating: 0, count: 64)
    try #require(openpty(&person, &program, &path, nil, nil) == 0)
    (self.person, self.program) = (person, program)
    self.path = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    try resize(columns: columns, rows: rows)
    _ = fcntl(person, F_SETFL, O_NONBLOCK)
  }

  deinit {
    hangUp()
    close(program)
  }

  /// Changes the size.
  func resize(columns: Int, rows: Int) throws {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(person, UInt(TIOCSWINSZ), &size) == 0)
  }

  /// Types bytes, and returns the number that the terminal accepted.
  @discardableResult
  func type(_ bytes: some Collection<UInt8>) -> Int { write(person, Array(bytes), bytes.count) }

  /// Types a text.
  func type(_ text: String) { type(Array(text.utf8)) }

  /// Returns the output of the program since the last call.
  @discardableResult
  func read() -> String {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var new: [UInt8] = []
    while true {
      let count = Glibc.read(person, &bytes, bytes.count)
      guard count > 0 else { break }
      new += bytes[..<count]
    }
    let text = String(decoding: new, as: UTF8.self)
    output += text
    return text
  }

  /// Closes the terminal while its program runs, like a lost connection.
  func hangUp() {
    guard person >= 0 else { return }
    close(person)
    person = -1
  }

  /// The modes of the terminal: flags of input, output and line, and its reading parameters.
  var modes: [UInt32] {
    var modes = termios()
    guard tcgetattr(program, &modes) == 0 else { return [] }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }
}
