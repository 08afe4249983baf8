import ArgumentParser
import Files
import Glibc
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text
import TextHistory

/// `memento unbundle [BUNDLE]`: takes history from another machine.
struct Unbundle: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "unbundle",
    abstract: "Take the history of files from another machine.",
    discussion: """
      Takes the states that memento bundle wrote into the histories of the files below a folder. States \
      that both machines have are there once; where both went on, the others are a branch. The texts of \
      all states are checked before. A bundle that is cut, changed or of a newer version is refused \
      as a whole.

      The files themselves stay as they are: memento restore brings texts back.
      """)

  @Argument(
    help: ArgumentHelp("The bundle; by default, or for -, standard input.", valueName: "BUNDLE"))
  var bundle: String?

  @Option(
    help: ArgumentHelp(
      "The folder that the paths of the bundle are below; by default the working folder.",
      valueName: "DIR"))
  var into: String?

  @Flag(name: [.customShort("n"), .long], help: "Only check the bundle, and count.")
  var dryRun = false

  func perform() throws {
    do {
      try take()
    } catch let error as BundleError {
      throw CommandFailure("\(error)")
    }
  }

  private func take() throws {
    let archive = try Archive()
    let folder = try place()
    let (input, closes) = try open()
    defer { if closes { try? input.close() } }
    try archive.folders.history.make()
    let limits = BundleLimits(bytes: HistorySettings().bytesInAll)
    let read = try Bundle(into: folder, by: archive.folders.history.folder, limits: limits) {
      try input.part()
    }
    let taken = BundleImport(read, into: folder)
    try taken.check()
    let (store, _) = try HistoryDatabase.open(
      in: archive.folders.history, at: Moment.now.secondsSince1970)
    let summary = try taken.merge(into: store, isTrial: dryRun)
    Sign.end()
    try Page.printLine(words(about: summary, folder))
  }

  private func place() throws -> FilePath {
    let folder = try FilePath(expandingTilde: into ?? ".").canonical()
    if folder.exists, try FolderChange.isFolder(folder) { return folder }
    throw CommandFailure("There is no folder \(folder.printable). Make it first")
  }

  /// Opens the bundle.
  private func open() throws -> (FileDescriptor, closes: Bool) {
    guard let bundle, bundle != "-" else {
      if isatty(FileDescriptor.standardInput.rawValue) == 1 {
        throw CommandFailure(
          "A bundle is not typed. Name its file, or pipe it: ssh host memento bundle … | memento unbundle"
        )
      }
      return (.standardInput, false)
    }
    let path = FilePath(expandingTilde: bundle)
    do {
      return (try FileDescriptor.open(path, .readOnly, options: .closeOnExec), true)
    } catch let error as Errno {
      throw CommandFailure("Cannot open \(path.printable): \(error.description)")
    }
  }

  private func words(about summary: BundleImport.Counts, _ folder: FilePath) -> String {
    let verb = dryRun ? "Would take" : "Took"
    let new = summary.newFileCount > 0 ? " (\(summary.newFileCount.grouped) new)" : ""
    var parts = [
      "\(verb) \(counted(summary.addedCount, "state")) of \(counted(summary.fileCount, "file"))\(new) "
        + "below \(folder.printable)"
    ]
    if summary.knownCount > 0 { parts.append("\(summary.knownCount.grouped) were known") }
    if summary.branchCount > 0 {
      parts.append(
        summary.branchCount == 1
          ? "both machines went on once" : "both went on \(summary.branchCount.grouped) times")
    }
    if let first = summary.leftNames.first {
      let others = summary.leftNames.count == 1 ? "" : " and \(summary.leftNames.count - 1) others"
      parts.append("the name \(first.onOneLine)\(others) means other states here, and was left")
    }
    return parts.joined(separator: "; ") + ". The files are unchanged: memento restore"
  }
}

extension FileDescriptor {
  /// Reads the next part of a bundle; returns none at the end.
  fileprivate func part() throws -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: 1 << 20) { room, count in
        count = try read(into: UnsafeMutableRawBufferPointer(room))
      }
    } catch let error as Errno {
      throw CommandFailure("Cannot read the bundle: \(error.description)")
    }
  }
}
