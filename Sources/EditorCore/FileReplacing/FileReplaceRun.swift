import Documents
import MementoKit
import Text
import TextEditing

/// A replacement in files under way, or its undo.
struct FileReplaceRun {
  let serial: Int
  /// The search whose results are replaced; nil for an undo.
  private let searchSerial: Int?
  /// The absolute paths of the files in the order of the request.
  private let paths: [[UInt8]]
  /// The files of an undo.
  private let undone: [RewrittenFile]
  /// The results for files, by their paths.
  private var results: [[UInt8]: FileSearch.ReplaceResult] = [:]
  /// The uptime of the key that began it.
  private let beganAt: Duration
  private var doneCount = 0
  private var isStopped = false
  private var tally: FileReplaceTally
  /// The part that can be undone later.
  private var undo: ReplacedFiles.Undoable

  private var isUndo: Bool { searchSerial == nil }

  /// The message about the state.
  var progress: String {
    if isStopped { return stopLabel }
    let files = counted(paths.count, "file")
    let count = doneCount == 0 ? files : "\(doneCount.grouped) of \(files)"
    return "\(isUndo ? "Undoing the replacement" : "Replacing") in \(count); Esc stops it"
  }

  // MARK: Beginning

  /// Begins the replacement of the chosen lines, and closes their list.
  static func begin(in editor: inout Editor, at now: Moment) {
    guard let search = editor.registers.fileSearch, let replacing = search.replacing,
      !editor.registers.replacedFiles.refuses(in: &editor)
    else { return }
    if FileSearch.openList(in: editor) != nil { editor.closeLayer(.done) }
    let files = search.files.compactMap { file -> FileToReplace? in
      let lines = replacing.lines(of: file).map { $0.line - 1 }
      if lines.isEmpty { return nil }
      return FileToReplace(path: search.absolute(file.path), stamp: file.stamp, lines: lines)
    }
    let request = FileReplaceRequest(
      serial: editor.registers.replacedFiles.nextSerial(), title: replacing.title,
      work: .replace(replacing.replacement, in: files),
      documents: openFiles(in: editor, for: search))
    start(
      request, ReplacedFiles.Undoable(change: replacing.change),
      FileReplaceTally(outdated: OutdatedFiles(of: replacing.replacement)), in: &editor, at: now)
  }

  /// Requests a replacement or its undo.
  static func start(
    _ request: FileReplaceRequest, _ last: ReplacedFiles.Undoable,
    _ tally: FileReplaceTally, in editor: inout Editor, at now: Moment
  ) {
    let run = FileReplaceRun(
      request, searchSerial: editor.registers.fileSearch?.serial ?? 0, last, tally, at: now)
    editor.registers.replacedFiles.run = run
    editor.effects.append(.project(.replace(request)))
    editor.message = .info(run.progress)
  }

  private init(
    _ request: FileReplaceRequest, searchSerial: Int, _ last: ReplacedFiles.Undoable,
    _ tally: FileReplaceTally, at now: Moment
  ) {
    serial = request.serial
    beganAt = now.uptime
    self.tally = tally
    switch request.work {
    case .replace(_, let files):
      (self.searchSerial, paths, undone) = (searchSerial, files.map(\.path), [])
    case .undo(let files):
      (self.searchSerial, paths, undone) = (nil, files.map(\.path), files)
    }
    undo = last
    undo.files = []
  }

  /// Returns the documents with files, and the texts in which a search has found lines.
  static func openFiles(in editor: Editor, for search: FileSearch? = nil) -> [OpenFile] {
    let searched = Set(search?.files.compactMap(\.document) ?? [])
    return editor.documents.compactMap { document in
      guard let path = document.path else { return nil }
      return OpenFile(
        document: document.id, path: path, state: document.buffer.makeMemento(),
        searched: searched.contains(document.id) ? search?.texts[document.id] : nil,
        isModified: document.isModified || document.load != nil,
        obstacle: document.obstacleToReplacing)
    }
  }

  // MARK: Events

  /// Stops the run before the next file; returns false if there is none.
  static func stop(in editor: inout Editor) -> Bool {
    guard var run = editor.registers.replacedFiles.run else { return false }
    run.isStopped = true
    editor.registers.replacedFiles.run = run
    editor.effects.append(.project(.stopReplacing))
    editor.message = .info(run.progress)
    return true
  }

  /// Stops the run before a quit, which would leave it incomplete and without undo; a second quit
  /// continues.
  ///
  /// - Returns: whether the quit must be requested again.
  static func delaysQuit(in editor: inout Editor) -> Bool {
    guard let run = editor.registers.replacedFiles.run, !run.isStopped else { return false }
    _ = stop(in: &editor)
    editor.message = .warning(
      editor.keymap.translatingKeys(in: "\(run.stopLabel): not quit yet. Ctrl-Q again quits"))
    return true
  }

  /// The words about a stop under way.
  private var stopLabel: String { "Stopping the \(isUndo ? "undo" : "replacement")" }

