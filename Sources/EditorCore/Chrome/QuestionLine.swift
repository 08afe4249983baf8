import Console

/// Where a question and its answers stand.
public struct QuestionLine {
  /// An answer with its key.
  public struct Choice: Sendable {
    /// The key to press.
    public let key: String
    /// What it means; nil where there is no room.
    public let words: String?
    /// The first column of the key.
    public let column: Int

    /// The columns it stands in.
    var columns: Range<Int> {
      column..<column + columnCount(of: key) + (words.map { columnCount(of: $0) + 1 } ?? 0)
    }
  }

  /// What is asked.
  public let text: String
  /// Whether it stands in the lowest line, before the answers; otherwise it takes the line of the
  /// status.
  public let isBesideChoices: Bool
  /// The answers.
  public let choices: [Choice]

  init(_ question: Question, columns: Int, symbols: Symbols) {
    let answers = question.choices.map { (String($0.letter), $0.label) } + [("Esc", "cancel")]
    let labelled = answers.reduce(0) { $0 + columnCount(of: $1.0) + columnCount(of: $1.1) + 3 }
    let bare = answers.reduce(0) { $0 + columnCount(of: $1.0) + 1 }
    // Without their letters a question could not be answered; their meanings go before those.
    let isRoomy = columns >= labelled + 1
    let room = columns - (isRoomy ? labelled : bare) - 2
    isBesideChoices = columnCount(of: question.text) <= room
    text =
      isBesideChoices
      ? question.text : symbols.shortenedInside(question.text, to: columns - 2)
    var column = isBesideChoices ? 1 + columnCount(of: text) : isRoomy ? -1 : 0
    choices = answers.map { key, words in
      column += isRoomy ? 2 : 1
      defer { column += columnCount(of: key) + (isRoomy ? columnCount(of: words) + 1 : 0) }
      return Choice(key: key, words: isRoomy ? words : nil, column: column)
    }
  }
}

extension Editor {
  /// Where the question that is being asked stands; nil where none is.
  public var questionLine: QuestionLine? {
    guard case .question(let question) = focus else { return nil }
    return QuestionLine(question, columns: size.columns, symbols: symbols)
  }
}
