import MementoKit
import TextModel

/// A text that is still coming through standard input.
public struct Arrival: Equatable, Sendable {
  /// How many bytes have come.
  public internal(set) var byteCount = 0
  /// Whether it is not read on before that is wished.
  public internal(set) var isResting = false

  /// Where the cursor is to go when all has come.
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

  mutating func takeArrived(_ bytes: [UInt8], at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) { $0.document.grow(by: bytes, at: now) }
  }

  /// Asks whether to go on with something that may have no end.
  mutating func rest(at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) {
      $0.document.arrival?.isResting = true
      let size = $0.document.arrival?.size ?? ""
      $0.ask(
        Question(
          "\(size) came through standard input, and there is more. Read on?",
          answers: [
            Answer("y", "read on") { editor, _ in
              editor.document.arrival?.isResting = false
              editor.effects.append(.opening(.readOn))
            },
            Answer("n", "that is enough") { editor, now in editor.stopArrival(at: now) },
          ]))
    }
  }

  /// Leaves it at what has come.
  mutating func stopArrival(at now: Moment) {
    guard let size = document.arrival?.size else { return }
    effects.append(.opening(.stopReading))
    message = .info("Stopped reading standard input after \(size)")
    endArrival(at: now)
  }

  mutating func noteArrived(_ reason: String?, at now: Moment) {
    guard let id = arriving else { return }
    attend(to: id, at: now) { $0.endArrival(at: now) }
    if let reason { say(reason) }
  }

  /// From now on the text is like any other.
  private mutating func endArrival(at now: Moment) {
    if let place = document.arrival?.place { go(to: place) }
    document.arrival = nil
    wish(HistoryWish.open(path: document.path, document.buffer.makeMemento()))
  }
}

extension Arrival {
  /// How much has come, in words.
  public var size: String {
    byteCount < 1_000_000 ? "\((byteCount + 999) / 1000) kB" : "\(byteCount / 1_000_000) MB"
  }
}

extension Document {
  /// Takes in more of a text that is coming; its history begins when it is whole.
  fileprivate mutating func grow(by bytes: [UInt8], at now: Moment) {
    arrival?.byteCount += bytes.count
    var text = buffer.text
    text.insert(bytes, at: text.count)
    var grown = TextBuffer(text, tabWidth: buffer.tabWidth)
    grown.select(buffer.selections)
    grown.scroll = buffer.scroll
    begin(with: grown, titled: "Read standard input", at: now)
  }
}
