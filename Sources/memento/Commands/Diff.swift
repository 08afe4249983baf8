import ArgumentParser
import Files
import HistoryStore
import Shell
import MementoKit
import SystemPackage
import TextHistory
import Text

/// `memento diff FILE [STATE [STATE]]`: shows changes.
struct Diff: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed, as a unified diff.",
    discussion: """
      Compares a state with the file on disk, two states, or without a state the newest with \
      the file. `patch` accepts the output.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentHelp("The older state; by default the newest.", valueName: "STATE"))
  var older: String?

  @Argument(help: ArgumentHelp("The newer state; by default the file.", valueName: "STATE"))
  var newer: String?

  @Flag(help: "Exit with status 1 if there are differences.")
  var exitCode = false

  func perform() throws {
    let difference = try difference()
    try Page(difference).write()
    if exitCode, !difference.isEmpty { throw ExitCode(1) }
  }

  private func difference() throws -> [UInt8] {
    let reader = try Archive().history(of: file)
    let before = try side(older ?? "~0", of: reader)
    let after = try newer.map { try side($0, of: reader) } ?? onDisk(reader)
    return LineDifference(from: before.text, to: after.text)
      .unifiedDiff(oldLabel: before.label, newLabel: after.label)
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
    // As in git and diff -N, so that patch creates or removes the file.
    guard let identity = disk.identity else { return Side(text: PieceTree(), label: "/dev/null") }
    let modified = Double(identity.modified / .seconds(1))
    return Side(text: disk.state.recordedText, label: label(modified, "on disk"))
  }

  /// Returns the path up to a tab, as `patch` expects it; a path that needs quotes is alone.
  private func label(_ secondsSince1970: Double, _ what: String) -> String {
    let path = FilePath(expandingTilde: file).string
    let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? "\(path)\t\(Times.local(secondsSince1970)) \(what)" : path
  }
}
