import Testing

/// Stories of the release binary in a real terminal, a few at a time.
///
/// Each subject is a suite in an extension of this one, so that all of them run in its lanes:
///
///     extension EndToEnd {
///       @Suite struct Undo {
///         @Test func oneUndoTakesBackOneBlock() async throws {
///           let terminal = try await Terminal.editing("some text")
///           try terminal.send("And ")
///           try await terminal.waitForText("And some text", status: "⟲ 2/2")
///           try terminal.press("C-z")
///           try await terminal.waitForText("some text", status: "⟲ 1/2")
///         }
///       }
///     }
///
/// A command without a terminal is run with `run([try mementoBinary(), "log", "notes.txt"],
/// environment: home.environment, in: home.path)`, where `home` is a terminal's home folder.
@Suite(.inLanes) enum EndToEnd {}
