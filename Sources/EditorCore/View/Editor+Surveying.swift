import MementoKit
import TextModel

/// Long lines of which columns were guessed: they are gone through outside, and then these are known.
extension Editor {
  /// Has such a line gone through, one at a time; a text that is still coming has its turn when it is
  /// there.
  mutating func surveyLongLine() {
    guard document.survey == nil, document.arrival == nil else { return }
    let buffer = document.buffer
    // The status line asks for the column only when it is drawn.
    if buffer.wrapColumns != nil { _ = buffer.shownPlace(at: buffer.selections.primary.head) }
    guard let survey = buffer.wantedSurvey else { return }
    workCount += 1
    document.survey = workCount
    effects.append(.work(.survey(survey, number: workCount), of: document.id))
  }

  mutating func take(_ found: SurveyedLine, number: Int) {
    guard document.survey == number else { return }
    document.survey = nil
    document.caretaker.move { $0.take(found) }
  }

  /// Nobody looks at the document any more.
  mutating func stopSurvey() {
    guard let number = document.survey else { return }
    document.survey = nil
    effects.append(.work(.stop(number: number), of: document.id))
  }
}
