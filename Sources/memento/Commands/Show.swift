import ArgumentParser
import HistoryStore
import MementoKit
import TextHistory
import Text
import TextEditing

/// `memento show FILE STATE`: prints the text of a state.
struct Show: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print a state of a file, byte for byte.",
    discussion: """
      The output has the encoding of the file; on a terminal, and if that lacks a character, it is UTF-8. There \
      control characters other than line breaks and tabs, and marks of writing direction, are \
      printed as ‹1B›, so that the text cannot control the terminal. With FILE:NAME, only the \
      function, section or block NAME of the state is printed.
      """)

  @Argument(help: ArgumentDescriptions.fileOrPart)
  var file: String

  @Argument(help: ArgumentDescriptions.state)
  var state: String

  func perform() throws {
    let (reader, part) = try NamedPart.reading(file, in: Archive())
    let found = try reader.found(meantBy: state)
    var state = try found.reader.state(found.row.record.number)
    if let part {
      let text = state.recordedText
      let bytes = try part.lines(in: text, of: reader).flatMap { lines in
        text.bytes(in: text.bytes(ofLines: lines))
      }
      state = TextBuffer(PieceTree(bytes), encoding: state.recordedEncoding).makeMemento()
    }
    if !Page.isSeen {
      if let problem = state.recordedText.problem(in: state.recordedEncoding) {
        Archive.report("\(problem): the output is UTF-8")
      }
      return try Page.write(state)
    }
    try Page(state.recordedText.bytes).write()
  }
}
