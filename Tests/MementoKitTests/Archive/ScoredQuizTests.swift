import MementoArchiveKit
import MementoKit
import ScoredQuiz
import SystemPackage
import TestSupport
import Testing

struct ScoredQuizTests {
  private let now = Moment(uptime: .zero, secondsSince1970: 1_800_000_000)
  private let temporary: TemporaryFolder
  private var folder: String { temporary.path.string }
  private let bundle = Repository.root.appending("Tests/Examples/ScoredQuiz/Bundle").string

  init() throws { temporary = try TemporaryFolder() }

  @Test("The scores are read again at the next start")
  func theScoresAreReadAgainAtTheNextStart() throws {
    var quiz = try Quiz(folder: folder, bundle: bundle)
    #expect(quiz.scores.rightAnswers == ["the computer": 3])
    try quiz.answer(42, to: (6, 7), by: "Ada", at: now)
    try quiz.answer(63, to: (7, 8), by: "Ada", at: now)

    let restarted = try Quiz(folder: folder, bundle: bundle)
    #expect(restarted.scores.rightAnswers == ["the computer": 3, "Ada": 1])
  }

  @Test("The scores are on the disk after each answer")
  func theScoresAreOnTheDiskAfterEachAnswer() throws {
    var quiz = try Quiz(folder: folder, bundle: bundle)
    for right in 1...3 {
      try quiz.answer(42, to: (6, 7), by: "Ada", at: now)
      let saved: Scores = try MementoArchive(JSONFolderStore(folder: folder)).scores
      #expect(saved.rightAnswers["Ada"] == right)
    }
  }

  @Test("Bundled scores do not replace damaged ones")
  func damagedScoresAreNotReplacedByTheBundledOnes() throws {
    try temporary.write("{ \"memento\": 1, ", to: "scores.json")
    #expect(throws: StoreError.damaged(name: "scores")) {
      try Quiz(folder: folder, bundle: bundle)
    }
  }

  @Test("The manual shows the bundled file")
  func theBundledFileIsTheOneOnThePage() throws {
    let page = try text(of: Repository.root.appending("docs/memento.md"))
    let file = try text(of: FilePath(bundle).appending("scores.json"))
    let isShown = page.contains("```json\n\(file)```")
    #expect(isShown, "shown otherwise:\n\(file)")
  }
}
