import Documents
import MementoKit
import Text

extension Picker {
  enum Purpose: Sendable {
    case command, document
    /// The encoding to save the text in, or to read the file in again.
    case savedEncoding, readEncoding
    /// A file to open, with its path in the field above a list of continuations.
    case path
    case recentFile([RecentFile])
    case mistake([SettingsMistake])
    case clipping([Clipping])
    /// A character to insert.
    case character
    case theme, language
    /// A word in place of a misspelled one.
    case spelling(SpellCheck.Correction)
    case outline(OutlineList)
    case projectSymbol([ProjectSymbol])
    /// A file of the project, whose rows are those of the open `FileFinder`.
    case projectFile
    /// A line that the last `FileSearch` found, for a visit or for a replacement in it.
    case fileResult(isReplacing: Bool)
    case macro([Macro])
    case bookmark(BookmarkList)
    /// The work on all files of the project; nil until it is read.
    case timeline(TimelineList?)
    /// The files of the project that are restored; nil until they are compared.
    case restore(ProjectRestoreChoice?)
  }
}

/// The actions of the lists.
extension Picker.Purpose {
  /// Performs the action of a list.
  ///
  /// - Parameter row: nil if none matches the field; then the list is still open.
  func accept(_ row: Picker.Row?, in editor: inout Editor, at now: Moment) {
    switch (self, row) {
    case (.path, _): PathPrompt.acceptPath(row, in: &editor, at: now)
    case (.savedEncoding, _): EncodingChoice.acceptEncoding(row, in: &editor, at: now)
    case (.readEncoding, _): EncodingChoice.acceptReadingEncoding(row, in: &editor, at: now)
    case (.projectFile, _): FileFinder.accept(in: &editor, at: now)
    case (.fileResult, _): FileSearch.choose(row, in: &editor, at: now)
    case (.timeline(nil), _): TimelineList.await(in: &editor, at: now)
    case (.restore(let choice), _): ProjectRestoring.confirm(choice, in: &editor, at: now)
    case (_, nil): editor.message = messageWithoutMatch.map { .warning($0) } ?? editor.message
    case (.command, let row?): Self.run(CommandTable.commands[row.id], in: &editor, at: now)
    case (.document, let row?): editor.show(DocumentID(number: row.id), at: now)
    case (.recentFile(let files), let row?):
      editor.open(
        OpenRequest(path: String(escaping: files[row.id].path), at: files[row.id].place), at: now)
    case (.mistake(let mistakes), let row?): editor.show(mistakes[row.id], at: now)
    case (.clipping(let clippings), let row?):
      Pasting.paste(clippings[row.id], in: &editor, at: now)
    case (.character, let row?): NamedCharacter.insert(row.id, in: &editor, at: now)
    case (.theme, let row?): editor.acceptTheme(row.id)
    case (.language, let row?): editor.acceptLanguage(row.id)
    case (.spelling(let correction), let row?):
      SpellCheck.accept(row.id, of: correction, in: &editor, at: now)
    case (.outline(let list), let row?): SymbolNavigation.acceptSymbol(row, of: list, in: &editor)
    case (.projectSymbol(let symbols), let row?):
      SymbolNavigation.acceptProjectSymbol(symbols[row.id], in: &editor, at: now)
    case (.macro(let macros), let row?): MacroChoice.accept(macros[row.id], in: &editor)
    case (.bookmark(let list), let row?): list.accept(row, in: &editor, at: now)
    case (.timeline(let list), let row?): list?.openFile(row, in: &editor, at: now)
    }
  }

  /// Undoes the effects of a list, which is closed already.
  func cancel(in editor: inout Editor) {
    switch self {
    case .outline(let list): Finding.goBack(to: list.origin, in: &editor)
    case .projectSymbol: SymbolNavigation.stopProjectSearch(in: &editor)
    case .restore: ProjectRestoring.leave(in: &editor)
    case .timeline(let list): TimelineList.endReading(of: list, in: &editor)
    case .fileResult(let isReplacing):
      FileSearch.stop(in: &editor)
      if isReplacing {
        editor.message = .info(
          "Nothing was replaced; list-results shows the list with its ticks again")
      }
    default: break
    }
  }

  private static var maxUsed: Int { 20 }

  /// Runs a command from the palette, and puts it first the next time.
  private static func run(_ command: Command, in editor: inout Editor, at now: Moment) {
    var used = editor.registers.lastUsedCommands
    used.removeAll { $0 == command.name }
    used.insert(command.name, at: 0)
    editor.registers.lastUsedCommands = Array(used.prefix(maxUsed))
    editor.run(command, at: now)
  }
}

extension Picker.Purpose {
  /// The message if Enter finds no row.
  fileprivate var messageWithoutMatch: String? {
    switch self {
    case .command: "No matching command"
    case .document: "No matching document"
    case .recentFile: "No matching recent file"
    case .clipping: "No matching copy"
    case .theme: "No theme has this name"
    case .macro: "No macro has this name"
    case .language: "No language has this name"
    case .outline, .projectSymbol: "No matching symbol"
    case .bookmark: "No matching bookmark"
    case .timeline: "No work matches"
    case .character: "No character has this name or code"
    case .spelling: "No suggestion has these letters"
    case .mistake, .path, .projectFile, .fileResult, .savedEncoding, .readEncoding, .restore: nil
    }
  }
}
