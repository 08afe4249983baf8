import Console
import EditorCore
import TextModel

/// The characters the editor draws itself with, besides letters.
struct Symbols: Sendable {
  let modified: String
  let history: String
  let ellipsis: String
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
  let added: Unicode.Scalar = "+"
  let removed: Unicode.Scalar = "-"
  /// A change that is picked, and one that is not.
  let picked: Unicode.Scalar
  let unpicked: Unicode.Scalar
  /// The end of a branch that is closed, and of one that is open.
  let closed: String
  let opened: String
  /// Beside lines that changed, and that lines went from below or from above.
  let unsaved: Unicode.Scalar
  let changed: Unicode.Scalar
  let goneBelow: Unicode.Scalar
  let goneAbove: Unicode.Scalar
  /// Other characters that titles and stand-ins have, and how they are spelled here.
  let spelling: [Character: String]

  static let lines = Symbols(
    modified: "•", history: "⟲", ellipsis: "…", more: "›", less: "‹", minus: "−", current: "●",
    other: "○", checkpoint: "◆", vertical: "│", horizontal: "─", arrows: "↑↓", graph: .lines,
    picked: "✓", unpicked: "·", closed: "▸", opened: "▾",
    unsaved: "▎", changed: "▎", goneBelow: "▁", goneAbove: "▔",
    spelling: [:])

  static let ascii = Symbols(
    modified: "*", history: "history", ellipsis: "...", more: ">", less: "<", minus: "-",
    current: "@", other: "o", checkpoint: "#", vertical: "|", horizontal: "-",
    arrows: "Up/Down", graph: .ascii, picked: "x", unpicked: ".", closed: ">", opened: "v",
    unsaved: "|", changed: ":", goneBelow: "_", goneAbove: "^",
    spelling: ["…": "...", "‹": "<", "›": ">", "×": "x", "⏎": "\\n", "␣": "_"])

  /// What stands beside a line that is marked.
  func scalar(of mark: LineMark) -> Unicode.Scalar {
    switch mark.change {
    case .changed: mark.isUnsaved ? unsaved : changed
    case .goneBelow: goneBelow
    case .goneAbove: goneAbove
    }
  }

  /// Words spelled with the characters there are.
  func spelled(_ words: String) -> String {
    spelling.isEmpty ? words : words.map { spelling[$0] ?? String($0) }.joined()
  }

  /// Words as far as they fit into columns, with an ellipsis where they do not.
  func shortened(_ words: String, to columns: Int) -> String {
    if columnCount(of: words) <= columns { return words }
    let room = columns - columnCount(of: ellipsis)
    if room < 0 { return String(words.prefix(columns: columns)) }
    return words.prefix(columns: room) + ellipsis
  }

  /// Words that fit into columns, without their middle where they are too long.
  func shortenedInside(_ words: String, to columns: Int) -> String {
    let room = columns - columnCount(of: ellipsis)
    if columnCount(of: words) <= columns || room < 2 { return shortened(words, to: columns) }
    let end = String(String(words.reversed()).prefix(columns: room / 2).reversed())
    return words.prefix(columns: room - columnCount(of: end)) + ellipsis + end
  }
}
