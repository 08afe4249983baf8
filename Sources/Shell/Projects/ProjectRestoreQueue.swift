import Dispatch
import EditorCore
import Synchronization

/// The queue that takes files of a project back, beside the main queue.
final class ProjectRestoreQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.restore", qos: .userInitiated)
  private let group = DispatchGroup()
  /// Whether the restore stops before the next file.
  private let isStopped = Atomic(false)
  /// The comparison that the user sees: what is restored is what was compared.
  private let compared = Mutex<ComparedProject?>(nil)

  /// The longest wait for the files under way at the end of the program.
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

  /// Stops, and waits for the files under way.
  func stopAndWait() {
    isStopped.store(true, ordering: .relaxed)
    _ = group.wait(timeout: .now() + Self.longestEnd)
  }
}
