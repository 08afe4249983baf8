import MementoKit
public import TextModel

/// What is marked beside a line of the text.
public struct LineMark: Hashable, Sendable {
  /// What became of the text there.
  public let change: LineDifference.LineChange
  /// Whether the file does not have it so; otherwise it has, and had not when it was opened.
  public let isUnsaved: Bool
}

/// Which lines of a text differ from the state in its file, and from the one in which the file was
/// opened.
///
/// A class, so that handing it on costs little: nothing of it ever changes.
public final class LineMarks: Sendable {
  /// The most places that are compared anew for each frame.
  static var fewPlaces: Int { 100 }
  /// The most places that are marked.
  static var mostPlaces: Int { 5_000 }

  /// The text whose lines are marked.
  let text: PieceTree
  /// Whether more places differ than were looked at.
  let isPartial: Bool
  /// The text that was compared with the two.
  private let compared: PieceTree
  private let sinceSaved: [LineDifference.Hunk]
  /// None where it is the same, or the text had no file when the run began.
  private let sinceOpened: [LineDifference.Hunk]
  /// What changed since the text was compared.
  private let since: [LineDifference.Hunk]

  /// Compares a text with what is in the file, and with what was when the run began.
  ///
  /// - Complexity: that of as many places.
  init(
    of text: PieceTree, saved: TextBuffer.Memento, opened: TextBuffer.Memento?, atMost places: Int
  ) {
    let fromSaved = LineDifference(from: saved, to: text, effort: .small, atMost: places)
    let fromOpened = opened.map {
      LineDifference(from: $0, to: text, effort: .small, atMost: places)
    }
    self.text = text
    compared = text
    sinceSaved = fromSaved.hunks
    sinceOpened = fromOpened?.hunks ?? []
    isPartial = fromSaved.isPartial || fromOpened?.isPartial == true
    since = []
  }

  /// The marks of an earlier text, where their lines are now; what changed since is unsaved.
  init(_ earlier: LineMarks, movedTo text: PieceTree) {
    self.text = text
    compared = earlier.compared
    isPartial = earlier.isPartial
    sinceSaved = earlier.sinceSaved
    sinceOpened = earlier.sinceOpened
    since =
      LineDifference(from: compared, to: text, effort: .small, atMost: Self.fewPlaces).hunks
  }

  /// Whether there are so many places that they are not compared anew for each frame.
  var isLarge: Bool {
    max(sinceSaved.count, sinceOpened.count) > Self.fewPlaces
  }

  /// What is marked beside a line; nil where nothing is.
  ///
  /// - Complexity: O(log n) for n places that changed.
  public subscript(line: Int) -> LineMark? {
    guard let before = since.lineBefore(line) else {
      return LineMark(change: .changed, isUnsaved: true)
    }
    if let change = sinceSaved.change(atLine: before) {
      return LineMark(change: change, isUnsaved: true)
    }
    return sinceOpened.change(atLine: before).map { LineMark(change: $0, isUnsaved: false) }
  }
}

extension LineMarks {
  /// What is marked beside the lines of a range: the first of what is unsaved, or else of what is
  /// not.
  ///
  /// - Complexity: O(log n) for n places that changed.
  public func mark(in lines: Range<Int>) -> LineMark? {
    if let change = since.change(inLines: lines) {
      return LineMark(change: change, isUnsaved: true)
    }
    // No line of them has changed since: they stood together before, too.
    let first = since.lineBefore(lines.lowerBound) ?? lines.lowerBound
    let before = first..<first + lines.count
    if let change = sinceSaved.change(inLines: before) {
      return LineMark(change: change, isUnsaved: true)
    }
    return sinceOpened.change(inLines: before).map { LineMark(change: $0, isUnsaved: false) }
  }
}

/// When and by what a line was changed.
public struct LineBlame: Hashable, Sendable {
  /// The step that made the line what it is.
  public struct Step: Hashable, Sendable {
    /// What the step did.
    public let title: String
    /// When it was recorded, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
  }

  /// What became of the text there.
  public let change: LineDifference.LineChange
  /// The step; nil for what waits to be recorded.
  public let step: Step?
}

extension Document {
  /// How many steps back the one is looked for that changed a line.
  private static var mostSteps: Int { 2_000 }

  /// The last step that changed a line, on the way from the root to where one is.
  ///
  /// - Returns: nil where it is not to be found: it was undone since, or the states on the way are
  ///   not at hand.
  /// - Complexity: O(steps), each at the cost of its change; there are 2,000 at most.
  func blame(ofLine line: Int, for change: LineDifference.LineChange) -> LineBlame? {
    let tree = caretaker.tree
    var trace = LineTrace(of: line, in: buffer.text, lookingFor: change)
    var id = tree.current
    if caretaker.isRecording {
      guard let state = tree.state(of: id) else { return nil }
      switch trace.goBack(to: state) {
      case .made: return LineBlame(change: change, step: nil)
      case .lost: return nil
      case .passed: break
      }
    }
    for _ in 0..<Self.mostSteps {
      let node = tree[id]
      guard let parent = node.parent, let before = node.before ?? tree.state(of: parent) else {
        return nil
      }
      switch trace.goBack(to: before) {
      case .made:
        return LineBlame(
          change: change,
          step: .init(title: node.summary.title, secondsSince1970: node.secondsSince1970))
      case .lost: return nil
      case .passed: id = parent
      }
    }
    return nil
  }
}
