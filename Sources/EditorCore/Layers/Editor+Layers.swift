import Documents

/// Opening and closing of layers, the only place where the focus changes.
extension Editor {
  /// The focused layer: the top one, or the text.
  public var focus: Layer { layers.top }

  /// The open history pane, even below a prompt.
  public internal(set) var historyPane: HistoryPane? {
    @inlinable get { layers.pane }
    _modify { yield &layers.pane }
  }

  /// Whether the history pane is open; reading `historyPane` would copy the pane at each key.
  public var hasHistoryPane: Bool { layers.hasPane }

  /// The way in which a layer closed.
  enum Departure {
    /// It completed its work, or another layer continues it.
    case done
    /// The user cancelled it or turned to another part of the editor, which cancels a quit, too.
    case cancelled
    /// Another document or the next question of a quit replaces it; the quit continues.
    case replaced
  }

  /// Opens a layer; a new prompt or question closes the one on top.
  ///
  /// - Parameter departure: the way in which that one closes.
  mutating func open(_ layer: Layer, closing departure: Departure = .cancelled) {
    if focus.givesWay(to: layer) { closeLayer(departure) }
    // The question needs the line of the message.
    if case .question = layer, message?.isWarning == false { message = nil }
    layers.push(layer)
  }

  /// Opens the history pane.
  mutating func open(_ pane: HistoryPane) {
    closeLayers()
    layers.push(pane)
  }

  /// Opens a prompt or a list, or shows the message in its place.
  mutating func present(_ asked: Asked) {
    switch asked {
    case .prompt(let prompt): ask(prompt)
    case .list(let picker): ask(picker)
    case .nothing(let notice): message = keymap.translatingKeys(in: notice)
    }
  }

  mutating func ask(_ prompt: Prompt) { open(.prompt(prompt)) }
  mutating func ask(_ picker: Picker) { open(.picker(picker)) }

  /// Closes the top layer, so that the one below has the focus.
  mutating func closeLayer(_ departure: Departure) {
    if case .history = focus { HistoryBrowsing.stopSearch(in: &self) }
    guard let layer = layers.pop() else { return }
    if layer.completesPaths { PathPrompt.stopListingFolder(in: &self) }
    if layer.findsFiles { FileFinder.close(in: &self) }
    if case .tree(let tree) = layer { FileTree.close(tree, in: &self) }
    if departure == .done { return }
    switch layer {
    case .prompt(let prompt): Fields.cancel(prompt, in: &self)
    case .question(let question): Asking.cancel(question.subject, departure, in: &self)
    case .picker(let picker): picker.purpose.cancel(in: &self)
    default: break
    }
  }

  /// Closes the open question, and the help page above it.
  mutating func closeQuestion() { while layers.question != nil { closeLayer(.done) } }

  /// Closes all layers, so that the text has the focus.
  mutating func closeLayers(_ departure: Departure = .cancelled) {
    while !layers.isEmpty { closeLayer(departure) }
  }
}
