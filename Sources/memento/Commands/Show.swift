import ArgumentParser
import MementoKit
import Storage
import TextHistory
import TextModel

/// `memento show FILE STATE`: the text of a state.
struct Show: HistoryCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Write a state of a file to standard output, byte for byte.",
    discussion: """
      A file in another encoding than UTF-8 is written in its own, but on a terminal as UTF-8. There \
      control characters other than line breaks and tabs are shown as ‹1B›, so that \
      nothing in the text acts on the terminal.
      """)

  @Argument(help: ArgumentWords.file)
  var file: String

  @Argument(help: ArgumentWords.state)
  var state: String

  func perform() throws {
    let (reader, _) = try Archive().history(of: file)
    let state = try reader.state(reader.row(meantBy: state).record.number)
    if !Page.isSeen { return try Page.write(state) }
    var page = Page()
    page.add(state.recordedText.bytes)
    try page.write()
  }
}
