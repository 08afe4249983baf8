extension CommandTable {
  /// The page of the documentation with all commands.
  public static var page: String {
    let sections = groups.map { group in
      let rows = group.commands.map { command in
        let keys = command.keys.map { "`\($0)`" }.joined(separator: ", ")
        return "| `\(command.name)` | \(keys) | \(command.summary) |"
      }
      return """
        ## \(group.subject)

        | command | keys | what it does |
        | --- | --- | --- |
        \(rows.joined(separator: "\n"))
        """
    }
    return """
      # Commands

      Every command has a name. Ctrl-P finds it by a few letters, shows its key, and runs it. \
      This page is printed from the command table by `memento --print-commands`.

      \(sections.joined(separator: "\n\n"))

      """
  }
}
