import Console
import EditorCore

/// The characters the editor draws itself with, besides letters.
struct Symbols: Sendable {
  let modified: String
  let history: String
  let more: Unicode.Scalar
  let less: Unicode.Scalar
  let minus: String
  let current: Character
  let other: Character
  let checkpoint: Character
  let vertical: Unicode.Scalar
  let horizontal: Unicode.Scalar
  let arrows: String
  let graph: GraphDrawing

  static let lines = Symbols(
    modified: "•", history: "⟲", more: "›", less: "‹", minus: "−", current: "●", other: "○",
    checkpoint: "◆", vertical: "│", horizontal: "─", arrows: "↑↓", graph: .lines)

  static let ascii = Symbols(
    modified: "*", history: "history", more: ">", less: "<", minus: "-", current: "@", other: "o",
    checkpoint: "#", vertical: "|", horizontal: "-", arrows: "Up/Down", graph: .ascii)
}
