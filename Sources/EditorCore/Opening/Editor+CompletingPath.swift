import TextModel

/// Completing the path that is asked for in a prompt, with Tab.
extension Editor {
  /// So many names are told where there is a choice.
  private static var mostNames: Int { 20 }

  /// Asks what is in the folder of the path that is written; it is completed when that is known.
  mutating func completeAskedPath() {
    guard let written = askedPath else { return }
    listingCount += 1
    let folder = WrittenPath(written).folder
    var asking = PathAsking(folder: folder, serial: listingCount)
    asking.completesWhenListed = true
    pathAsking = asking
    effects.append(.opening(.list(folder: folder, serial: listingCount)))
  }

  /// The path that is being written in a prompt.
  var askedPath: [UInt8]? {
    guard case .prompt(let prompt) = focus, prompt.completesPaths else { return nil }
    return prompt.answer.unescapedBytes
  }

  /// Completes the path as far as there is no choice; where there is one, tells the names.
  mutating func completeAskedPath(with contents: PathAsking.Contents) {
    guard case .prompt(var prompt) = focus, let written = askedPath, let asking = pathAsking else {
      return
    }
    pathAsking = nil
    let path = WrittenPath(written)
    // Somebody has written on meanwhile, and elsewhere.
    guard path.folder == asking.folder else { return }
    guard case .listed(let entries, _) = contents else {
      if case .failed(let reason) = contents { message = .warning(reason) }
      return
    }
    let completion = PathCompletion(of: path.name, in: entries)
    let completed = path.folder + completion.completed(by: entries)
    if completed != written {
      prompt.fill(with: Array(String(escaping: completed).utf8))
      focus = .prompt(prompt)
    } else {
      message = .info(Self.names(completion.matches.lazy.map { entries[$0] }))
    }
  }

  private static func names(_ entries: some Collection<FolderEntry>) -> String {
    if entries.isEmpty { return "Nothing there begins like that" }
    let names = entries.prefix(mostNames).map { $0.continued.shownAsName }
    return names.joined(separator: "  ") + (entries.count > mostNames ? "  …" : "")
  }
}
