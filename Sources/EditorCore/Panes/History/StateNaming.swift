import Documents
import MementoKit

/// The names of states, which make them checkpoints, and the erasure of states.
enum StateNaming {
  static func askNameOfCurrent(in editor: inout Editor, at now: Moment) {
    editor.document.caretaker.closeBlock(at: now)
    askName("Name of this state: ", of: .current, in: &editor)
  }

  static func askNameOfSelected(in editor: inout Editor) {
    guard let pane = editor.historyPane, pane.rowCount > 0 else {
      return editor.message = .info("There is no state to name; Esc lists them all")
    }
    askName(
      "Name of #\(editor.document.caretaker.tree.number(of: pane.selected)): ", of: .selected,
      in: &editor)
  }

  private static func state(_ named: NamedState, in editor: Editor) -> MementoID? {
    switch named {
    case .current: editor.document.caretaker.tree.current
    case .selected: editor.historyPane?.selected
    }
  }

  /// - Parameters:
  ///   - named: the state at the time of the answer; identifiers may have changed by then.
  ///   - written: the initial text; nil for the present name.
  private static func askName(
    _ label: String, written: String? = nil, of named: NamedState, in editor: inout Editor
  ) {
    let known = state(named, in: editor).flatMap(
      editor.document.caretaker.tree.outline.name(of:))
    editor.ask(
      Prompt(.stateName(named), label, text: written ?? known ?? "", isSelected: written == nil))
  }

  /// - Parameter label: the question, repeated after an invalid name.
  static func acceptName(
    _ written: String, of named: NamedState, asked label: String, in editor: inout Editor,
    at now: Moment
  ) {
    editor.document.caretaker.closeBlock(at: now)
    guard let state = state(named, in: editor) else { return }
    do throws(CheckpointNameError) {
      try name(state, written, in: &editor, at: now)
    } catch {
      askName(label, written: written, of: named, in: &editor)
      editor.message = .warning(error.description)
    }
  }

  /// Sets the name of a state, unless another has it; an empty one removes it.
  private static func name(
    _ id: MementoID, _ written: String, in editor: inout Editor, at now: Moment
  ) throws(CheckpointNameError) {
    let outline = editor.document.caretaker.tree.outline
    let number = outline.number(of: id)
    guard let name = try CheckpointName(written, now: now, calendar: editor.calendar)?.text else {
      guard let known = outline.name(of: id) else { return }
      set(nil, of: id, in: &editor)
      return editor.message = .info("#\(number) no longer has the name \(known)")
    }
    if let other = outline.named.first(where: { $0 != id && outline.name(of: $0) == name }) {
      return Asking.ask(
        .moveName(name, from: outline.number(of: other), to: number), in: &editor, at: now)
    }
    set(name, of: id, in: &editor)
    editor.message = .info("#\(number) is now named \(name)")
  }

  static func moveName(_ name: String, from holder: Int, to number: Int, in editor: inout Editor) {
    let outline = editor.document.caretaker.tree.outline
    guard let other = outline.id(ofNumber: holder), let id = outline.id(ofNumber: number)
    else { return }
    set(nil, of: other, in: &editor)
    set(name, of: id, in: &editor)
    editor.message = .info("#\(number) is now named \(name); #\(holder) no longer is")
  }

  private static func set(_ name: String?, of id: MementoID, in editor: inout Editor) {
    editor.document.caretaker.setName(name, of: id)
    editor.document.journal.names.unsubmitted.insert(id)
    editor.document.journal.names.submitted.remove(id)
    HistoryBrowsing.renew(in: &editor)
  }

  // MARK: Erasing

  /// Asks whether to erase the selected state.
  static func askToEraseSelected(in editor: inout Editor, at now: Moment) {
    guard let pane = editor.historyPane, pane.rowCount > 0 else {
      return editor.message = .info("There is no state to erase; Esc lists them all")
    }
    let number = editor.document.caretaker.tree.number(of: pane.selected)
    if pane.selected == editor.document.caretaker.tree.current {
      editor.message = .info(
        "#\(number) is the current state, which cannot be erased. Go to another first")
    } else if pane.selected == editor.document.saved, editor.document.isOnDisk {
      editor.message = .info(
        "#\(number) is in the file, so it cannot be erased. Save another first")
    } else {
      Asking.ask(.eraseState(number), in: &editor, at: now)
    }
  }

  /// Erases a state from the history: from the store, or, without one, from memory.
  static func eraseState(_ number: Int, in editor: inout Editor, at now: Moment) {
    guard let id = editor.document.caretaker.tree.id(ofNumber: number) else { return }
    editor.message = .info("Erasing #\(number)\(editor.symbols.ellipsis)")
    editor.update {
      switch $0.journal.phase {
      case .opening:
        $0.reportWarning(
          "Nothing was erased: the earlier history is still loading. Try again in a moment")
      case .kept: $0.emit(HistoryRequest.erase($0.caretaker.tree.reference(to: id)))
      case .notKept: $0.handleErasure(ErasedStates(numbers: [number]), byOther: false, at: now)
      }
    }
  }
}
