import Documents
import MementoKit

/// The names of states, which make them checkpoints.
extension Editor {
  /// Asks for a name for the current state.
  mutating func askNameOfCurrent(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    askName("Name of this state: ", of: .current)
  }

  /// Asks for a name for the selected state of the history pane.
  mutating func askNameOfSelected(at now: Moment) {
    guard let pane = historyPane, pane.rowCount > 0 else {
      message = .info("There is no state to name; Esc lists them all")
      return
    }
    let number = document.caretaker.tree.number(of: pane.selected)
    askName("Name of #\(number): ", of: .selected)
  }

  private func state(_ named: NamedState) -> MementoID? {
    switch named {
    case .current: document.caretaker.tree.current
    case .selected: historyPane?.selected
    }
  }

  /// - Parameters:
  ///   - named: the state at the time of the answer; identifiers may have changed by then.
  ///   - written: the initial text; nil for the present name.
  private mutating func askName(
    _ label: String, written: String? = nil, of named: NamedState
  ) {
    let known = state(named).flatMap(document.caretaker.tree.outline.name(of:))
    ask(
      Prompt(.stateName(named), label, text: written ?? known ?? "", isSelected: written == nil))
  }

  /// - Parameter label: the question, repeated after an invalid name.
  mutating func acceptName(
    _ written: String, of named: NamedState, asked label: String, at now: Moment
  ) {
    document.caretaker.closeBlock(at: now)
    guard let state = state(named) else { return }
    do throws(CheckpointNameError) {
      try name(state, written, at: now)
    } catch {
      askName(label, written: written, of: named)
      message = .warning(error.description)
    }
  }

  /// Sets the name of a state, unless another has it; an empty one removes it.
  private mutating func name(
    _ id: MementoID, _ written: String, at now: Moment
  ) throws(CheckpointNameError) {
    let outline = document.caretaker.tree.outline
    guard let name = try CheckpointName(written, now: now, calendar: calendar)?.text else {
      return takeName(of: id)
    }
    if let other = outline.named.first(where: { $0 != id && outline.name(of: $0) == name }) {
      return askToMove(name, from: other, to: id)
    }
    set(name, of: id)
    message = .info("#\(outline.number(of: id)) is now named \(name)")
  }

  private mutating func takeName(of id: MementoID) {
    let outline = document.caretaker.tree.outline
    guard let name = outline.name(of: id) else { return }
    set(nil, of: id)
    message = .info("#\(outline.number(of: id)) no longer has the name \(name)")
  }

  private mutating func askToMove(_ name: String, from other: MementoID, to id: MementoID) {
    let outline = document.caretaker.tree.outline
    let holder = outline.number(of: other)
    let number = outline.number(of: id)
    ask(
      .moveName(name, from: holder, to: number),
      at: times.now)
  }

  /// Moves a name from one state to another.
  mutating func moveName(_ name: String, from holder: Int, to number: Int) {
    let outline = document.caretaker.tree.outline
    guard let other = outline.id(ofNumber: holder), let id = outline.id(ofNumber: number)
    else { return }
    set(nil, of: other)
    set(name, of: id)
    message = .info("#\(number) is now named \(name); #\(holder) no longer is")
  }

  private mutating func set(_ name: String?, of id: MementoID) {
    document.caretaker.setName(name, of: id)
    document.journal.names.unsubmitted.insert(id)
    document.journal.names.submitted.remove(id)
    renewPane()
  }
}
