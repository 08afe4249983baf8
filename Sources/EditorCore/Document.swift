public import MementoKit
public import TextModel

/// Which of the documents of a run it is; none has the number of another, also after it was closed.
public struct DocumentID: Hashable, Sendable {
  let number: Int

  /// The document that a run begins with.
  public static let first = DocumentID(number: 0)
}

/// A text being edited, with its history and its file.
public struct Document {
  /// Which one it is.
  public internal(set) var id = DocumentID.first
  /// How it is shown and edited.
  public internal(set) var settings = TextSettings() {
    didSet { caretaker.move { $0.setTabWidth(settings.tabWidth) } }
  }
  /// The settings as the configuration has them, without what was changed in this run.
  var configured = TextSettings()
  /// What `.editorconfig` files say of the file.
  var properties = EditorConfigProperties()
  /// The text and its history.
  public internal(set) var caretaker: Caretaker<TextBuffer>
  /// The file's path as the user wrote it; nil for a text that has no file yet.
  public internal(set) var path: String? {
    didSet { typeByName = path.flatMap { FileType.of(fileNamed: $0) } }
  }
  /// The type that the file's name tells; nil where it tells none.
  private var typeByName: FileType?
  /// The state that is in the file.
  public internal(set) var saved: MementoID
  /// Whether the file exists.
  public internal(set) var isOnDisk: Bool
  /// The state at the start of this run.
  var sessionStart: MementoID
  /// Whether the file was there at the start of this run.
  let beganOnDisk: Bool
  /// The marks beside changed lines.
  let marking = LineMarking()
  /// What the user should know of the text, and is told when it is seen.
  var notes: [Message] = []
  /// Whether the file is taken for UTF-8 and is not.
  var isNotUTF8 = false
  /// Whether letters in UTF-8 were saved among others.
  var isMixed = false
  /// How the file stands; nil while that is not known.
  var standing: FileStanding?
  /// What of the history is on disk.
  var keeping = Keeping()
  /// How the file on disk is looked after.
  var disk = DiskState()
  /// Work on the text that is being done outside.
  @Boxed var work: OngoingWork? = nil
  /// The number of the survey of a long line that is being made outside.
  var survey: Int?
  /// The saves that were asked for and are not answered.
  @Boxed var savesUnderWay = SavesUnderWay()
  /// What is to happen when they are answered.
  var nextWhenSaved = AfterSaving.stay
  /// What is to be asked as soon as the document is seen and nothing else has the focus.
  var questions: [PendingQuestion] = []
  /// What earlier runs recorded, while a save keeps it from being joined.
  @Boxed var waitingHistory: EarlierHistory<TextBuffer.Memento>?? = nil
  /// Whether the user chose to leave changes unsaved.
  var discardsChanges = false
  /// Whether what was not saved was erased, so that it must not come back.
  var isErased = false
  /// Whether the text must not be changed.
  public internal(set) var isReadOnly = false {
    didSet { if !isReadOnly { isOccupied = false } }
  }
  /// Whether another editor has the file, and keeps its history: this one only looks.
  var isOccupied = false
  /// When it was seen last, in seconds since 1970-01-01 00:00 UTC, while another is seen.
  var lastSeen: Double
  /// What is known of a text that is still coming; nil for one that is there.
  public internal(set) var arrival: Arrival?
  /// Whether the text is the beginning of its file, the rest of which was not read: it must not take
  /// the file's place.
  public var isCutShort: Bool { shareThatCame != nil }
  /// How much of its file such a text is, in words.
  var shareThatCame: String?
  /// Whether the text came through standard input, and is in no file before it is saved.
  private let isFromStandardInput: Bool
  /// Places that an undo or a redo just changed, and until when they are marked.
  public internal(set) var highlight: Highlight?

