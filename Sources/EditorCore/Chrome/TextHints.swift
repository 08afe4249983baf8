import Console

/// The hints in the text, by situation.
///
/// They are created when the keys change, not for each frame.
struct TextHints: Sendable {
  /// The situations with hints of their own.
  enum Offer: Int, CaseIterable {
    case usual, reading, output, match
    /// A selection; one of whole lines or of more than one line.
    case selection, lines
  }

  /// The hints of each offer.
  private let hints: [[Hint]]

  /// Creates the hints with the keys of commands.
  init(key: (String) -> Key?) {
    hints = Offer.allCases.map { offer in
      Self.commands(for: offer).compactMap { name, label in key(name).map { Hint($0, label) } }
    }
  }

  /// The hints for an offer, the most useful first.
  subscript(offer: Offer) -> [Hint] { hints[offer.rawValue] }

  private static func commands(for offer: Offer) -> [(String, String)] {
    switch offer {
    case .usual: usual
    case .reading: reading
    case .output: output
    case .match: match
    case .lines: copying + [("tab", "Indent")] + changing
    case .selection: copying + changing
    }
  }

  private static let usual = [
    ("save", "Save"), ("quit", "Quit"), ("help", "Help"), ("undo", "Undo"), ("find", "Find"),
    ("history", "History"), ("palette", "Commands"), ("redo", "Redo"), ("paste", "Paste"),
    ("cut-line", "Cut line"), ("go-to-line", "Go to line"), ("replace", "Replace"),
    ("open", "Open"), ("close-document", "Close"), ("new-document", "New"),
    ("save-as", "Save as"),
  ]

  private static let copying = [
    ("copy", "Copy"), ("cut", "Cut"), ("paste", "Paste over it"), ("help", "Help"),
  ]

  private static let changing = [
    ("toggle-comment", "Comment"), ("history", "History"),
    ("palette", "Commands"), ("duplicate", "Duplicate"), ("replace", "Replace in it"),
    ("undo", "Undo"), ("save", "Save"), ("quit", "Quit"),
  ]

  private static let match = [
    ("find-next", "Next"), ("find-previous", "Previous"), ("find", "Find"), ("help", "Help"),
    ("replace", "Replace"), ("copy", "Copy"), ("cut", "Cut"), ("paste", "Paste over it"),
    ("palette", "Commands"), ("save", "Save"), ("quit", "Quit"),
  ]

  private static let reading = [
    ("quit", "Quit"), ("help", "Help"), ("find", "Find"), ("find-next", "Next"),
    ("go-to-line", "Go to line"), ("history", "History"), ("copy", "Copy"),
    ("palette", "Commands"), ("save-as", "Save as"), ("close-document", "Close"),
  ]

  /// Those of the output of a program, which is no file.
  private static let output = [
    ("next-result", "Next place"), ("find", "Find"), ("help", "Help"), ("find-next", "Next"),
    ("copy", "Copy"), ("palette", "Commands"), ("close-document", "Close"), ("quit", "Quit"),
  ]
}
