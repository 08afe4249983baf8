import Dispatch
import Glibc
import Storage
import Synchronization
import SystemPackage
import TextHistory
import TextModel

/// Writes a file that only root may write: `sudo tee` does it, and asks for the password itself.
struct RootSave {
  private let sudo: FilePath

  /// Nil where there is no sudo, or no need of it.
  init?() {
    guard geteuid() != 0, let sudo = Self.program(called: "sudo") else { return nil }
    self.sudo = sudo
  }

  /// Whether asking root may help against an error.
  static func mayHelp(against error: FileError) -> Bool {
    let isRefusal = error.errno == .permissionDenied || error.errno == .notPermitted
    return isRefusal && RootSave() != nil
  }

  private static func program(called name: String) -> FilePath? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { FilePath(String($0)).appending(name) }
      .first { $0.withPlatformString { access($0, X_OK) } == 0 }
  }

  /// What became of it.
  enum Outcome {
    case saved(FileIdentity?)
    /// The file was not written; the text says why.
    case failed(String)
  }

  /// Writes a state; the terminal is sudo's until this returns.
  func save(_ state: TextBuffer.Memento, to path: FilePath) -> Outcome {
    var place = path
    if let canonical = try? path.canonical() { place = canonical }
    let failure: String?
    do throws(Errno) {
      failure = try write(state, to: place)
    } catch {
      failure = "sudo could not be started: \(error)"
    }
    if let failure { return .failed("Not saved: \(failure)") }
    guard let identity = try? FileIdentity.current(of: path) else { return .saved(nil) }
    var size = 0
    state.recordedText.forEachChunk(in: state.recordedEncoding) { size += $0.count }
    if identity.mode.type == .regular, identity.byteCount != size {
      return .failed(
        "Not saved whole: \(path.printable) has \(identity.byteCount) of \(size) bytes")
    }
    return .saved(identity)
  }

  /// - Returns: why it did not work; nil when it did.
  private func write(
    _ state: TextBuffer.Memento, to place: FilePath
  ) throws(Errno) -> String? {
    let text = try Program.pipe()
    let errors = try Program.pipe()
    let words = [sudo, "--", "tee", "--", place].map {
      $0.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
    let child = try Program.start(
      sudo, words, ends: [text.reading, -1, errors.writing], isApart: false)
    close(text.reading)
    close(errors.writing)
    let told = Told()
    let reading = DispatchQueue(label: "memento.sudo")
    reading.async { [output = errors.reading] in told.read(from: output) }
    state.recordedText.forEachChunk(in: state.recordedEncoding) { send($0, to: text.writing) }
    close(text.writing)
    var status: CInt = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    reading.sync {}
    close(errors.reading)
    if status == 0 { return nil }
    // The low seven bits are the signal that ended it.
    return told.lastLine ?? (status & 0x7F == 0 ? "sudo gave up" : "sudo was stopped")
  }

  private func send(_ chunk: UnsafeRawBufferPointer, to file: CInt) {
    var rest = chunk[...]
    while !rest.isEmpty {
      let next = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(file, next.baseAddress, next.count)
      if count == -1, errno == EINTR { continue }
      // Nobody reads any more: the exit status tells.
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// What a program says on its standard error: it is passed on, and the last line is kept.
private final class Told: Sendable {
  private let line = Mutex<[UInt8]>([])

  func read(from file: CInt) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      if count <= 0 { return }
      // Where the user sees it.
      _ = Glibc.write(isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : STDOUT_FILENO, buffer, count)
      line.withLock { $0 = Array(($0 + buffer[..<count]).suffix(2000)) }
    }
  }

  /// The last line that is not empty.
  var lastLine: String? {
    let text = String(decoding: line.withLock { $0 }, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).map(String.init)
      .last { $0.contains { !$0.isWhitespace } }.map { FilePath($0).printable }
  }
}
