import Testing

/// What a user sees, told by the release binary in a real terminal, one story after the other.
///
/// Each subject is a suite in an extension of this one, so that all of them run in turn:
///
///     extension EndToEnd {
///       @Suite struct Undo {
///         @Test func oneUndoTakesBackOneBlock() async throws {
///           let terminal = try Terminal.memento("notes.txt")
///           try await terminal.waitFor("notes.txt")
///           try terminal.send("Lorem ipsum")
///           try await terminal.waitFor("Lorem ipsum")
///           try terminal.press("C-z")
///           try await terminal.waitUntil("an empty text") { !$0.contains("Lorem") }
///         }
///       }
///     }
///
/// A command that needs no terminal is run with `run([try mementoBinary(), "log", "notes.txt"],
/// environment: home.environment, in: home.path)`, where `home` is a terminal's home folder.
@Suite(.serialized) enum EndToEnd {}
