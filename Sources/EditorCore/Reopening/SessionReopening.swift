import Documents
import MementoKit
import Text
import TextEditing

/// The reopening of a session: its files are read in the background, and then its panes are
/// arranged.
struct SessionReopening {
  private let session: ProjectSession
  /// The shown document at the beginning.
  private let origin: DocumentID
  /// The uptime until which files are waited for.
  let due: Duration
  /// The indices of the files that are being read.
  private var waiting: Set<Int> = []
  /// The documents of the files, by index.
  private var documents: [Int: DocumentID] = [:]
  /// The reasons why files cannot be opened.
  private var failures: [String] = []

  /// The time for the files to be read: a file system that does not answer must not delay the
  /// others longer.
  private static var longestWait: Duration { .seconds(2) }
  /// The maximum number of files that a message names.
  private static var mostNames: Int { 3 }

  private init(_ session: ProjectSession, from origin: DocumentID, at now: Moment) {
    self.session = session
    self.origin = origin
    due = now.uptime + Self.longestWait
  }

  // MARK: Begin

  /// Requests the last session of the project.
  static func request(in editor: inout Editor, at now: Moment) {
    if editor.registers.session.reopening != nil {
      return editor.message = .info("The last session is being reopened already")
    }
    editor.registers.session.isRequested = true
    editor.effects.append(.session(.find))
    // Keys typed at once are meant for the text of the session.
    editor.awaitOpening(at: now)
  }

  static func receive(_ event: ProjectSessionEvent, in editor: inout Editor, at now: Moment) {
    switch event {
    case .wantedAtStart: editor.awaitOpening(at: now)
    case .found(let session?): openFiles(of: session, in: &editor, at: now)
    case .found(nil):
      editor.endAwaitingOpening()
      if editor.registers.session.isRequested {
        editor.report(.info("No session of this project is kept"))
      }
      editor.registers.session.isRequested = false
    }
  }

  private static func openFiles(
    of session: ProjectSession, in editor: inout Editor, at now: Moment
  ) {
    editor.registers.session.isRequested = false
    if editor.registers.session.reopening != nil || editor.quit != nil { return }
    var reopening = SessionReopening(session, from: editor.document.id, at: now)
    for (index, path) in session.files.enumerated() {
      if let known = editor.documents.first(where: { $0.path == path && !$0.isTruncated }) {
        reopening.documents[index] = known.id
      } else {
        reopening.waiting.insert(index)
        editor.effects.append(
          .open(OpenRequest(path: path, opensInBackground: true, for: .session)))
      }
    }
    editor.registers.session.reopening = reopening
    arrangeIfComplete(in: &editor, at: now)
  }

  // MARK: The files

  /// Notes the document of a file that was read, if it belongs to the session.
  static func recordOpened(
    _ id: DocumentID, for request: OpenRequest, in editor: inout Editor, at now: Moment
  ) {
    guard let index = waitingIndex(of: request, in: editor) else { return }
    editor.registers.session.reopening?.documents[index] = id
    complete(index, in: &editor, at: now)
  }

  /// Notes that a file cannot be opened, if it belongs to the session.
  ///
  /// - Returns: whether it belongs to the session, so that no other message is needed.
  static func recordFailure(
    of request: OpenRequest, _ reason: String, in editor: inout Editor, at now: Moment
  ) -> Bool {
    guard let index = waitingIndex(of: request, in: editor) else { return false }
    editor.registers.session.reopening?.failures.append(reason)
    complete(index, in: &editor, at: now)
    return true
  }

  private static func waitingIndex(of request: OpenRequest, in editor: Editor) -> Int? {
    guard request.purpose == .session, let reopening = editor.registers.session.reopening else {
      return nil
    }
    return reopening.waiting.first { reopening.session.files[$0] == request.path }
  }

  private static func complete(_ index: Int, in editor: inout Editor, at now: Moment) {
    editor.registers.session.reopening?.waiting.remove(index)
    arrangeIfComplete(in: &editor, at: now)
  }

  private static func arrangeIfComplete(in editor: inout Editor, at now: Moment) {
    guard editor.registers.session.reopening?.waiting.isEmpty == true else { return }
    editor.finishOpening(.arrangeSession, at: now)
  }

