import Documents
import Files
import Glibc
import HistoryStore
import Synchronization
import SystemPackage
import Text
import TextHistory

/// The results of storing unsaved texts without history, after a signal ended the program.
final class EmergencyReport: Sendable {
  private let list = Mutex<[String]>([])

  /// The sentences for the user.
  var sentences: [String] { list.withLock(\.self) }

  func add(_ sentence: String) { list.withLock { $0.append(sentence) } }
}

/// The emergency copies of a document, on the queue of its file.
struct EmergencyQueue: Sendable {
  private let disk: DiskQueue

  /// Creates a value for a queue.
  init(_ disk: DiskQueue) { self.disk = disk }

  /// Finds copies of a file from earlier sessions and removes their temporary files.
  ///
  /// It also finds whether the user must decide about new copies.
  func find(_ path: String, _ options: HistoryOptions, post: @escaping Post<FileEvent>) {
    let path = FilePath(expandingTilde: path)
    disk.inspect(path) { [disk] in
      guard let file = try? path.canonical() else { return }
      Leftovers(besideFileAt: file).remove()
      let copies = EmergencyPlaces(of: file, orIn: disk.folders?.state).find()
      disk.known.recordCopies(copies)
      let reading = DecodedText.Reading.ofFile(at: path, encodings: disk.known.encodings)
      let there = try? FileIdentity.current(of: path)
      for copy in copies {
        let isOutdated = copy.isOutdated(by: there)
        guard let text = copy.text(reading, isOutdated: isOutdated) else { continue }
        onMainQueue { post(.emergencyCopy(text)) }
      }
      if disk.isUndecided(file, options) { onMainQueue { post(.mayHoldSecrets) } }
    }
  }

  /// Finds the newest copy of a text without a file: each start offers one.
  func findUntitled(post: @escaping Post<FileEvent>) {
    disk.write { [disk] in
      guard let state = disk.folders?.state else { return }
      let copies = EmergencyPlaces(of: nil, orIn: state).find()
      disk.known.recordCopies(copies)
      let texts = copies.lazy.compactMap { $0.text(.detected(orElse: nil), isOutdated: false) }
      if let text = texts.first { onMainQueue { post(.emergencyCopy(text)) } }
    }
  }

  /// Stores the text of a document, unless the file may hold secrets, and reports the result.
  func store(
    _ request: EmergencyRequest, _ options: HistoryOptions, reportingTo report: EmergencyReport
  ) {
    disk.write { [disk] in
      let subject = "The unsaved \(request.label)"
      guard let places = disk.places(for: request) else {
        return report.add("\(subject) are lost: its folder cannot be read.")
      }
      guard disk.mayCopy(places.file, options) else {
        return report.add("\(subject) were not kept: it may hold secrets.")
      }
      do throws(FileError) {
        let base = disk.base(of: request)
        let copy = try places.store(.unsavedText, of: base) { (write) throws(FileError) in
          try request.memento.forEachFileChunk { (chunk) throws(FileError) in try write(chunk) }
        }
        report.add("\(subject) are in \(copy.printable); \(request.offer).")
      } catch {
        // Only the earlier copies remain.
        guard let copy = disk.crashCopy.leave() else {
          return report.add("\(subject) are lost. \(error)")
        }
        return report.add(
          "\(subject), but for the last second, are in \(copy.path.printable); "
            + "\(request.offer). \(error)")
      }
      for copy in disk.known.takeCopies(at: request.replaced) { try? copy.remove() }
    }
  }

  /// Stores a copy of a document's text against a crash, replacing the last such copy, unless the
  /// file may hold secrets.
  ///
  /// - Parameter post: receives the reason if that is impossible, once.
  func keep(_ request: EmergencyRequest, _ options: HistoryOptions, post: @escaping Post<String>) {
    let serial = disk.crashCopy.next()
    disk.write { [disk] in
      // A later request contains the text typed since then.
      guard disk.crashCopy.isLatest(serial), let places = disk.places(for: request),
        disk.mayCopy(places.file, options)
      else { return }
      do throws(FileError) {
        let included = disk.known.copies(at: request.replaced)
        let copy = try places.keep(
          { (write) throws(FileError) in
            try request.memento.forEachFileChunk { (chunk) throws(FileError) in try write(chunk) }
          }, of: disk.base(of: request), including: included)
        disk.crashCopy.hold(copy)
      } catch {
        guard disk.crashCopy.isFirstFailure() else { return }
        onMainQueue { post("A crash would lose the \(request.label). \(error)") }
      }
    }
  }

