import Console

/// The actions of keys in a prompt that differ from those in other fields.
enum PromptAction: Sendable {
  case accept, cancel, complete
  /// The recall of an earlier or later answer.
  case recall(Int)
  case toggle(SearchToggle)
  /// The selection of the text, so that typing replaces it.
  case selectAll
  case showMatch(isForward: Bool)
  /// The return to the prompt before.
  case askBefore
}

extension Prompt {
  var keys: [KeyRow<PromptAction>] {
    var rows = KeyRow<PromptAction>.forField(accept: .accept, "accept", cancel: .cancel)
    rows += toggles.map {
      KeyRow($0.key.description, .toggle($0.option), "Turn on or off: \($0.label)")
    }
    if purpose.hasRecall {
      rows.append(KeyRow([("Up", .recall(-1)), ("Down", .recall(1))], "Recall earlier input"))
    }
    if purpose.completesPaths {
      rows.append(KeyRow("Tab", .complete, "Complete the path").hinted(2, "complete"))
    }
    switch purpose {
    case .find, .replace:
      rows += [
        KeyRow(keysOf: .findNext, .showMatch(isForward: true), "Show the next match"),
        KeyRow(keysOf: .findPrevious, .showMatch(isForward: false), "Show the previous match"),
        KeyRow(keysOf: .find, .selectAll, "Select the whole input"),
      ]
    case .replacement, .fileReplacement:
      rows.append(KeyRow("Shift-Tab", .askBefore, "Return to the text to replace"))
    case .filesToSearch:
      rows.append(KeyRow("Shift-Tab", .askBefore, "Return to the prompt before").hinted(3, "back"))
    default: break
    }
    return rows
  }
}
