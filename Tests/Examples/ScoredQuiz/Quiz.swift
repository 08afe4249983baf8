public import MementoArchiveKit
public import MementoKit

/// The number of right answers of each player.
public struct Scores: DurableOriginator, Memento, Codable, Equatable {
  /// The right answers of each player.
  public fileprivate(set) var rightAnswers: [String: Int]
}

/// A quiz whose scores are on the disk as soon as an answer is given.
public struct Quiz {
  /// The scores up to now.
  public private(set) var scores: Scores
  private var archive: MementoArchive<JSONFolderStore>

  /// Goes on with the scores in `folder`; the first time with those in `bundle`, the folder that
  /// came with the program.
  public init(folder: String, bundle: String) throws(StoreError) {
    archive = MementoArchive(JSONFolderStore(folder: folder))
    do throws(StoreError) {
      scores = try archive.scores
    } catch .notFound {
      scores = try MementoArchive(JSONFolderStore(folder: bundle)).scores
    }
  }

  /// Takes an answer, and keeps what it did to the scores.
  public mutating func answer(
    _ answer: Int, to question: (a: Int, b: Int), by player: String, at now: Moment
  ) throws(StoreError) {
    if answer == question.a * question.b { scores.rightAnswers[player, default: 0] += 1 }
    try archive.save(scores, as: "scores", at: now)
  }
}
