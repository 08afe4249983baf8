public import Console
import Text
public import TextEditing

/// A prompt: a label and a field.
public struct Prompt {
  /// The label.
  public let label: String
  /// The field: a text of one line, edited by the same commands as any text.
  public internal(set) var field: TextBuffer
  /// The note beside the field: `3 of 12`.
  public internal(set) var note: String?
  /// The toggles of the prompt.
  public internal(set) var toggles: [PromptToggle] = []
  /// The action of Enter on an empty field.
  public internal(set) var whenEmpty: String?
  var recall: Recall?
  let purpose: Purpose
  /// The selection with which the prompt opened, and the revision of its text.
  private var offered: (selections: Selections, revision: Int)?

  /// - Parameters:
  ///   - text: the initial text.
  ///   - isSelected: whether typing replaces it; otherwise typing continues it.
  init(_ purpose: Purpose, _ label: String, text: String = "", isSelected: Bool = false) {
    self.purpose = purpose
    self.label = label
    field = TextBuffer(PieceTree(text.utf8))
    field.move(.textEnd)
    if isSelected { offerText() }
  }

  /// Selects the first text of the field, so that typing replaces it.
  mutating func offerText() {
    field.selectAll()
    offered = (field.selections, field.revision)
  }

  /// Whether the user selected text of the field.
  var hasChosenText: Bool {
    !field.hasNoSelection
      && !(offered?.selections == field.selections && offered?.revision == field.revision)
  }

  /// Replaces the text of the field, with the cursor at its end.
  mutating func fill(with bytes: [UInt8]) {
    field.selectAll()
    field.insert(bytes)
    keepOneLine()
  }

  /// Replaces line breaks with their sign.
  mutating func keepOneLine() {
    field.keepOneLine(purpose.acceptsLineBreaks ? Self.lineBreakSign : [0x20])
  }

  /// The text of the field.
  public var answer: String { String(decoding: field.text.bytes, as: UTF8.self) }

  /// Returns the text of the field, with line breaks in place of their sign.
  func words(_ lineEnding: LineEnding) -> [UInt8] {
    let bytes = field.text.bytes
    if !purpose.acceptsLineBreaks { return bytes }
    return bytes.replacing(Self.lineBreakSign, with: lineEnding.bytes)
  }

  /// The sign of a line break in a field of one line.
  ///
  /// An expression finds the sign itself, as `\x{23CE}`.
  private static let lineBreakSign = Array("⏎".utf8)
}

/// A toggle with a key in a prompt.
public struct PromptToggle: Sendable {
  /// The key.
  public let key: Key
  let option: SearchToggle
  /// The description, in a word.
  public let label: String
  /// The sign, of one or two characters.
  public let sign: String
  /// Whether it is on.
  public let isOn: Bool

  /// The key for the lowest line.
  var hint: Hint {
    Hint(
      key: key.description, label: "\(label) \(isOn ? "on" : "off")", pressed: key, isOn: isOn)
  }

  /// The sign alone, for narrow screens.
  var shortHint: Hint {
    Hint(key: isOn ? "[\(sign)]" : sign, label: "", pressed: key, isOn: isOn)
  }
}

extension SearchPattern {
  var shownWords: String {
    words.replacing("\r\n", with: "⏎").replacing("\n", with: "⏎")
  }
}

extension TextBuffer {
  /// Replaces line breaks, for a field of one line.
  mutating func keepOneLine(_ sign: [UInt8] = [0x20]) {
    guard text.newlineCount > 0 else { return }
    let head = selections.primary.head
    let (before, behind) = (text.bytes(in: 0..<head), text.bytes(in: head..<text.count))
    let start = Self.oneLine(before, sign)
    selectAll()
    insert(start + Self.oneLine(behind, sign))
    select(at: start.count)
  }

  private static func oneLine(_ bytes: [UInt8], _ sign: [UInt8]) -> [UInt8] {
    LineEnding.lf.converting(bytes).flatMap { $0 == 0x0A ? sign : [$0] }
  }
}
