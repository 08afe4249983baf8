extension CommandGroup {
  /// Commands for the functions, sections and blocks of a text.
  static let structure = CommandGroup(
    subject: "Structure",
    commands: [
      .editor("outline", "List the functions and sections of the text", "Alt-Y") {
        SymbolNavigation.openOutline(in: &$0, at: $1)
      },
      .editor("go-to-symbol", "Go to a function or type of the project", "Alt-5") {
        editor, _ in SymbolNavigation.askForProjectSymbol(in: &editor)
      }.restricted(),
      .editor("go-to-definition", "Go to the function or type of the word here", "F12") {
        editor, _ in SymbolNavigation.askForDefinition(in: &editor)
      }.restricted(),
      .editor("next-function", "Go to the next function or section", "Alt-8") {
        SymbolNavigation.goToFunction(isForward: true, in: &$0, at: $1)
      },
      .editor("previous-function", "Go to the previous function or section", "Alt-7") {
        SymbolNavigation.goToFunction(isForward: false, in: &$0, at: $1)
      },
      .editor(
        "history-here", "Show the history of the function or section here", "Alt-H"
      ) { SymbolNavigation.openHistoryHere(in: &$0, at: $1) },
    ])
}
