import Documents
import MementoKit
import Text
import TextEditing

/// The session of the project as it is kept: when files or panes have changed, and at the end.
struct SessionKeeping {
  /// The reopening under way; nil if there is none.
  var reopening: SessionReopening?
  /// The empty document from before a reopening, until it is known that no lost text is offered in
  /// it.
  var leftover: DocumentID?
  /// Whether a command requested the last session, so that a message reports a missing one.
  var isRequested = false
  /// The hash of the open files and the panes, as of the last event.
  private var last: Int?
  /// The uptime at which a change is kept; nil without one.
  private var due: Duration?
  /// Whether this run of the program has kept a session.
  private var hasKept = false

  /// The delay before a change is kept.
  private static var delay: Duration { .milliseconds(300) }

  // MARK: Time

  /// Returns the uptime of the next action; nil if none is due.
  static func due(in editor: Editor) -> Duration? {
    let session = editor.registers.session
    return [session.due, session.reopening?.due].compactMap(\.self).min()
  }

  static func tick(in editor: inout Editor, at now: Moment) {
    if let due = editor.registers.session.due, now.uptime >= due { keep(in: &editor) }
    SessionReopening.tick(in: &editor, at: now)
  }

  // MARK: Keeping

  /// Notes a reopening, after which a session without files is kept, too.
  mutating func recordReopening(from origin: DocumentID) {
    leftover = origin
    hasKept = true
  }

  /// Notes a change of the open files or of the panes, after each event.
  static func reconcile(in editor: inout Editor, at now: Moment) {
    guard editor.times.firstFrame != nil, editor.registers.session.reopening == nil else { return }
    SessionReopening.closeLeftover(in: &editor, at: now)
    let present = hash(of: editor)
    if editor.registers.session.last == present { return }
    editor.registers.session.last = present
    editor.registers.session.due = now.uptime + delay
  }

  /// Emits the present session; one without files only replaces a session of this run.
  static func keep(in editor: inout Editor) {
    editor.registers.session.due = nil
    guard editor.times.firstFrame != nil, editor.registers.session.reopening == nil,
      !editor.settings.isRestricted
    else { return }
    var session = ProjectSession(of: editor)
    if let before = editor.quit?.session, Set(before.files) == Set(session?.files ?? []) {
      session = before
    }
    if session == nil, !editor.registers.session.hasKept { return }
    editor.registers.session.hasKept = session != nil
    editor.effects.append(.session(.keep(session)))
  }

  private static func hash(of editor: Editor) -> Int {
    var hasher = Hasher()
    for index in editor.documents.indices {
      hasher.combine(editor.documents[index].path)
      hasher.combine(editor.documents[index].isOnDisk)
    }
    editor.views.panes.hash(into: &hasher)
    for view in editor.views.all { hasher.combine(view.document) }
    hasher.combine(editor.view.id)
    return hasher.finalize()
  }
}

extension PaneTree {
  fileprivate func hash(into hasher: inout Hasher) {
    switch self {
    case .pane(let view): hasher.combine(view)
    case .split(let split):
      hasher.combine(split.divider)
      hasher.combine(split.axis)
      hasher.combine(split.share)
      split.first.hash(into: &hasher)
      split.second.hash(into: &hasher)
    }
  }
}

extension ProjectSession {
  /// Creates the present session of an editor; nil without a file on the disk.
  init?(of editor: Editor) {
    var numbers: [DocumentID: Int] = [:]
    var files: [String] = []
    for index in editor.documents.indices where files.count < Self.mostFiles {
      guard let path = editor.documents[index].path, editor.documents[index].isOnDisk else {
        continue
      }
      numbers[editor.documents[index].id] = files.count
      files.append(path)
    }
    if files.isEmpty { return nil }
    let panes = Panes(editor.views.panes, of: editor, numbers)
    self.init(files, in: panes.flatMap { $0.count <= Self.mostPanes ? $0 : nil })
  }
}

extension ProjectSession.Panes {
  /// Creates the arrangement of the panes that show files; nil if none does.
  fileprivate init?(_ tree: PaneTree, of editor: Editor, _ numbers: [DocumentID: Int]) {
    switch tree {
    case .pane(let id):
      guard let view = editor.views[id], let file = numbers[view.document],
        let buffer = editor.buffer(of: id),
        case .line(let line, let character) = StartPlace.ofCursor(in: buffer)
      else { return nil }
      self = .pane(
        ProjectSession.Shown(
          file: file, line: line, character: character, topLine: buffer.scroll.line,
          isActive: id == editor.view.id))
    case .split(let split):
      let first = Self(split.first, of: editor, numbers)
      let second = Self(split.second, of: editor, numbers)
      if let first, let second {
        self = .split(split.axis, share: split.share, first, second)
      } else if let part = first ?? second {
        self = part
      } else {
        return nil
      }
    }
  }
}
