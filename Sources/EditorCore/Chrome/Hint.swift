public import Console
import Documents
import TextEditing

/// A key and its effect, for the lowest line; a click on it presses the key.
public struct Hint: Sendable {
  /// The displayed form of the key: `^S`.
  public let key: String
  /// The effect; empty if the key needs no description.
  public let label: String
  /// The key that a click presses; nil for a hint about several keys.
  public let pressed: Key?
  /// Whether the hinted option is on.
  public let isOn: Bool
  /// The width of the key, a blank and the words.
  public let columnCount: Int

  init(key: String, label: String, pressed: Key?, isOn: Bool = false) {
    self.key = key
    self.label = label
    self.pressed = pressed
    self.isOn = isOn
    let keyColumns = EditorCore.columnCount(of: key)
    columnCount = label.isEmpty ? keyColumns : keyColumns + 1 + EditorCore.columnCount(of: label)
  }

  /// The key and its effect.
  public var text: String { label.isEmpty ? key : "\(key) \(label)" }
}

extension Hint {
  init(_ key: String, _ label: String) {
    self.init(key: key, label: label, pressed: Key(key))
  }

  /// Creates a hint with the short form of a key: `^S`.
  init(_ key: Key, _ label: String) {
    var short = key.description
    if case .character = key.code, key.modifiers == .control {
      short = "^" + short.dropFirst("Ctrl-".count)
    }
    self.init(key: short, label: label, pressed: key)
  }
}

extension [Hint] {
  /// Creates the hints of an editor's focused layer, the most useful first; none for a question,
  /// which shows its answers instead.
  public init(offeredBy editor: borrowing Editor) {
    if editor.focus.isText {
      self = editor.keymap.textHints[TextHints.Offer(of: editor)]
    } else if editor.focus.isHistory {
      self = editor.historyPane.map { HistoryBrowsing.hints(of: $0, in: editor) } ?? []
    } else {
      self = editor.focus.hints(arrows: editor.symbols.arrows) ?? []
    }
  }
}

extension TextHints.Offer {
  fileprivate init(of editor: borrowing Editor) {
    let buffer = editor.document.buffer
    if editor.document.isProgramOutput {
      self = .output
    } else if editor.document.isReadOnly {
      self = .reading
    } else if Finding.isAtReachedMatch(in: editor) {
      self = .match
    } else if buffer.hasNoSelection {
      self = .usual
    } else {
      self = buffer.selectsLines ? .lines : .selection
    }
  }
}
