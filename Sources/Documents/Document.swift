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
  /// The settings for viewing and editing.
  public package(set) var settings = TextSettings() {
    didSet { caretaker.move { $0.setTabWidth(settings.tabWidth) } }
  }
  /// The settings of the configuration, without changes of this session.
  package var configured = TextSettings()
  /// The properties from `.editorconfig` files.
  package var properties = EditorConfigProperties()
  /// The text and its history.
  public package(set) var caretaker: Caretaker<TextBuffer>
  /// The file's path as the user wrote it; nil for a text without a file.
  public package(set) var path: String? {
    didSet { typeByName = path.flatMap { FileType.of(fileNamed: $0) } }
  }
  /// The type according to the file's name; nil if the name has none.
  private var typeByName: FileType?
  /// The state in the file.
  public package(set) var saved: MementoID
  /// Whether the file exists.
  public package(set) var isOnDisk: Bool
  /// The state at the start of this session.
  package var sessionStart: MementoID
  /// Whether the file existed at the start of this session.
  let beganOnDisk: Bool
  /// The marks beside changed lines, updated after each event.
  @Boxed package var marking = LineMarking()
  /// The notices for the user, reported when the document is shown.
  package var notes: [Message] = []
  /// Whether the text is read as UTF-8 and contains other bytes.
  package var isNotUTF8 = false
  /// Whether letters in UTF-8 were saved among those of another encoding.
  package var isMixed = false
  /// The status of the file; nil until it is known.
  package var fileStatus: FileStatus?
  /// The submitted and durable part of the history.
  package var journal = Journal()
  /// The state of the file on disk.
  package var disk = FileLink()
  /// The work on the text outside the editor.
  @Boxed package var job: Job? = nil
  /// The number of jobs so far.
  var jobCount = 0
  /// The job number of the scan of a long line.
  package var scan: Int?
  /// The saves without an answer.
  @Boxed package var saves = SaveQueue()
  /// The action after these saves.
  package var nextWhenSaved = AfterSaving.stay
  /// The requests and reports of the document until the editor takes them.
  package var outbox: [DocumentOutput] = []
  /// The size in bytes beyond which a text is stored as a delta from its file.
  package var snapshotLimit = Int.max
  /// Whether the file is the editor's configuration.
  package var isConfiguration = false
  /// The pending questions, asked when the document is shown and no layer is open.
  package var questions: [PendingQuestion] = []
  /// The history of earlier sessions, while a save prevents joining it.
  @Boxed var waitingHistory: EarlierHistory<TextBuffer.Memento>?? = nil
  /// Whether the history erases the unsaved changes when the document closes.
  package var isErased = false
  /// Whether the text is read-only.
  public package(set) var isReadOnly = false {
    didSet { if !isReadOnly { isLockedByOther = false } }
  }
  /// Whether another session has the file locked and records its history; this one only reads.
  var isLockedByOther = false
  /// The time of the last event while it was shown, in seconds since 1970-01-01 00:00 UTC.
  package var lastSeen: Double
  /// The load under way; nil for a completely loaded text.
  public package(set) var load: Load?
  /// Whether the text is only the beginning of its file, so that it must not be saved over the
  /// file.
  public var isTruncated: Bool { loadedShare != nil }
  /// The loaded share of a truncated text, in words.
  package var loadedShare: String?
  /// Whether the text was read from standard input, which has no file until it is saved.
  private let isFromStandardInput: Bool
  /// The marks of the last undo or redo.
  public package(set) var highlight: Highlight?

  /// Creates a document of a text.
  ///
  /// - Parameters:
  ///   - encoding: the encoding of the file.
  ///   - load: the load of a text that is not complete.
  public init(
    _ text: PieceTree, encoding: TextEncoding = .utf8, path: String?, isOnDisk: Bool,
    isReadOnly: Bool = false, load: Load? = nil, at now: Moment
  ) {
    isFromStandardInput = load?.source == .standardInput
    caretaker = Caretaker(
      of: TextBuffer(text, encoding: encoding, isLoading: load != nil),
      titled: isOnDisk
        ? Self.openedTitle : isFromStandardInput ? "Read standard input" : "New", at: now)
    self.path = path
    typeByName = path.flatMap { FileType.of(fileNamed: $0) }
    self.isOnDisk = isOnDisk
    beganOnDisk = isOnDisk
    saved = caretaker.tree.current
    sessionStart = saved
    self.isReadOnly = isReadOnly
    lastSeen = now.secondsSince1970
    self.load = load
    self.load?.byteCount = text.count
  }

  /// Replaces the text and its history with a new text.
  package mutating func begin(with buffer: TextBuffer, titled title: String, at now: Moment) {
    caretaker = Caretaker(of: buffer, titled: title, at: now)
    saved = caretaker.tree.current
    sessionStart = saved
  }

  /// Creates a document of the text of a file.
  public init(
    _ file: FileText, path: String?, isOnDisk: Bool, isReadOnly: Bool = false, at now: Moment
  ) {
    self.init(
      file.text, encoding: file.encoding, path: path, isOnDisk: isOnDisk, isReadOnly: isReadOnly,
      load: file.loadingByteCount.map { Load(from: .file(byteCount: $0)) }, at: now)
    notes = file.note.map { [.warning($0)] } ?? []
    isNotUTF8 = buffer.isNotUTF8
    if isNotUTF8, notes.isEmpty {
      notes = [.warning("Not UTF-8: reopen-with-encoding (Ctrl-P) reads it in another encoding")]
    }
  }

  /// The time at which the document needs a `tick`.
  package var deadline: Duration? {
    [caretaker.deadline, highlight?.end, journal.deadline, disk.checkDue].compactMap(\.self).min()
  }

  /// The text with its cursors.
  public var buffer: TextBuffer { caretaker.originator }

  /// Whether the text differs from the file, or from what a save under way writes to it, or the file
  /// is gone.
  public var isModified: Bool {
    if isFromStandardInput, !isOnDisk, !buffer.text.isEmpty { return true }
    if disk.isGone || !caretaker.isUnchanged(since: saved) { return true }
    return saves.last.map { !buffer.isUnchanged(since: $0.memento) } ?? false
  }

  /// Whether the text was never in a file, according to its history.
  ///
  /// - Complexity: O(mementos).
  package var isNew: Bool {
    if isOnDisk || isFromStandardInput { return false }
    let tree = caretaker.tree
    return tree[.root].summary.title != Self.openedTitle
      && !tree.ids.contains { tree[$0].marks.contains(.saved) }
  }

  /// The title of a text read from a file.
  private static let openedTitle = "Opened"

  /// The mementos that are erased if the user discards all changes for good.
  ///
  /// These are the mementos of this session and the ancestors of the present text, also from
  /// earlier sessions. The state in the file and its ancestors remain, and so do the ancestors of
  /// any other remaining memento.
  ///
  /// - Complexity: O(mementos).
  package var unsaved: [MementoReference] {
    let tree = caretaker.tree
    var kept = Set(line(to: saved))
    let own = journal.ownPositions.ranges.joined().map { MementoID(index: $0) }
    let candidates = Set(own).union(line(to: tree.current)).subtracting(kept)
    for id in tree.ids.reversed() where !candidates.contains(id) || kept.contains(id) {
      if let parent = tree.parent(of: id) { kept.insert(parent) }
    }
    return candidates.subtracting(kept).sorted().map(tree.reference(to:))
  }

  /// Returns a memento and its ancestors.
  private func line(to id: MementoID) -> [MementoID] {
    Array(sequence(first: id) { caretaker.tree.parent(of: $0) })
  }

  /// The state in the file, if it is loaded.
  var savedState: TextBuffer.Memento? { caretaker.tree.state(of: saved).map(buffer.completed) }

  /// Whether a change is not recorded or not durable yet.
  public var isRecording: Bool {
    if caretaker.isRecording { return true }
    let isBehind = caretaker.tree.count > max(1, journal.durable)
    return isBehind && journal.phase != .notKept && !journal.hasFailed && !isLockedByOther
  }

  /// Whether the history of earlier sessions is opened after the load of the file.
  package var awaitsHistory: Bool { load?.isFile == true && journal.phase == .opening }

  /// Whether the history ends with the session.
  public var isForThisSessionOnly: Bool { journal.phase == .notKept }

  /// Whether the history cannot be recorded at present.
  public var hasHistoryFailed: Bool { journal.hasFailed }

  /// The file's name without its folders.
  public var name: String {
    guard let path else { return isFromStandardInput ? "Standard input" : "New file" }
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      slash < bytes.index(before: bytes.endIndex)
    else { return path }
    return String(path[bytes.index(after: slash)...])
  }

  /// The type of the text, according to the file's name or the first line.
  public var fileType: FileType? {
    if let typeByName { return typeByName }
    let text = buffer.text
    return FileType.of(firstLine: text.bytes(in: 0..<min(200, text.count)))
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
