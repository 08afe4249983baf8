import Dispatch
import EditorCore
import Files
import MementoKit
import Projects
import Synchronization
import SystemPackage

/// The queue that runs shell lines in the folders of projects, one at a time, and reads their
/// output.
final class RunQueue: Sendable {
  /// The queue that finds projects and their earlier lines, and stores new ones.
  private let lists = DispatchQueue(label: "memento.run.lines", qos: .userInitiated)
  /// The queue that runs programs.
  private let programs = DispatchQueue(label: "memento.run", qos: .userInitiated)
  private let group = DispatchGroup()
  /// The number of the run that may continue; nil if none may.
  private let wanted = Mutex<Int?>(nil)
  /// Whether the editor is about to end, so that the rest of an output is not shown.
  private let isLeaving = Atomic(false)

  /// The maximum wait for the end of a run at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(3) }

  /// Performs a request of the editor.
  ///
  /// - Parameter kept: the list of the lines; nil if lines are not stored.
  func accept(
    _ request: RunRequest, keepingIn kept: KeptRunLines?, post: @escaping Post<Event>
  ) {
    switch request {
    case .find(let query):
      lists.async {
        let project = Self.project(for: query, kept)
        onMainQueue { post(.run(.found(project))) }
      }
    case .start(let order):
      wanted.withLock { $0 = order.serial }
      lists.async(group: group) { Self.keep(order, kept, post) }
      programs.async(group: group) { [self] in
        var runner = ProgramRunner(order, post: post) { [self] in
          if isLeaving.load(ordering: .relaxed) { return .leave }
          return wanted.withLock { $0 == order.serial } ? .proceed : .stop
        }
        runner.run()
      }
    case .stop: wanted.withLock { $0 = nil }
    case .findPlaces(let complaint):
      lists.async {
        let found = complaint.places()
        onMainQueue { post(.run(.complained(found, serial: complaint.serial))) }
      }
    }
  }

  /// Stops the run, and waits until its programs have ended.
  func stopAndWait() {
    isLeaving.store(true, ordering: .relaxed)
    wanted.withLock { $0 = nil }
    _ = group.wait(timeout: .now() + Self.longestEnd)
  }

  private static func project(for query: RunQuery, _ kept: KeptRunLines?) -> RunProject {
    let shown = FilePath(
      absoluteOf: query.documents.shown ?? query.documents.others.first ?? "none")
    let folder = query.folder.map { FilePath(bytes: $0) } ?? ProjectFolder(ofFile: shown).path
    return RunProject(folder: folder.bytes, lines: kept?.lines(in: folder) ?? [])
  }

  private static func keep(
    _ order: RunOrder, _ kept: KeptRunLines?, _ post: @escaping Post<Event>
  ) {
    do throws(FileError) {
      try kept?.record(
        Array(order.line.utf8), in: FilePath(bytes: order.folder), at: Moment.now.secondsSince1970)
    } catch {
      let notice = error.description
      onMainQueue { post(.notice(notice)) }
    }
  }
}
