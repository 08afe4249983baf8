import Documents
public import Text
import TextEditing

/// An earlier answer.
public struct RecentEntry: Hashable, Sendable {
  /// The text; a search with its line breaks.
  public let words: [UInt8]
  /// The options of a search; nil for other answers, and if they are unknown.
  public let options: SearchPattern.Options?

  /// Creates an entry.
  public init(_ words: [UInt8], _ options: SearchPattern.Options? = nil) {
    self.words = words
    self.options = options
  }

  /// Creates an entry from its stored form with letters for the options: those of the toggle keys.
  ///
  /// - Parameter letters: nil if it was stored without them.
  public init(_ words: [UInt8], letters: [UInt8]?) {
    self.words = words
    options = letters.map {
      SearchPattern.Options(
        isExpression: $0.contains(UInt8(ascii: "r")), matchesCase: $0.contains(UInt8(ascii: "c")),
        matchesWords: $0.contains(UInt8(ascii: "w")))
    }
  }

  /// The letters for the options; nil for other entries than searches.
  public var letters: [UInt8]? {
    options.map {
      ($0.isExpression ? [UInt8(ascii: "r")] : []) + ($0.matchesCase ? [UInt8(ascii: "c")] : [])
        + ($0.matchesWords ? [UInt8(ascii: "w")] : [])
    }
  }
}

/// The recent entries of a kind of field, oldest first.
public struct RecentWords: Sendable {
  /// The kinds of fields: for patterns, replacements of matches, and shell commands.
  public enum Kind: String, CaseIterable, Sendable {
    case searches, replacements, commands
  }

  /// The maximum number of entries.
  public static var most: Int { 100 }
  /// The maximum length of an entry in bytes.
  public static var longest: Int { 4_096 }

  private(set) var entries: [RecentEntry] = []

  /// Moves an entry to the end.
  ///
  /// - Returns: whether it is new.
  mutating func remember(_ entry: RecentEntry) -> Bool {
    let count = entry.words.count
    if count == 0 || count > Self.longest || entries.last == entry { return false }
    entries = Array((entries.filter { $0.words != entry.words } + [entry]).suffix(Self.most))
    return true
  }

  /// Removes all other entries.
  mutating func restrict(to kept: [RecentEntry]) {
    let words = Set(kept.map(\.words))
    entries.removeAll { !words.contains($0.words) }
  }

  /// Inserts the entries of earlier sessions before those of this one.
  mutating func prepend(earlier: [RecentEntry]) {
    let own = Set(entries.map(\.words))
    entries = Array((earlier.filter { !own.contains($0.words) } + entries).suffix(Self.most))
  }
}

/// The position in the list of earlier answers.
struct Recall {
  /// The index of the answer in the field; the draft follows the last one.
  var place: Int
  /// The text typed before recalling.
  let draft: RecentEntry
}

extension RecentWords {
  /// Puts an earlier or later answer into the field, with its toggles.
  static func recall(by step: Int, in editor: inout Editor) {
    guard case .prompt(var prompt) = editor.focus, prompt.purpose.hasRecall else { return }
    let entries = recalledEntries(for: prompt.purpose, in: editor)
    if entries.isEmpty { return editor.message = .info("No earlier input") }
    var recall = prompt.recall ?? beginRecall(in: prompt, among: entries, editor)
    recall.place += step
    if recall.place < 0 { return editor.message = .info("This is the oldest input") }
    if recall.place > entries.count { return editor.message = .info("This is the newest input") }
    let entry = recall.place < entries.count ? entries[recall.place] : recall.draft
    prompt.fill(with: entry.words)
    prompt.recall = recall
    editor.layers.update(.prompt(prompt))
    if let options = entry.options { editor.finding.options = options }
    Fields.handleChange(of: prompt, in: &editor)
  }

  /// Returns the earlier answers of a prompt, the oldest first.
  private static func recalledEntries(for purpose: Prompt.Purpose, in editor: Editor)
    -> [RecentEntry]
  {
    if case .runLine = purpose {
      return (editor.registers.run.project?.lines ?? []).map { RecentEntry($0) }
    }
    return purpose.recalls.flatMap { editor.finding.recent[$0]?.entries } ?? []
  }

  private static func beginRecall(in prompt: Prompt, among entries: [RecentEntry], _ editor: Editor)
    -> Recall
  {
    let words = prompt.words(editor.document.buffer.lineEnding)
    let draft = RecentEntry(
      words, prompt.purpose.recalls == .searches ? editor.finding.options : nil)
    // The answer in the field is not recalled again.
    let isLast = entries.last?.words == words
    return Recall(place: entries.count - (isLast ? 1 : 0), draft: draft)
  }

  /// Stores an answer, for this session and, if history is recorded, for later ones.
  static func remember(_ entry: RecentEntry, _ kind: RecentWords.Kind, in editor: inout Editor) {
    let isNew = editor.finding.recent[kind, default: RecentWords()].remember(entry)
    if isNew, !editor.document.isForThisSessionOnly {
      editor.effects.append(.search(.remember(kind, entry)))
    }
  }
}
