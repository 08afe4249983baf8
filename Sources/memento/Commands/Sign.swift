import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// Words that stand on the terminal while a command makes somebody wait, and are gone before it says
/// anything else.
enum Sign {
  private enum State {
    case hidden
    case shown
    case over
  }

  private static let state = Mutex(State.hidden)
  private static var words: String { "Reading the history…" }
  /// So long a command may be silent.
  private static var patience: DispatchTimeInterval { .milliseconds(500) }

  /// Shows the words in a while, where standard error is a terminal.
  static func begin() {
    if isatty(FileDescriptor.standardError.rawValue) != 1 { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      state.withLock { state in
        guard case .hidden = state else { return }
        state = .shown
        write(words)
      }
    }
  }

  /// Takes the words away; they do not come again.
  static func end() {
    state.withLock { state in
      if case .shown = state { write("\r\u{1B}[K") }
      state = .over
    }
  }

  private static func write(_ words: String) {
    _ = try? FileDescriptor.standardError.writeAll(words.utf8)
  }
}
