public import Documents
import Text

/// The characters of the user interface other than letters.
public struct Symbols: Sendable {
  /// The sign behind the name of a modified document.
  public let modified: String
  /// The sign before the position in the history, where there is no room for a word.
  public let history: String
  /// The sign in place of omitted words, and behind an action in progress.
  public let ellipsis: String
  /// The sign at the right edge of a line that continues.
  public let more: Unicode.Scalar
  /// The sign at the left edge of a line that starts further left.
  public let less: Unicode.Scalar
  /// The sign before the size of removed text.
  public let minus: String
  /// The current memento.
  public let current: Character
  /// A memento.
  public let other: Character
  /// A memento with a name.
  public let checkpoint: Character
  /// A vertical line.
  public let vertical: Unicode.Scalar
  /// A horizontal line.
  public let horizontal: Unicode.Scalar
  /// The keys Up and Down.
  public let arrows: String
  /// The lines of branches.
  public let graph: GraphDrawing
  /// The sign before an added line.
  public let added: Unicode.Scalar = "+"
  /// The sign before a removed line.
  public let removed: Unicode.Scalar = "-"
  /// The sign beside a change that is picked.
  public let picked: Unicode.Scalar
  /// The sign beside a change that is not picked.
  public let unpicked: Unicode.Scalar
  /// The end of a folded branch.
  public let closed: String
  /// The end of an unfolded branch.
  public let opened: String
  /// The sign beside changed lines that are not saved.
  public let unsaved: Unicode.Scalar
  /// The sign beside changed lines.
  public let changed: Unicode.Scalar
  /// The sign beside a line with removed lines below it.
  public let goneBelow: Unicode.Scalar
  /// The sign beside a line with removed lines above it.
  public let goneAbove: Unicode.Scalar
  /// The sign in place of a space.
  public let space: Unicode.Scalar
  /// The sign in place of the start of a tab.
  public let tab: Unicode.Scalar
  /// The sign in place of a no-break space.
  public let firmSpace: Unicode.Scalar
  /// The sign beside a row that continues a line.
  public let wrapped: Unicode.Scalar
  /// The sign at the column of the ruler.
  public let ruler: Unicode.Scalar
  /// The scrollbar.
  public let track: Unicode.Scalar
  /// The thumb of the scrollbar.
  public let thumb: Unicode.Scalar
  /// Changed lines, in the scrollbar.
  public let changeInBar: Unicode.Scalar
  /// Matches, in the scrollbar.
  public let matchInBar: Unicode.Scalar
  /// A mark in the thumb.
  public let markedThumb: Unicode.Scalar
  /// The spellings of other characters in titles and stand-ins.
  public let spelling: [Character: String]

  /// The symbols for terminals that show UTF-8.
  public static let lines = Symbols(
    modified: "•", history: "⟲", ellipsis: "…", more: "›", less: "‹", minus: "−", current: "●",
    other: "○", checkpoint: "◆", vertical: "│", horizontal: "─", arrows: "↑↓", graph: .lines,
    picked: "✓", unpicked: "·", closed: "▸", opened: "▾",
    unsaved: "▎", changed: "▎", goneBelow: "▁", goneAbove: "▔",
    space: "·", tab: "→", firmSpace: "°", wrapped: "↪", ruler: "┊",
    track: " ", thumb: "▐", changeInBar: "▌", matchInBar: "━", markedThumb: "█",
    spelling: [:])

  /// The symbols for all other terminals.
  public static let ascii = Symbols(
    modified: "*", history: "history", ellipsis: "...", more: ">", less: "<", minus: "-",
    current: "@", other: "o", checkpoint: "#", vertical: "|", horizontal: "-",
    arrows: "Up/Down", graph: .ascii, picked: "x", unpicked: ".", closed: ">", opened: "v",
    unsaved: "|", changed: ":", goneBelow: "_", goneAbove: "^",
    space: ".", tab: ">", firmSpace: "~", wrapped: ">", ruler: ":",
    track: " ", thumb: "#", changeInBar: "%", matchInBar: "=", markedThumb: "@",
    spelling: [
      "…": "...", "‹": "<", "›": ">", "×": "x", "↳": "from", "⏎": "\\n", "␣": "_", "→": "->",
    ])

  /// The sign beside a line with a bookmark, which also marks a named state.
  public var bookmark: Unicode.Scalar { checkpoint.unicodeScalars.first ?? "#" }

  /// Returns the character beside a marked line.
  public func scalar(of mark: LineMark) -> Unicode.Scalar {
    switch mark.change {
    case .changed: mark.isUnsaved ? unsaved : changed
    case .goneBelow: goneBelow
    case .goneAbove: goneAbove
    }
  }

  /// Returns words in the available characters.
  public func spelled(_ text: String) -> String {
    spelling.isEmpty ? text : text.map { spelling[$0] ?? String($0) }.joined()
  }

  /// Returns words that fit into columns, with an ellipsis in place of their end.
  public func shortened(_ text: String, to columns: Int) -> String {
    if columnCount(of: text) <= columns { return text }
    let room = columns - columnCount(of: ellipsis)
    if room < 0 { return String(text.prefix(columns: columns)) }
    return text.prefix(columns: room) + ellipsis
  }

  /// Returns words that fit into columns, with an ellipsis in place of their middle.
  public func shortenedInside(_ text: String, to columns: Int) -> String {
    let room = columns - columnCount(of: ellipsis)
    if columnCount(of: text) <= columns || room < 2 { return shortened(text, to: columns) }
    let end = String(String(text.reversed()).prefix(columns: room / 2).reversed())
    return text.prefix(columns: room - columnCount(of: end)) + ellipsis + end
  }
}

/// Returns the width of words in columns.
public func columnCount(of text: String) -> Int {
  if text.isPlainASCII { return text.utf8.count }
  return text.shownScalars.reduce(0) {
    $0 + ($1.standIn?.utf8.count ?? columnCount(of: $1.scalar) ?? 1)
  }
}

extension StringProtocol {
  /// Returns the longest start of the words that fits into columns.
  public func prefix(columns: Int) -> SubSequence {
    var used = 0
    return prefix { character in
      used += columnCount(of: String(character))
      return used <= columns
    }
  }
}
