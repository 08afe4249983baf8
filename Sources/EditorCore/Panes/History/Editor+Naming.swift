import Documents
import MementoKit

/// The names of states, which make them checkpoints.
extension Editor {
  mutating func askNameOfCurrent(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    askName("Name of this state: ", of: .current)
  }

  mutating func askNameOfSelected() {
    guard let pane = historyPane, pane.rowCount > 0 else {
      return message = .info("There is no state to name; Esc lists them all")
    }
    askName("Name of #\(document.caretaker.tree.number(of: pane.selected)): ", of: .selected)
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
  private mutating func askName(_ label: String, written: String? = nil, of named: NamedState) {
    let known = state(named).flatMap(document.caretaker.tree.outline.name(of:))
    ask(Prompt(.stateName(named), label, text: written ?? known ?? "", isSelected: written == nil))
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
    let number = outline.number(of: id)
    guard let name = try CheckpointName(written, now: now, calendar: calendar)?.text else {
      guard let known = outline.name(of: id) else { return }
      set(nil, of: id)
      return message = .info("#\(number) no longer has the name \(known)")
    }
    if let other = outline.named.first(where: { $0 != id && outline.name(of: $0) == name }) {
      return ask(.moveName(name, from: outline.number(of: other), to: number), at: now)
    }
    set(name, of: id)
    message = .info("#\(number) is now named \(name)")
  }

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

  // MARK: Erasing

  /// Asks whether to erase the selected state.
  mutating func askToEraseSelected(at now: Moment) {
    guard let pane = historyPane, pane.rowCount > 0 else {
      return message = .info("There is no state to erase; Esc lists them all")
    }
    let number = document.caretaker.tree.number(of: pane.selected)
    if pane.selected == document.caretaker.tree.current {
      message = .info(
        "#\(number) is the current state, which cannot be erased. Go to another first")
    } else if pane.selected == document.saved, document.isOnDisk {
      message = .info("#\(number) is in the file, so it cannot be erased. Save another first")
    } else {
      ask(.eraseState(number), at: now)
    }
  }

  /// Erases a state from the history: from the store, or, without one, from memory.
  mutating func eraseState(_ number: Int, at now: Moment) {
    guard let id = document.caretaker.tree.id(ofNumber: number) else { return }
    message = .info("Erasing #\(number)\(symbols.ellipsis)")
    update {
      switch $0.journal.phase {
      case .opening:
        $0.reportWarning(
          "Nothing was erased: the earlier history is still loading. Try again in a moment")
      case .kept: $0.emit(HistoryRequest.erase($0.caretaker.tree.reference(to: id)))
      case .notKept: $0.noteErased(ErasedStates(numbers: [number]), byOther: false, at: now)
      }
    }
  }
}
