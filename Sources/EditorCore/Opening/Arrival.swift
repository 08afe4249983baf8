import MementoKit
import TextModel

/// A text that is still coming through standard input.
public struct Arrival: Equatable, Sendable {
  /// How many bytes have come.
  public internal(set) var byteCount = 0
  /// How many bytes have come that are no text before all is there.
  var gatheredCount = 0
  /// Whether it is not read on before that is wished.
  public internal(set) var isResting = false

  /// Where the cursor is to go when all has come, if nobody has moved it.
  let place: StartPlace?

  /// A text of which nothing has come yet.
  ///
  /// - Parameter place: where the cursor is to go when all has come.
  public init(goingTo place: StartPlace? = nil) {
    self.place = place
  }
}

/// Standard input, which comes bit by bit, slowly or without end.
extension Editor {
  /// The document that standard input goes to; nil when all has come.
  private var arriving: DocumentID? { documents.first { $0.arrival != nil }?.id }

  mutating func takeArrived(_ bytes: [UInt8], in encoding: TextEncoding, at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) { editor in
      editor.document.grow(by: bytes, in: encoding)
      // What is selected next in the pane is to be whole.
      if !editor.isAside, editor.historyPane != nil { editor.document.completeStates() }
    }
  }

  mutating func noteGathered(_ count: Int, at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) { $0.document.arrival?.gatheredCount = count }
  }

  /// Asks whether to go on with something that may have no end.
  mutating func rest(at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) {
      $0.document.arrival?.isResting = true
      let size = $0.document.arrival?.size ?? ""
      $0.document.questions.append(
        PendingQuestion { _, _ in
          Question(
            "\(size) came through standard input, and there is more. Read on?",
            answers: [
              Answer("y", "read on") { editor, _ in
                editor.document.arrival?.isResting = false
                editor.effects.append(.opening(.readOn))
              },
              Answer("n", "that is enough") { editor, now in editor.stopArrival(at: now) },
            ])
        })
    }
  }

  /// Esc in the text: back to one cursor with nothing selected or marked, and then no more of what
  /// still comes.
  mutating func escapeInText(at now: Moment) {
    let isPlain =
      document.buffer.hasNoSelection && finding.marks == nil && selectionStart == nil
    if document.arrival != nil, isPlain { return stopArrival(at: now) }
    stopMarking()
    selectionStart = nil
    document.caretaker.move { $0.collapseSelections() }
  }

  /// Leaves it at what has come.
  mutating func stopArrival(at now: Moment) {
    guard let arrival = document.arrival else { return }
    effects.append(.opening(.stopReading))
    // What was gathered comes yet.
    if arrival.gatheredCount == 0 { endArrival(at: now) }
    message = .info("Stopped reading standard input after \(arrival.size)")
  }

  mutating func noteArrived(_ reason: String?, at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) { $0.endArrival(at: now) }
    if let reason { say(reason) }
  }

  /// From now on the text is like any other; its history begins with all that came.
  private mutating func endArrival(at now: Moment) {
    guard let arrival = document.arrival else { return }
    document.completeStates()
    document.arrival = nil
    if let place = arrival.place, document.isUntouched { go(to: place) }
    // What was said is true no more.
    if message == .warning(Arrival.stillComes) {
      message = .info("All of standard input is here: \(arrival.size)")
    }
    renewSettings()
    if let opened = document.caretaker.tree[.root].state {
      wish(HistoryWish.open(path: document.path, opened, takesLostText: false))
    }
  }
}

extension Arrival {
  /// What is said to whoever cannot have the whole text yet.
  static var stillComes: String {
    "Standard input still comes; Esc leaves it at what is here"
  }

  /// How much has come, in words.
  public var size: String {
    let count = max(byteCount, gatheredCount)
    return count < 1_000_000 ? "\((count + 999) / 1000) kB" : "\(count / 1_000_000) MB"
  }
}

extension Document {
  /// Takes in more of a text that is coming.
  fileprivate mutating func grow(by bytes: [UInt8], in encoding: TextEncoding) {
    arrival?.byteCount += bytes.count
    caretaker.receive { $0.append(arrived: bytes, in: encoding) }
  }

  /// Puts into all states what has come since they were recorded.
  mutating func completeStates() {
    caretaker.completeStates { $0.completed($1) }
  }

  /// Whether nothing was done to the text, and the cursor stands where it stood at first.
  fileprivate var isUntouched: Bool {
    caretaker.tree.count == 1 && !caretaker.isRecording
      && buffer.selections == Selections(Selection(at: 0))
  }
}
