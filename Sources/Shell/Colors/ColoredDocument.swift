import EditorCore
import Highlight
import Text

/// A document with its language and colours.
struct ColoredDocument {
  private let name: String?
  private let type: String?
  private let isChosen: Bool
  private let isWhole: Bool
  /// The identifier of its language; nil if it has none.
  let language: String?
  /// The language, once its definition is read.
  private(set) var grammar: Grammar?
  /// The colours of the displayed texts: the newer one, and the older one of a difference.
  var sides: [Side] = []
  /// Whether the user requested the colours of the whole text, regardless of its size.
  private var isScannedWhole = false
  /// Whether the colours of another side are being made.
  var isAddingSide = false

  /// The colours of a text.
  struct Side {
    let coloring: TextColoring
    /// The tint of each style stack.
    var tints: [UInt8] = []
    var isScanning = false
    /// Whether the scan of text that is not displayed waits for a pause of the keys.
    var isResting = false
  }

  init(_ shown: ColoredText, language: String?) {
    (name, type, isChosen) = (shown.name, shown.type, shown.isChosen)
    isWhole = shown.isWhole
    self.language = language
  }

  /// Returns whether its language is still valid for a text.
  func isOf(_ shown: ColoredText) -> Bool {
    name == shown.name && type == shown.type && isChosen == shown.isChosen
      && isWhole == shown.isWhole
  }

  /// Adopts the colours of a document in the same language.
  mutating func adoptColors(of other: ColoredDocument) {
    (grammar, sides, isAddingSide) = (other.grammar, other.sides, other.isAddingSide)
    isScannedWhole = other.isScannedWhole
  }

  /// Scans the whole text from now on.
  mutating func scanAll() {
    isScannedWhole = true
    for side in sides { side.coloring.scanAll() }
  }

  /// Sets the colours of the first text.
  mutating func setColors(_ grammar: Grammar, _ coloring: TextColoring) {
    self.grammar = grammar
    sides = []
    add(coloring)
  }

  /// Adds the colours of another side.
  mutating func add(_ coloring: TextColoring) {
    if isScannedWhole { coloring.scanAll() }
    sides.append(Side(coloring: coloring))
  }
}
