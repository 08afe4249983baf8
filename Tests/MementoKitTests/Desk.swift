import MementoKit

/// A user at a notepad, with a clock that the test sets.
///
/// The clock starts at 100 s of uptime, so that a confusion of a time and a duration is detected.
/// It is a class, because `#expect` cannot call mutating functions.
final class Desk {
  var caretaker: Caretaker<Notepad>
  private(set) var now = Moment(uptime: .seconds(100), secondsSince1970: 1_800_000_000)

  init(
    _ text: String = "", quiet: Duration = .seconds(1), ceiling: Duration = .seconds(10)
  ) {
    caretaker = Caretaker(of: Notepad(text), at: now, quiet: quiet, ceiling: ceiling)
  }

  var text: String { caretaker.originator.text }
  var cursor: Int { caretaker.originator.cursor }

  /// The recorded texts, oldest first.
  var recorded: [String] { caretaker.tree.ids.compactMap { caretaker.tree.state(of: $0)?.text } }

  /// Advances the time without a tick.
  func pass(_ duration: Duration) {
    now = now.advanced(by: duration)
  }

  /// Advances the time, with a tick at the deadline if that is earlier.
  func wait(_ duration: Duration) {
    let end = now.advanced(by: duration)
    if let deadline = caretaker.deadline, deadline <= end.uptime {
      pass(max(.zero, deadline - now.uptime))
      caretaker.tick(at: now)
    }
    now = end
  }

  /// Types key by key, a tenth of a second after each.
  func type(_ text: String) {
    for character in text {
      edit(.typing) { $0.insert(String(character)) }
      pass(.milliseconds(100))
    }
  }

  /// Erases key by key, a tenth of a second after each.
  func erase(_ count: Int, as kind: EditKind = .erasing) {
    for _ in 0..<count {
      edit(kind) { $0.erase() }
      pass(.milliseconds(100))
    }
  }

  func paste(_ text: String) {
    edit(.pasting) { $0.insert(text) }
  }

  func moveCursor(to position: Int) {
    caretaker.move { $0.moveCursor(to: position) }
  }

  func edit<Failure: Error>(
    _ kind: EditKind, _ body: (inout Notepad) throws(Failure) -> Void
  ) throws(Failure) {
    try caretaker.edit(kind, at: now, body)
  }

  @discardableResult func tick() -> MementoID? { caretaker.tick(at: now) }
  @discardableResult func close() -> MementoID? { caretaker.closeBlock(at: now) }
  @discardableResult func undo() -> Bool { caretaker.undo(at: now) == .moved }
  @discardableResult func redo() -> Bool { caretaker.redo(at: now) == .moved }
  @discardableResult func undoWord() -> Bool { caretaker.undoWord(at: now) == .moved }
  @discardableResult func redoWord() -> Bool { caretaker.redoWord(at: now) == .moved }
  func restore(_ id: MementoID) { caretaker.restore(id, at: now) }
}
