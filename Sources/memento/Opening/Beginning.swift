import CursesConsole
import EditorCore
import Glibc
import MementoKit
import Storage
import SystemPackage
import TextModel

/// What a run begins with: the text that is seen first, and what is opened behind it.
struct Beginning {
  /// The text that is seen first.
  private(set) var document = Document(PieceTree(), path: nil, isOnDisk: false, at: .now)
  /// Its file as it was read; nil where there was none.
  private(set) var identity: FileIdentity?
  /// Where its cursor is to stand.
  private(set) var place: StartPlace?
  /// What is opened when the first frame is seen.
  private(set) var others: [OpenRequest] = []
  /// A folder from which a file is to be chosen.
  private(set) var folder: OpenRequest?
  /// Where the text that is seen comes from, as far as it is still coming.
  private(set) var source: (any TextSource)?
  /// What could not be opened; each text says why.
  private(set) var failures: [String] = []

  private let isReadOnly: Bool
  private let settings: Settings

  /// An empty text.
  init(isReadOnly: Bool, settings: Settings) {
    self.isReadOnly = isReadOnly
    self.settings = settings
  }

  /// Reads the first thing that can be opened; standard input where nothing is named.
  ///
  /// - Throws: where nothing can be opened: `FileError`, `TerminalError`, or `CommandFailure` for a
  ///   terminal in the place of standard input.
  mutating func open(_ targets: [OpenTarget], at now: Moment) throws {
    if let input = targets.first(where: { $0.source == .standardInput }) {
      if !StandardInput.isRedirected {
        throw CommandFailure(
          "Nothing comes through standard input: use a pipe, COMMAND | memento -")
      }
      try takeInput(place: input.place, at: now)
    } else if targets.isEmpty, StandardInput.isRedirected {
      try takeInput(place: nil, at: now)
    }
    var failure: FileError?
    for target in targets {
      guard case .file(let path) = target.source else { continue }
      let isFirst = document.path == nil && source == nil && folder == nil
      let request = OpenRequest(
        path: path, at: target.place, isReadOnly: isReadOnly, staysAside: !isFirst)
      do throws(FileError) {
        if isFirst { try begin(with: request, at: now) } else { others.append(request) }
      } catch {
        failure = failure ?? error
        failures.append(error.description)
      }
    }
    if let failure, document.path == nil, folder == nil { throw failure }
  }

  private mutating func takeInput(place: StartPlace?, at now: Moment) throws {
    source = try StandardInput.take(orElse: settings.encodingOfOtherText)
    document = Self.arriving(at: place, at: now)
  }

  private mutating func begin(
    with request: OpenRequest, at now: Moment
  ) throws(FileError) {
    let path = FilePath(expandingTilde: request.path)
    do throws(FileError) {
      guard let file = try FileLoad.begin(path, orElse: settings.encoding(ofFileAt: path)) else {
        document = Document(PieceTree(), path: request.path, isOnDisk: false, at: now)
        return
      }
      identity = file.identity
      source = file.rest
      place = request.place ?? RecentFiles.place(of: path)
      document = Document(
        file.text, path: request.path, isOnDisk: true, isReadOnly: isReadOnly, at: now)
    } catch {
      switch error.cause {
      case .notAFile(.directory): folder = request
      case .notAFile(.fifo):
        source = try StandardInput.reading(path, orElse: settings.encodingOfOtherText)
        document = Self.arriving(at: request.place, at: now)
      default: throw error
      }
    }
  }

  /// A text that comes bit by bit.
  private static func arriving(at place: StartPlace?, at now: Moment) -> Document {
    Document(
      PieceTree(), path: nil, isOnDisk: false,
      arrival: Arrival(from: .standardInput, goingTo: place), at: now)
  }
}

extension RecentFiles {
  /// Where the cursor of a file was when it was edited last; nil where that is not known.
  static func place(of path: FilePath) -> StartPlace? {
    guard let folder = try? StateFolder.ofUser(), let canonical = try? path.canonical() else {
      return nil
    }
    return RecentFiles(in: folder).entries().first { $0.path == canonical }.map {
      .line($0.line, character: $0.character)
    }
  }
}
