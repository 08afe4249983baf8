import Dispatch
import Glibc
import Synchronization
import SystemPackage

/// A message on the terminal during a long command; it is removed before any output.
enum Sign {
  private enum State {
    case hidden
    case shown
    case over
  }

  private static let state = Mutex(State.hidden)
  private static var message: String { "Reading the history…" }
  /// The delay of the message.
  private static var delay: DispatchTimeInterval { .milliseconds(500) }

  /// Shows the message after a delay, if standard error is a terminal.
  static func begin() {
    if isatty(FileDescriptor.standardError.rawValue) != 1 { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) {
      state.withLock { state in
        guard case .hidden = state else { return }
        state = .shown
        write(message)
      }
    }
  }

  /// Removes the message permanently.
  static func end() {
    state.withLock { state in
      if case .shown = state { write("\r\u{1B}[K") }
      state = .over
    }
  }

  private static func write(_ text: String) {
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
