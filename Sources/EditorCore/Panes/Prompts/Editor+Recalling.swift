import Documents
import TextEditing

/// The position in the list of earlier answers.
struct Recall {
  /// The index of the answer in the field; after the last one there is the draft.
  var place: Int
  /// The text typed before recalling.
  let draft: RecentEntry
}

/// The recall of earlier answers, of this session or an earlier one.
extension Editor {
  /// Puts an earlier or later answer into the field, with its toggles.
  mutating func recall(by step: Int) {
    guard case .prompt(var prompt) = focus, let kind = prompt.purpose.recalls else { return }
    let entries = finding.recent[kind]?.entries ?? []
    if entries.isEmpty { return message = .info("No earlier input") }
    var recall = prompt.recall ?? beginRecall(in: prompt, among: entries)
    recall.place += step
    if recall.place < 0 { return message = .info("This is the oldest input") }
    if recall.place > entries.count { return message = .info("This is the newest input") }
    let entry = recall.place < entries.count ? entries[recall.place] : recall.draft
    prompt.fill(with: entry.words)
    prompt.recall = recall
    layers.update(.prompt(prompt))
    if let options = entry.options { finding.options = options }
    handleChange(of: prompt)
  }

  private func beginRecall(in prompt: Prompt, among entries: [RecentEntry]) -> Recall {
    let words = prompt.words(document.buffer.lineEnding)
    let draft = RecentEntry(words, prompt.purpose.recalls == .searches ? finding.options : nil)
    // The answer in the field is not recalled again.
    let isLast = entries.last?.words == words
    return Recall(place: entries.count - (isLast ? 1 : 0), draft: draft)
  }

  /// Stores an answer, for this session and, if history is recorded, for later ones.
  mutating func remember(_ entry: RecentEntry, _ kind: RecentWords.Kind) {
    let isNew = finding.recent[kind, default: RecentWords()].note(entry)
    if isNew, !document.isForThisSessionOnly { effects.append(.search(.remember(kind, entry))) }
  }
}
