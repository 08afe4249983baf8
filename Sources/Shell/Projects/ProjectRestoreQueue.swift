import Dispatch
import EditorCore
import Files
import HistoryStore
import MementoKit
import ProjectHistory
import Synchronization
import SystemPackage
import Text
import TextHistory

/// The queue that restores files of a project, beside the main queue.
final class ProjectRestoreQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.restore", qos: .userInitiated)
  private let group = DispatchGroup()
  /// Whether the restore stops before the next file.
  private let isStopped = Atomic(false)
  /// The comparison that the user sees: exactly this is restored.
  private let compared = Mutex<ComparedProject?>(nil)

  /// The maximum wait for the current files at the end of the program.
  private static var longestEnd: DispatchTimeInterval { .seconds(10) }

  /// Performs a request of the editor.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func serve(
    _ request: ProjectRestoreRequest, _ rules: FileRules, post: @escaping Post<ProjectRestoreEvent>
  ) {
    switch request {
    case .compare(let target, let documents, let unsaved):
      queue.async { [self] in
        let event: ProjectRestoreEvent
        do {
          let found = try ComparedProject(target, around: documents, unsaved, rules)
          compared.withLock { $0 = found }
          event = .compared(found.listing)
        } catch {
          event = .failed("\(error)")
        }
        onMainQueue { post(event) }
      }
    case .run(let places, let unsaved):
      isStopped.store(false, ordering: .relaxed)
      queue.async(group: group) { [self] in
        let event = restore(places, unsaved, rules, post)
        onMainQueue { post(event) }
      }
    case .name(let name, let documents):
      queue.async(group: group) { [self] in
        let event = self.name(name, documents, rules)
        onMainQueue { post(event) }
      }
    case .stop: isStopped.store(true, ordering: .relaxed)
    }
  }

  private func restore(
    _ places: [Int], _ unsaved: [String], _ rules: FileRules,
    _ post: @escaping Post<ProjectRestoreEvent>
  ) -> ProjectRestoreEvent {
    let known = compared.withLock { compared in
      defer { compared = nil }
      return compared
    }
    guard let known else { return .failed("The files have to be compared again: timeline") }
    do {
      let report = try known.restore(
        places, unsaved: unsaved, rules,
        reached: { count in onMainQueue { post(.reached(count)) } },
        while: { [self] in !isStopped.load(ordering: .relaxed) })
      return .ended(report)
    } catch {
      return .failed("Not restored: \(error)")
    }
  }

  private func name(
    _ name: String, _ documents: ProjectDocuments, _ rules: FileRules
  ) -> ProjectRestoreEvent {
    let folder = documents.projectFolder
    do {
      guard rules.options.isEnabled, let folders = rules.folders,
        let store = try HistoryDatabase.existing(in: folders.history, for: .writing),
        try !store.files(below: folder).isEmpty
      else { return .failed("No file below \(folder.printable) has a history yet") }
      let present = try NamedProject(name, of: folder, in: store, folders, moves: false).present
      return .named(
        name, fileCount: present.states.count,
        left: present.failures.map { failure in
          let path = failure.file.path?.below(folder).printable ?? ""
          return "\(path): \(failure.reason)"
        })
    } catch let taken as NamedProject.Taken {
      let time = LocalCalendar.system.label(
        for: taken.secondsSince1970, now: Moment.now.secondsSince1970)
      return .failed(
        "The states of \(time) are already named \"\(name.onOneLine)\". Choose another name")
    } catch {
      return .failed("Not named: \(error)")
    }
  }

  /// Stops the restore, and waits for the current files.
  func stopAndWait() {
    isStopped.store(true, ordering: .relaxed)
    _ = group.wait(timeout: .now() + Self.longestEnd)
  }
}
