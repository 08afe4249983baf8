import Documents
import MementoKit
import Text

/// The moments around a stretch of work to which the files of the project can be restored.
struct TimelineMoments: Sendable {
  /// The moment just before the stretch began, in seconds since 1970-01-01 00:00 UTC.
  let before: Double
  /// The moment after it: just before the next stretch, or its end if only the work about a text is
  /// listed; nil without later work.
  let after: Double?
  /// The time in the field; nil without one.
  let written: Double?
  /// The question.
  let question: String
  /// The meaning of the answers.
  let meanings: [String]

  /// The number of seconds before the first state of a stretch: the last moment without it.
  private static var instant: Double { 0.001 }

  init(around stretch: Int, in list: TimelineList, filter: TimelineFilter) {
    let stretches = list.listing.stretches
    let work = stretches[stretch]
    before = work.start - Self.instant
    if list.listing.text != nil {
      // Other work follows, which is not listed.
      after = work.end
    } else {
      after = stretch == 0 ? nil : stretches[stretch - 1].start - Self.instant
    }
    written = filter.moment(at: list.now, in: list.calendar)
    question = "Restore the files of the project? (\(list.span(of: stretch)))"
    meanings = [
      "Undo this work and all later: the files as they were before \(list.time(work.start))",
      "Undo all later work: the files as they were after \(list.time(work.end))",
      written.map { "The files as they were at \(list.time($0))" } ?? "",
    ]
  }

  /// Returns the question for the moment.
  func asked(about subject: QuestionSubject) -> Question {
    var answers = [
      Answer("b", "before this work", .beforeWork, meaning: meanings[0])
    ]
    if after != nil {
      answers.append(Answer("a", "after it", .afterWork, meaning: meanings[1]))
    }
    if written != nil {
      answers.append(Answer("t", "at the time in the field", .atTime, meaning: meanings[2]))
    }
    return Question(question, about: subject, answers: answers, cancelLabel: "back to the list")
  }

  /// Returns the moment of an answer.
  func moment(of choice: AnswerChoice) -> Double {
    switch choice {
    case .afterWork: after ?? before
    case .atTime: written ?? before
    default: before
    }
  }
}

extension TimelineList {
  /// Asks for the moment around the selected work to which the files are restored; a name has only
  /// one.
  static func goBack(in editor: inout Editor, at now: Moment) {
    guard case .picker(let picker) = editor.focus, case .timeline(let list?) = picker.purpose else {
      return editor.message = .info("Still reading the history")
    }
    guard list.listing.isComplete else {
      return editor.message = .info("Still searching the history")
    }
    guard let row = picker.selectedRow else {
      // Nothing was edited since, but files may be missing.
      guard let moment = TimelineFilter(picker.written).moment(at: list.now, in: list.calendar)
      else { return editor.message = .idle("No work matches") }
      editor.closeLayer(.done)
      return ProjectRestoring.compare(with: .time(moment), from: picker, in: &editor)
    }
    switch list.place(ofID: row.id) {
    case .name:
      editor.closeLayer(.done)
      list.openFile(row, in: &editor, at: now)
    case .stretch(let stretch), .file(_, let stretch):
      let moments = TimelineMoments(
        around: stretch, in: list, filter: TimelineFilter(picker.written))
      Asking.ask(.timelineMoment(moments), in: &editor, at: now)
    }
  }

  /// Lists the changes of a restore to a moment, in place of the timeline.
  static func goBack(to choice: AnswerChoice, of moments: TimelineMoments, in editor: inout Editor)
  {
    var timeline: Picker?
    if case .picker(let picker) = editor.focus, case .timeline = picker.purpose {
      timeline = picker
      editor.closeLayer(.done)
    }
    ProjectRestoring.compare(
      with: .time(moments.moment(of: choice)), from: timeline, in: &editor)
  }
}
