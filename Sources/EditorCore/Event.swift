public import Console
public import MementoKit
public import TextModel

/// What happens to the editor.
public enum Event: Sendable {
  /// A key or a paste.
  case input(TerminalInput)
  /// The terminal has another size.
  case resized(Size)
  /// The moment that `Editor.deadline` named has come.
  case tick
  /// A file was written.
  case saved(SaveRequest)
  /// A file could not be written; the text says why and what to do.
  case saveFailed(SaveRequest, String)
  /// There is a file of the name already, and nobody has said that it may go.
  case saveWouldReplace(SaveRequest)
  /// Another program has written to the file since it was read or saved here.
  case saveWouldLoseChanges(SaveRequest)
  /// Something from outside ends the program (a signal, a lost terminal): last chance to record.
  case ending
  /// The program cannot be stopped, because nothing would continue it.
  case cannotSuspend
}

/// What the editor wants done outside itself; performed by the program's shell.
public enum Effect: Sendable {
  /// Write a state to its file.
  case save(SaveRequest)
  /// Leave with this exit status.
  case quit(status: Int32)
  /// Draw the whole screen anew, whatever the terminal shows.
  case redraw
  /// Stop the program as Ctrl-Z does elsewhere.
  case suspend
}

/// A state of a document that is to be written to a file.
public struct SaveRequest: Sendable {
  /// The file's path, as the user wrote it.
  public let path: String
  /// Which memento it is.
  public let id: MementoID
  /// The memento itself.
  public let memento: TextBuffer.Memento
  /// Whether a file that is there already may be replaced.
  public let mayReplace: Bool
  /// Whether what another program wrote to the file may be lost.
  public let mayLoseChanges: Bool
  /// Whether the program is to end when it is written.
  let quitsAfterwards: Bool
}
