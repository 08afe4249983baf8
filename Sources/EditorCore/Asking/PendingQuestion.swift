import Console
import MementoKit

/// A question that waits until nothing else has the focus.
struct PendingQuestion {
  /// Whether it is about a change of the file: a newer one takes its place.
  var isAboutChange = false
  /// How long nothing must have been typed before it is asked; none where the user waits for it.
  var pause = Duration.seconds(1)
  /// What is told while it waits; nil where it was not seen yet.
  var notice: String?
  /// Makes the question as things are when it is asked.
  let make: (Editor, Moment) -> Question

  /// Whether it comes up by itself, perhaps while somebody types.
  var comesByItself: Bool { pause > .zero }
}

/// The letter of an answer that may as well be the first of a word.
struct HeldLetter {
  /// The key.
  let key: Key
  /// The uptime at which it is an answer, unless something else is typed before; a key that writes
  /// nothing, such as an arrow, makes it one at once.
  let due: Duration
}

extension Question {
  /// How long nothing must follow a letter before it answers a question that came by itself.
  static var timeToAnswer: Duration { .milliseconds(500) }
  /// How long nothing must be typed before a question that was in the way comes again.
  static var timeToComeAgain: Duration { .seconds(2) }

  /// What is told while it waits to be asked again.
  var notice: String {
    (text.hasSuffix(".") ? String(text.dropLast()) : text) + "; you are asked when you pause"
  }
}