  /// Removes the copy against a crash.
  func dropKept() {
    _ = disk.crashCopy.next()
    disk.write { [disk] in disk.crashCopy.hold(nil) }
  }

  /// Removes copies that the user no longer needs.
  func remove(_ copies: [String]) {
    disk.write { [disk] in
      // A copy that cannot be removed is offered again.
      for copy in disk.known.takeCopies(at: copies) { try? copy.remove() }
    }
  }
}

extension EmergencyCopy {
  /// Returns the text; nil if it cannot be read.
  fileprivate func text(_ reading: DecodedText.Reading, isOutdated: Bool) -> EmergencyText? {
    guard let file = try? DecodedFile.load(path, reading) else { return nil }
    let state = file.take()
    return EmergencyText(
      state.recordedText, in: state.recordedEncoding, from: path.printable,
      kind == .oldContents ? .interruptedSave : .unsaved, at: secondsSince1970,
      isOutdated: isOutdated)
  }
}

extension EmergencyRequest {
  /// The changes, as part of a sentence.
  fileprivate var label: String {
    path.map { "changes to \(FilePath(expandingTilde: $0).printable)" }
      ?? "changes to a text without a file"
  }

  /// The occasion on which the copy is offered, in words.
  fileprivate var offer: String {
    path == nil ? "memento without a file offers them" : "the next opening offers them"
  }
}

extension DiskQueue {
  /// Returns the places for the text of a document; nil if the folder of its file cannot be read.
  fileprivate func places(for request: EmergencyRequest) -> EmergencyPlaces? {
    guard let path = request.path else { return EmergencyPlaces(of: nil, orIn: folders?.state) }
    guard let file = try? FilePath(expandingTilde: path).canonical() else { return nil }
    return EmergencyPlaces(of: file, orIn: stateFolder(for: file))
  }

  /// Returns the file that is the base of a document's text; nil if it is not known.
  fileprivate func base(of request: EmergencyRequest) -> FileIdentity? {
    request.path.flatMap { known[FilePath(expandingTilde: $0)] }
  }

  /// Returns whether unsaved text of a file may be copied: secrets need the user's permission.
  fileprivate func mayCopy(_ file: FilePath?, _ options: HistoryOptions) -> Bool {
    guard let folders, let file else { return true }
    return !folders.exclusion(by: options.patterns).mayHoldSecrets(file)
      || folders.copiesSecrets(options) == true
  }

  /// Returns whether the user still has to decide about copies of a file that may hold secrets.
  fileprivate func isUndecided(_ file: FilePath, _ options: HistoryOptions) -> Bool {
    guard let folders, folders.copiesSecrets(options) == nil else { return false }
    return folders.exclusion(by: options.patterns).mayHoldSecrets(file)
  }

  /// The state folder for copies of a file; nil for a file in memory, whose text must not reach a
  /// disk.
  fileprivate func stateFolder(for file: FilePath) -> StateFolder? {
    file.starts(with: "/dev/shm") ? nil : folders?.state
  }

  /// Returns the protection of the old contents while a file is overwritten.
  ///
  /// - Parameter isDurable: whether the store has recorded all requests.
  func safety(
    of request: SaveRequest, isDurable: Bool, _ options: HistoryOptions
  ) -> OverwriteSafety {
    if request.isInHistory, isDurable { return .memory }
    guard let file = try? FilePath(expandingTilde: request.path).canonical() else {
      return .copy(orIn: nil)
    }
    return .copy(orIn: mayCopy(file, options) ? stateFolder(for: file) : nil)
  }

  /// Returns the path of the file when it was read, if a save must not follow other links.
  ///
  /// Root must not follow them in a folder in which others can exchange them.
  func expectedPlace(of request: SaveRequest) -> FilePath? {
    guard geteuid() == 0, !request.followsPath else { return nil }
    return known.place(of: FilePath(expandingTilde: request.path))
  }
}

extension UserFolders {
  /// Returns whether secrets are copied: as configured, or as the user answered; nil before the
  /// answer.
  fileprivate func copiesSecrets(_ options: HistoryOptions) -> Bool? {
    options.copiesSecrets ?? state.copiesSecrets
  }
}

extension KnownFiles {
  /// Returns the type of a file that replaced a regular one, in words; nil if it is still regular,
  /// or never was.
  func newType(of there: FileIdentity, at path: FilePath) -> String? {
    guard self[path]?.mode.type == .regular else { return nil }
    return switch there.mode.type {
    case .regular: nil
    case .characterSpecial, .blockSpecial: "a device"
    case .fifo: "a pipe"
    default: "no regular file"
    }
  }
}