  /// Arranges the files that were read in time.
  static func tick(in editor: inout Editor, at now: Moment) {
    guard let reopening = editor.registers.session.reopening, now.uptime >= reopening.due,
      !reopening.waiting.isEmpty
    else { return }
    for index in reopening.waiting.sorted() {
      editor.registers.session.reopening?.failures.append(
        "\(reopening.session.files[index]) is still being read")
    }
    editor.registers.session.reopening?.waiting = []
    editor.finishOpening(.arrangeSession, at: now)
  }

  // MARK: The panes

  /// Shows the files of the session in its panes.
  static func arrange(in editor: inout Editor, at now: Moment) {
    guard let reopening = editor.registers.session.reopening else { return }
    editor.registers.session.reopening = nil
    if editor.quit != nil { return }
    let open = reopening.documents.filter { editor.documents.index(of: $0.value) != nil }
    let ordered = open.keys.sorted().compactMap { open[$0] }
    if let first = ordered.first {
      editor.documents.moveToStart(ordered)
      let panes = reopening.session.panes?.compactMap { open[$0.file] == nil ? nil : $0 }
      if let panes {
        restore(panes, of: open, in: &editor, at: now)
      } else {
        editor.display(first, at: now)
      }
      editor.registers.session.recordReopening(from: reopening.origin)
    }
    reopening.report(ordered.count, in: &editor)
  }

  private static func restore(
    _ panes: ProjectSession.Panes, of documents: [Int: DocumentID], in editor: inout Editor,
    at now: Moment
  ) {
    let first = editor.view.id
    for view in editor.views.all where view.id != first { editor.closeView(view.id) }
    let active = divide(first, into: panes, of: documents, in: &editor, at: now)
    editor.activate(active ?? first, at: now)
  }

  /// Divides the pane of a view into those of a part of the session.
  ///
  /// - Returns: the view that receives the keys, if it is in this part.
  private static func divide(
    _ view: ViewID, into panes: ProjectSession.Panes, of documents: [Int: DocumentID],
    in editor: inout Editor, at now: Moment
  ) -> ViewID? {
    editor.activate(view, at: now)
    switch panes {
    case .split(let axis, let share, let first, let second):
      let new = editor.addView(along: axis, share: share)
      let active = divide(view, into: first, of: documents, in: &editor, at: now)
      return divide(new, into: second, of: documents, in: &editor, at: now) ?? active
    case .pane(let shown):
      guard let id = documents[shown.file] else { return nil }
      editor.display(id, at: now)
      editor.go(to: .line(shown.line, character: shown.character))
      if editor.document.load == nil {
        editor.document.caretaker.move {
          $0.scroll.line = min(shown.topLine, $0.text.lineCount - 1)
        }
      }
      return shown.isActive ? view : nil
    }
  }

  /// Closes the empty document from before the reopening, unless a lost text is offered in it.
  static func closeLeftover(in editor: inout Editor, at now: Moment) {
    guard let id = editor.registers.session.leftover else { return }
    guard let document = editor.documents[id],
      !editor.views.all.contains(where: { $0.document == id })
    else { return editor.registers.session.leftover = nil }
    // The history determines whether a lost text exists.
    if document.isUnused, document.journal.phase == .opening { return }
    editor.registers.session.leftover = nil
    if !document.outbox.questions.isEmpty {
      editor.report("Unsaved text of an earlier session was found: its tab is \(document.name)")
    } else if document.isUnused {
      editor.remove(id, at: now)
    }
  }

  private func report(_ count: Int, in editor: inout Editor) {
    let text = "Reopened \(counted(count, "file"))"
    if failures.isEmpty { return editor.report(.info(text)) }
    let others = failures.count - Self.mostNames
    let reasons =
      failures.prefix(Self.mostNames).map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
      + (others > 0 ? ["and \(counted(others, "other file")) cannot be opened"] : [])
    let beginning = count == 0 ? "The last session was not reopened" : "\(text). Not reopened"
    editor.report("\(beginning): \(reasons.joined(separator: "; "))")
  }
}
