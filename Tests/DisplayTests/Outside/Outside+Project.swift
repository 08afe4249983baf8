import TestSupport
import Text

@testable import Documents
@testable import EditorCore

/// Answers to requests for the files of a project.
extension Outside {
  static func answer(to request: ProjectRequest, _ random: inout SeededRandom) -> [ProjectEvent] {
    switch request {
    case .findFiles(_, let query), .filterFiles(let query):
      return [.files(files(for: query, &random))]
    case .preview(let place, _):
      return [.preview(FilePreview(of: place, in: PieceTree(random.text())))]
    case .search(let query):
      let found = FileSearchEvent.found(
        matches(of: query, &random), in: folder, serial: query.serial)
      var summary = FileSearchSummary()
      summary.binaryCount = Int.random(in: 0..<2, using: &random)
      summary.isPartial = random.happens(onceIn: 3)
      let ended = FileSearchEvent.ended(summary, serial: query.serial)
      return random.happens(onceIn: 2) ? [.search(found), .search(ended)] : [.search(ended)]
    case .replace(let request):
      return results(of: request, &random).map { .replacing($0) }
    case .timeline(let query):
      if random.happens(onceIn: 5) { return [.timeline(.failed("The history cannot be read"))] }
      let soFar = random.happens(onceIn: 3) ? [timeline(&random, query, isComplete: false)] : []
      return (soFar + [timeline(&random, query)]).map { .timeline(.listed($0)) }
    case .restore(let request): return answer(to: request, &random).map { .restoring($0) }
    case .tree(let request): return answer(to: request, &random).map { .tree($0) }
    case .stopFindingFiles, .stopSearching, .stopReplacing, .stopTimeline: return []
    }
  }

  private static func results(
    of request: FileReplaceRequest, _ random: inout SeededRandom
  ) -> [FileReplaceEvent] {
    let count =
      switch request.work {
      case .replace(_, let files): files.count
      case .undo(let files): files.count
      }
    let stamp = Array("bytes".utf8).withUnsafeBytes { ByteStamp(of: $0) }
    let results = (0..<count).map { number -> FileReplaceResult in
      switch Int.random(in: 0..<5, using: &random) {
      case 0: .left("file\(number) changed since the search: search again")
      case 1: .stopped
      case 2: .unchanged
      default:
        .written(
          RewrittenFile(path: folder, stamp: stamp, before: .state(number + 1)), matchCount: 2)
      }
    }
    return [
      .reached(count / 2, serial: request.serial),
      .ended(results, notice: nil, serial: request.serial),
    ]
  }

  private static var folder: [UInt8] { Array("/project".utf8) }

  private static func answer(
    to request: ProjectRestoreRequest, _ random: inout SeededRandom
  ) -> [ProjectRestoreEvent] {
    if random.happens(onceIn: 5) { return [.failed("The history cannot be read")] }
    switch request {
    case .compare:
      let cautions: [ProjectRestoreListing.Caution] = [
        .none, .none, .changed, .perhapsDeleted, .changedSince, .unsaved, .failed("no permission"),
      ]
      let files = (0..<Int.random(in: 0..<5, using: &random)).map { number in
        var file = ProjectRestoreListing.File(
          path: Array("sub/file\(number).txt".utf8), step: "#\(number + 2) → #1",
          caution: cautions.randomElement(using: &random) ?? .none)
        file.addedCount = number
        file.isRemoved = random.happens(onceIn: 4)
        return file
      }
      return [.compared(ProjectRestoreListing("Back to 09:10", files: files, sameCount: 3))]
    case .run(let places, _):
      var report = ProjectRestoreReport()
      report.restoredCount = places.count
      report.left = random.happens(onceIn: 3) ? ["file1.txt: it changed meanwhile"] : []
      return [.reached(1), .ended(report)]
    case .name(let name, _):
      let left = random.happens(onceIn: 3) ? ["file1.txt: no permission"] : []
      return [.named(name, fileCount: 3, left: left)]
    case .stop: return []
    }
  }

  private static func timeline(
    _ random: inout SeededRandom, _ query: TimelineQuery, isComplete: Bool = true
  ) -> TimelineListing {
    let stretches = (0..<Int.random(in: 0..<3, using: &random)).map { index in
      let files = (0..<Int.random(in: 1..<3, using: &random)).map { number in
        TimelineListing.File(
          path: Array("sub/file\(number).txt".utf8),
          states: 2...Int.random(in: 2..<5, using: &random), stateCount: 2, lineCount: number,
          deletion: random.happens(onceIn: 3)
            ? TimelineListing.Deletion(secondsSince1970: random.happens(onceIn: 2) ? 1_100 : nil)
            : nil)
      }
      return TimelineListing.Stretch(
        from: Double(1_000 - 100 * index), to: Double(1_050 - 100 * index), files: files)
    }
    let names = [TimelineListing.Name("before", at: 1_020, fileCount: 2)]
    return TimelineListing(
      in: folder, stretches, names: random.happens(onceIn: 2) ? names : [], text: query.text,
      time: query.time, isComplete: isComplete)
  }

  private static func files(
    for query: FileQuery, _ random: inout SeededRandom
  ) -> FoundFiles {
    let paths = (0..<Int.random(in: 0..<4, using: &random)).map { Array("sub/file\($0).txt".utf8) }
    return FoundFiles(
      query, in: folder, openPaths: random.happens(onceIn: 2) ? [folder + Array("/a".utf8)] : [],
      paths: paths, matchCount: paths.count, fileCount: 9,
      isComplete: random.happens(onceIn: 2),
      unreadableFolderCount: random.happens(onceIn: 3) ? 1 : 0)
  }

  private static func matches(
    of query: FileSearchQuery, _ random: inout SeededRandom
  ) -> [FileMatches] {
    let numbers = Set((0..<3).map { _ in Int.random(in: 0..<9, using: &random) })
    return numbers.sorted().compactMap { number in
      let lines = LineMatchSearch(
        for: query.pattern, replacing: query.replacement?.forms(for: PieceTree()).substitution,
        in: PieceTree(random.text()), atMost: 5
      ).lines
      return lines.isEmpty
        ? nil : FileMatches(number: number, path: Array("file\(number)".utf8), lines: lines)
    }
  }
}
