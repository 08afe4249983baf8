extension CommandGroup {
  /// Commands for the functions, sections and blocks of a text.
  static let structure = CommandGroup(
    subject: "Structure",
    commands: [
      .editor("outline", "List the functions and sections of the text", "Alt-Y") {
        $0.openOutline(at: $1)
      },
      .editor("go-to-symbol", "Go to a function or type of the project", "Alt-5") {
        editor, _ in editor.askForProjectSymbol()
      }.restricted(),
      .editor("go-to-definition", "Go to the function or type of the word here", "F12") {
        editor, _ in editor.askForDefinition()
      }.restricted(),
      .editor("next-function", "Go to the next function or section", "Alt-8") {
        $0.goToFunction(isForward: true, at: $1)
      },
      .editor("previous-function", "Go to the previous function or section", "Alt-7") {
        $0.goToFunction(isForward: false, at: $1)
      },
      .editor(
        "history-here", "Show the history of the function or section here", "Alt-H"
      ) { $0.openHistoryHere(at: $1) },
    ])
}
