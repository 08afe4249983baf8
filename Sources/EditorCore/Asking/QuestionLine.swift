import Console

/// The layout of a question and its answers: in the lowest line, or in more lines above it if they
/// do not fit.
public struct QuestionLine {
  /// An answer with its key.
  public struct Choice: Sendable {
    /// The key to press.
    public let key: String
    /// The label; nil if there is no room.
    public let label: String?
    /// The row, counted from the first of the question.
    public fileprivate(set) var row = 0
    /// The first column of the key.
    public fileprivate(set) var column = 0

    fileprivate var width: Int {
      columnCount(of: key) + (label.map { columnCount(of: $0) + 1 } ?? 0)
    }
    /// Its columns.
    public var columns: Range<Int> { column..<column + width }
  }

  /// The rows of the question; the answers are after or below it.
  public let text: [String]
  /// The answers.
  public private(set) var choices: [Choice]
  /// The number of rows of question and answers.
  public let rowCount: Int

  /// Whether the answers are in the row of the question.
  public var isOneRow: Bool { rowCount == 1 }

  /// Creates the layout of a question.
  ///
  /// - Parameter rows: the maximum number of rows, at least two.
  init(_ question: Question, columns: Int, rows: Int, symbols: Symbols) {
    let room = columns - 2
    let width = columnCount(of: question.text)
    let escape = Choice(key: Question.cancelKey, label: question.escapeLabel)
    let detailed =
      question.choices.map { Choice(key: String($0.letter), label: $0.fullLabel) } + [escape]
    let labelled =
      question.choices.map { Choice(key: String($0.letter), label: $0.label) } + [escape]
    let whole = symbols.wrapped(question.text, to: room)
    let short = [symbols.shortenedInside(question.text, to: room)]
    // The letters are needed for an answer, so the labels are omitted first, except for warnings.
    let bare =
      question.choices.map { Choice(key: String($0.letter), label: $0.warning) }
      + [Choice(key: Question.cancelKey, label: nil)]
    if let choices = Self.inOneRow(detailed, from: width + 3, apart: 2, columns: room) {
      (text, self.choices, rowCount) = ([question.text], choices, 1)
    } else if let choices = Self.inRows(detailed, from: whole.count, to: rows, columns: columns - 1)
    {
      (text, self.choices, rowCount) = (whole, choices.0, choices.end)
    } else if let choices = Self.inOneRow(labelled, from: width + 3, apart: 2, columns: room) {
      (text, self.choices, rowCount) = ([question.text], choices, 1)
    } else if let choices = Self.inRows(labelled, from: whole.count, to: rows, columns: columns - 1)
    {
      (text, self.choices, rowCount) = (whole, choices.0, choices.end)
    } else if let choices = Self.inRows(labelled, from: 1, to: rows, columns: columns - 1) {
      (text, self.choices, rowCount) = (short, choices.0, choices.end)
    } else if let choices = Self.inOneRow(bare, from: width + 2, apart: 1, columns: columns) {
      (text, self.choices, rowCount) = ([question.text], choices, 1)
    } else {
      choices = Self.inOneRow(bare, inRow: 1, from: 1, apart: 1, columns: .max) ?? []
      (text, rowCount) = (short, 2)
    }
  }

  /// Returns the choices placed in one row; nil if they do not end before a column.
  private static func inOneRow(
    _ choices: [Choice], inRow row: Int = 0, from start: Int, apart: Int, columns: Int
  ) -> [Choice]? {
    var column = start
    let placed = choices.map { choice in
      var choice = choice
      (choice.row, choice.column) = (row, column)
      column += choice.width + apart
      return choice
    }
    return column - apart <= columns ? placed : nil
  }

  /// Returns the choices placed in several rows; nil if they do not end before a row.
  private static func inRows(
    _ choices: [Choice], from start: Int, to end: Int, columns: Int
  ) -> ([Choice], end: Int)? {
    var (row, column) = (start, 1)
    let placed = choices.map { choice in
      var choice = choice
      if column > 1, column + choice.width > columns { (row, column) = (row + 1, 1) }
      (choice.row, choice.column) = (row, column)
      column += choice.width + 2
      return choice
    }
    let isWide = placed.contains { $0.columns.upperBound > columns }
    return isWide || row >= end ? nil : (placed, row + 1)
  }
}

extension Answer {
  /// The label and the detail.
  fileprivate var fullLabel: String { detail.map { "\(label) \($0)" } ?? label }
}

extension Symbols {
  /// Returns words in rows of a number of columns; a longer word is shortened.
  fileprivate func wrapped(_ text: String, to columns: Int) -> [String] {
    var rows: [String] = []
    for word in text.split(separator: " ") {
      let word = shortenedInside(String(word), to: columns)
      if let last = rows.last, columnCount(of: last + word) < columns {
        rows[rows.count - 1] = last + " " + word
      } else {
        rows.append(word)
      }
    }
    return rows
  }
}

extension QuestionLine {
  /// Creates the layout of an editor's open question; nil if there is none.
  public init?(of editor: borrowing Editor) {
    guard case .question(let question) = editor.focus else { return nil }
    self.init(question, in: editor)
  }

  /// Creates the layout of a question in the lowest rows of an editor.
  init(_ question: Question, in editor: borrowing Editor) {
    let size = editor.size
    // A part of the text remains visible.
    self.init(
      question, columns: size.columns, rows: max(2, min(6, size.rows - 4)), symbols: editor.symbols)
  }
}
