import Console
import Documents
import MementoKit
import Text
import TextEditing

/// The actions of keys in the file tree.
enum FileTreeAction: Sendable {
  /// The opening of the file, or the opening or closing of the folder.
  case accept
  /// The opening of the folder, or a move to its first entry.
  case openFolder
  /// The closing of the folder, or a move to the one around it.
  case closeFolder
  /// A move of the selection down by a number of rows.
  case select(Int)
  /// A move of the selection down by a number of screens.
  case page(Int)
  /// A move of the selection to the first row or the last one.
  case end(isLast: Bool)
  /// A move of the selection to the next row with the letters, or the previous one.
  case name(isForward: Bool)
  case create, move, delete, undo, refresh, showIgnored
  /// The removal of the letters, or the closing of the tree.
  case cancel
  case close, help

  /// Whether it acts on the selected row.
  fileprivate var needsRow: Bool {
    switch self {
    case .accept, .openFolder, .move, .delete: true
    default: false
    }
  }

  /// Whether it ends the letters.
  fileprivate var endsLetters: Bool {
    switch self {
    case .name, .cancel, .help: false
    default: true
    }
  }
}

extension FileTree {
  static let keys: [KeyRow<FileTreeAction>] = [
    KeyRow([("Enter", .accept), ("Ctrl-J", .accept)], shown: "Enter", "Open the file or folder")
      .hinted(0, "open"),
    KeyRow("Esc", .cancel, "Clear the letters; without any, close the tree").hinted(1, "close"),
    KeyRow(
      [("Ctrl-N", .create), ("Insert", .create)], "Create a file; a folder with / at its end"
    ).hinted(2, "new"),
    KeyRow("F2", .move, "Rename or move").hinted(3, "rename"),
    KeyRow("Delete", .delete, "Delete, after a question").hinted(4, "delete", keys: "Del"),
    KeyRow(keysOf: .undo, .undo, "Undo the last deletion or move here")
      .hinted(6, "undo", keys: "^Z"),
    KeyRow(".", .showIgnored, "Show ignored files and .git, or hide them").hinted(5, "all"),
    KeyRow("F5", .refresh, "Read the open folders again").hinted(7, "refresh"),
    KeyRow("?", .help, "This page; Esc closes it").joined(by: .help),
    KeyRow(keysOf: .fileTree, .close, "Close the tree"),
    KeyRow(
      [
        ("Up", .select(-1)), ("Down", .select(1)), ("PageUp", .page(-1)), ("PageDown", .page(1)),
        ("Home", .end(isLast: false)), ("End", .end(isLast: true)),
      ], shown: "Up, Down", "Choose a row; also PageUp, PageDown, Home, End"),
    KeyRow("Right", .openFolder, "Open the folder, or go into it"),
    KeyRow("Left", .closeFolder, "Close the folder, or go to the one around"),
    KeyRow(keysOf: .findNext, .name(isForward: true), "Go to the next name with the letters"),
    KeyRow(
      keysOf: .findPrevious, .name(isForward: false), "Go to the previous name with the letters"),
  ]

  /// The letters by which the user selects a row.
  var letters: String { String(decoding: field.text.bytes, as: UTF8.self) }

  static func press(_ key: Key, in tree: FileTree, _ editor: inout Editor, at now: Moment) {
    let key = key.cancels ? Key(.escape) : key
    // Behind other letters, a dot is a part of the name.
    let isLetter = key.typedScalar != nil && !tree.letters.isEmpty
    guard !isLetter, let action = keys.action(for: key, running: editor.keymap[key]) else {
      return Fields.pressInField(key, in: &editor, at: now)
    }
    perform(action, in: &editor, at: now)
  }

