import Documents
import MementoKit
import TextEditing

/// An action that the user can request: a row of the command table.
///
/// A command of the text receives the buffer and nothing else of the editor; a motion also receives
/// the area of the screen. The caretaker compares the buffer before and after the command, so that
/// every command can be undone without code of its own.
public struct Command: Sendable {
  /// The action of a command, by the part of the editor that it works on.
  enum Body: Sendable {
    /// A move of cursors or a scroll, without an edit; works in prompts, too.
    case move(@Sendable (inout TextBuffer, Area) -> Void)
    /// A change of the text, as an edit of a kind; works in prompts, too.
    case edit(EditKind, @Sendable (inout TextBuffer) -> Void)
    /// An operation on the text, as the document's settings demand.
    case operation(@Sendable (Document) -> TextOperation)
    /// A change of the document other than its text; it returns the status message.
    case document(@Sendable (inout Document) -> Message?)
    /// A change of the document where it is shown, in a width in columns; it returns the status
    /// message.
    case shown(@Sendable (inout Document, Int) -> Message?)
    /// A change of the document and of the mode of typing; it returns the status message.
    case typing(@Sendable (inout Document, inout TypingState) -> Message?)
    /// A change of the settings of the editor; it returns the status message.
    case settings(@Sendable (inout Settings) -> Message?)
    /// A prompt or a list to open; the editor is only read.
    case asking(@Sendable (Editor) -> Asked)
    /// Work on the focused text or field and on other parts of the editor, in prompts, too.
    case focused(@Sendable (inout Editor, Moment) -> Void)
    /// Work on the editor around the text.
    case editor(@Sendable (inout Editor, Moment) -> Void)
  }

  /// The name in the palette and in key bindings: `select-all`.
  public let name: String
  /// The description, in one line.
  public let summary: String
  /// The usual keys; the first one is displayed.
  public let keys: [String]
  let body: Body
  /// The message if the command changes nothing in the text; nil if the command reports that
  /// itself.
  var idle: String?
  /// Whether the command has a destination, so that a macro continues if the cursor is there
  /// already.
  private(set) var hasGoal = false
  /// The role by which other parts of the editor recognize the command; nil for most.
  var role: Role?

  /// The roles of commands with special treatment in other parts of the editor.
  enum Role: Sendable {
    case quit, save, help, palette, history, nameState, completeWord, selectAll, find, findNext
    case findPrevious, deleteToLineStart, copy, cut, wrap, toggleBookmark, nextResult
    case previousResult, fileTree, undo, showPane, reopen
  }

  /// The part of a document that must be loaded before the command runs.
  var load = LoadNeed.nothing

  /// Whether a restricted session refuses the command, because it gives access to other files or
  /// programs.
  var isRestricted = false

  /// The name of the command that moves alike and selects; nil if there is none.
  private(set) var selectingForm: String?

  /// Returns the command with the name of the one that moves alike and selects.
  func selecting(by name: String) -> Command { with(self) { $0.selectingForm = name } }

  /// Returns the command, refused in a restricted session.
  func restricted() -> Command { with(self) { $0.isRestricted = true } }

  /// Returns the command with a role.
  func playing(_ role: Role) -> Command { with(self) { $0.role = role } }

  /// The command, marked as one with a destination.
  var towardsGoal: Command { with(self) { $0.hasGoal = true } }

  /// Returns the command with the part of a document that it needs.
  func needing(_ load: LoadNeed) -> Command { with(self) { $0.load = load } }

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

  static func operation(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (Document) -> TextOperation
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .operation(body))
  }

  /// Returns a row for an operation on the whole text, the same for every document.
  static func ofWholeText(_ name: String, _ summary: String, _ operation: TextOperation) -> Command
  {
    Command.operation(name, summary) { _ in operation }.needing(.wholeText)
  }

  static func document(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (inout Document) -> Message?
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .document(body))
  }

  static func shown(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (inout Document, Int) -> Message?
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .shown(body))
  }

  static func typing(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (inout Document, inout TypingState) -> Message?
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .typing(body))
  }

  static func settings(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (inout Settings) -> Message?
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .settings(body))
  }

  static func asking(
    _ name: String, _ summary: String, _ keys: String...,
    body: @escaping @Sendable (Editor) -> Asked
  ) -> Command {
    Command(name: name, summary: summary, keys: keys, body: .asking(body))
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
  /// The title of the group.
  public let subject: String
  /// The commands, in the order of the documentation.
  public let commands: [Command]
}

/// The table of all commands.
public enum CommandTable {
  /// The commands by subject: the source of the palette, the keys and `docs/commands.md`.
  public static let groups: [CommandGroup] = [
    .files, .opening, .documents, .history, .changes, .moving, .places, .structure, .selecting,
    .cursors, .typing, .lines, .inserting, .clipboard, .finding, .running, .spelling, .macros,
    .view,
    .panes, .configuration,
  ]

  /// All commands in one list.
  public static let commands: [Command] = groups.flatMap(\.commands)

  /// Returns the command with a name; nil if there is none.
  static func command(named name: String) -> Command? { commands.first { $0.name == name } }
}
