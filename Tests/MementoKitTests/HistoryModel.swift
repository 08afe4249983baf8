import MementoKit

/// The rules of undo and of blocks told a second time, as plainly as possible and as slowly as it
/// takes: full texts in a dictionary, times in milliseconds, a log of all that was visited.
struct HistoryModel {
  struct Page: Equatable {
    var text: [Character] = []
    var cursor = 0
  }

  struct Node: Equatable {
    let page: Page
    let parent: Int?
    let before: Page?
    var name: String?
    var isSaved = false
  }

  private struct Edit {
    let kind: EditKind
    let time: Int
    let cursor: Int
  }

  let quiet: Int
  let ceiling: Int

  private(set) var page = Page()
  private(set) var nodes = [0: Node(page: Page(), parent: nil, before: nil)]
  private(set) var visited = [0]
  /// The edits of the open block, and the page before the first of them.
  private var edits: [Edit] = []
  private var before = Page()

  /// Why blocks ended, to know that a random story tells of every reason.
  private(set) var endings: [String: Int] = [:]

  init(quiet: Int, ceiling: Int) {
    self.quiet = quiet
    self.ceiling = ceiling
  }

  var current: Int { visited[visited.count - 1] }
  var isRecording: Bool { !edits.isEmpty }
  var deadline: Int? { edits.last.map { $0.time + quiet } }

  func lastVisitedChild(of id: Int) -> Int? {
    visited.last { nodes[$0]?.parent == id }
  }

  func hasContent(of id: Int) -> Bool { nodes[id]?.page.text == page.text }

  // MARK: Editing

  /// `change` is told as the page after it; the same text is no edit.
  mutating func edit(_ kind: EditKind, at time: Int, _ change: (Page) -> Page) {
    if let reason = reasonToEnd(before: kind, at: time) { close(reason) }
    let changed = change(page)
    guard changed.text != page.text else { return }
    if edits.isEmpty { before = page }
    page = changed
    edits.append(Edit(kind: kind, time: time, cursor: page.cursor))
    if kind == .pasting { close("alone") }
  }

  private func reasonToEnd(before kind: EditKind, at time: Int) -> String? {
    guard let first = edits.first, let last = edits.last else { return nil }
    if kind != last.kind { return "kind" }
    if page.cursor != last.cursor { return "place" }
    if time - last.time >= quiet { return "quiet, found late" }
    let isBetweenWords = page.cursor == 0 || page.text[page.cursor - 1] == " "
    if isBetweenWords, time - first.time >= ceiling { return "ceiling" }
    if time - first.time >= ceiling * 6 / 5 { return "a fifth beyond the ceiling" }
    return nil
  }

  mutating func moveCursor(to position: Int) {
    page.cursor = min(max(0, position), page.text.count)
  }

  /// The number of the memento recorded, if one was.
  @discardableResult
  mutating func close(_ reason: String) -> Int? {
    guard !edits.isEmpty else { return nil }
    edits = []
    guard page.text != before.text else {
      endings["nothing changed", default: 0] += 1
      return nil
    }
    endings[reason, default: 0] += 1
    let id = nodes.count
    nodes[id] = Node(page: page, parent: current, before: before)
    visited.append(id)
    return id
  }

  mutating func tick(at time: Int) -> Int? {
    guard let deadline, time >= deadline else { return nil }
    return close("quiet")
  }

  // MARK: Travelling

  mutating func undo() -> Bool {
    close("undo")
    guard let left = nodes[current], let parent = left.parent else { return false }
    visited.append(parent)
    page = left.before ?? page
    return true
  }

  mutating func redo() -> Bool {
    close("redo")
    guard let child = lastVisitedChild(of: current) else { return false }
    go(to: child)
    return true
  }

  mutating func restore(_ id: Int) {
    close("restore")
    if id != current { go(to: id) }
  }

  private mutating func go(to id: Int) {
    visited.append(id)
    page = nodes[id]?.page ?? page
  }

  mutating func setName(_ name: String?, of id: Int) { nodes[id]?.name = name }
  mutating func markSaved(_ id: Int) { nodes[id]?.isSaved = true }
}
