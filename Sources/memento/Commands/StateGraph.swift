import EditorCore
import Glibc
import HistoryStore
import MementoKit
import TextHistory

/// The branches beside a list of states, as the history pane draws them.
struct StateGraph {
  private let graph: HistoryGraph
  private let rows: [StoredRow]
  private let isUTF8: Bool

  /// Creates the graph of some states of a file, the newest first.
  init(_ rows: [StoredRow], of reader: HistoryReader) {
    self.rows = rows
    let places = Dictionary(
      uniqueKeysWithValues: rows.reversed().enumerated().map { ($1.record.number, $0) })
    let parents = Dictionary(
      uniqueKeysWithValues: reader.rows.map { ($0.record.number, $0.parent) })
    graph = HistoryGraph(
      parents: rows.reversed().map { row in
        // The parent is the nearest ancestor in the list; it has a lower number.
        var (number, next) = (row.record.number, row.parent)
        while let parent = next, parent < number, places[parent] == nil {
          (number, next) = (parent, parents[parent] ?? nil)
        }
        return next.flatMap { $0 < number ? places[$0] : nil }
      })
    isUTF8 = Self.locale.isEmpty || Self.locale.contains("utf8")
  }

  /// Returns the graph to the left of a row.
  ///
  /// - Parameter number: the number of the state in the file.
  func drawn(_ row: Int, inFile number: Int?) -> String {
    let record = rows[row].record
    let marks: (current: Character, named: Character, other: Character) =
      isUTF8 ? ("●", "◆", "○") : ("*", "#", "o")
    let mark =
      record.number == number ? marks.current : record.name == nil ? marks.other : marks.named
    return graph.drawn(row, mark: mark, lanes: Self.lanes, isUTF8 ? .lines : .ascii)
  }

  /// The maximum number of lanes.
  private static var lanes: Int { 12 }

  /// The locale of characters, in lower case and without hyphens; empty if none is set.
  private static var locale: String {
    let names: [String] = ["LC_ALL", "LC_CTYPE", "LANG"]
    let values = names.compactMap { (name: String) -> String? in
      getenv(name).map { String(cString: $0) }
    }
    let chosen = values.first { !$0.isEmpty } ?? ""
    return chosen.lowercased().filter { $0 != "-" }
  }
}
