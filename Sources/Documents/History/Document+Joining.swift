package import MementoKit
import Text
import TextEditing

/// Joining the history and the drafts of earlier sessions.
extension Document {
  /// Attaches the history of this session to that of earlier ones.
  mutating func joinHistory(_ earlier: EarlierHistory<TextBuffer.Memento>?, at now: Moment) {
    guard !saves.isWriting else {
      // A save refers to mementos by identifiers, which are about to change.
      journal.waitingHistory = Journal.WaitingHistory(earlier: earlier)
      return
    }
    journal.phase = .kept
    settleLoadingDraft(at: now)
    timeline.follow(caretaker.tree, at: now)
    guard let earlier else { return }
    let count = earlier.tree.count
    (journal.states.amended, journal.states.isAmendmentWaiting) = (nil, false)
    let hasNewName = caretaker.tree.outline.name(of: .root) != nil
    let places = caretaker.adopt(earlier.tree, anchoredAt: earlier.anchor)
    timeline.join(
      entries(earlier.journal), moving: { places($0) }, count: caretaker.tree.count)
    journal.names.unsubmitted = hasNewName ? [earlier.anchor] : []
    journal.submitted = count
    journal.durable = count
    journal.lastSubmittedCurrent = earlier.anchor
    // If this session has saved a state, it is submitted as the one in the file.
    journal.submittedOnDisk = earlier.anchor
    relocate { places($0) }
    signal(.historyJoined(places))
    if let recovery = earlier.recovery {
      ask(.recovery(recovery))
    } else if !isOnDisk, path != nil, count > 1 {
      let states = "\(count.grouped) states"
      report("\(name) does not exist now; its history has \(states): Ctrl-T lists them")
    }
  }

  /// Joins a history that waited for a save.
  mutating func joinWaitingHistory(at now: Moment) {
    guard !saves.isWriting, let waiting = journal.waitingHistory else { return }
    journal.waitingHistory = nil
    joinHistory(waiting.earlier, at: now)
    for (states, byOther) in waiting.erasures { handleErasure(states, byOther: byOther, at: now) }
  }

  // MARK: Erased states

  /// Drops erased states from the history.
  ///
  /// The present text and the text of the file remain, as new states if theirs were erased. The new
  /// states are recorded with the next edit.
  package mutating func handleErasure(_ states: ErasedStates, byOther: Bool, at now: Moment) {
    if journal.waitingHistory != nil {
      // The numbers are those of the history that is not joined yet.
      journal.waitingHistory?.erasures.append((states, byOther))
      return
    }
    dropWaiting(states)
    let erased = Set(states.numbers.compactMap(knownID(ofNumber:)))
    if erased.isEmpty { return }
    // A state within the block of an erased memento stays, as a memento.
    if caretaker.isWithinBlock { caretaker.closeBlock(at: now) }
    let isReplaced = erased.allSatisfy(isReplaced)
    erase(erased, states, byOther: byOther && !isReplaced)
    signal(.historyChanged)
    if byOther, isReplaced { return }
    if byOther {
      report("Another program erased \(counted(erased.count, "state")) of \(name)")
    } else {
      report("Erased \(counted(erased.count, "state")) of the history for good")
    }
  }

  /// Drops the states that exist only in a store that is no longer used.
  ///
  /// A new store gives their numbers to other states.
  mutating func dropUnloaded() {
    let tree = caretaker.tree
    let lost = tree.ids.filter {
      !tree.isLoaded($0) && !tree.outline.isErased($0) && $0 != tree.current && $0 != saved
    }
    if !lost.isEmpty { erase(Set(lost), ErasedStates(numbers: []), byOther: false) }
  }

  /// Returns whether another session amended a step, which is recorded with another number.
  private func isReplaced(_ id: MementoID) -> Bool {
    let outline = caretaker.tree.outline
    let step = outline[id]
    func isSame(_ other: MementoRecord) -> Bool {
      other.secondsSince1970 == step.secondsSince1970 && other.summary.title == step.summary.title
    }
    return journal.fromOtherSessions.contains { isSame($0.record) }
      || caretaker.tree.ids.contains {
        $0 != id && outline.secondsSince1970(of: $0) == step.secondsSince1970
          && !outline.isErased($0) && isSame(outline[$0])
      }
  }

