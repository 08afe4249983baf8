import MementoKit

/// A second, plain and slow implementation of undo and blocks: full texts in a dictionary, times in
/// milliseconds, a log of all visited nodes.
struct HistoryModel {
  struct Page: Equatable {
    var text: [Character] = []
    var cursor = 0
  }

  struct Node: Equatable {
    let page: Page
    let parent: Int?
    let before: Page?
    var words: [Page] = []
    var name: String?
    var isSaved = false
  }

  private struct Edit {
    let kind: EditKind
    let time: Int
    let cursor: Int
    let before: Page
    let after: Page
  }

  let quiet: Int
  let ceiling: Int

  private(set) var page = Page()
  private(set) var nodes = [0: Node(page: Page(), parent: nil, before: nil)]
  private(set) var visited = [0]
  /// The edits of the open block, and the page before the first of them.
  private var edits: [Edit] = []
  private var before = Page()
  /// The index of the page's word in the current node's block.
  private var word: Int?

  /// The reasons for which blocks ended, to check that a random story has all of them.
  private(set) var endings: [String: Int] = [:]

  init(quiet: Int, ceiling: Int) {
    self.quiet = quiet
    self.ceiling = ceiling
  }

  var current: Int { visited[visited.count - 1] }
  var isRecording: Bool { !edits.isEmpty }
  /// Whether the open block would become a node if it ended now.
  var hasOpenChanges: Bool { isRecording && page.text != before.text }
  var isWithinBlock: Bool { word != nil }
  var deadline: Int? { edits.last.map { $0.time + quiet } }

  func lastVisitedChild(of id: Int) -> Int? {
    visited.last { nodes[$0]?.parent == id }
  }

  func hasContent(of id: Int) -> Bool { nodes[id]?.page.text == page.text }

  // MARK: Editing

  /// Applies an edit; `change` returns the page after it, and an equal text is not an edit.
  mutating func edit(_ kind: EditKind, at time: Int, _ change: (Page) -> Page) {
    if let reason = reasonToEnd(before: kind, at: time) { close(reason) }
    let changed = change(page)
    guard changed.text != page.text else { return }
    if isWithinBlock { recordPlace() }
    if edits.isEmpty { before = page }
    edits.append(Edit(kind: kind, time: time, cursor: changed.cursor, before: page, after: changed))
    page = changed
    if kind == .pasting { close("alone") }
  }

  private func reasonToEnd(before kind: EditKind, at time: Int) -> String? {
    guard let first = edits.first, let last = edits.last else { return nil }
    if kind != last.kind { return "kind" }
    if page.cursor != last.cursor { return "place" }
    if time - last.time >= quiet { return "quiet, found late" }
    if page.isBetweenWords, time - first.time >= ceiling { return "ceiling" }
    if time - first.time >= ceiling * 6 / 5 { return "a fifth beyond the ceiling" }
    return nil
  }

  mutating func moveCursor(to position: Int) {
    page.cursor = min(max(0, position), page.text.count)
  }

  /// Returns the number of the recorded memento, if any.
  @discardableResult
  mutating func close(_ reason: String) -> Int? {
    isWithinBlock ? recordPlace() : end(reason)
  }

  @discardableResult
  private mutating func end(_ reason: String) -> Int? {
    guard !edits.isEmpty else { return nil }
    let words = wordsOfBlock
    let end = edits.last?.after ?? page
    edits = []
    guard page.text != before.text else {
      endings["nothing changed", default: 0] += 1
      return nil
    }
    endings[reason, default: 0] += 1
    let id = nodes.count
    // A later movement of the cursor is not part of it.
    nodes[id] = Node(page: end, parent: current, before: before, words: words)
    visited.append(id)
    return id
  }

  /// The pages at which further words of the block began, without neighbours of equal text.
  private var wordsOfBlock: [Page] {
    var words: [Page] = []
    var hasWord = false
    for edit in edits {
      let last = words.last ?? before
      if hasWord, edit.before.isBetweenWords, !edit.after.isBetweenWords,
        edit.before.text != last.text
      {
        words.append(edit.before)
      }
      hasWord = hasWord || !edit.after.isBetweenWords
    }
    while words.last?.text == page.text { words.removeLast() }
    return words
  }

  /// Records a state within a block, unless a node has its text.
  @discardableResult
  private mutating func recordPlace() -> Int? {
    word = nil
    guard let node = nodes[current], let parent = node.parent else { return nil }
    if page.text == node.page.text { return nil }
    visited.append(parent)
    if page.text == node.before?.text { return nil }
    let id = nodes.count
    nodes[id] = Node(page: page, parent: parent, before: node.before)
    visited.append(id)
    return id
  }

  /// The parent and the text of the unrecorded state.
  var draft: String? {
    if isRecording { return page.text == before.text ? nil : "\(current): \(String(page.text))" }
    guard isWithinBlock, let node = nodes[current], page.text != node.page.text,
      page.text != node.before?.text
    else { return nil }
    return "\(node.parent ?? -1): \(String(page.text))"
  }

  mutating func tick(at time: Int) -> Int? {
    guard let deadline, time >= deadline else { return nil }
    return close("quiet")
  }

  // MARK: Moving in history

  mutating func undo() -> Bool {
    end("undo")
    guard let left = nodes[current], let parent = left.parent else { return false }
    word = nil
    visited.append(parent)
    page = left.before ?? page
    return true
  }

  mutating func undoWord() -> Bool {
    end("undo")
    let words = nodes[current]?.words ?? []
    let target = (word ?? words.count) - 1
    guard target >= 0 else { return undo() }
    word = target
    page = words[target]
    return true
  }

  mutating func redoWord() -> Bool {
    end("redo")
    let words = nodes[current]?.words ?? []
    if let word, word + 1 < words.count {
      self.word = word + 1
      page = words[word + 1]
      return true
    }
    guard !isWithinBlock, let child = lastVisitedChild(of: current),
      let first = nodes[child]?.words.first
    else { return redo() }
    visited.append(child)
    word = 0
    page = first
    return true
  }

  mutating func redo() -> Bool {
    end("redo")
    guard let child = isWithinBlock ? current : lastVisitedChild(of: current) else { return false }
    go(to: child)
    return true
  }

  mutating func restore(_ id: Int) {
    end("restore")
    if id != current || isWithinBlock { go(to: id) }
  }

  private mutating func go(to id: Int) {
    visited.append(id)
    word = nil
    page = nodes[id]?.page ?? page
  }

  mutating func setName(_ name: String?, of id: Int) { nodes[id]?.name = name }
  mutating func markSaved(_ id: Int) { nodes[id]?.isSaved = true }
}

extension HistoryModel.Page {
  fileprivate var isBetweenWords: Bool { cursor == 0 || text[cursor - 1] == " " }
}
