import MementoKit
import TextModel

/// Where somebody is among what was written earlier.
struct Recall {
  /// The place of what stands in the field; behind the last there is what was being written.
  var place: Int
  /// What was being written.
  let draft: RecentEntry
}

/// Bringing back what was written earlier, in this run or another one.
extension Editor {
  /// Puts what was written earlier, or later than that, into the field, with its toggles.
  mutating func recall(by step: Int, at now: Moment) {
    guard case .prompt(var prompt) = focus, let kind = prompt.recalls else { return }
    let entries = finding.recent[kind]?.entries ?? []
    if entries.isEmpty { return message = .info("Nothing was written here before") }
    var recall = prompt.recall ?? beginRecall(in: prompt, among: entries)
    recall.place += step
    if recall.place < 0 { return message = .info("This is the oldest") }
    if recall.place > entries.count { return message = .info("Nothing was written after this") }
    let entry = recall.place < entries.count ? entries[recall.place] : recall.draft
    prompt.fill(with: entry.words)
    prompt.recall = recall
    focus = .prompt(prompt)
    if let options = entry.options { finding.options = options }
    prompt.changed?(&self, prompt.answer, now)
  }

  private func beginRecall(in prompt: Prompt, among entries: [RecentEntry]) -> Recall {
    let words = prompt.words(document.buffer.lineEnding)
    let draft = RecentEntry(words, prompt.recalls == .searches ? finding.options : nil)
    // What stands there already is not brought once more.
    let isLast = entries.last?.words == words
    return Recall(place: entries.count - (isLast ? 1 : 0), draft: draft)
  }

  /// Keeps what was written, for this run and, where history is kept, for the next ones.
  mutating func remember(_ entry: RecentEntry, _ kind: RecentWords.Kind) {
    let isNew = finding.recent[kind, default: RecentWords()].note(entry)
    if isNew, !document.isForThisRunOnly { effects.append(.search(.remember(kind, entry))) }
  }
}
