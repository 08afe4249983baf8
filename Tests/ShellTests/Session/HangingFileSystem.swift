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

  /// The maximum time of a hanging use, so that one test fails and not all.
  private static let limit = DispatchTimeInterval.seconds(20)

  /// Lets these uses of the file of a name hang.
  init(on name: String, uses: Set<PathUse>) {
    self.name = name
    self.uses = uses
  }

  /// The number of uses that hang now.
  var count: Int { state.withLock { $0.waiting.count } }

  /// Whether a use reached the maximum time.
  var wasTooLong: Bool { state.withLock { $0.wasTooLong } }

  /// Lets all present and future uses continue.
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
