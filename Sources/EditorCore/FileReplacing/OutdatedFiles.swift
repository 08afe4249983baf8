import Documents
import MementoKit
import Text

/// The files that a replacement has left because they changed after the search.
struct OutdatedFiles: Sendable {
  /// The replacement; nil for an undo.
  private let replacement: MatchReplacement?
  /// Their absolute paths, as bytes.
  private(set) var paths: Set<[UInt8]> = []
  /// A sentence for each of them.
  private var sentences: [String] = []

  /// The largest number of files that the question names.
  private static var mostNamed: Int { 2 }

  init(of replacement: MatchReplacement? = nil) { self.replacement = replacement }

  fileprivate var count: Int { sentences.count }

  /// A sentence for each file, with the next step.
  var advice: [String] { sentences.map { "\($0): search again" } }

  /// The files in words, as sentences.
  fileprivate var summary: String {
    if count <= Self.mostNamed { return sentences.joined(separator: ". ") }
    return "\(counted(count, "file")) changed since the search"
  }

  mutating func insert(_ path: [UInt8], _ sentence: String) {
    paths.insert(path)
    sentences.append(sentence)
  }

  /// Searches the files again, and lists their lines with the replacements.
  func search(in editor: inout Editor) {
    guard let replacement else { return }
    let filter = editor.registers.fileSearch?.filter ?? ""
    FileSearch.begin(
      replacement.pattern, inFiles: filter, among: paths, replacing: replacement, in: &editor)
  }
}

extension FileReplaceTally {
  /// Asks whether to search the outdated files again; a message reports the other failures.
  func offerSearch(in editor: inout Editor, at now: Moment) {
    guard outdated.count > 0, editor.focus.isText else { return }
    let others = failures + (notice.map { [$0] } ?? [])
    editor.message = others.isEmpty ? nil : Message(warnings: others)
    Asking.ask(.searchAgain(self), in: &editor, at: now)
  }

  var searchQuestion: Question {
    let them = outdated.count == 1 ? "it" : "them"
    let result = changedCount > 0 ? "\(resultText). " : ""
    return Question(
      "\(result)\(outdated.summary). Search \(them) again?", about: .searchAgain(self),
      answers: [
        Answer(
          "y", "search again", .searchAgain,
          meaning: "Search these files again, and list their lines with what would replace them")
      ], cancelLabel: "leave \(them)")
  }
}
