import ArgumentParser
import MementoKit
import Storage
import SystemPackage
import TextHistory
import TextModel

/// `memento diff FILE [STATE [STATE]]`: what changed.
struct Diff: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed, as a unified diff.",
    discussion: """
      From a state to the file as it is on disk, from the first state to the second where two \
      are given, and from the newest state to the file where none is. `patch` reads it.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(
    help: ArgumentHelp("The older state; the newest unless given.", valueName: "STATE"))
  var older: String?

  @Argument(
    help: ArgumentHelp("The newer state; what is in the file unless given.", valueName: "STATE"))
  var newer: String?

  @Flag(help: "Exit with status 1 where there are differences.")
  var exitCode = false

  func perform() throws {
    let difference = try difference()
    var page = Page()
    page.add(difference)
    try page.write()
    if exitCode, !difference.isEmpty { throw ExitCode(1) }
  }

  private func difference() throws -> [UInt8] {
    let (reader, _) = try Archive().history(of: file)
    let before = try side(older ?? "~0", of: reader)
    let after = try newer.map { try side($0, of: reader) } ?? onDisk(reader)
    return after.text.unifiedDiff(
      from: before.text, oldLabel: before.label, newLabel: after.label)
  }

  private struct Side {
    let text: PieceTree
    let label: String
  }

  private func side(_ state: String, of reader: HistoryReader) throws -> Side {
    let row = try reader.row(meantBy: state)
    let text = try reader.state(row.record.number).recordedText
    return Side(text: text, label: label(row.record.secondsSince1970, "#\(row.record.number)"))
  }

  private func onDisk(_ reader: HistoryReader) throws -> Side {
    let disk = try reader.onDisk()
    // As git and diff -N write it, so that patch makes or removes the file.
    guard let identity = disk.identity else { return Side(text: PieceTree(), label: "/dev/null") }
    let modified = Double(identity.modified / .seconds(1))
    return Side(text: disk.state.recordedText, label: label(modified, "on disk"))
  }

  /// The path up to a tab, as `patch` takes it; one that has to be quoted stands alone.
  private func label(_ secondsSince1970: Double, _ what: String) -> String {
    let path = FilePath(expandingTilde: file).string
    let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? "\(path)\t\(Times.local(secondsSince1970)) \(what)" : path
  }
}
