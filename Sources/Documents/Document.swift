public import MementoKit
public import Text
public import TextEditing

/// The identifier of a document, unique within the session even after the document is closed.
public struct DocumentID: Hashable, Sendable {
  package let number: Int

  /// The first document of a session.
  public static let first = DocumentID(number: 0)

  package init(number: Int) { self.number = number }
}

/// A text with its history and its file.
public struct Document {
  /// The identifier.
  public package(set) var id = DocumentID.first
  /// The text and its history.
  public package(set) var caretaker: Caretaker<TextBuffer>
  /// The file of the text, with its known status.
  package var file: FileLink
  /// The reasons why the text is read-only.
  @Boxed package var protection: Protection
  /// The load under way; nil for a completely loaded text.
  public package(set) var load: Load?
  /// The submitted and durable part of the history.
  package var journal = Journal()
  /// The record of which state was current when.
  @Boxed package var timeline = Timeline()
  /// The saves without an answer.
  @Boxed package var saves = SaveQueue()
  /// The work outside the editor.
  @Boxed package var work = DocumentWork()
  /// The settings, with their sources.
  @Boxed package var layers = LayeredSettings()
  /// The part of the document's life in this session of the program.
  package var session: DocumentSession
  /// The marks beside changed lines, updated after each event.
  @Boxed package var marking = LineMarking()
  /// The functions, sections and blocks of the text, as far as they are known.
  @Boxed package var structure = DocumentStructure()
  /// The marks of the last undo or redo.
  public package(set) var highlight: Highlight?
  /// The requests and reports that the editor has not taken yet.
  package var outbox = Outbox()

  /// Creates a document of a text, with its load if it is not complete.
  public init(
    _ text: PieceTree, encoding: TextEncoding = .utf8, path: String?, isOnDisk: Bool,
    isReadOnly: Bool = false, load: Load? = nil, at now: Moment
  ) {
    let isStandardInput = load?.source == .standardInput
    caretaker = Caretaker(
      of: TextBuffer(text, encoding: encoding, isLoading: load != nil),
      titled: isOnDisk ? Self.openedTitle : isStandardInput ? "Read standard input" : "New",
      at: now)
    let opened = caretaker.tree.current
    file = FileLink(path: path, saved: opened, isOnDisk: isOnDisk, isStandardInput: isStandardInput)
    session = DocumentSession(start: opened, beganOnDisk: isOnDisk, lastSeen: now.secondsSince1970)
    protection = Protection(isReadOnly: isReadOnly)
    self.load = load
    self.load?.byteCount = text.count
  }

  /// Replaces the text and its history with a new text.
  package mutating func begin(with buffer: TextBuffer, titled title: String, at now: Moment) {
    caretaker = Caretaker(of: buffer, titled: title, at: now)
    file.saved = caretaker.tree.current
    session.start = saved
  }

  /// Creates a document of the text of a file.
  public init(
    _ file: FileText, path: String?, isOnDisk: Bool, isReadOnly: Bool = false, at now: Moment
  ) {
    self.init(
      file.text, encoding: file.encoding, path: path, isOnDisk: isOnDisk, isReadOnly: isReadOnly,
      load: file.loadingByteCount.map { Load(from: .file(byteCount: $0)) }, at: now)
    self.file.isNotUTF8 = buffer.isNotUTF8
    let notice = file.note ?? (self.file.isNotUTF8 ? Self.encodingAdvice : nil)
    outbox.notices = notice.map { [.warning($0)] } ?? []
  }

  /// The advice for a text that is not UTF-8.
  package static var encodingAdvice: String {
    "Not UTF-8: reopen-with-encoding (Ctrl-P) reads it in another encoding"
  }

  /// The time at which the document needs a `tick`.
  package var deadline: Duration? {
    [
      caretaker.deadline, highlight?.end, historyDeadline, file.check.due, protection.lockCheck,
      journal.phase == .kept ? timeline.due : nil, headDeadline,
      file.crashCopy.due, _work.read { $0.job?.due },
    ].compactMap(\.self).min()
  }

  /// Whether the text is formatted, so that a save follows.
  package var isFormattedForSaving: Bool { _work.read { $0.job?.save != nil } }

  /// Whether keys wait for the end of the job.
  package var holdsKeys: Bool { _work.read { $0.job != nil && $0.job?.holdsKeys == true } }

  /// The file's path as the user wrote it; nil for a text without a file.
  public var path: String? { file.path }

  /// The state in the file.
  public var saved: MementoID { file.saved }

  /// Whether the file exists.
  public var isOnDisk: Bool { file.isOnDisk }

  /// Whether the text is read-only.
  public package(set) var isReadOnly: Bool {
    get { protection.isReadOnly }
    set { protection.isReadOnly = newValue }
  }

  /// Whether the text is only the beginning of its file, so that it must not be saved over the
  /// file.
  public var isTruncated: Bool { protection.loadedShare != nil }

