import Console
import MementoKit
import TextModel

/// Something the user can ask for: a row of the command table.
///
/// A text command is handed the buffer and nothing else. It does not know that history exists:
/// the caretaker sees what it did, so that a command can be undone the day it is written.
public struct Command: Sendable {
  /// What a command works on.
  enum Body: Sendable {
    /// Moves cursors or scrolls; the text stays as it is. Works in prompts, too.
    case move(@Sendable (inout TextBuffer, Area) -> Void)
    /// Changes the text, as an edit of a kind. Works in prompts, too.
    case edit(EditKind, @Sendable (inout TextBuffer) -> Void)
    /// Concerns the text or the field that has the focus, and more. Works in prompts, too.
    case focused(@Sendable (inout Editor, Moment) -> Void)
    /// Concerns the editor around the text.
    case editor(@Sendable (inout Editor, Moment) -> Void)
  }

  /// Its name, by which it is found in the palette and bound to keys: `select-all`.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// Its usual keys, the first of which is shown.
  public let keys: [String]
  let body: Body
  /// What is said when it has nothing to do in the text; nil for a command that says it itself.
  var idle: String?

  static func move(
    _ name: String, _ summary: String, _ keys: String..., idle: String,
    body: @escaping @Sendable (inout TextBuffer, Area) -> Void
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .move(body), idle: idle)
  }

  static func edit(
    _ name: String, _ summary: String, _ keys: String..., kind: EditKind, idle: String,
    body: @escaping @Sendable (inout TextBuffer) -> Void
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .edit(kind, body), idle: idle)
  }

  static func focused(
    _ name: String, _ summary: String, _ keys: String..., idle: String? = nil,
    body: @escaping @Sendable (inout Editor, Moment) -> Void
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .focused(body), idle: idle)
  }

  static func editor(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (inout Editor, Moment) -> Void
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .editor(body))
  }
}

/// Commands of one subject.
public struct CommandGroup: Sendable {
  /// What the commands are about.
  public let subject: String
  /// The commands, in the order of the documentation.
  public let commands: [Command]
}

/// All commands there are.
public enum CommandTable {
  /// The commands by subject; the palette, the keys and `docs/commands.md` are made from it.
  public static let groups: [CommandGroup] = [
    .files, .opening, .buffers, .history, .moving, .selecting, .typing, .lines, .inserting,
    .clipboard, .finding, .view, .configuration,
  ]

  /// The commands one after another.
  public static let commands: [Command] = groups.flatMap(\.commands)
}
