import Documents
import Text

/// Completion of a path in a prompt, with Tab.
extension Editor {
  /// The maximum number of names in the message about a choice.
  private static var maxNames: Int { 20 }

  /// Requests the folder of the path; the answer completes it.
  mutating func completeAskedPath() {
    guard let written = askedPath else { return }
    opening.listingCount += 1
    let folder = WrittenPath(written).folder
    var asking = PathAsking(folder: folder, serial: opening.listingCount)
    asking.completesWhenListed = true
    opening.path = asking
    effects.append(.opening(.list(folder: folder, serial: opening.listingCount)))
  }

  /// The path in a prompt.
  var askedPath: [UInt8]? {
    guard case .prompt(let prompt) = focus, prompt.purpose.completesPaths else { return nil }
    return prompt.answer.unescapedBytes
  }

  /// Completes the path as far as it is unique; otherwise lists the names.
  mutating func completeAskedPath(with contents: PathAsking.Contents) {
    guard case .prompt(var prompt) = focus, let written = askedPath, let asking = opening.path
    else {
      return
    }
    opening.path = nil
    let path = WrittenPath(written)
    // The user has changed the folder meanwhile.
    guard path.folder == asking.folder else { return }
    guard case .listed(let entries, _) = contents else {
      if case .failed(let reason) = contents { message = .warning(reason) }
      return
    }
    let completion = PathCompletion(of: path.name, in: entries)
    let completed = path.folder + completion.completed(by: entries)
    if completed != written {
      prompt.fill(with: Array(String(escaping: completed).utf8))
      layers.update(.prompt(prompt))
    } else {
      message = .info(Self.names(completion.matches.lazy.map { entries[$0] }))
    }
  }

  private static func names(_ entries: some Collection<FolderEntry>) -> String {
    if entries.isEmpty { return "No matching name in the folder" }
    let names = entries.prefix(maxNames).map { $0.continued.shownAsName }
    return names.joined(separator: "  ") + (entries.count > maxNames ? "  …" : "")
  }
}
