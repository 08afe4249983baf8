import Documents
import MementoKit
import Text
import TextEditing

/// The texts of the questions and their answers.
extension Asking {
  static func question(about subject: QuestionSubject, in editor: Editor, at now: Moment)
    -> Question
  {
    switch subject {
    case .document(let subject): return question(about: subject, in: editor, at: now)
    case .saveChanges(let next): return saveQuestion(then: next, in: editor)
    case .eraseChanges:
      var question = Question(
        eraseQuestionText(in: editor), about: subject,
        answers: [Answer("y", "erase", .erase, warning: "erase")])
      // The rest of a typed word must not erase them.
      question.earlyKeys = .dropped
      return question
    case .deleteCopy(let copy): return deletionQuestion(copy)
    case .reload:
      return Question(
        "Read \(editor.document.name) again? Unsaved changes stay in the history.", about: subject,
        answers: [Answer("r", "read again", .reload, synonyms: ["y"])])
    case .quitFailing(let what, let areKept):
      return Question(
        areKept
          ? "\(what) are not saved; the history keeps them."
          : "\(what) would be lost: there is no history.", about: subject,
        answers: [Answer("l", "leave with status 1", .quitFailing)])
    case .finishing: return HurriedQuit.notice(in: editor)
    case .leaveUnsaved: return HurriedQuit.question(in: editor)
    case .moveName(let name, let holder, let number):
      return Question(
        "#\(holder) is already named \(name)", about: subject,
        answers: [Answer("m", "move the name to #\(number)", .moveName)])
    case .eraseState(let number): return eraseQuestion(number, in: editor)
    case .replaceMacro(let macro):
      var question = Question(
        "The macro \(macro.name ?? "") exists. Replace it?", about: subject,
        answers: [Answer("y", "replace", .replaceMacro, warning: "replace")])
      // A `y` in a word typed behind the name must not replace it.
      question.earlyKeys = .droppedUnlessAlone
      return question
    case .replaceMatch: return MatchReplacing.question(in: editor)
    case .replaceInFiles: return FileReplacing.question(in: editor)
    case .searchAgain(let tally): return tally.searchQuestion
    case .timelineMoment(let moments): return moments.asked(about: subject)
    case .restoreProject(let choice): return choice.question
    case .deletion(let deletion): return FileTree.question(about: deletion, in: editor)
    case .change(let line): return LineChanges.question(line)
    }
  }

  private static func eraseQuestionText(in editor: Editor) -> String {
    let changes = "Erase the unsaved changes to \(editor.documents.shownLabel)"
    let undoneCount = editor.document.unsavedAndUndoneCount
    let states =
      undoneCount == 0
      ? ", and their states," : ", their states and \(counted(undoneCount, "undone state")),"
    return "\(changes)\(states) for good?"
  }

  private static func eraseQuestion(_ number: Int, in editor: Editor) -> Question {
    let tree = editor.document.caretaker.tree
    let name = tree.id(ofNumber: number).flatMap { tree[$0].name }
    var question = Question(
      "Erase #\(number)\(name.map { " [\($0.onOneLine)]" } ?? "") from the history for good?",
      about: .eraseState(number), answers: [Answer("y", "erase", .erase, warning: "erase")])
    // The rest of a word typed in the pane must not do so, either.
    question.earlyKeys = .dropped
    return question
  }

  private static func deletionQuestion(_ copy: EmergencyText) -> Question {
    var question = Question(
      "Delete \(copy.path), the only copy of this text, for good?", about: .deleteCopy(copy),
      answers: [Answer("y", "delete", .deleteCopy, warning: "delete")])
    // The rest of a typed word must not delete it.
    question.earlyKeys = .dropped
    return question
  }

  static func question(about subject: DocumentQuestion, in editor: Editor, at now: Moment)
    -> Question
  {
    switch subject {
    case .recovery(let recovery): return recoveryQuestion(recovery, in: editor, at: now)
    case .emergencyCopy(let copy): return emergencyQuestion(copy, in: editor, at: now)
    case .secretCopies: return secretsQuestion()
    case .changedOnDisk(let change, let save, let offersQuiet):
      return changeQuestion(
        change, isSaving: save != nil, offersQuiet: offersQuiet, about: subject, in: editor)
    case .openElsewhere(let session):
      return Question(
        "\(editor.document.name) is open in \(session)", about: .document(subject),
        answers: [Answer("r", "read-only", .readOnly), Answer("e", "edit anyway", .editAnyway)])
    case .readOn(let size):
      return Question(
        "Read \(size) of standard input, and there is more. Continue?", about: .document(subject),
        answers: [Answer("y", "continue", .readOn), Answer("n", "stop here", .stopReading)])
    case .saveObstacle(let obstacle, let request, _):
      return obstacleQuestion(obstacle, request, about: subject)
    }
  }

