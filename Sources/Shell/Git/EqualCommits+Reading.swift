import Documents
import Files
import HistoryStore
import ProjectHistory
public import TextHistory
import SystemPackage

extension HistoryReader {
  /// The maximum number of newest commits that are compared with states.
  private static let mostCommits = 500

  /// Returns the commits of git that equal states of the file, oldest first.
  ///
  /// Git supplies only descriptions: without a repository, or if git fails, the result is empty.
  ///
  /// - Parameter shouldContinue: called periodically while git runs; false stops it.
  public func commitsOfGit(
    _ folders: UserFolders, while shouldContinue: @escaping () -> Bool
  ) -> [CommitNotes.Note] {
    guard let path, GitHead(of: path)?.commit != nil,
      let git = try? GitHistory(of: path, newest: Self.mostCommits, while: shouldContinue),
      let matches = try? CommitMatches(
        of: git.commits, in: self, encodings: folders.encodings, contents: git.forEachContents)
    else { return [] }
    return matches.notes
  }
}

extension EqualCommits {
  /// Finds the commits that equal states of a file; nil if neither HEAD nor the states changed.
  ///
  /// - Parameter shouldContinue: called periodically while git runs; false stops it.
  init?(
    of path: FilePath, in folders: UserFolders, unless known: EqualCommits,
    while shouldContinue: @escaping () -> Bool
  ) {
    guard let path = try? path.canonical(), let head = GitHead(of: path)?.commit,
      let store = try? HistoryDatabase.existing(in: folders.history, for: .reading),
      let reader = try? HistoryReader(of: path, in: store, encodings: folders.encodings),
      head != known.head || reader.rows.count != known.stateCount
    else { return nil }
    let notes = reader.commitsOfGit(folders, while: shouldContinue)
    self.init(
      head: head, stateCount: reader.rows.count,
      labels: Dictionary(notes.map { ($0.number, $0.label) }) { first, _ in first })
  }
}
