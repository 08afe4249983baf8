package import HistoryStore
import MementoArchiveKit
package import TextEditing

extension StoredPayload {
  /// Encodes a state as a delta from an earlier one; without one, as a snapshot.
  package init(of state: TextBuffer.Memento, since before: TextBuffer.Memento?) {
    let codec = TextCodec()
    self.init(version: codec.version, bytes: codec.encode(state, since: before))
  }
}
