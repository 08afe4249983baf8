import HistoryStore
import Files
import TestSupport
import Testing

@testable import Shell

/// The watch of the store where the system reports no changes.
@MainActor @Suite(.timeLimit(.usually(15))) struct StoreWatchTests {
  @Test("Where changes can go unnoticed, the store is looked at again and again")
  func polling() async throws {
    let folder = try TemporaryFolder()
    var count = 0
    // A missing folder cannot be watched, as a network file system and a system without watches cannot.
    let missing = HistoryLocation(StateFolder(folder.file("missing/state")))
    let watch = StoreWatch(missing) { count += 1 }
    try await eventually("the third look") { count >= 3 }
    withExtendedLifetime(watch) {}
  }
}
