import ArgumentParser
import HistoryStore
import MementoArchiveKit
import MementoKit
import Text
import TextHistory

/// `memento blame FILE [STATE]`: shows which state last changed each line.
struct Blame: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "blame",
    abstract: "Show which state last changed each line.",
    discussion: """
      Each row shows the number of the state, its time, its title, the number of the line, and the \
      line. Without a STATE it shows the file on disk; lines that no state has are `not recorded`. \
      With FILE:NAME it shows only the lines of the function, section or block NAME.
      """)

  @Argument(help: ArgumentDescriptions.fileOrPart)
  var file: String

  @Argument(help: ArgumentHelp("The state; by default the file on disk.", valueName: "STATE"))
  var state: String?

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  @Flag(help: ArgumentDescriptions.json)
  var json = false

  /// The width of a title in characters.
  private static var titleWidth: Int { 24 }

  func perform() throws {
    let (present, part) = try NamedPart.reading(file, in: Archive())
    let found = try state.map { try present.found(meantBy: $0) }
    let reader = found?.reader ?? present
    let blamed = try found.map { try reader.blame($0.row.record.number) } ?? reader.blameFile()
    let lines = lines(of: blamed.text)
    let shown = try part?.lines(in: blamed.text, of: reader) ?? [0..<lines.count]
    let rows = zip(lines, blamed.numbers).enumerated().filter { row in
      shown.contains { $0.contains(row.offset) }
    }
    var page = Page(colours: json ? .never : color)
    if json {
      let values = rows.map { index, row in
        JSONValue.object(members(index, row.0, row.1.flatMap(reader.row)))
      }
      page.add(.object(["file": .object(reader.file.nameMembers), "lines": .array(values)]))
    } else {
      let width = "\(reader.rows.last?.record.number ?? 0)".count + 1
      let lineWidth = "\(lines.count)".count
      for (index, (line, number)) in rows {
        let place = "\(index + 1)"
        let margin = String(repeating: " ", count: lineWidth - place.count) + place
        page.add(self.line(line, margin, number.flatMap(reader.row), width))
      }
    }
    try page.write()
  }

  private func line(
    _ bytes: ArraySlice<UInt8>, _ margin: String, _ row: StoredRow?, _ width: Int
  ) -> InkedLine {
    var line = InkedLine()
    let record = row?.record
    line.add((record.map { "#\($0.number)" } ?? "").padded(to: width), .number)
    let time = record.map { Times.local($0.secondsSince1970) } ?? "not recorded"
    line.add(time.padded(to: "2026-11-20 09:00:30".count), .date)
    line.add(title(of: record).padded(to: Self.titleWidth))
    line.add(margin, .place)
    line.append([0x20])
    line.append(Array(bytes.last == 0x0D ? bytes.dropLast() : bytes))
    return line
  }

  private func title(of record: MementoRecord?) -> String {
    let title = record?.summary.title.onOneLine ?? ""
    return title.count <= Self.titleWidth ? title : title.prefix(Self.titleWidth - 1) + "…"
  }

  private func members(
    _ index: Int, _ bytes: ArraySlice<UInt8>, _ row: StoredRow?
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "line": .number("\(index + 1)"), "text": .string(String(decoding: bytes, as: UTF8.self)),
      "number": row.map { .number("\($0.record.number)") } ?? .null,
      "title": row.map { .string($0.record.summary.title) } ?? .null,
    ]
    if let row { members.merge(Times.members(row.record.secondsSince1970)) { $1 } }
    return members
  }

  /// Returns the lines without their line breaks; a final line break begins no further line.
  private func lines(of text: PieceTree) -> [ArraySlice<UInt8>] {
    let bytes = text.bytes
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