  private static func perform(_ action: FileTreeAction, in editor: inout Editor, at now: Moment) {
    // The letters do not match the selected row, so that the user means another one.
    if action.needsRow, let tree = editor.layers.tree, !tree.isAtLetters {
      return reportNoRow(in: &editor)
    }
    if action.endsLetters { update(&editor) { _ in } }
    switch action {
    case .accept: openSelected(in: &editor, at: now)
    case .openFolder: openSelectedFolder(in: &editor)
    case .closeFolder: closeSelectedFolder(in: &editor)
    case .select(let rows): update(&editor) { $0.select($0.selected + rows) }
    case .page(let pages):
      let rows = max(1, rowCount(in: editor) - 1)
      update(&editor) { $0.select($0.selected + pages * rows) }
    case .end(let isLast): update(&editor) { $0.select(isLast ? $0.rows.count - 1 : 0) }
    case .name(let isForward): goToNextName(isForward: isForward, in: &editor)
    case .create: askForNew(in: &editor)
    case .move: askForPath(in: &editor)
    case .delete: examine(in: &editor)
    case .undo: undo(in: &editor)
    case .refresh: refresh(&editor)
    case .showIgnored:
      editor.registers.fileTree.showsIgnored.toggle()
      refresh(&editor)
      editor.message = .info(
        editor.registers.fileTree.showsIgnored ? "All files are shown" : "Ignored files are hidden")
    case .cancel: cancel(in: &editor)
    case .close: editor.closeLayer(.cancelled)
    case .help: Help.toggleHelp(in: &editor)
    }
  }

  /// Changes the tree by a key, which ends the letters, and keeps the selected row on the screen.
  static func update(_ editor: inout Editor, _ body: (inout FileTree) -> Void) {
    guard var tree = editor.layers.tree else { return }
    body(&tree)
    if !tree.letters.isEmpty { tree.field = .init() }
    replace(with: tree, in: &editor)
  }

  /// Replaces the tree, with the selected row on the screen.
  static func replace(with tree: FileTree, in editor: inout Editor) {
    var tree = tree
    tree.topRow = tree.firstRow(onScreenOf: rowCount(in: editor))
    editor.layers.tree = tree
  }

  /// Returns the number of rows on the screen, below the title.
  static func rowCount(in editor: Editor) -> Int {
    max(1, (editor.layout.tree?.rows ?? 2) - 1)
  }

  // MARK: Letters

  /// Selects the row with the letters of the field, after they changed.
  static func goToLetters(_ editor: inout Editor) {
    guard case .tree(var tree) = editor.focus, !tree.letters.isEmpty else { return }
    if tree.goToName(tree.letters, step: 0) {
      replace(with: tree, in: &editor)
    } else {
      reportNoRow(in: &editor)
    }
  }

  private static func reportNoRow(in editor: inout Editor) {
    let letters = editor.layers.tree?.letters.onOneLine ?? ""
    editor.message = .warning("No row has \(letters) in its name; Esc clears it")
  }

  private static func goToNextName(isForward: Bool, in editor: inout Editor) {
    guard var tree = editor.layers.tree else { return }
    if tree.letters.isEmpty {
      editor.message = .info("Type letters to go to a name; this key goes to the next one")
    } else if tree.goToName(tree.letters, step: isForward ? 1 : -1) {
      replace(with: tree, in: &editor)
    }
  }

  private static func cancel(in editor: inout Editor) {
    if let tree = editor.layers.tree, !tree.letters.isEmpty { return update(&editor) { _ in } }
    if editor.registers.fileTree.change != nil {
      editor.effects.append(.project(.tree(.stopChange)))
      editor.message = .info("Stopping before the next file")
      // A second Esc closes the tree.
      return editor.registers.fileTree.change = nil
    }
    editor.closeLayer(.cancelled)
  }

  // MARK: The mouse

  /// Selects a row, and opens its file, or opens or closes its folder.
  static func click(_ row: Int, in editor: inout Editor, at now: Moment) {
    guard case .tree(let tree) = editor.focus, tree.rows.indices.contains(row) else { return }
    update(&editor) { $0.select(row) }
    openSelected(in: &editor, at: now)
  }

  /// Moves the selection by the wheel.
  static func scroll(by rows: Int, in editor: inout Editor) {
    guard case .tree = editor.focus else { return }
    update(&editor) { $0.select($0.selected + rows) }
  }
}
