import ArgumentParser
import MementoKit
import Storage
import TextHistory
import TextModel

/// `memento show FILE STATE`: the text of a state.
struct Show: HistoryCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a state of a file to standard output, byte for byte.",
    discussion: """
      On a terminal control characters other than line breaks and tabs are shown as ‹1B›, so that \
      nothing in the text acts on the terminal.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String

  func perform() throws {
    var page = Page()
    page.add(try text().bytes)
    try page.write()
  }

  private func text() throws -> PieceTree {
    let (reader, _) = try Archive().history(of: file)
    return try reader.state(reader.row(meantBy: state).record.number).recordedText
  }
}
