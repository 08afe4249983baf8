import Files
import Glibc
import Processes
import SystemPackage
import TextHistory
import Text
import TextEditing

/// The saving of a file that only root may write: a short script under `sudo`, which requests the
/// password itself.
struct RootSave {
  private let sudo: FilePath

  /// Finds sudo; fails if it is missing or not needed.
  init?() {
    guard geteuid() != 0, let sudo = Self.program(called: "sudo") else { return nil }
    self.sudo = sudo
  }

  /// Returns whether saving as root may help against an error.
  static func mayHelp(against error: FileError) -> Bool {
    let isRefusal = error.errno == .permissionDenied || error.errno == .notPermitted
    return isRefusal && RootSave() != nil
  }

  private static func program(called name: String) -> FilePath? {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").lazy.map { FilePath(String($0)).appending(name) }
      .first { $0.withPlatformString { access($0, X_OK) } == 0 }
  }

  /// The outcome of saving.
  enum Outcome {
    case saved(FileIdentity?)
    /// The file was not written, with the reason.
    case failed(String)
  }

  /// Writes a state; sudo controls the terminal until this returns.
  ///
  /// - Parameter expected: the canonical path, which the file must still have; nil to follow the
  ///   path to any file.
  func save(
    _ state: TextBuffer.Memento, to path: FilePath, at expected: FilePath?, makesFolders: Bool
  ) -> Outcome {
    let place = expected ?? (try? path.canonical()) ?? (try? path.absolute()) ?? path
    var size = 0
    state.recordedText.forEachChunk(in: state.recordedEncoding) { size += $0.count }
    let failure: String?
    do throws(Errno) {
      let random = String(UInt64.random(in: 0...UInt64.max), radix: 36)
      let words = ["memento", "\(size)", makesFolders ? "make" : "", random].map { Array($0.utf8) }
      failure = try write(state, words[..<1] + [place.bytes] + words[1...])
    } catch {
      failure = "sudo could not be started: \(error)"
    }
    if let failure { return .failed("Not saved: \(failure)") }
    guard let identity = try? FileIdentity.current(of: path) else { return .saved(nil) }
    if identity.mode.type == .regular, identity.byteCount != size {
      return .failed(
        "Saved incompletely: \(path.printable) has \(identity.byteCount) of \(size) bytes")
    }
    return .saved(identity)
  }

  /// The script for root, which uses only POSIX tools.
  ///
  /// `$1` is the file, `$2` its size in bytes, `$3` is not empty to create its folder, `$4` is a
  /// random word.
  ///
  /// First the text is written beside the file, which shows that it is complete. Then the
  /// additional bytes are appended to the file, which reserves space before an old byte is
  /// overwritten. If the space is insufficient, they are cut off again. The file stays the same,
  /// with its owner, mode, links and attributes.
  ///
  /// Others may be able to write in the folder, and to exchange a name for a link at any moment. So
  /// each file is opened once by its name, with a check, and then used by its descriptor.
  static let script = """
    d=${1%/*}/ t=${1%/*}/.memento-sudo-$$$4 s=/proc/self/fd/8 f=/proc/self/fd/9
    [ -z "$3" ] || mkdir -p "$d" || exit
    case $1 in /proc/*|/sys/*) exec cat >"$1";; esac
    if [ -e "$1" ] && [ ! -f "$1" ]; then exec cat >"$1"; fi
    u=$(umask)
    umask 077
    set -C
    exec 8>"$t" || exit
    trap 'rm -f "$t"' EXIT
    trap 'exit 1' HUP INT TERM
    umask "$u"
    cat >&8 || exit
    [ "$(wc -c <"$s")" -eq "$2" ] || { echo 'the text arrived incomplete' >&2; exit 1; }
    trap '' HUP INT TERM
    cut() { dd if=/dev/null of="$f" bs=1 seek="$1" 2>/dev/null; }
    new=
    if [ -e "$1" ]; then exec 9<>"$1"; else new=1; exec 9>"$1"; fi || exit
    set +C
    [ "$(readlink "$f"; echo x)" = "$1
    x" ] || { echo 'its path leads elsewhere now: check the link, and try again' >&2; exit 1; }
    old=$(($(wc -c <"$f")))
    if ! tail -c +$((old + 1)) <"$s" >>"$f"; then
      if [ "$new" ]; then rm -f "$1"; else cut "$old"; fi
      exit 1
    fi
    cat <"$s" 1<>"$f" || { trap - EXIT; echo "the whole text is in $t" >&2; exit 1; }
    [ "$old" -le "$2" ] || cut "$2" || { echo 'the old end could not be removed' >&2; exit 1; }
    sync "$1" 2>/dev/null || :
    """

  /// Runs the script with these arguments, its name first; returns the reason of a failure.
  private func write(
    _ state: TextBuffer.Memento, _ words: some Sequence<[UInt8]>
  ) throws(Errno) -> String? {
    let start = [sudo.bytes] + ["--", "/bin/sh", "-c", Self.script].map { Array($0.utf8) }
    var command = ChildProcess.Command(sudo, start + words)
    // sudo requests the password on the terminal.
    command.hasOwnSession = false
    command.errors = .shown(on: isatty(STDERR_FILENO) == 1 ? STDERR_FILENO : STDOUT_FILENO)
    var child = try ChildProcess(command)
    state.recordedText.forEachChunk(in: state.recordedEncoding) { child.write($0) }
    let result = child.finish()
    if result.ending == .exited(0) { return nil }
    let isExit = if case .exited = result.ending { true } else { false }
    return Self.lastLine(of: result.errors) ?? (isExit ? "sudo gave up" : "sudo was stopped")
  }

  /// Returns the last line that is not empty.
  private static func lastLine(of errors: [UInt8]) -> String? {
    let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.last { !$0.allSatisfy(\.isWhitespace) }.map { FilePath(String($0)).printable }
  }
}