  /// The settings for viewing and editing.
  public package(set) var settings: TextSettings {
    get { layers.settings }
    set {
      layers.settings = newValue
      caretaker.move { $0.setTabWidth(newValue.tabWidth) }
    }
  }

  /// The strings and comments of the text; nil while they are not known.
  package var syntax: SyntaxReader? {
    get { session.definition.syntax }
    set { session.definition.syntax = newValue }
  }

  /// The language of the text, as far as definitions know it.
  package var language: DocumentLanguage? {
    get { session.definition.language }
    set {
      session.definition.language = newValue
      let words = newValue?.words ?? .usual
      if buffer.wordCharacters != words { caretaker.move { $0.wordCharacters = words } }
    }
  }

  /// The text with its cursors.
  @inlinable public var buffer: TextBuffer { caretaker.originator }

  /// Whether the text differs from the file or from the state that a save is writing, or the file
  /// is missing.
  public var isModified: Bool {
    if file.isStandardInput, !isOnDisk, !buffer.text.isEmpty { return true }
    if file.isGone || !caretaker.isUnchanged(since: saved) { return true }
    return saves.last.map { !buffer.isUnchanged(since: $0.memento) } ?? false
  }

  /// Whether the file is missing, and the text is the one that was saved in it.
  package var hasSavedTextAlone: Bool {
    file.isGone && saves.isEmpty && caretaker.isUnchanged(since: saved)
  }

  /// Whether the text was never in a file, according to its history.
  ///
  /// - Complexity: O(mementos).
  package var isNew: Bool {
    if isOnDisk || file.isStandardInput { return false }
    let tree = caretaker.tree
    return tree[.root].summary.title != Self.openedTitle
      && !tree.ids.contains { tree[$0].marks.contains(.saved) }
  }

  /// The title of a text read from a file.
  static let openedTitle = "Opened"

  /// The mementos that are erased if the user discards all changes for good.
  ///
  /// These are the mementos of this session after the state in the file, and the ancestors of the
  /// present text, also from earlier sessions. All others remain: the state in the file, saved and
  /// named mementos, those from other programs, and the ancestors of each of these.
  ///
  /// - Complexity: O(mementos).
  package var unsaved: [MementoReference] {
    let tree = caretaker.tree
    // Piped text exists only in the history.
    var kept = file.isStandardInput && !isOnDisk ? [] : Set(line(to: saved))
    var own = journal.ownPositions.ranges.joined().map { MementoID(index: $0) }
    // Those that are not submitted yet are from this session, too.
    own += (journal.submitted..<max(journal.submitted, tree.count)).map(MementoID.init(index:))
    let saved = saved
    let candidates = Set(own.filter { $0 > saved }).union(line(to: tree.current)).subtracting(kept)
      .filter { !tree[$0].marks.contains(.saved) && tree[$0].name == nil }
      .filter { !EditKind.isFromOutside(tree[$0].summary.title) }
    for id in tree.ids.reversed()
    where !tree.isErased(id) && (!candidates.contains(id) || kept.contains(id)) {
      if let parent = tree.parent(of: id) { kept.insert(parent) }
    }
    return candidates.subtracting(kept).filter { !tree.isErased($0) }.sorted()
      .map(tree.reference(to:))
  }

  /// The number of unsaved mementos that are neither the present state nor one of its ancestors.
  package var unsavedAndUndoneCount: Int {
    let present = Set(line(to: caretaker.tree.current))
    return unsaved.count { !present.contains($0.id) }
  }

  /// Returns a memento and its ancestors.
  func line(to id: MementoID) -> [MementoID] {
    Array(sequence(first: id) { caretaker.tree.parent(of: $0) })
  }

  /// Returns whether neither of two mementos derives from the other.
  ///
  /// - Complexity: O(n) for n ancestors.
  package func areOnDifferentBranches(_ a: MementoID, _ b: MementoID) -> Bool {
    !line(to: a).contains(b) && !line(to: b).contains(a)
  }

  /// Returns whether the file changed after a memento was made.
  ///
  /// Text typed after an undo from the saved state does not count.
  package func hasFileChanged(since id: MementoID) -> Bool {
    let outline = caretaker.tree.outline
    return areOnDifferentBranches(id, saved)
      && (outline.secondsSince1970(of: saved) > outline.secondsSince1970(of: id)
        || EditKind.isFromOutside(outline[saved].summary.title))
  }

  /// The state in the file, if it is loaded.
  var savedState: TextBuffer.Memento? { caretaker.tree.state(of: saved).map(buffer.completed) }

  /// Whether a change is not recorded or not durable yet.
  public var isRecording: Bool {
    if caretaker.isRecording { return true }
    let isBehind = caretaker.tree.count > max(1, journal.durable)
    if journal.draft.erasedRevision == buffer.revision { return false }
    return isBehind && journal.phase != .notKept && !journal.hasFailed
      && !protection.isLockedByOther
  }

  /// Whether the history of earlier sessions is opened after the load of the file.
  package var awaitsHistory: Bool { load?.isFile == true && journal.phase == .opening }

