import Documents
import EditorCore
import Files
import HistoryStore
import MementoKit
import Shell
import Structure
import SystemPackage
import Text
import TextEditing
import TextHistory

/// A function, section or block of a file, as `FILE:NAME`.
struct NamedPart {
  /// The file, as the user wrote it.
  let file: String
  /// The name.
  let name: String

  /// Returns the history for `FILE` or `FILE:NAME`, and the part of it.
  ///
  /// A file whose own name contains the colon has precedence.
  static func reading(
    _ written: String, in archive: Archive
  ) throws -> (reader: HistoryReader, part: NamedPart?) {
    do {
      return (try archive.history(of: written), nil)
    } catch let failure as CommandFailure {
      if FilePath(expandingTilde: written).exists { throw failure }
      for colon in written.indices.reversed() where written[colon] == ":" {
        let (file, name) = (written[..<colon], written[written.index(after: colon)...])
        guard !file.isEmpty, !name.isEmpty,
          let reader = try? archive.history(of: String(file))
        else { continue }
        return (reader, NamedPart(file: String(file), name: String(name)))
      }
      throw failure
    }
  }

  /// Returns the numbers of the states that changed the part, and of the state before the first of
  /// them.
  ///
  /// - Throws: `CommandFailure` if the newest state has no such part.
  func numbers(in reader: HistoryReader) throws -> Set<Int> {
    guard
      let current = [reader.numberInFile(), reader.file.current, reader.rows.last?.record.number]
        .compactMap(\.self).first(where: { reader.row($0) != nil })
    else { return [] }
    let state = try reader.state(current)
    var numbers: Set<Int> = []
    let text = state.recordedText
    for symbol in try symbols(in: text, of: reader) {
      let found = try reader.search(for: symbol.part(of: text), of: state, number: current)
      let findings =
        found.findings + (found.findings.isEmpty ? [] : [found.before].compactMap(\.self))
      numbers.formUnion(findings.map { reader.rows[$0.id.index].record.number })
    }
    if numbers.isEmpty {
      throw CommandFailure(
        "No recorded state changed \(name.onOneLine): it is as it was in the first one")
    }
    return numbers
  }

  /// Returns the part in a text of a history: each function or section of that name.
  ///
  /// - Throws: `CommandFailure` if the text has no such part.
  func symbols(in text: PieceTree, of reader: HistoryReader) throws(CommandFailure) -> [TextSymbol]
  {
    let fileName = reader.path?.lastComponent?.string
    let outline = SymbolQueue.outline(of: text, named: fileName)
    let meant = outline.symbols.filter { $0.isMeant(by: name) }
    if meant.isEmpty { throw failure(in: outline, fileName ?? "the text") }
    return meant
  }

  /// Returns the lines of the part in a text, ascending and without repetition.
  ///
  /// - Throws: the errors of `symbols(in:of:)`.
  func lines(in text: PieceTree, of reader: HistoryReader) throws(CommandFailure) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    for symbol in try symbols(in: text, of: reader) {
      let range = symbol.range
      let part = text.line(at: range.lowerBound)..<text.line(at: range.upperBound) + 1
      // A part inside another one is included already.
      if let last = lines.last, last.upperBound > part.lowerBound {
        lines[lines.count - 1] = last.lowerBound..<max(last.upperBound, part.upperBound)
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  private func failure(in outline: TextOutline, _ fileName: String) -> CommandFailure {
    let names = Set(outline.symbols.map(\.shortName)).sorted()
    let nearest = name.nearest(in: names, atMost: 3)
    let offered = nearest.isEmpty ? Array(names.prefix(8)) : nearest
    let advice =
      offered.isEmpty
      ? "it has no functions, sections or blocks"
      : (nearest.isEmpty ? "it has " : "similar names: ")
        + offered.map(\.onOneLine).joined(separator: ", ")
        + (nearest.isEmpty && names.count > offered.count ? ", …" : "")
    return CommandFailure(
      "There is no function, section or block \(name.onOneLine) in \(fileName.onOneLine): \(advice)"
    )
  }
}