  /// A document over a text.
  ///
  /// - Parameters:
  ///   - encoding: what the file is written in.
  ///   - arrival: for a text that is still coming.
  public init(
    _ text: PieceTree, encoding: TextEncoding = .utf8, path: String?, isOnDisk: Bool,
    isReadOnly: Bool = false, arrival: Arrival? = nil, at now: Moment
  ) {
    isFromStandardInput = arrival?.source == .standardInput
    caretaker = Caretaker(
      of: TextBuffer(text, encoding: encoding, isArriving: arrival != nil),
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
    self.arrival = arrival
    self.arrival?.byteCount = text.count
  }

  /// Begins anew with a text, and without any history.
  mutating func begin(with buffer: TextBuffer, titled title: String, at now: Moment) {
    caretaker = Caretaker(of: buffer, titled: title, at: now)
    saved = caretaker.tree.current
    sessionStart = saved
  }

  /// A document over the text of a file.
  public init(
    _ file: FileText, path: String?, isOnDisk: Bool, isReadOnly: Bool = false, at now: Moment
  ) {
    self.init(
      file.text, encoding: file.encoding, path: path, isOnDisk: isOnDisk, isReadOnly: isReadOnly,
      arrival: file.arrivingByteCount.map { Arrival(from: .file(byteCount: $0)) }, at: now)
    notes = file.note.map { [.warning($0)] } ?? []
    isNotUTF8 = buffer.isNotUTF8
    if isNotUTF8, notes.isEmpty {
      notes = [.warning("Not UTF-8: reopen-with-encoding (Ctrl-P) reads it as something else")]
    }
  }

  /// When the editor is to be woken for the document.
  var deadline: Duration? {
    [caretaker.deadline, highlight?.end, keeping.deadline, disk.lookDue].compactMap(\.self).min()
  }

  /// The text with its cursors.
  public var buffer: TextBuffer { caretaker.originator }

  /// Whether the text is another than that in the file, or the file is gone.
  public var isModified: Bool {
    if isFromStandardInput, !isOnDisk, !buffer.text.isEmpty { return true }
    return disk.isGone || !caretaker.isUnchanged(since: saved)
  }

  /// Whether the text was never in a file, as far as its history tells.
  ///
  /// - Complexity: O(mementos).
  var isNew: Bool {
    if isOnDisk || isFromStandardInput { return false }
    let tree = caretaker.tree
    return tree[.root].summary.title != Self.openedTitle
      && !tree.ids.contains { tree[$0].marks.contains(.saved) }
  }

  /// The title of what was read from a file.
  private static let openedTitle = "Opened"

  /// The mementos that discarding the changes for good erases: what this run recorded and what leads
  /// to the present text, also from earlier runs, but for the state in the file and what led to it.
  ///
  /// A memento stays from which others, that stay, were made.
  ///
  /// - Complexity: O(mementos).
  var unsaved: [MementoReference] {
    let tree = caretaker.tree
    var kept = Set(line(to: saved))
    let own = keeping.own.ranges.joined().map { MementoID(index: $0) }
    let candidates = Set(own).union(line(to: tree.current)).subtracting(kept)
    for id in tree.ids.reversed() where !candidates.contains(id) || kept.contains(id) {
      if let parent = tree.parent(of: id) { kept.insert(parent) }
    }
    return candidates.subtracting(kept).sorted().map(tree.reference(to:))
  }

  /// A memento and all that it came from.
  private func line(to id: MementoID) -> [MementoID] {
    Array(sequence(first: id) { caretaker.tree.parent(of: $0) })
  }

  /// The state that is in the file, where it is at hand.
  var savedState: TextBuffer.Memento? { caretaker.tree.state(of: saved).map(buffer.completed) }

  /// Whether something waits to be recorded, or to be durable.
  public var isRecording: Bool {
    if caretaker.isRecording { return true }
    let isBehind = caretaker.tree.count > max(1, keeping.durable)
    return isBehind && keeping.phase != .notKept && !keeping.hasFailed && !isOccupied
  }

  /// Whether earlier runs' history is looked for when the rest of the file has come.
  var awaitsHistory: Bool { arrival?.isFile == true && keeping.phase == .opening }

  /// Whether the history ends with the program.
  public var isForThisRunOnly: Bool { keeping.phase == .notKept }

  /// Whether history should be kept, and cannot be at present.
  public var isKeepingFailed: Bool { keeping.hasFailed }

  /// The file's name without its folders.
  public var name: String {
    guard let path else { return isFromStandardInput ? "Standard input" : "New file" }
    let bytes = path.utf8
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")),
      slash < bytes.index(before: bytes.endIndex)
    else { return path }
    return String(path[bytes.index(after: slash)...])
  }

  /// What kind of text it is, as the file's name or the text's first line tell.
  public var fileType: FileType? {
    if let typeByName { return typeByName }
    let text = buffer.text
    return FileType.of(firstLine: text.bytes(in: 0..<min(200, text.count)))
  }

  /// Marks where the text differs from an earlier one.
  mutating func highlightChanges(since earlier: PieceTree, at now: Moment) {
    let ranges = buffer.text.differences(from: earlier, limit: Highlight.mostRanges).map(\.new)
    highlight = ranges.isEmpty ? nil : Highlight(ranges: ranges, end: now.uptime + Highlight.time)
  }
}

/// Places in a text that are marked for a moment.
public struct Highlight: Sendable {
  /// The places, ascending; an empty one means that something went from there.
  public let ranges: [Range<Int>]
  /// The uptime at which the mark goes.
  public let end: Duration

  static var time: Duration { .milliseconds(1200) }
  static var mostRanges: Int { 500 }
}
