import Documents
import EditorCore
import Files
import Glibc
import MementoKit
import SystemPackage
import Text

/// The documents at the start: the first visible one, and those opened after it.
struct Beginning {
  /// The document that is visible first.
  private(set) var document = Document(PieceTree(), path: nil, isOnDisk: false, at: .now)
  /// The identity of its file when it was read; nil without a file.
  private(set) var identity: FileIdentity?
  /// The canonical path of its file; nil if it has none.
  private(set) var canonicalPath: FilePath?
  /// The initial position of its cursor.
  private(set) var place: StartPlace?
  /// The files opened after the first frame.
  private(set) var others: [OpenRequest] = []
  /// The folder in which the user chooses a file.
  private(set) var folder: OpenRequest?
  /// The source of the visible text, if it is still loading.
  private(set) var source: (any TextSource)?
  /// The reasons why files could not be opened.
  private(set) var failures: [String] = []

  private let isReadOnly: Bool
  private let settings: Settings
  private let folders: UserFolders?

  /// Whether the command line names neither a file nor standard input, so that the last session may
  /// be reopened.
  var isWithoutFiles: Bool {
    document.path == nil && source == nil && others.isEmpty && failures.isEmpty && !isReadOnly
  }

  /// The folder in which the editor was started.
  var start: ProjectSessionQueue.Start {
    folder.map { .folder(FilePath(expandingTilde: $0.path)) } ?? .workingFolder
  }

  /// Creates an empty document.
  init(isReadOnly: Bool, settings: Settings, in folders: UserFolders?) {
    self.isReadOnly = isReadOnly
    self.settings = settings
    self.folders = folders
  }

  /// Opens the first readable target; without targets, standard input.
  ///
  /// - Parameter hanging: the paths whose file system does not respond, which are opened last.
  /// - Throws: if nothing can be opened: `FileError`, `TerminalError`, or `LaunchError` if standard
  ///   input is a terminal.
  mutating func open(
    _ targets: [OpenTarget], hanging: Set<String> = [], at now: Moment
  ) throws {
    if let input = targets.first(where: { $0.source == .standardInput }) {
      if !StandardInput.isRedirected {
        throw LaunchError("Standard input is a terminal: use a pipe, COMMAND | memento -")
      }
      try readStandardInput(place: input.place, at: now)
    } else if targets.isEmpty, StandardInput.isRedirected {
      try readStandardInput(place: nil, at: now)
    }
    var failure: FileError?
    var late: [OpenRequest] = []
    for target in targets {
      guard case .file(let path) = target.source else { continue }
      if hanging.contains(path) {
        late.append(
          OpenRequest(
            path: path, at: target.place, isReadOnly: isReadOnly, opensInBackground: true))
        failures.append("\(path.onOneLine) does not answer: it opens as soon as it does")
        continue
      }
      let isFirst = document.path == nil && source == nil && folder == nil
      let request = OpenRequest(
        path: path, at: target.place, isReadOnly: isReadOnly, opensInBackground: !isFirst)
      do throws(FileError) {
        if isFirst { try begin(with: request, at: now) } else { others.append(request) }
      } catch {
        failure = failure ?? error
        failures.append(error.description)
      }
    }
    others += late
    if let failure, document.path == nil, folder == nil, late.isEmpty { throw failure }
  }

  private mutating func readStandardInput(place: StartPlace?, at now: Moment) throws {
    source = try StandardInput.adopt(orElse: settings.encodingOfOtherText)
    document = Self.loading(at: place, at: now)
  }

  private mutating func begin(with request: OpenRequest, at now: Moment) throws(FileError) {
    let path = FilePath(expandingTilde: request.path)
    canonicalPath = try? path.canonical()
    do throws(FileError) {
      let other = settings.encoding(ofFileAt: path)
      guard let file = try FileLoad.begin(path, encodings: folders?.encodings, orElse: other) else {
        document = Document(PieceTree(), path: request.path, isOnDisk: false, at: now)
        return
      }
      identity = file.identity
      source = file.rest
      place = request.place ?? folders?.recentFiles.place(of: path)
      document = Document(
        file.text, path: request.path, isOnDisk: true, isReadOnly: isReadOnly, at: now)
    } catch {
      switch error.cause {
      case .notAFile(.directory): folder = request
      case .notAFile(.fifo):
        source = try StandardInput.reading(path, orElse: settings.encodingOfOtherText)
        document = Self.loading(at: request.place, at: now)
      default: throw error
      }
    }
  }

  /// Returns a document that loads from standard input.
  private static func loading(at place: StartPlace?, at now: Moment) -> Document {
    Document(
      PieceTree(), path: nil, isOnDisk: false,
      load: Load(from: .standardInput, goingTo: place), at: now)
  }
}

extension RecentFiles {
  /// Returns the last cursor position in a file; nil if it is not known.
  func place(of path: FilePath) -> StartPlace? {
    entry(of: path).map { .line($0.line, character: $0.character) }
  }

  /// Returns the event about the user's choice to wrap the lines of a file; nil without one.
  func rememberedWrap(of path: String, in id: DocumentID) -> Event? {
    entry(of: FilePath(expandingTilde: path))?.wraps.map { .rememberedWrap($0, of: id) }
  }

  private func entry(of path: FilePath) -> Entry? {
    guard let canonical = try? path.canonical() else { return nil }
    return entries().first { $0.path == canonical }
  }
}
