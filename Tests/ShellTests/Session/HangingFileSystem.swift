import Dispatch
import Synchronization
import SystemPackage

@testable import Shell

/// A file system on which some uses of one file hang until a test releases them.
final class HangingFileSystem: Sendable {
  private struct State {
    var isReleased = false
    var wasTooLong = false
    var waiting: [DispatchSemaphore] = []
  }

  private let name: String
  private let uses: Set<PathUse>
  private let state = Mutex(State())

  /// The longest that a use hangs: what it would stop then fails the test, and not all tests.
  private static let limit = DispatchTimeInterval.seconds(20)

  /// Hangs these uses of the file of a name.
  init(on name: String, uses: Set<PathUse>) {
    self.name = name
    self.uses = uses
  }

  /// How many uses hang now.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Whether a use hung so long that it was given up.
  var wasTooLong: Bool { state.withLock { $0.wasTooLong } }

  /// Lets all uses continue, also those to come.
  func release() {
    let waiting = state.withLock { state in
      state.isReleased = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for semaphore in waiting { semaphore.signal() }
  }

  func pass(_ path: FilePath, for use: PathUse) {
    guard path.lastComponent?.string == name, uses.contains(use) else { return }
    let semaphore = DispatchSemaphore(value: 0)
    let isHanging = state.withLock { state in
      if !state.isReleased { state.waiting.append(semaphore) }
      return !state.isReleased
    }
    if isHanging, semaphore.wait(timeout: .now() + Self.limit) == .timedOut {
      state.withLock { $0.wasTooLong = true }
    }
  }
}
