package import MementoKit
import Text
package import TextEditing

/// The place of a step's first change in its text.
package struct ChangedPlace: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The head of the function, or of another part of the text, around the line; nil if there is
  /// none.
  package let scope: String?

  /// Finds the place of a memento; nil if its state or its parent's is not loaded, or the text did
  /// not change.
  ///
  /// - Complexity: that of finding one difference.
  package init?(of id: MementoID, in tree: MementoTree<TextBuffer.Memento>) {
    guard let before = tree.stateBefore(id),
      let text = tree.state(of: id).map({ TextBuffer($0).text }),
      let change = text.differences(from: TextBuffer(before).text, limit: 1).first
    else { return nil }
    let index = text.firstLine(changedBy: change)
    line = index + 1
    scope = text.scope(ofLine: index)
  }
}

/// The known places of steps' changes, because finding one reads the text.
struct ChangedPlaces {
  /// Nil for a step without a change.
  private var known: [MementoID: ChangedPlace?] = [:]

  /// Far more than rows on a screen.
  private static let maxCount = 1_000

  subscript(id: MementoID) -> ChangedPlace? { known[id] ?? nil }

  /// Finds the places of more mementos, as far as their states are loaded.
  mutating func find(_ ids: some Collection<MementoID>, in tree: MementoTree<TextBuffer.Memento>) {
    if known.count > Self.maxCount { known = [:] }
    for id in ids where known[id] == nil && tree.isLoaded(id) && tree.stateBefore(id) != nil {
      known[id] = .some(ChangedPlace(of: id, in: tree))
    }
  }
}

extension PieceTree {
  /// Returns the first line that a change left: the next one for lines added at the end of a line.
  fileprivate func firstLine(changedBy change: Difference) -> Int {
    let index = line(at: min(change.new.lowerBound, count))
    // Such lines begin with the line break of the line above, and end where its own was.
    let (end, newEnd) = (range(ofLine: index).upperBound, change.new.upperBound)
    guard change.old.isEmpty, change.new.lowerBound == end, newEnd > end else { return index }
    return range(ofLine: line(at: newEnd)).upperBound == newEnd ? index + 1 : index
  }

  /// Returns the head of what surrounds a line: the nearest line above that is less indented and
  /// begins a part of the text, except for the heads of loops and conditions.
  ///
  /// It needs no syntax tree, and suits languages that are indented by their structure.
  ///
  /// - Complexity: at most 100 lines are read, each up to 200 bytes.
  fileprivate func scope(ofLine line: Int) -> String? {
    guard var indentation = beginning(ofLine: line)?.indentation, indentation > 0 else {
      return nil
    }
    for above in (max(0, line - 100)..<line).reversed() {
      guard let (found, bytes) = beginning(ofLine: above), found < indentation else { continue }
      indentation = found
      let words = String(decoding: bytes, as: UTF8.self)
      let first = words.prefix { $0.isLetter || $0.isNumber }
      if first.isEmpty || Self.branches.contains(String(first)) {
        if found == 0 { return nil }
        continue
      }
      guard Self.heads.contains(String(first)) || words.last.map("{:(".contains) == true else {
        return nil
      }
      let end = words.lastIndex { $0 != " " && $0 != "{" && $0 != ":" }
      return end.map { String(words[...$0]) }
    }
    return nil
  }

  /// Returns the indentation of a line in columns, and its words; nil for a blank line.
  private func beginning(ofLine line: Int) -> (indentation: Int, words: ArraySlice<UInt8>)? {
    let range = range(ofLine: line)
    let bytes = bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + 200))
    let blanks = bytes.prefix { $0 == 0x20 || $0 == 0x09 }
    let words = bytes.dropFirst(blanks.count).prefix { $0 >= 0x20 }
    if words.isEmpty { return nil }
    let indentation = blanks.reduce(0) { $1 == 0x09 ? ($0 / 8 + 1) * 8 : $0 + 1 }
    return (indentation, words)
  }

  /// The first words of lines that begin a part of the text without a sign at their end.
  private static let heads: Set<String> = [
    "func", "function", "fn", "fun", "def", "sub", "proc", "procedure", "class", "struct", "enum",
    "extension", "protocol", "interface", "impl", "trait", "module", "type", "namespace",
  ]

  /// The first words of lines that head only a branch of a function.
  private static let branches: Set<String> = [
    "if", "else", "elif", "for", "foreach", "while", "repeat", "loop", "do", "switch", "case",
    "default", "match", "guard", "try", "catch", "except", "finally", "with", "return", "then",
  ]
}
