import CLinux
import Glibc

/// The ends of the pipes between this program and another; -1 where there is none.
final class PipeEnds {
  /// Where its input is written to, and where its output is read from.
  private(set) var input: CInt = -1
  let output: CInt
  /// What it has as its descriptors 0, 1 and 2.
  private(set) var theirs: [CInt]
  /// A file without a name: unlike a pipe it can be left to a program in the background.
  private let errors: CInt

  /// Nil, with `errno`, where there are no descriptors left.
  init?(hasInput: Bool, hasOutput: Bool) {
    var (forInput, forOutput): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    let isOpen =
      (!hasInput || memento_pipe(&forInput) == 0)
      && (!hasOutput || memento_pipe(&forOutput) == 0)
    errors = isOpen ? memento_nameless_file("errors") : -1
    (input, output) = (forInput[1], forOutput[0])
    theirs = [forInput[0], forOutput[1], errors]
    if !isOpen || errors < 0 {
      let cause = errno
      close()
      errno = cause
      return nil
    }
    for end in [input, output] where end >= 0 {
      _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
    }
  }

  /// Closes the ends that belong to the other program, which has them now.
  func closeTheirs() {
    for end in theirs.prefix(2) where end >= 0 { Glibc.close(end) }
    theirs = [-1, -1, -1]
  }

  /// Tells the other program that nothing more comes.
  func closeInput() {
    if input >= 0 { Glibc.close(input) }
    input = -1
  }

  /// The first 4 kB of what the other program has written to its standard error.
  func readErrors() -> String {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = pread(errors, buffer.baseAddress, buffer.count, 0)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }

  /// Closes all of them.
  func close() {
    closeInput()
    closeTheirs()
    for end in [output, errors] where end >= 0 { Glibc.close(end) }
  }
}
