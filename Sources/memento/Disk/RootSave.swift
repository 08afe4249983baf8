import Dispatch
import Glibc
import Storage
import Synchronization
import SystemPackage
import TextHistory
import TextModel

/// Writes a file that only root may write: a script of a few lines does it under `sudo`, which asks
/// for the password itself.
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
  ///
  /// - Parameter makesFolders: whether folders that are missing are made, too.
  func save(_ state: TextBuffer.Memento, to path: FilePath, makesFolders: Bool) -> Outcome {
    let place = (try? path.canonical()) ?? (try? path.absolute()) ?? path
    var size = 0
    state.recordedText.forEachChunk(in: state.recordedEncoding) { size += $0.count }
    let failure: String?
    do throws(Errno) {
      let words = ["memento", "\(size)", makesFolders ? "make" : ""].map { Array($0.utf8) }
      failure = try write(state, words[..<1] + [place.exactBytes] + words[1...])
    } catch {
      failure = "sudo could not be started: \(error)"
    }
    if let failure { return .failed("Not saved: \(failure)") }
    guard let identity = try? FileIdentity.current(of: path) else { return .saved(nil) }
    if identity.mode.type == .regular, identity.byteCount != size {
      return .failed(
        "Not saved whole: \(path.printable) has \(identity.byteCount) of \(size) bytes")
    }
    return .saved(identity)
  }

  /// What root does, with what POSIX has alone.
  ///
  /// `$1` is the file, `$2` its size in bytes, `$3` not empty where its folder is to be made.
  ///
  /// The text is put beside the file first, which shows that it came whole. Then what makes the
  /// file longer is added to it, so that there is room for all before a byte of the old text is
  /// written over; where there is none, it is cut off again. The file stays the one it was, with
  /// its owner, mode, links and attributes.
  static let script = """
    d=${1%/*}/ t=${1%/*}/.memento-$$
    [ -z "$3" ] || mkdir -p "$d" || exit
    case $1 in /proc/*|/sys/*) exec cat >"$1";; esac
    if [ -e "$1" ] && [ ! -f "$1" ]; then exec cat >"$1"; fi
    (umask 077; set -C; : >"$t") || exit
    trap 'rm -f "$t"' EXIT
    trap 'exit 1' HUP INT TERM
    cat >"$t" || exit
    [ "$(wc -c <"$t")" -eq "$2" ] || { echo 'the text did not come whole' >&2; exit 1; }
    trap '' HUP INT TERM
    cut() { dd if=/dev/null of="$1" bs=1 seek="$2" 2>/dev/null; }
    new=; [ -e "$1" ] || new=1
    [ -z "$new" ] || : >"$1" || exit
    old=$(($(wc -c <"$1")))
    if ! tail -c +$((old + 1)) "$t" >>"$1"; then
      if [ "$new" ]; then rm -f "$1"; else cut "$1" "$old"; fi
      exit 1
    fi
    cat "$t" 1<>"$1" || { trap - EXIT; echo "the text is whole in $t" >&2; exit 1; }
    [ "$old" -le "$2" ] || cut "$1" "$2" || { echo 'the old end could not be cut off' >&2; exit 1; }
    sync "$1" 2>/dev/null || :
    """

  /// - Parameter words: what the script is given, its name first.
  /// - Returns: why it did not work; nil when it did.
  private func write(
    _ state: TextBuffer.Memento, _ words: some Sequence<[UInt8]>
  ) throws(Errno) -> String? {
    let text = try Program.pipe()
    let errors = try Program.pipe()
    let command = [sudo.exactBytes] + ["--", "/bin/sh", "-c", Self.script].map { Array($0.utf8) }
    let child = try Program.start(
      sudo, command + words, ends: [text.reading, -1, errors.writing], isApart: false)
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

extension FilePath {
  fileprivate var exactBytes: [UInt8] {
    withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}
