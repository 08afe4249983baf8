import EditorCore
import MementoKit

/// The play of macros, in slices between frames.
extension Session {
  /// The maximum time for playing keys of a macro between two frames.
  private static var playSlice: Duration { .milliseconds(20) }

  /// Plays the next keys of a running macro.
  func playMacro() {
    let end = Moment.now.uptime + Self.playSlice
    // Keys may now belong to another program.
    while editor.mayPlayNext, !screen.isAway, Moment.now.uptime < end { handle(.playNext) }
  }
}
