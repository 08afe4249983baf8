import Console
import Dispatch
import Documents
import EditorCore

/// The end of the program.
extension Session {
  /// Ends the program when all data is written; if that takes long, the user is informed and can
  /// stay.
  func leave(status: CInt) {
    let rest = DispatchGroup()
    for history in edges.histories.values { history.hurry() }
    DispatchQueue.global(qos: .userInitiated).async(group: rest) {
      [
        histories = Array(edges.histories.values), disks = Array(edges.disks.values),
        clipboard = queues.clipboard
      ] in
      for history in histories { history.finishWithBases() }
      for disk in disks { disk.finish() }
      clipboard.finish()
    }
    if rest.wait(timeout: .now() + Self.felt) == .success { return end(status: status) }
    handle(.leaving(.takesLong(status: status)))
    rest.notify(queue: .main) { [self] in
      MainActor.assumeIsolated {
        post(.leaving(.isPossible))
        // The user may have decided to stay.
        if phase == .running { for history in edges.histories.values { history.relax() } }
      }
    }
  }

  /// The maximum wait for saves at the end of the program: a network folder may hang forever.
  private static var longestSaveAtEnd: DispatchTimeInterval { .seconds(10) }

  /// The shortest noticeable wait.
  private static var felt: DispatchTimeInterval { .milliseconds(100) }

  /// Completes the current saves and handles their answers: the histories record the state in each
  /// file.
  private func finishSaves(by limit: DispatchTime) {
    // The first round may begin a save that waited for its history or for another save.
    for _ in 1...2 {
      for (id, history) in edges.histories {
        history.finishAndPost { [weak self] in self?.post(.history($0, of: id)) }
      }
      for disk in edges.disks.values { disk.finishAndPost(by: limit) }
    }
  }

  func end(status: CInt, atOnce: Bool = false) {
    if phase != .running { return }
    phase = .ending
    // Histories that are being opened, or wait for the rest of a text, must first receive the edits
    // made in the meantime.
    for id in editor.editedWhileLoading { (edges.sources[id] as? FileLoad)?.finishAndPost() }
    for history in edges.histories.values { history.hurry() }
    let limit = DispatchTime.now() + (atOnce ? .seconds(1) : Self.longestSaveAtEnd)
    finishSaves(by: limit)
    handle(.ending)
    for (id, history) in edges.histories {
      history.finishAndPost { [weak self] in self?.post(.history($0, of: id)) }
    }
    handle(.leaving(.historiesEnded))
    queues.runs.stopAndWait()
    queues.work.finish()
    queues.git.finish()
    environment.bookmarks.waitUntilKept()
    environment.sessions.waitUntilKept()
    let stuck = edges.disks.filter { !$0.value.end(by: limit) }.keys
    queues.clipboard.finish()
    queues.search.finish()
    queues.symbols.stop()
    queues.projects.stop()
    for history in edges.histories.values { history.end() }
    environment.run.leave()
    terminal.leave()
    if let notice = editor.unerasedNotice { process.report(notice) }
    if status > 128 || atOnce, let notice = editor.unsavedNotice(bySignal: !atOnce) {
      process.report(notice)
    }
    environment.emergencies.sentences.forEach(process.report)
    for document in editor.documents where stuck.contains(document.id) {
      process.report(
        "The disk has not ended the save of \(document.name). "
          + "Compare the file with its history when the disk answers.")
    }
    phase = .ended
    process.exit(status)
  }
}
