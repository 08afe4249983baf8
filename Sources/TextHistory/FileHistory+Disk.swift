package import Files
package import HistoryStore
package import MementoKit
import SystemPackage
package import TextEditing

/// The state in the file.
///
/// A text too large for a snapshot depends on the file: at any moment the file must contain a state
/// that the store knows by its fingerprint.
extension FileHistory {
  /// Records the fingerprint of a memento before it is written to the file.
  ///
  /// - Complexity: O(text), for the fingerprint.
  package func expectOnDisk(
    _ reference: MementoReference, _ memento: TextBuffer.Memento
  ) throws(DatabaseError) {
    guard let file, !isErased(reference) else { return }
    let number = number(of: reference)
    try store.mark(number, of: file, [], fingerprint: fingerprint(of: number, memento))
  }

  /// Records that a memento is in the file, and the identity of that file.
  ///
  /// If another session has recorded another text in the file in the meantime, that record stays.
  ///
  /// - Parameter isSaved: whether this editor wrote it.
  /// - Complexity: O(text) for the fingerprint, unless the memento was expected.
  package func recordOnDisk(
    _ reference: MementoReference, _ memento: TextBuffer.Memento, isSaved: Bool,
    identity: FileIdentity?
  ) throws(DatabaseError) {
    guard let file, !isErased(reference), !others.isRefusing else { return }
    let number = number(of: reference)
    let fingerprint = fingerprint(of: number, memento)
    try store.transaction { () throws(DatabaseError) in
      try store.mark(number, of: file, isSaved ? .saved : [], fingerprint: fingerprint)
      if try isReplaced(identity, of: file) { return }
      try store.setOnDisk(number, identity: identity, of: file)
    }
  }

  /// Returns whether another session has replaced the file since, and recorded it.
  private func isReplaced(
    _ identity: FileIdentity?, of file: Int
  ) throws(DatabaseError) -> Bool {
    guard let identity, let path, let there = try? FileIdentity.current(of: path),
      there.inode != identity.inode, let noted = try store.file(file)
    else { return false }
    return noted.inode == Int(truncatingIfNeeded: there.inode.rawValue)
      && noted.device == Int(truncatingIfNeeded: there.device.rawValue)
  }

  private func fingerprint(of number: Int, _ memento: TextBuffer.Memento) -> [UInt8] {
    if let printed, printed.number == number { return printed.bytes }
    let bytes = memento.fingerprint.bytes
    printed = (number, bytes)
    return bytes
  }
}
