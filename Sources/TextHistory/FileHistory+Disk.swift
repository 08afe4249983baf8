public import MementoKit
public import Storage
public import TextModel

/// What is in the file.
///
/// Texts that are too large to be kept whole are told from it, so that there must be no moment at
/// which the file holds a state that the store would not know by its fingerprint.
extension FileHistory {
  /// Notes how a memento will be known that is about to be written to the file.
  ///
  /// - Complexity: O(text): its fingerprint is taken.
  public func expectOnDisk(
    _ reference: MementoReference, _ memento: TextBuffer.Memento
  ) throws(DatabaseError) {
    guard let file else { return }
    let number = number(of: reference)
    try store.mark(number, of: file, [], fingerprint: fingerprint(of: number, memento))
  }

  /// Notes that a memento is in the file, which the system knows by this identity.
  ///
  /// - Parameter isSaved: whether it was this editor that wrote it there.
  /// - Complexity: O(text): its fingerprint is taken, unless it was expected to be there.
  public func noteOnDisk(
    _ reference: MementoReference, _ memento: TextBuffer.Memento, isSaved: Bool,
    identity: FileIdentity?
  ) throws(DatabaseError) {
    guard let file else { return }
    let number = number(of: reference)
    let fingerprint = fingerprint(of: number, memento)
    try store.transaction { () throws(DatabaseError) in
      try store.mark(number, of: file, isSaved ? .saved : [], fingerprint: fingerprint)
      try store.setOnDisk(number, identity: identity, of: file)
    }
  }

  private func fingerprint(of number: Int, _ memento: TextBuffer.Memento) -> [UInt8] {
    if let printed, printed.number == number { return printed.bytes }
    let bytes = memento.fingerprint.bytes
    printed = (number, bytes)
    return bytes
  }
}
