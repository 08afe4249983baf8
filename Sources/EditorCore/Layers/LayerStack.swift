public import MementoKit

/// The layers above the text; the top one has the focus.
///
/// Only `push` and `pop` open and close layers, and only `Editor+Layers.swift` calls them, so that the
/// steps of opening and closing a layer are in one place. `update` and the setters replace the
/// contents of an open layer, which keeps its kind and its position.
public struct LayerStack {
  /// The layers, the lowest first, without the text.
  private(set) var layers: [Layer] = []
  @usableFromInline var boxedPane = Boxed<HistoryPane?>(wrappedValue: nil)

  /// Creates an empty stack: the text has the focus.
  init() {}

  /// The history pane, if it is open; it can be changed even below a prompt.
  public internal(set) var pane: HistoryPane? {
    @inlinable get { hasPane ? boxedPane.wrappedValue : nil }
    _modify {
      yield &boxedPane.wrappedValue
      precondition((boxedPane.wrappedValue != nil) == hasPane, "push and pop open and close it")
    }
  }

  /// Whether the history pane is open; stored separately, because reading the pane copies its 2.6
  /// kB.
  public private(set) var hasPane = false

  /// The top layer, or the text.
  public var top: Layer { layers.last ?? .text }

  /// The open question, even below the help page.
  var question: Question? {
    // Each key reads this several times; the search for a question would copy the layers.
    if layers.isEmpty { return nil }
    guard case .question(let question) = layers.last(where: { !$0.isHelp }) else { return nil }
    return question
  }

  /// Replaces the open question, even below the help page.
  mutating func update(question: Question) {
    guard self.question != nil, let index = layers.lastIndex(where: { !$0.isHelp }) else { return }
    layers[index] = .question(question)
  }

  /// The open list, even below the help page, where it still receives results.
  var picker: Picker? {
    get {
      if case .picker(let picker) = layers.last(where: { !$0.isHelp }) { picker } else { nil }
    }
    set {
      guard let newValue, picker != nil, let index = layers.lastIndex(where: { !$0.isHelp }) else {
        return
      }
      layers[index] = .picker(newValue)
    }
  }

  /// The file tree, if it is open; it can be changed even below a prompt.
  var tree: FileTree? {
    get { layers.lazy.compactMap(\.tree).first }
    set {
      guard let newValue, let index = layers.firstIndex(where: { $0.tree != nil }) else { return }
      layers[index] = .tree(newValue)
    }
  }

  /// Whether no layer is open.
  var isEmpty: Bool { layers.isEmpty }

  /// Opens a layer above the top one.
  mutating func push(_ layer: Layer) {
    precondition(!layer.isText, "the text is below all layers")
    layers.append(layer)
  }

  /// Opens the history pane.
  mutating func push(_ newPane: HistoryPane) {
    precondition(!hasPane, "there is one history pane")
    boxedPane.wrappedValue = newPane
    hasPane = true
    layers.append(.history)
  }

  /// Replaces the top layer.
  ///
  /// - Precondition: the new layer is of the same kind.
  mutating func update(_ layer: Layer) {
    precondition(layer.isSameKind(as: top), "only the top layer is updated")
    if !layers.isEmpty { layers[layers.count - 1] = layer }
  }

  /// Removes the top layer and returns it; nil if there is none.
  mutating func pop() -> Layer? {
    guard let layer = layers.popLast() else { return nil }
    if case .history = layer {
      boxedPane.wrappedValue = nil
      hasPane = false
    }
    return layer
  }
}

extension Layer {
  /// The file tree; nil for another layer.
  fileprivate var tree: FileTree? { if case .tree(let tree) = self { tree } else { nil } }
}