  private static func recoveryQuestion(
    _ recovery: EarlierHistory<TextBuffer.Memento>.Recovery, in editor: Editor, at now: Moment
  ) -> Question {
    let age = Ages(now: now, calendar: editor.calendar).origin(of: recovery.secondsSince1970)
    let lost = editor.document.caretaker.tree.state(of: recovery.id).map { TextBuffer($0).text }
    let name = editor.document.path == nil ? lost?.firstWords : nil
    let hasOtherText = recovery.isOutdated || editor.document.hasFileChanged(since: recovery.id)
    let isGone = editor.document.path != nil && !editor.document.isOnDisk
    return Question(
      "Found unsaved changes to \(name ?? editor.documents.shownLabel) from \(age)"
        + (isGone
          ? "; the file does not exist" : hasOtherText ? "; the file has changed since" : "")
        + (recovery.others > 0 ? "; \(recovery.others) more at the next start" : ""),
      about: .document(.recovery(recovery)),
      answers: [
        Answer("r", "restore", .restore, meaning: "Restore the unsaved changes"),
        Answer("i", "ignore", .ignore, meaning: "Continue without them; they stay in the history"),
      ],
      difference: lost.map {
        Question.Difference(
          older: editor.document.buffer.text, newer: $0, labels: (editor.document.name, "recovered")
        )
      })
  }

  private static func emergencyQuestion(_ copy: EmergencyText, in editor: Editor, at now: Moment)
    -> Question
  {
    let age = Ages(now: now, calendar: editor.calendar).origin(of: copy.secondsSince1970)
    let isSave = copy.origin == .interruptedSave
    let name = editor.document.path == nil ? copy.text.firstWords : nil
    let others = editor.document.outbox.questions.count {
      if case .emergencyCopy(let other) = $0.subject { other.path != copy.path } else { false }
    }
    return Question(
      isSave
        ? "A save of \(editor.document.name) was interrupted: the old text from \(age) is kept"
        : "Found unsaved changes to \(name ?? editor.documents.shownLabel) from \(age)"
          + (copy.isOutdated ? "; the file has changed since" : "")
          + (others == 0
            ? "" : others == 1 ? "; 1 more copy follows" : "; \(others) more copies follow"),
      about: .document(.emergencyCopy(copy)),
      answers: [
        Answer(
          "r", "restore", .restore,
          meaning: isSave ? "Put the old text back, as a change" : "Restore the unsaved changes"),
        Answer("i", "ignore", .ignore, meaning: "Continue without them; the copy stays"),
        Answer("x", "delete the copy", .askToDelete, warning: "delete"),
      ],
      difference: Question.Difference(
        older: editor.document.buffer.text, newer: copy.text,
        labels: (editor.document.name, isSave ? "before the save" : "unsaved")))
  }

  private static func secretsQuestion() -> Question {
    Question(
      "Keep private crash copies of secret files?", about: .document(.secretCopies),
      answers: [
        Answer(
          "y", "keep", .copySecrets,
          meaning: "Keep unsaved changes against a crash, in copies that only you can read"),
        Answer(
          "n", "never", .copyNoSecrets,
          meaning: "Keep none; copy-secrets in the configuration changes that"),
      ], cancelLabel: "later")
  }

  private static func changeQuestion(
    _ change: ExternalChange, isSaving: Bool, offersQuiet: Bool, about subject: DocumentQuestion,
    in editor: Editor
  ) -> Question {
    let quiet = Answer(
      "n", "not again", .keepMineQuietly,
      meaning: "Keep mine, and do not ask again before the next save")
    var question = Question(
      "\(editor.document.name) changed on disk.", about: .document(subject),
      answers: [
        Answer(
          "k", "keep mine", .keepMine,
          meaning: isSaving
            ? "Save your text; theirs stays in the history"
            : "Keep your text; the next save replaces theirs", detail: isSaving ? "and save" : nil),
        Answer(
          "t", "take theirs", .acceptTheirs,
          meaning: editor.keymap.translatingKeys(
            in: "Take the text of the file; Ctrl-Z restores yours")),
      ] + (offersQuiet ? [quiet] : []),
      difference: Question.Difference(
        older: editor.document.buffer.text, newer: change.found.text, labels: ("mine", "theirs")))
    // The user may have typed on behind the save: the rest of a word is no answer.
    if isSaving { question.earlyKeys = .droppedUnlessAlone }
    return question
  }