  /// Returns the memento of a number that the store gave; other numbers are provisional.
  private func knownID(ofNumber number: Int) -> MementoID? {
    guard let id = caretaker.tree.id(ofNumber: number) else { return nil }
    return journal.phase == .notKept || id.index < journal.durable ? id : nil
  }

  private mutating func erase(
    _ erased: Set<MementoID>, _ states: ErasedStates, byOther: Bool
  ) {
    let tree = caretaker.tree
    let copies = copies(of: erased)
    // Text that was typed since is recorded as usual.
    let isTextErased = copies[tree.current] != nil && !caretaker.isRecording
    var parents: [MementoID: MementoID?] = [:]
    var summaries: [MementoID: ChangeSummary] = [:]
    for (number, parent) in states.parents {
      guard let id = knownID(ofNumber: number) else { continue }
      parents[id] = .some(parent.flatMap(knownID(ofNumber:)))
      summaries[id] = states.summaries[number]
    }
    let current = copies[tree.current] ?? tree.current
    caretaker.erase(erased, parents: parents, summaries: summaries, current: current)
    var places = copies
    for id in erased where places[id] == nil {
      places[id] = tree.ancestor(of: id, besides: erased) ?? current
    }
    move(to: places, besides: erased)
    timeline.erase(erased, moving: { copies[$0] }, count: caretaker.tree.count)
    if isTextErased { journal.draft.erasedRevision = buffer.revision }
    signal(.statesErased(places, byOther: byOther))
  }

  /// Adds copies of the current state and of the one in the file, if they are about to be erased.
  private mutating func copies(of erased: Set<MementoID>) -> [MementoID: MementoID] {
    let tree = caretaker.tree
    var copies: [MementoID: MementoID] = [:]
    if erased.contains(saved) {
      let parent = tree.ancestor(of: saved, besides: erased)
      let title = isOnDisk ? Self.openedTitle : "New"
      copies[saved] = caretaker.copy(saved, under: parent, titled: title)
    }
    if erased.contains(tree.current), tree.current != saved {
      let parent = tree.ancestor(of: tree.current, besides: erased) ?? copies[saved]
      copies[tree.current] = caretaker.copy(tree.current, under: parent, titled: "Edited")
    }
    return copies
  }

  /// Replaces erased mementos wherever the document names them.
  private mutating func move(to places: [MementoID: MementoID], besides erased: Set<MementoID>) {
    outbox.questions.removeAll { $0.subject.isRecovery(of: erased) }
    relocate { places[$0] ?? $0 }
    journal.names.unsubmitted.subtract(erased)
    journal.names.submitted.subtract(erased)
    journal.states.loaded.removeAll(where: erased.contains)
    for id in erased { journal.ownPositions.remove(contentsOf: id.index..<id.index + 1) }
    journal.lastSubmittedCurrent = caretaker.tree.current
    if journal.submittedOnDisk.map(erased.contains) == true { journal.submittedOnDisk = nil }
    journal.draft.revision = nil
  }

  /// Replaces mementos wherever the document names them, except in the journal.
  private mutating func relocate(_ places: (MementoID) -> MementoID) {
    file.saved = places(saved)
    if let base = file.unmixed { file.unmixed = places(base) }
    session.start = places(session.start)
    saves.relocate(places)
    if let base = file.conflict.declined?.base { file.conflict.declined?.base = places(base) }
    for index in file.restoredCopies.indices {
      file.restoredCopies[index].id = places(file.restoredCopies[index].id)
    }
    for index in outbox.questions.indices { outbox.questions[index].subject.relocate(places) }
  }

  /// Drops erased states among those that other sessions recorded and the tree does not have yet.
  private mutating func dropWaiting(_ states: ErasedStates) {
    journal.fromOtherSessions = journal.fromOtherSessions.compactMap { record, parent in
      if states.numbers.contains(record.number) { return nil }
      return (record, states.parents[record.number] ?? parent)
    }
  }
}

extension MementoTree {
  /// Returns the nearest ancestor that is not erased; nil if there is none.
  fileprivate func ancestor(of id: MementoID, besides erased: Set<MementoID>) -> MementoID? {
    var next = parent(of: id)
    while let there = next, erased.contains(there) { next = parent(of: there) }
    return next
  }
}
