import MementoKit

/// Giving states names, which makes them checkpoints.
extension Editor {
  /// Asks for a name for the current state.
  mutating func askNameOfCurrent(at now: Moment) {
    document.caretaker.closeBlock(at: now)
    askName("Name of this state: ", of: .current)
  }

  /// Asks for a name for the state that is selected in the history pane.
  mutating func askNameOfSelected(at now: Moment) {
    guard let pane = historyPane, pane.rowCount > 0 else {
      message = .info("There is no state to name; Esc lists them all")
      return
    }
    let number = document.caretaker.tree.number(of: pane.selected)
    askName("Name of #\(number): ", of: .selected)
  }

  /// Which state gets a name: places may have changed when the name is there.
  private enum NamedState {
    case current, selected
  }

  private func state(_ named: NamedState) -> MementoID? {
    switch named {
    case .current: document.caretaker.tree.current
    case .selected: historyPane?.selected
    }
  }

  /// - Parameters:
  ///   - named: which state it is when the name is there; places may have changed by then.
  ///   - written: what stands in the field; nil for the name it has.
  private mutating func askName(
    _ label: String, written: String? = nil, of named: NamedState
  ) {
    let known = state(named).flatMap(document.caretaker.tree.outline.name(of:))
    ask(
      Prompt(label, text: written ?? known ?? "", isSelected: written == nil) { editor, text, now in
        editor.document.caretaker.closeBlock(at: now)
        guard let state = editor.state(named) else { return }
        do throws(CheckpointNameError) {
          try editor.name(state, text, at: now)
        } catch {
          editor.askName(label, written: text, of: named)
          editor.message = .warning(error.description)
        }
      })
  }

  /// Gives a state a name, unless another has it, or takes it away.
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
    message = .info("#\(outline.number(of: id)) is now called \(name)")
  }

  private mutating func takeName(of id: MementoID) {
    let outline = document.caretaker.tree.outline
    guard let name = outline.name(of: id) else { return }
    set(nil, of: id)
    message = .info("#\(outline.number(of: id)) has lost the name \(name)")
  }

  private mutating func askToMove(_ name: String, from other: MementoID, to id: MementoID) {
    let outline = document.caretaker.tree.outline
    let holder = outline.number(of: other)
    let number = outline.number(of: id)
    ask(
      Question(
        "#\(holder) is called \(name) already",
        answers: [
          Answer("m", "move the name to #\(number)") { editor, _ in
            let outline = editor.document.caretaker.tree.outline
            guard let other = outline.id(ofNumber: holder), let id = outline.id(ofNumber: number)
            else { return }
            editor.set(nil, of: other)
            editor.set(name, of: id)
            editor.message = .info("#\(number) is now called \(name), as #\(holder) was before")
          }
        ]))
  }

  private mutating func set(_ name: String?, of id: MementoID) {
    document.caretaker.setName(name, of: id)
    document.keeping.namesToTell.insert(id)
    document.keeping.namesOnTheirWay.remove(id)
    renewPane()
  }
}
