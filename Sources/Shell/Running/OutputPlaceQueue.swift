import Dispatch
import EditorCore
import Files
import Glibc
import Projects
import Synchronization
import SystemPackage
import Text

/// The queue that finds the places in the output of a run.
///
/// It is separate from the queue that reads the output, so that an unresponsive file system does
/// not delay it.
struct OutputPlaceQueue {
  private let queue = DispatchQueue(label: "memento.run.places", qos: .userInitiated)
  private let serial: Int
  private let post: Post<Event>
  private let search: SharedSearch

  /// The number of the next line of output.
  private var lineNumber = 0
  private var reader = PlaceReader()
  /// The number of lines that were sent to the queue.
  private var readingCount = 0
  /// The unfinished line.
  private var lastLine: [UInt8] = []

  /// The maximum number of lines with readings; each needs a file system access.
  private static var mostReadings: Int { 100_000 }

  /// The finder of existing files, and the number of places.
  private final class SharedSearch: Sendable {
    let state: Mutex<(finder: PlaceFinder, count: Int, last: OutputPlace?)>

    init(_ finder: PlaceFinder) { state = Mutex((finder, 0, nil)) }
  }

  init(of order: RunOrder, post: @escaping Post<Event>) {
    serial = order.serial
    self.post = post
    search = SharedSearch(
      PlaceFinder(
        in: FilePath(bytes: order.folder),
        inputFile: order.inputFile.map { FilePath(absoluteOf: $0) }))
  }

  /// Finds the places in a part of the output.
  mutating func scan(_ part: OutputText.Part) {
    let finished = part.bytes.dropLast(part.unfinishedCount)
    lastLine = Array(part.bytes.suffix(part.unfinishedCount))
    var found: [(line: Int, readings: [NamedPlace])] = []
    if readingCount < Self.mostReadings, Self.mayNamePlaces(finished) {
      var rest = finished
      while let end = rest.firstIndex(of: 0x0A) {
        let readings = reader.places(in: rest[..<end])
        if !readings.isEmpty, readingCount < Self.mostReadings {
          readingCount += 1
          found.append((lineNumber, readings))
        }
        lineNumber += 1
        rest = rest[(end + 1)...]
      }
    } else {
      // The last line may be a file name above its results.
      let lines = finished.suffix(4_096).split(separator: 0x0A)
      if let last = lines.last { _ = reader.places(in: last) }
      lineNumber += finished.count { $0 == 0x0A }
    }
    find(found)
  }

  /// Returns whether the bytes contain one of the characters that every line with a place has.
  private static func mayNamePlaces(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      return ":(\"".utf8.contains { memchr(base, CInt($0), buffer.count) != nil }
    }
  }

  /// Finds the place in the last line, if it is unfinished.
  mutating func scanLastLine() {
    let readings = reader.places(in: lastLine)
    if !readings.isEmpty, readingCount < Self.mostReadings { find([(lineNumber, readings)]) }
    lastLine = []
  }

  /// Calls `body` after the places of all parts are posted.
  func whenFound(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  private func find(_ lines: [(line: Int, readings: [NamedPlace])]) {
    if lines.isEmpty { return }
    let isLast = readingCount >= Self.mostReadings
    queue.async { [search, serial, post] in
      let found = search.state.withLock { state -> FoundPlaces? in
        if state.count >= FoundPlaces.most { return nil }
        var places: [OutputPlace] = []
        for (line, readings) in lines {
          guard let (path, place) = state.finder.existing(among: readings) else { continue }
          let new = OutputPlace(path: path, place, inOutputLine: line)
          // Compilers may name a place several times.
          if let last = state.last, last.isSamePlace(as: new) { continue }
          if state.count == FoundPlaces.most { return FoundPlaces(places, isPartial: true) }
          places.append(new)
          state.last = new
          state.count += 1
        }
        return FoundPlaces(places, isPartial: isLast)
      }
      guard let found, !found.places.isEmpty || found.isPartial else { return }
      onMainQueue { post(.run(.places(found, serial: serial))) }
    }
  }
}

extension OutputPlace {
  init(path: [UInt8], _ place: NamedPlace, inOutputLine line: Int) {
    self.init(
      outputLine: line, range: place.range, path: path, line: place.line,
      character: place.character, message: String(shown: place.message.prefix(300)))
  }

  func isSamePlace(as other: OutputPlace) -> Bool {
    path == other.path && line == other.line && character == other.character
      && message == other.message
  }
}
