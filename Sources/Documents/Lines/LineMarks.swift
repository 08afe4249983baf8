import MementoKit
public import Text
package import TextEditing

/// A mark beside a line of the text.
public struct LineMark: Hashable, Sendable {
  /// The kind of change.
  public let change: LineDifference.LineChange
  /// Whether the change is not in the file; a saved change was made since the file was opened.
  public let isUnsaved: Bool
}

/// The changed lines of a text: since the state in its file, and since the state at the start of
/// the session or the text in HEAD.
///
/// It is an immutable class, so that copies are cheap.
public final class LineMarks: Sendable {
  /// The maximum number of places compared for each frame.
  static var fewPlaces: Int { 100 }
  /// The maximum number of marked places.
  static var maxPlaces: Int { 5_000 }

  /// The text of the marked lines.
  package let text: PieceTree
  /// Whether more places differ than were compared.
  let isPartial: Bool
  /// The text of the comparison.
  private let compared: PieceTree
  private let sinceSaved: [LineDifference.Hunk]
  /// The changes since the start of the session, or since HEAD if the text is compared with it.
  ///
  /// Empty if both states are equal, or the file did not exist at the start of the session.
  private let sinceOpened: [LineDifference.Hunk]
  /// The changes since the comparison.
  private let since: [LineDifference.Hunk]
  /// Whether only lines that differ from HEAD have marks.
  private let isSinceHead: Bool

  /// Compares a text with the state in the file and with that at the start of the session, or with
  /// the text in HEAD.
  ///
  /// - Complexity: that of the compared places.
  package init(
    of text: PieceTree, saved: TextBuffer.Memento, opened: TextBuffer.Memento?, head: PieceTree?,
    atMost places: Int
  ) {
    let fromSaved = LineDifference(from: saved, to: text, effort: .small, atMost: places)
    let fromOpened =
      head.map { LineDifference(from: $0, to: text, effort: .small, atMost: places) }
      ?? opened.map { LineDifference(from: $0, to: text, effort: .small, atMost: places) }
    isSinceHead = head != nil
    self.text = text
    compared = text
    sinceSaved = fromSaved.hunks
    sinceOpened = fromOpened?.hunks ?? []
    isPartial = fromSaved.isPartial || fromOpened?.isPartial == true
    since = []
  }

  /// Moves the marks of an earlier text to the present lines; later changes count as unsaved.
  package init(_ earlier: LineMarks, movedTo text: PieceTree) {
    self.text = text
    compared = earlier.compared
    isPartial = earlier.isPartial
    sinceSaved = earlier.sinceSaved
    sinceOpened = earlier.sinceOpened
    isSinceHead = earlier.isSinceHead
    since = LineDifference(from: compared, to: text, effort: .small, atMost: Self.fewPlaces).hunks
  }

  /// Whether there are too many places to compare for each frame.
  var isLarge: Bool { max(sinceSaved.count, sinceOpened.count) > Self.fewPlaces }

  /// The mark beside a line; nil if there is none.
  ///
  /// - Complexity: O(log n) for n changed places.
  public subscript(line: Int) -> LineMark? {
    guard let before = since.lineBefore(line) else {
      return LineMark(change: .changed, isUnsaved: true)
    }
    if isSinceHead {
      let isUnsaved = sinceSaved.change(atLine: before) != nil
      return sinceOpened.change(atLine: before).map { LineMark(change: $0, isUnsaved: isUnsaved) }
    }
    return sinceSaved.change(atLine: before).map { LineMark(change: $0, isUnsaved: true) }
      ?? sinceOpened.change(atLine: before).map { LineMark(change: $0, isUnsaved: false) }
  }

  /// Returns the mark for a range of lines: the first unsaved one, otherwise the first saved one.
  ///
  /// - Complexity: O(log n) for n changed places.
  public func mark(in lines: Range<Int>) -> LineMark? {
    if let change = since.change(inLines: lines) {
      return LineMark(change: change, isUnsaved: true)
    }
    // None of these lines has changed since, so they were adjacent in the compared text, too.
    let first = since.lineBefore(lines.lowerBound) ?? lines.lowerBound
    let before = first..<first + lines.count
    if isSinceHead {
      let isUnsaved = sinceSaved.change(inLines: before) != nil
      return sinceOpened.change(inLines: before).map { LineMark(change: $0, isUnsaved: isUnsaved) }
    }
    return sinceSaved.change(inLines: before).map { LineMark(change: $0, isUnsaved: true) }
      ?? sinceOpened.change(inLines: before).map { LineMark(change: $0, isUnsaved: false) }
  }
}

/// The last change of a line.
public struct LineBlame: Hashable, Sendable {
  /// The step that made the change.
  public struct Step: Hashable, Sendable {
    /// The title of the step.
    public let title: String
    /// The time of recording, in seconds since 1970-01-01 00:00 UTC.
    public let secondsSince1970: Double
  }

  /// The kind of change.
  public let change: LineDifference.LineChange
  /// The step; nil for a change of the open block.
  public let step: Step?
}

extension Document {
  /// Updates the marks beside changed lines.
  package mutating func renewMarking() {
    var marking = marking
    marking.renew(for: self)
    self.marking = marking
  }

  // MARK: HEAD

  /// The memento with which unmodified lines of the session are compared; nil if it is in the file.
  var openedID: MementoID? {
    session.beganOnDisk && session.start != saved ? session.start : nil
  }

  /// The state at the start of the session; nil if it is in the file, or not loaded.
  var openedState: TextBuffer.Memento? {
    openedID.flatMap { caretaker.tree.state(of: $0) }.map(buffer.completed)
  }

  /// The text in HEAD, if the marks compare with it and it is known.
  package var headText: PieceTree? { settings.changeBase == .head ? marking.head.text : nil }

  private var comparesWithHead: Bool {
    settings.changeBase == .head && isOnDisk && load == nil && path != nil && savedState != nil
  }

  /// The uptime of the next request for the text in HEAD; nil if none is due.
  var headDeadline: Duration? { comparesWithHead ? marking.head.deadline : nil }

  /// Requests the text in HEAD if the marks compare with it and it may have changed.
  mutating func requestHead(at now: Moment) {
    guard comparesWithHead, let path, let saved = savedState else { return }
    if let request = marking.head.request(for: path, saved, at: now.uptime) {
      emit(FileRequest.readHead(request))
    }
  }

  /// Accepts the text in HEAD.
  mutating func accept(_ answer: HeadAnswer, to request: HeadRequest, at now: Moment) {
    if let problem = marking.head.accept(answer, to: request, at: now.uptime) {
      reportWarning(problem)
    }
  }

  // MARK: Blame

  /// The maximum number of steps searched for a change.
  private static var maxSteps: Int { 2_000 }

  /// Returns the last step on the path from the root to the current state that changed a line.
  ///
  /// - Returns: nil if no such step is found, because it was undone or its states are not loaded.
  /// - Complexity: O(steps), each at the cost of its change; at most 2,000 steps.
  package func blame(ofLine line: Int, for change: LineDifference.LineChange) -> LineBlame? {
    let tree = caretaker.tree
    var trace = LineTrace(of: line, in: buffer.text, until: change)
    var id = tree.current
    if caretaker.isRecording {
      guard let state = tree.state(of: id) else { return nil }
      switch trace.goBack(to: state) {
      case .made: return LineBlame(change: change, step: nil)
      case .lost: return nil
      case .passed: break
      }
    }
    for _ in 0..<Self.maxSteps {
      let node = tree[id]
      guard let parent = node.parent, let before = tree.stateBefore(id) else {
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
