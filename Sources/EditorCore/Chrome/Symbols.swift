public import Documents
import Text
import TextEditing

/// The characters the editor draws itself with, besides letters.
public struct Symbols: Sendable {
  /// Behind the name of a text that was changed.
  public let modified: String
  /// Before the place in the history.
  public let history: String
  /// Where words were left out, or something goes on.
  public let ellipsis: String
  /// At the right edge of a line that goes on.
  public let more: Unicode.Scalar
  /// At the left edge of a line that begins further left.
  public let less: Unicode.Scalar
  /// Before what went.
  public let minus: String
  /// The current memento.
  public let current: Character
  /// A memento.
  public let other: Character
  /// A memento with a name.
  public let checkpoint: Character
  /// A line from top to bottom.
  public let vertical: Unicode.Scalar
  /// A line from left to right.
  public let horizontal: Unicode.Scalar
  /// The keys Up and Down.
  public let arrows: String
  /// The lines of branches.
  public let graph: GraphDrawing
  /// Before a line that came.
  public let added: Unicode.Scalar = "+"
  /// Before a line that went.
  public let removed: Unicode.Scalar = "-"
  /// Beside a change that is picked.
  public let picked: Unicode.Scalar
  /// Beside a change that is not picked.
  public let unpicked: Unicode.Scalar
  /// The end of a branch that is closed.
  public let closed: String
  /// The end of a branch that is open.
  public let opened: String
  /// Beside lines that changed and are not saved.
  public let unsaved: Unicode.Scalar
  /// Beside lines that changed.
  public let changed: Unicode.Scalar
  /// Beside a line from below which lines went.
  public let goneBelow: Unicode.Scalar
  /// Beside a line from above which lines went.
  public let goneAbove: Unicode.Scalar
  /// In the place of a space.
  public let space: Unicode.Scalar
  /// In the place of the start of a tab.
  public let tab: Unicode.Scalar
  /// In the place of a space that does not break.
  public let firmSpace: Unicode.Scalar
  /// Beside a row in which a line goes on.
  public let wrapped: Unicode.Scalar
  /// Where lines should end.
  public let ruler: Unicode.Scalar
  /// The scrollbar.
  public let track: Unicode.Scalar
  /// The part of the scrollbar that stands for what is seen.
  public let thumb: Unicode.Scalar
  /// Changed lines, in the scrollbar.
  public let changeInBar: Unicode.Scalar
  /// What was looked for, in the scrollbar.
  public let matchInBar: Unicode.Scalar
  /// A mark in what stands for the part that is seen.
  public let markedThumb: Unicode.Scalar
  /// Other characters that titles and stand-ins have, and how they are spelled here.
  public let spelling: [Character: String]

  /// For terminals that show UTF-8.
  public static let lines = Symbols(
    modified: "•", history: "⟲", ellipsis: "…", more: "›", less: "‹", minus: "−", current: "●",
    other: "○", checkpoint: "◆", vertical: "│", horizontal: "─", arrows: "↑↓", graph: .lines,
    picked: "✓", unpicked: "·", closed: "▸", opened: "▾",
    unsaved: "▎", changed: "▎", goneBelow: "▁", goneAbove: "▔",
    space: "·", tab: "→", firmSpace: "°", wrapped: "↪", ruler: "┊",
    track: " ", thumb: "▐", changeInBar: "▌", matchInBar: "━", markedThumb: "█",
    spelling: [:])

  /// For all others.
  public static let ascii = Symbols(
    modified: "*", history: "history", ellipsis: "...", more: ">", less: "<", minus: "-",
    current: "@", other: "o", checkpoint: "#", vertical: "|", horizontal: "-",
    arrows: "Up/Down", graph: .ascii, picked: "x", unpicked: ".", closed: ">", opened: "v",
    unsaved: "|", changed: ":", goneBelow: "_", goneAbove: "^",
    space: ".", tab: ">", firmSpace: "~", wrapped: ">", ruler: ":",
    track: " ", thumb: "#", changeInBar: "%", matchInBar: "=", markedThumb: "@",
    spelling: ["…": "...", "‹": "<", "›": ">", "×": "x", "⏎": "\\n", "␣": "_"])

  /// What stands beside a line that is marked.
  public func scalar(of mark: LineMark) -> Unicode.Scalar {
    switch mark.change {
    case .changed: mark.isUnsaved ? unsaved : changed
    case .goneBelow: goneBelow
    case .goneAbove: goneAbove
    }
  }

  /// Words spelled with the characters there are.
  public func spelled(_ words: String) -> String {
    spelling.isEmpty ? words : words.map { spelling[$0] ?? String($0) }.joined()
  }

  /// Words as far as they fit into columns, with an ellipsis where they do not.
  public func shortened(_ words: String, to columns: Int) -> String {
    if columnCount(of: words) <= columns { return words }
    let room = columns - columnCount(of: ellipsis)
    if room < 0 { return String(words.prefix(columns: columns)) }
    return words.prefix(columns: room) + ellipsis
  }

  /// Words that fit into columns, without their middle where they are too long.
  public func shortenedInside(_ words: String, to columns: Int) -> String {
    let room = columns - columnCount(of: ellipsis)
    if columnCount(of: words) <= columns || room < 2 { return shortened(words, to: columns) }
    let end = String(String(words.reversed()).prefix(columns: room / 2).reversed())
    return words.prefix(columns: room - columnCount(of: end)) + ellipsis + end
  }
}
