import Glibc
import MementoArchiveKit
import SystemPackage
import Text
import TextHistory
import TextEditing

/// The output of a command.
///
/// It is collected first, so that a slow reader does not block the store.
struct Page {
  private var bytes: [UInt8] = []
  /// Whether the output has colours.
  private let hasColours: Bool
  /// Whether control characters in the contents are made visible: colours mean a terminal, even
  /// through a pager.
  private let isHarmless: Bool

  /// Creates an empty output.
  init(colours: ColourChoice = .never) {
    hasColours = colours.isOn
    isHarmless = Self.isSeen || hasColours
  }

  /// Creates the output of bytes that stay unchanged, except on a terminal.
  init(_ bytes: [UInt8]) {
    self.init()
    add(bytes)
  }

  /// Writes one line.
  static func printLine(_ line: String) throws(CommandFailure) {
    var page = Page()
    page.add(line: line)
    try page.write()
  }

  /// Adds a line.
  mutating func add(line: String) { add(Array("\(line)\n".utf8)) }

  /// Adds a line with colours.
  mutating func add(_ line: InkedLine) {
    for part in line.parts { add(part.text, part.ink) }
    add([UInt8(ascii: "\n")])
  }

  /// Adds bytes, all in one colour.
  mutating func add(_ contents: [UInt8], _ ink: Ink? = nil) {
    let shown = isHarmless ? Self.harmless(contents) : contents
    guard hasColours, let ink, !shown.isEmpty else { return bytes += shown }
    bytes += ink.start + shown + Ink.end
  }

  /// Adds a JSON document.
  mutating func add(_ value: JSONValue) { add(value.bytes + [UInt8(ascii: "\n")]) }

  /// Writes the whole output.
  ///
  /// - Throws: `CommandFailure`; no error if the reader has closed the pipe.
  func write() throws(CommandFailure) {
    Sign.end()
    try Self.writing { _ = try FileDescriptor.standardOutput.writeAll(bytes) }
  }

  /// Writes the file contents of a state without a copy: a loaded state needs no store.
  static func write(_ state: TextBuffer.Memento) throws(CommandFailure) {
    Sign.end()
    try writing {
      try state.forEachFileChunk { _ = try FileDescriptor.standardOutput.writeAll($0) }
    }
  }

  /// Writes a part of a long output; also throws `CommandFailure` if the reader has ended.
  static func send(_ bytes: [UInt8]) throws(CommandFailure) {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(bytes)
    } catch {
      throw CommandFailure("Cannot write to standard output: \(error as? Errno ?? .ioError)")
    }
  }

  private static func writing(_ body: () throws -> Void) throws(CommandFailure) {
    do {
      try body()
    } catch {
      let cause = error as? Errno ?? .ioError
      if cause == .brokenPipe { return }
      throw CommandFailure("Cannot write to standard output: \(cause)")
    }
  }

  /// Whether standard output is a terminal.
  static var isSeen: Bool { isatty(FileDescriptor.standardOutput.rawValue) == 1 }

  /// Returns text without effects on a terminal.
  ///
  /// Bytes that are not UTF-8, and characters that a terminal would interpret or hide, except line
  /// breaks and tabs, become `‹1B›`.
  static func harmless(_ bytes: [UInt8]) -> [UInt8] {
    var shown: [UInt8] = []
    shown.reserveCapacity(bytes.count)
    var decoder = Unicode.UTF8.ForwardParser()
    var rest = bytes[...].makeIterator()
    var position = 0
    var previous: Unicode.Scalar?
    // It is computed only for the few scalars that need it, and does not advance.
    func next() -> Unicode.Scalar? {
      var (ahead, bytes) = (decoder, rest)
      guard case .valid(let encoded) = ahead.parseScalar(from: &bytes) else { return nil }
      return Unicode.UTF8.decode(encoded)
    }
    while true {
      switch decoder.parseScalar(from: &rest) {
      case .valid(let encoded):
        position += encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.isUnprintable, scalar != "\n", scalar != "\t",
          !scalar.belongs(after: previous, before: next())
        {
          shown += mark(scalar.value)
        } else {
          shown += encoded
        }
        previous = scalar
      case .error(let length):
        previous = nil
        for byte in bytes[position..<position + length] { shown += mark(UInt32(byte)) }
        position += length
      case .emptyInput:
        return shown
      }
    }
  }

  private static func mark(_ value: UInt32) -> String.UTF8View {
    "‹\(value.digits(atLeast: value < 0x100 ? 2 : 4))›".utf8
  }
}
