import ArgumentParser
import Files
import HistoryStore
import Shell
import MementoKit
import ProjectHistory
import SystemPackage
import TextHistory
import Text

/// `memento diff FILE [STATE [STATE]]`: shows changes.
struct Diff: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Show what changed, as a unified diff.",
    usage: """
      memento diff FILE [STATE [STATE]]
      memento diff --project NAME [DIR]
      """,
    discussion: """
      With one STATE, from it to the file on disk; with two, from the first to the second. Without \
      a STATE, what changed since the last save: by another program in the file, or else in the \
      editor without a save. The first two lines say what is compared. `patch` accepts the output. \
      With FILE:NAME, only changes of the function, section or block NAME are shown. With --project NAME, \
      from the named states of all files below DIR to the files on disk.
      """)

  @Option(help: ArgumentHelp("Compare a folder with its named state.", valueName: "NAME"))
  var project: String?

  @Argument(help: ArgumentDescriptions.fileOrPart)
  var file: String?

  @Argument(help: ArgumentHelp("The older state; by default the saved one.", valueName: "STATE"))
  var older: String?

  @Argument(help: ArgumentHelp("The newer state; by default the file.", valueName: "STATE"))
  var newer: String?

  @Option(help: ArgumentDescriptions.colour)
  var color = ColourChoice.auto

  @Flag(help: "Exit with status 1 if there are differences.")
  var exitCode = false

  func perform() throws {
    let difference = try difference()
    var page = Page(colours: color)
    page.add(difference: difference)
    try page.write()
    if exitCode, !difference.isEmpty { throw ExitCode(1) }
  }

  private func difference() throws -> [UInt8] {
    if let project {
      if older != nil { throw ValidationError("--project takes a NAME and one folder") }
      return try differenceOfProject(named: project)
    }
    guard let file else { throw ValidationError("diff needs a FILE") }
    return try differenceOfFile(file)
  }

  /// Returns the differences of all files from their named states.
  private func differenceOfProject(named name: String) throws -> [UInt8] {
    let place = try ProjectPlace(file)
    let archive = try Archive()
    let store = try place.store(of: archive)
    let named = try place.name(name, in: store)
    let comparison = try ProjectComparison(
      of: place.path, with: .states(named.states, at: named.secondsSince1970), in: store,
      encodings: archive.folders.encodings)
    var page: [UInt8] = []
    func add(_ path: FilePath, from older: PieceTree, to newer: PieceTree) {
      let shown = place.name(of: path)
      page += LineDifference(from: older, to: newer).unifiedDiff(
        oldLabel: "\(shown)\t\"\(name.onOneLine)\"", newLabel: shown)
    }
    for change in comparison.changes {
      add(change.path, from: change.difference.newer, to: change.difference.older)
    }
    for path in comparison.newer.compactMap(\.path) {
      let disk = try DiskText(of: path, encodings: archive.folders.encodings)
      add(path, from: PieceTree(), to: disk.state.recordedText)
    }
    if let failure = comparison.failures.first {
      try Page(page).write()
      throw CommandFailure("\(place.name(of: failure.file)) cannot be compared: \(failure.reason)")
    }
    return page
  }

  private func differenceOfFile(_ file: String) throws -> [UInt8] {
    let (reader, part) = try NamedPart.reading(file, in: Archive())
    let (before, after) = try sides(of: reader, named: part?.file ?? file)
    var difference = LineDifference(from: before.text, to: after.text)
    if let part {
      difference = try part.limit(difference, from: before.text, to: after.text, of: reader)
    }
    return difference.unifiedDiff(oldLabel: before.label, newLabel: after.label)
  }

  /// Returns the compared texts, the older first.
  private func sides(of reader: HistoryReader, named path: String) throws -> (Side, Side) {
    func side(_ state: String) throws -> Side { try self.side(state, of: reader, named: path) }
    func onDisk() throws -> Side { try self.onDisk(reader, named: path) }
    if let older { return try (side(older), newer.map(side) ?? onDisk()) }
    if let saved = reader.numberInFile(), let current = reader.file.current, current != saved,
      reader.row(current) != nil
    {
      return try (side("#\(saved)"), side("#\(current)"))
    }
    let known = reader.file.onDisk.flatMap(reader.row) ?? reader.rows.last
    let number = reader.numberInFile() ?? known?.record.number
    return try (side(number.map { "#\($0)" } ?? "~0"), onDisk())
  }

  private struct Side {
    let text: PieceTree
    let label: String
  }

  private func side(
    _ state: String, of reader: HistoryReader, named path: String
  ) throws -> Side {
    let (reader, row) = try reader.found(meantBy: state)
    let text = try reader.state(row.record.number).recordedText
    return Side(
      text: text, label: label(path, row.record.secondsSince1970, "#\(row.record.number)"))
  }

  private func onDisk(_ reader: HistoryReader, named path: String) throws -> Side {
    let disk = try reader.onDisk()
    // As in git and `diff -N`, so that `patch` creates or removes the file.
    guard let identity = disk.identity else { return Side(text: PieceTree(), label: "/dev/null") }
    let modified = Double(identity.modified / .seconds(1))
    return Side(text: disk.state.recordedText, label: label(path, modified, "on disk"))
  }

  /// Returns the path followed by a tab, as `patch` expects it; a path that needs quotes has no
  /// tab.
  private func label(_ path: String, _ secondsSince1970: Double, _ what: String) -> String {
    let path = FilePath(expandingTilde: path).string
    let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    return isPlain ? "\(path)\t\(Times.local(secondsSince1970)) \(what)" : path
  }
}