  private static func obstacleQuestion(
    _ obstacle: SaveObstacle, _ request: SaveRequest, about subject: DocumentQuestion
  ) -> Question {
    let path = request.path
    let replace = Answer("y", "replace", .allowSave, warning: "replace")
    let (text, allow) =
      switch obstacle {
      case .file: ("\(path) exists. Replace it?", replace)
      case .fileWithoutHistory(let reason):
        ("\(path) exists, and its text cannot be restored: \(reason). Replace it?", replace)
      case .fileOpenElsewhere(let session):
        ("\(path) exists, and is open in \(session). Replace it?", replace)
      case .fileWithHistory(let count):
        (
          "\(path) exists, and \(counted(count, "state")) of its history become unreadable. "
            + "Replace it?", replace
        )
      case .change: ("\(path) changed on disk.", Answer("k", "keep mine", .allowSave))
      case .missingFolder(let folder):
        ("There is no folder \(folder).", Answer("y", "create the folder", .allowSave))
      case .protection:
        ("\(path) is write-protected.", Answer("y", "write it anyway", .allowSave))
      case .otherTarget(let target):
        ("\(path) is now \(target).", Answer("y", "write there", .allowSave, warning: "write"))
      case .owner, .folder:
        ("No permission to write \(path).", Answer("y", "save as root with sudo", .allowSave))
      }
    var question = Question(
      text, about: .document(subject),
      answers: [allow, Answer("n", "choose another name", .chooseName)])
    // The user may have typed on behind the save: the rest of a word is no answer.
    question.earlyKeys = .droppedUnlessAlone
    return question
  }

  /// - Parameter failure: the reason why the last save failed, if it did.
  static func saveQuestion(then next: AfterSaving, after failure: String? = nil, in editor: Editor)
    -> Question
  {
    let isKept = editor.document.journal.phase == .kept
    let isPending = editor.document.hasHistoryFailed
    let keepsChanges = isKept && !isPending
    // The shell commands find the history only under the path of the former file.
    let keeper =
      editor.document.file.status?.isOtherThanFile == true
      ? "history of the former file" : "history"
    let file = editor.document.file
    // The question about a change on disk shows the difference with `d`.
    let discards: [Unicode.Scalar] = file.isGone || file.conflict.isUndecided ? [] : ["d"]
    var answers = [
      Answer("y", "save", .save, meaning: "Save the document first", synonyms: ["s"]),
      Answer(
        "n", "don't save", .discard,
        meaning: isPending
          ? "Do not save; a copy keeps the changes, which the history could not take"
          : keepsChanges ? "Do not save; the history keeps the changes" : "Do not save",
        detail: isPending ? "(stays in a copy)" : keepsChanges ? "(stays in \(keeper))" : nil,
        // The `y` of a user who erases with `x` and `y` must not save.
        synonyms: isKept ? discards : discards + ["x"]),
    ]
    // A truncated text must not be saved over its file.
    if editor.document.isTruncated { answers.removeFirst() }
    if isKept {
      answers.append(
        Answer(
          "x", "erase changes", .askToErase, warning: "erase",
          meaning: "Do not save, and erase the changes from the history"))
    }
    let stopped = Saving.stoppedSaves(in: editor)
    let unsaved = Saving.savable(in: editor).count {
      editor.documents[$0]?.isBeingSaved == false && !stopped.contains($0)
    }
    if next == .quit, unsaved > 1 {
      answers.append(Answer("a", "save all \(unsaved)", .saveAll))
    }
    let reason =
      failure
      ?? (editor.quit?.lastAnswer == .saveAll ? notice(ofStopped: stopped, in: editor) : nil)
    var question = Question(
      (reason.map { $0 + " " } ?? "") + saveQuestionText(in: editor),
      about: .saveChanges(then: next),
      answers: answers)
    question.failure = failure
    return question
  }

  private static func saveQuestionText(in editor: Editor) -> String {
    let (document, label) = (editor.document, editor.documents.shownLabel)
    if document.isTruncated {
      return "\(document.name) is not fully loaded, its changes cannot be saved."
    }
    if document.file.isGone { return "\(label) was deleted on disk. Save it again?" }
    if document.file.conflict.isUndecided {
      return "\(label) changed on disk, too. Save your changes?"
    }
    return "Save changes to \(label)?"
  }

  /// Names the files that "save all" could not save without their own questions; nil for none.
  private static func notice(ofStopped stopped: [DocumentID], in editor: Editor) -> String? {
    let names = stopped.compactMap { editor.documents[$0]?.name }
    guard let first = names.first else { return nil }
    let others = names.count == 1 ? "" : " and \(counted(names.count - 1, "other file"))"
    return "Not saved yet, you are asked about \(names.count == 1 ? "it" : "them") next: "
      + "\(first)\(others)."
  }
}

extension PieceTree {
  /// The first words in quotes, by which the user recognizes the text; nil if there are none.
  var firstWords: String? {
    let start = String(decoding: bytes(in: 0..<min(200, count)), as: UTF8.self)
    let words = start.split { $0.isWhitespace }.joined(separator: " ").onOneLine
    let shown = words.prefix(columns: 20)
    if words.isEmpty { return nil }
    return "\"\(shown)" + (shown.endIndex < words.endIndex || count > 200 ? "…" : "") + "\""
  }
}
