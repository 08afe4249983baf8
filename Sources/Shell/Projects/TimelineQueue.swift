import Dispatch
import EditorCore
import Files
import HistoryStore
import ProjectHistory
import Synchronization
import Text

/// The queue that reads the work on all files of a project, beside the main queue.
final class TimelineQueue: Sendable {
  private let queue = DispatchQueue(label: "memento.timeline", qos: .userInitiated)
  /// The number of the last request: earlier ones get no answer.
  private let last = Atomic(0)

  /// Reads the work on a project; earlier requests get no answer.
  ///
  /// - Parameter rules: the rules for files that are not open.
  func load(_ query: TimelineQuery, _ rules: FileRules, post: @escaping Post<TimelineEvent>) {
    guard let folders = rules.folders else {
      return onMainQueue { post(.failed("This session has no history on disk")) }
    }
    let number = last.add(1, ordering: .relaxed).newValue
    queue.async { [self] in
      guard isWanted(number) else { return }
      let event: TimelineEvent
      do throws(DatabaseError) {
        event = .listed(try listing(for: query, number, in: folders, post))
      } catch {
        event = .failed("The history cannot be read: \(error)")
      }
      guard isWanted(number) else { return }
      onMainQueue { post(event) }
    }
  }

  /// Stops the reading, because no answer is needed any more.
  func cancel() { last.add(1, ordering: .relaxed) }

  private func isWanted(_ number: Int) -> Bool { last.load(ordering: .relaxed) == number }

  /// The time between two interim lists of a search.
  private static var interval: Duration { .milliseconds(300) }

  /// Returns the complete list; before, it posts the first findings of a text immediately, and
  /// further ones periodically.
  private func listing(
    for query: TimelineQuery, _ number: Int, in folders: UserFolders,
    _ post: @escaping Post<TimelineEvent>
  ) throws(DatabaseError) -> TimelineListing {
    let folder = query.documents.projectFolder
    guard let store = try HistoryDatabase.existing(in: folders.history, for: .reading) else {
      return TimelineListing(in: folder.bytes, [], text: query.text, time: query.time)
    }
    var filter = ProjectTimeline.Filter()
    filter.text = query.text.flatMap { BytePattern(words: $0) }
    if let since = query.since { filter.since = since }
    var due = ContinuousClock.now
    let timeline = try ProjectTimeline(
      of: folder, in: store, encodings: folders.encodings, filter: filter,
      isWanted: { isWanted(number) }
    ) { soFar throws(DatabaseError) in
      guard ContinuousClock.now >= due else { return }
      let found = try TimelineListing(soFar(), of: folder, [], query, in: store)
      due = .now + Self.interval
      onMainQueue { post(.listed(found)) }
    }
    let names = query.text == nil ? try ProjectNames(store).all(of: folder) : []
    return try TimelineListing(timeline, of: folder, names, query, in: store)
  }
}
