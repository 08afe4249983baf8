import EditorCore
import MementoKit

/// The play of macros, in slices between frames.
extension Session {
  /// The longest time for which keys of a macro are played between two frames.
  private static var playSlice: Duration { .milliseconds(20) }

  /// Plays the next keys of a macro, if one is playing.
  func playMacro() {
    let end = Moment.now.uptime + Self.playSlice
    // Keys may be for another program now.
    while editor.mayPlayNext, !screen.isAway, Moment.now.uptime < end { handle(.playNext) }
  }
}