  /// Whether the history of earlier sessions is joined, if the store has one.
  package var hasJoinedHistory: Bool { journal.phase == .kept }

  /// Returns whether a move needs the history of earlier sessions, which is being opened.
  package func needsEarlierHistory(for move: Caretaker<TextBuffer>.HistoryMove) -> Bool {
    guard journal.phase == .opening, !journal.hasFailed, load == nil,
      move == .undo || move == .undoWord
    else { return false }
    return caretaker.tree.parent(of: caretaker.tree.current) == nil && !caretaker.isRecording
      && !caretaker.isWithinBlock
  }

  /// Whether the history ends with the session.
  public var isForThisSessionOnly: Bool { journal.phase == .notKept }

  /// Whether the history cannot be recorded at present.
  public var hasHistoryFailed: Bool { journal.hasFailed }

  /// The file's name without its folders.
  public var name: String {
    if let title = protection.outputTitle { return title }
    guard let path else { return file.isStandardInput ? "Standard input" : "New file" }
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      slash < bytes.index(before: bytes.endIndex)
    else { return path }
    return String(path[bytes.index(after: slash)...])
  }

  /// Whether the text is the output of a program.
  public var isProgramOutput: Bool { protection.outputTitle != nil }

  /// The message if the user tries to change or save the output of a program.
  package var outputNotice: String {
    "\(name) cannot be changed or saved: copy what you need into another document"
  }

  /// The text in the file, as far as it is loaded; otherwise the present one.
  package var textOnDisk: PieceTree { savedState.map { TextBuffer($0).text } ?? buffer.text }

  /// The type of the text, according to the file's name or the first line.
  public var fileType: FileType? {
    if let type = file.type { return type }
    if isProgramOutput { return nil }
    let text = buffer.text
    return FileType.of(firstLine: text.bytes(in: 0..<min(200, text.count)))
  }

  /// The type by which the text is edited: that of the language named by the user or the text,
  /// otherwise that of the file.
  package var typeOfCode: FileType? {
    guard let language, language.isNamed else { return fileType }
    return language.typeName.flatMap(FileType.named)
  }

  /// Marks the differences from an earlier text.
  package mutating func highlightChanges(since earlier: PieceTree, at now: Moment) {
    let ranges = buffer.text.differences(from: earlier, limit: Highlight.maxRanges).map(\.new)
    highlight = ranges.isEmpty ? nil : Highlight(ranges: ranges, end: now.uptime + Highlight.time)
  }
}

/// The temporary marks of changed text.
public struct Highlight: Sendable {
  /// The ranges, ascending; an empty range marks removed text.
  public let ranges: [Range<Int>]
  /// The uptime at which the marks end.
  public let end: Duration

  package static var time: Duration { .milliseconds(1200) }
  package static var maxRanges: Int { 500 }
}

/// The outbox: requests to the outside, and reports.
extension Document {
  /// Removes and returns the contents of the outbox.
  package mutating func takeOutbox() -> [DocumentOutput] {
    if outbox.outputs.isEmpty { return [] }
    defer { outbox.outputs = [] }
    return outbox.outputs
  }

  package mutating func emit(_ request: HistoryRequest) { emit(DocumentRequest.history(request)) }
  package mutating func emit(_ request: FileRequest) { emit(DocumentRequest.file(request)) }
  package mutating func emit(_ request: LoadRequest) { emit(DocumentRequest.load(request)) }
  package mutating func emit(_ request: WorkRequest) { emit(DocumentRequest.work(request)) }

  /// Emits a request to the outside.
  package mutating func emit(_ request: DocumentRequest) {
    outbox.outputs.append(.request(request))
  }

  /// Sets the status message.
  package mutating func report(_ text: String) { outbox.outputs.append(.status(.info(text))) }

  /// Reports a save.
  mutating func reportSave(_ text: String) { outbox.outputs.append(.saved(text)) }

  /// Sets the status message to a warning.
  package mutating func reportWarning(_ text: String) {
    outbox.outputs.append(.status(.warning(text)))
  }

  /// Adds a warning to the present message.
  package mutating func warn(_ text: String) { outbox.outputs.append(.warning(text)) }

  /// Reports a change to the editor.
  package mutating func signal(_ change: DocumentChange) { outbox.outputs.append(.change(change)) }

  /// Adds a pending question; one about a newer change on disk, or a newer save, replaces the older
  /// one.
  package mutating func ask(_ subject: DocumentQuestion) {
    if subject.isAboutChange { outbox.questions.removeAll { $0.subject.isAboutChange } }
    if subject.isAboutSave { outbox.questions.removeAll(where: \.subject.isAboutSave) }
    // A question that the user caused comes before those that wait for a pause.
    let place =
      subject.isUnsolicited ? nil : outbox.questions.firstIndex(where: \.subject.isUnsolicited)
    outbox.questions.insert(
      PendingQuestion(subject: subject), at: place ?? outbox.questions.endIndex)
  }
}
