import ArgumentParser
import EditorCore
import Files
import Glibc
import HistoryStore
import MementoKit
import ProjectHistory
import Shell
import SystemPackage
import Text

/// `memento unbundle [BUNDLE]`: imports the history of another machine.
struct Unbundle: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "unbundle",
    abstract: "Take in the history of files from memento bundle.",
    discussion: """
      States that both machines have are recognized; where both continued, the states of the other \
      machine are a branch. The files themselves stay as they are: memento restore writes their texts. \
      A bundle is checked first, and taken in as a whole or not at all.
      """)

  @Argument(
    help: ArgumentHelp("The bundle; - or none is standard input.", valueName: "BUNDLE"))
  var bundle: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the files; by default the working folder.", valueName: "DIR"))
  var into: String?

  @Flag(help: "Only check the bundle, and count what is new.")
  var dryRun = false

  func perform() throws {
    let (source, name) = try opened()
    let folder = try ProjectPlace(into).path
    if !folder.exists {
      throw CommandFailure("\(folder.printable) does not exist: make the folder first, with mkdir")
    }
    let archive = try Archive()
    let store = try store(of: archive)
    let limit = Configuration.ofUser.check().history.megabytesInAll * 1_000_000
    let contents = try BundleContents(in: archive.folders.history.folder, upTo: limit) { count in
      try Self.read(count, from: source, name)
    }
    var taking = try BundleImport(
      contents, to: folder, in: store, encodings: archive.folders.encodings)
    let summary = try dryRun ? taking.check() : taking.checkAndRun()
    var page = Page()
    page.add(line: notice(for: summary, in: folder))
    try page.write()
  }

  private func notice(for summary: BundleImport.Taken, in folder: FilePath) -> String {
    let files = counted(summary.fileCount, "file")
    let new = summary.newFileCount > 0 ? " (\(summary.newFileCount.grouped) new)" : ""
    let branches = summary.branchCount == 1 ? "1 branch" : "\(summary.branchCount.grouped) branches"
    let others = summary.otherNameCount
    let names =
      (summary.nameCount > 0 ? ", \(counted(summary.nameCount, "name")) of the project" : "")
      + (others > 0 ? ", \(counted(others, "name")) left out that other states have here" : "")
    let verb = dryRun ? "Would take in" : "Took in"
    return
      "\(verb) \(counted(summary.newCount, "new state")) of \(files)\(new) in \(folder.printable), "
      + "\(summary.knownCount.grouped) known, \(branches)\(names). "
      + "Files are unchanged; memento restore writes their texts"
  }

  // MARK: Reading

  /// Returns the open bundle, and its name for messages.
  private func opened() throws -> (FileDescriptor, String) {
    guard let bundle, bundle != "-" else {
      if isatty(FileDescriptor.standardInput.rawValue) == 1 {
        throw CommandFailure(
          "No bundle. Name one, or pipe it: ssh host memento bundle DIR | memento unbundle")
      }
      return (.standardInput, "standard input")
    }
    let path = FilePath(expandingTilde: bundle)
    do {
      return (try FileDescriptor.open(path, .readOnly, options: .closeOnExec), path.printable)
    } catch let error as Errno {
      throw CommandFailure("\(path.printable) cannot be opened: \(error.description)")
    }
  }

  private static func read(
    _ count: Int, from source: FileDescriptor, _ name: String
  ) throws -> [UInt8] {
    do {
      return try [UInt8](unsafeUninitializedCapacity: count) { room, filled in
        filled = try source.read(into: UnsafeMutableRawBufferPointer(room))
      }
    } catch let error as Errno {
      throw CommandFailure("\(name) cannot be read: \(error.description)")
    }
  }

  /// Returns the store, and creates it if it is missing.
  private func store(of archive: Archive) throws -> HistoryDatabase {
    if let store = try archive.store(for: .writing) { return store }
    let location = archive.folders.history
    try location.make()
    let (store, notice) = try HistoryDatabase.open(in: location, at: Moment.now.secondsSince1970)
    if let notice {
      Sign.end()
      _ = try? FileDescriptor.standardError.writeAll("\(notice.onOneLine)\n".utf8)
    }
    return store
  }
}