  static func process(_ event: FileReplaceEvent, in editor: inout Editor, at now: Moment) {
    guard editor.registers.replacedFiles.run?.serial == event.serial else { return }
    switch event {
    case .edited(let change, _): apply(change, in: &editor, at: now)
    case .reached(let count, _):
      editor.registers.replacedFiles.run?.doneCount = count
      guard let run = editor.registers.replacedFiles.run, editor.message?.isWarning != true else {
        return
      }
      editor.message = .info(run.progress)
    case .ended(let results, let notice, _): end(results, notice, in: &editor, at: now)
    }
  }

  /// Changes the text of a document, as one step, unless it has changed meanwhile.
  private static func apply(
    _ change: DocumentReplacement, in editor: inout Editor, at now: Moment
  ) {
    guard let document = editor.documents[change.document] else { return }
    guard document.buffer.text.isIdentical(to: change.text), !document.isReadOnly else {
      editor.registers.replacedFiles.run?.leaveDocument(document, change.index)
      return
    }
    editor.deliver(to: change.document, at: now) { document in
      document.caretaker.edit(change.edited.kind, at: now) { $0.adopt(change.edited) }
    }
    guard let changed = editor.documents[change.document],
      !changed.buffer.text.isIdentical(to: change.text)
    else { return }
    editor.registers.replacedFiles.run?.addChange(change, in: changed)
  }

  private mutating func leaveDocument(_ document: Document, _ index: Int) {
    results[paths[index]] = .left
    tally.outdated.insert(paths[index], "\(document.name) changed meanwhile")
  }

  private mutating func addChange(_ change: DocumentReplacement, in document: Document) {
    results[paths[change.index]] = .replaced
    tally.documentCount += 1
    tally.unsavedCount += 1
    tally.matchCount += change.matchCount
    if change.leftLineCount > 0 {
      tally.failures.append(
        "\(document.name): \(counted(change.leftLineCount, "line")) changed since the search")
    }
    undo.documents.append(
      ReplacedFiles.ReplacedDocument(
        id: document.id, name: document.name, before: change.text, after: document.buffer.text))
  }

  /// Ends the run, and reports it.
  private static func end(
    _ results: [FileReplaceResult], _ notice: String?, in editor: inout Editor, at now: Moment
  ) {
    guard var run = editor.registers.replacedFiles.run else { return }
    editor.registers.replacedFiles.run = nil
    run.tally.notice = notice
    for (index, result) in results.enumerated() where index < run.paths.count {
      run.addResult(result, of: index)
    }
    run.tally.keep(run.undo, ofUndo: run.isUndo, in: &editor.registers.replacedFiles)
    if editor.registers.fileSearch?.serial == run.searchSerial {
      editor.registers.fileSearch?.markReplaced(run.results)
    }
    editor.message = editor.keymap.translatingKeys(in: run.tally.message(ofUndo: run.isUndo))
    FileSearch.showRows(in: &editor)
    // If the user continued to type, no question appears: the message names the files.
    if run.beganAt >= editor.input.last ?? .zero { run.tally.offerSearch(in: &editor, at: now) }
  }

  private mutating func addResult(_ result: FileReplaceResult, of index: Int) {
    switch result {
    case .written(let file, let matchCount):
      results[paths[index]] = .replaced
      tally.writtenCount += 1
      tally.matchCount += matchCount
      if isUndo { return }
      if case .lost = file.before { tally.lostCount += 1 } else { undo.files.append(file) }
    case .unchanged, .open: break
    case .left(let sentence):
      results[paths[index]] = .left
      tally.failures.append(sentence)
      keep(index)
    case .outdated(let sentence):
      results[paths[index]] = .left
      tally.outdated.insert(paths[index], sentence)
    case .stopped:
      tally.stoppedCount += 1
      keep(index)
    }
  }

  /// Keeps a file that an undo has left, so that the undo can be repeated.
  private mutating func keep(_ index: Int) { if isUndo { undo.files.append(undone[index]) } }
}

extension FileSearch {
  /// The results of a replacement in a file.
  enum ReplaceResult: String {
    case replaced
    case left = "not replaced"
  }

  /// Returns the absolute path of a file.
  func absolute(_ path: [UInt8]) -> [UInt8] { folder + [UInt8(ascii: "/")] + path }

  /// Notes the results for files by their paths, and ends the replacement: replaced lines are then
  /// listed with their present text.
  fileprivate mutating func markReplaced(_ results: [[UInt8]: ReplaceResult]) {
    guard let replacing else { return }
    self.replacing = nil
    for index in files.indices {
      guard let result = results[absolute(files[index].path)] else { continue }
      files[index].result = result.rawValue
      if result == .left { continue }
      let number = files[index].number
      files[index].lines = files[index].lines.map {
        replacing.includes(ListedLine(file: number, line: $0.line)) ? $0.afterReplacement : $0
      }
    }
  }
}

extension Document {
  /// The reason why a replacement cannot change the text, as the end of a sentence; nil if it can.
  fileprivate var obstacleToReplacing: String? {
    if load != nil { return "is still loading" }
    if isTruncated { return "is not fully loaded" }
    return isReadOnly ? "is read-only here" : nil
  }
}
