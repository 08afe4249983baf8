import Dispatch
import Documents
import EditorCore
import Files
import Processes
import SystemPackage
import Text

/// The watches of projects beside this editor.
///
/// Each is a separate program (`memento watch`) that ends when the editor ends, for any reason.
@MainActor
final class ProjectWatching {
  /// The projects to watch, with their settings.
  private struct Wanted: Equatable {
    var projects: [String] = []
    var files: Set<FilePath> = []
    var configuration: String?
  }

  /// A running watch.
  private struct Watch {
    let process: CompanionProcess
    /// Distinguishes it from an earlier one, whose end may be reported late: descriptors are
    /// reused.
    let number: Int
  }

  private let queue = DispatchQueue(label: "memento.watching", qos: .utility)
  private var wanted = Wanted()
  /// The canonical folders of the projects to watch.
  private var folders: [FilePath] = []
  private var running: [FilePath: Watch] = [:]
  /// The number of watches started so far.
  private var count = 0
  /// The folders whose watch failed: another one would fail, too.
  private var failed: Set<FilePath> = []
  private let program: FilePath
  private let notice: @MainActor (String) -> Void

  /// - Parameter notice: called with the limits and failures of a watch, for the user.
  init(by program: FilePath = "/proc/self/exe", notice: @escaping @MainActor (String) -> Void) {
    self.program = program
    self.notice = notice
  }

  /// Watches the projects with an open file, and no others.
  ///
  /// - Parameters:
  ///   - projects: the folders, as the user writes them.
  ///   - files: the canonical paths of the open files.
  ///   - configuration: the path of the file with the limits.
  func update(_ projects: [String], openFiles files: Set<FilePath>, configuration: String?) {
    let next = Wanted(projects: projects, files: files, configuration: configuration)
    if next == wanted { return }
    let isOfOthers = next.projects != wanted.projects
    wanted = next
    guard isOfOthers else { return apply() }
    failed = []
    // A folder on a server may not respond.
    queue.async {
      let found = projects.compactMap { try? FilePath(expandingTilde: $0).canonical() }
      onMainQueue { [weak self] in
        guard let self, wanted.projects == projects else { return }
        folders = found
        apply()
      }
    }
  }

  private func apply() {
    let chosen = folders.filter { folder in
      wanted.files.contains { $0 != folder && $0.starts(with: folder) }
    }
    for (folder, watch) in running where !chosen.contains(folder) {
      running[folder] = nil
      watch.process.end()
    }
    for folder in chosen where running[folder] == nil && !failed.contains(folder) { start(folder) }
  }

  private func start(_ folder: FilePath) {
    var arguments = ["memento", "watch", "--beside-editor"].map { Array($0.utf8) }
    if let file = wanted.configuration { arguments += [Array("--config".utf8), Array(file.utf8)] }
    arguments += [Array("--".utf8), folder.bytes]
    do throws(Errno) {
      let process = try CompanionProcess(ChildProcess.Command(program, arguments))
      count += 1
      let watch = Watch(process: process, number: count)
      running[folder] = watch
      showOutput(of: watch, in: folder)
    } catch {
      failed.insert(folder)
      notice("\(folder.printable) is not watched: \(error)")
    }
  }

  /// Shows the lines that a watch prints, until it ends.
  private func showOutput(of watch: Watch, in folder: FilePath) {
    Self.followOutput(
      of: watch.process,
      lines: { [weak self] lines in for line in lines { self?.notice(line) } },
      ended: { [weak self] isKilled in self?.end(watch.number, of: folder, isKilled: isKilled) })
  }

  /// Reads the output in a separate thread; the number of watches is small.
  ///
  /// A dispatch source is unsuitable: it is cancelled when the other end of the pipe is closed.
  /// Until then, it reports the end repeatedly, and its thread may use memory that the cancellation
  /// has freed.
  private nonisolated static func followOutput(
    of process: CompanionProcess, lines: @escaping Post<[String]>, ended: @escaping Post<Bool>
  ) {
    DispatchQueue(label: "memento.watching.output", qos: .utility).async {
      var parts = CompanionLines()
      while let bytes = process.nextOutput() {
        let complete = parts.complete(by: bytes)
        onMainQueue { lines(complete) }
      }
      let isKilled = process.leave()
      onMainQueue { ended(isKilled) }
    }
  }

  private func end(_ number: Int, of folder: FilePath, isKilled: Bool) {
    // A watch that was asked to end is not registered any more.
    guard let watch = running[folder], watch.number == number else { return }
    running[folder] = nil
    failed.insert(folder)
    watch.process.end()
    if isKilled {
      notice(
        "The watch of \(folder.printable) was killed; the next start of the editor begins another")
    }
  }
}

/// The lines in the output of a watch, received in parts.
private struct CompanionLines {
  private var rest: [UInt8] = []

  /// Returns the lines that some bytes complete.
  mutating func complete(by bytes: [UInt8]) -> [String] {
    var parts = (rest + bytes).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array((parts.popLast() ?? []).suffix(4_096))
    return parts.map { String(decoding: $0, as: UTF8.self).onOneLine }.filter { !$0.isEmpty }
  }
}

extension Session {
  /// Watches the configured projects while one of their files is open.
  func watchProjects() {
    let settings = editor.settings
    let isOff = settings.isRestricted || !options.isEnabled || environment.folders == nil
    let projects = isOff ? [] : settings.history.watching.projects
    if projects.isEmpty, edges.watching == nil { return }
    let watching =
      edges.watching ?? ProjectWatching { [weak self] in self?.post(.notice($0)) }
    edges.watching = watching
    let files = edges.openFiles.paths(of: Set(editor.documents.map(\.id)))
    watching.update(projects, openFiles: files, configuration: settings.file)
  }
}
