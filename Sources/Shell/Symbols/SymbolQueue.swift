import Dispatch
import Documents
import EditorCore
import Glibc
public import Structure
import Synchronization
import SystemPackage
public import Text

/// The queue that finds symbols beside the main queue: with ctags if it is installed, otherwise by
/// headings, indentation and brackets.
///
/// The editor has one active request per document, so that only one ctags at a time reads a
/// document.
public final class SymbolQueue: Sendable {
  private let queue = DispatchQueue(
    label: "memento.symbols", qos: .utility, attributes: .concurrent)
  /// The running work.
  private let work = DispatchGroup()
  private let state = Mutex(State())
  private let searchPath: String
  private let limits: CtagsRun.Limits

  private struct State {
    /// Ctags; nil before the search for it, and if it is not installed.
    var ctags: CtagsRun?
    /// Whether a message has reported a failure.
    var hasReported = false
    /// The number of the search through a project; nil without one.
    var project: Int?
    var isEnding = false
  }

  /// Creates a queue.
  ///
  /// - Parameter searchPath: the folders of programs, as in PATH.
  init(searchPath: String, limits: CtagsRun.Limits = CtagsRun.Limits()) {
    self.searchPath = searchPath
    self.limits = limits
  }

  /// Returns the queue for the user's PATH.
  static func ofUser() -> SymbolQueue { SymbolQueue(searchPath: userPath) }

  private static var userPath: String { getenv("PATH").map { String(cString: $0) } ?? "" }

  /// The delay at the start, during which the first screen and its colours have all processors.
  private static let delay = DispatchTimeInterval.milliseconds(50)

  /// Searches for ctags after a delay; then symbols can be requested.
  func start(post: @escaping Post<Event>) {
    work.enter()
    queue.asyncAfter(deadline: .now() + Self.delay) { [self] in
      defer { work.leave() }
      var silent: String?
      let ctags = CtagsRun.found(in: searchPath, limits: limits) {
        !isEnding
      } reportSilent: {
        silent = silent ?? $0
      }
      state.withLock { $0.ctags = ctags }
      onMainQueue { [silent] in post(.symbols(.ready(hasCtags: ctags != nil, silent: silent))) }
    }
  }

  /// Finds the requested symbols.
  func find(_ request: SymbolRequest, post: @escaping Post<Event>) {
    switch request {
    case .outline(let request):
      queue.async(group: work) { [self] in findOutline(of: request, post) }
    case .project(let file, let serial):
      state.withLock { $0.project = serial }
      queue.async(group: work) { [self] in findSymbols(ofProjectOf: file, serial, post) }
    case .stop: state.withLock { $0.project = nil }
    }
  }

  /// Stops all work, and waits briefly until ctags has ended.
  func stop() {
    state.withLock {
      $0.project = nil
      $0.isEnding = true
    }
    _ = work.wait(timeout: .now() + .milliseconds(300))
  }

  private var isEnding: Bool { state.withLock { $0.isEnding } }

  // MARK: Outlines

  private func findOutline(of request: OutlineRequest, _ post: @escaping Post<Event>) {
    var outline: TextOutline?
    var notice: String?
    // Headings are found better without ctags, which embedded code confuses.
    if !request.isMarkdown, let ctags = state.withLock({ $0.ctags }) {
      do throws(CtagsRun.Failure) {
        outline = try ctags.outline(of: request) { !isEnding }
      } catch {
        notice = noticeOnce(of: error)
      }
    }
    let found = outline ?? TextOutline(of: request)
    onMainQueue { [notice] in
      if let notice { post(.notice(notice)) }
      post(.symbols(.outline(found, of: request.document)))
    }
  }

  /// Returns the notice about the first failure; nil for a later one.
  private func noticeOnce(of failure: CtagsRun.Failure) -> String? {
    let isFirst = state.withLock { state in
      defer { state.hasReported = true }
      return !state.hasReported && !state.isEnding
    }
    return isFirst ? "No symbols from ctags: \(failure). Blocks are listed instead" : nil
  }

  // MARK: Projects

  /// The number of files for one ctags; its symbols are shown together.
  private static var batch: Int { 200 }
  /// The maximum time of a search through a project.
  private static var projectTime: Duration { .seconds(60) }

  private func findSymbols(
    ofProjectOf file: String?, _ serial: Int, _ post: @escaping Post<Event>
  ) {
    let end = ContinuousClock.now.advanced(by: Self.projectTime)
    func shouldContinue() -> Bool {
      state.withLock { $0.project == serial && !$0.isEnding } && ContinuousClock.now < end
    }
    let project = ProjectFiles(ofFile: FilePath(absoluteOf: file ?? "none"))
    let (paths, areAll) = project.paths(shouldContinue: shouldContinue)
    var failure: CtagsRun.Failure?
    for start in stride(from: 0, to: paths.count, by: Self.batch) where shouldContinue() {
      guard let ctags = state.withLock({ $0.ctags }) else { break }
      var waiting = [paths[start..<min(start + Self.batch, paths.count)]]
      while let batch = waiting.popLast(), shouldContinue() {
        do throws(CtagsRun.Failure) {
          let tags = try ctags.tags(
            ofFiles: Array(batch), in: project.folder, shouldContinue: shouldContinue)
          let symbols = tags.map { ProjectSymbol($0, in: project.folder) }
          onMainQueue { post(.symbols(.found(symbols, serial: serial))) }
        } catch {
          // A single bad file must not lose the symbols of the others.
          let middle = batch.startIndex + batch.count / 2
          if batch.count > 1 {
            waiting += [batch[middle...], batch[..<middle]]
          } else {
            failure = failure ?? error
          }
        }
      }
    }
    let isWhole = areAll && ContinuousClock.now < end
    let problem =
      failure.map { "Some symbols are missing: ctags failed, \($0)" }
      ?? (isWhole ? nil : "Some symbols are missing: the project is too large")
    onMainQueue { post(.symbols(.ended(problem, serial: serial))) }
  }
}

extension ProjectSymbol {
  init(_ tag: CtagsTag, in folder: String) {
    let isBelow = tag.path.hasPrefix(folder + "/")
    self.init(
      name: tag.scope.isEmpty ? tag.name : "\(tag.scope).\(tag.name)", kind: tag.kind,
      path: tag.path,
      shownPath: isBelow ? String(tag.path.dropFirst(folder.count + 1)) : tag.path,
      line: tag.line + 1)
  }
}

extension SymbolQueue {
  /// Returns the symbols of a text: from ctags, if it is installed and knows the language.
  ///
  /// It waits for ctags, and is meant for commands that print.
  public static func outline(of text: PieceTree, named name: String?) -> TextOutline {
    let type =
      name.flatMap(FileType.of(fileNamed:))
      ?? FileType.of(firstLine: text.bytes(in: 0..<min(200, text.count)))
    let request = OutlineRequest(text, name: name, type: type)
    let ctags = request.isMarkdown ? nil : CtagsRun.found(in: userPath)
    return (try? ctags?.outline(of: request)) ?? TextOutline(of: request)
  }
}
