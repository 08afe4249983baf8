import Files
public import HistoryStore
import MementoKit
public import SystemPackage
import Text
import TextEditing
public import TextHistory

/// The history of files as a stream for `git fast-import`.
///
/// Each state is a commit with its date. The branch `main` contains the states on the path to the
/// present text of each file. A stretch of work is a side line with one commit for each state,
/// merged at its end, so that `git log --first-parent` shows the stretches. Other states are on
/// branches `states/PATH/NUMBER`. Names are tags.
public struct GitExport {
  private let folder: FilePath
  private let store: HistoryDatabase
  private let encodings: ChosenEncodings?
  private let person: String

  /// The result of an export.
  public struct Summary: Hashable, Sendable {
    /// The number of files.
    public var fileCount = 0
    /// The number of states.
    public var stateCount = 0
    /// The number of branches other than `main`.
    public var branchCount = 0
    /// The number of tags.
    public var tagCount = 0
    /// The number of states that cannot be read and are omitted.
    public var lostCount = 0
  }

  /// Creates the export of files below a folder.
  ///
  /// - Parameter person: the author of the commits: `Ann <ann@example.org>`.
  public init(
    of folder: FilePath, in store: HistoryDatabase, encodings: ChosenEncodings?, by person: String
  ) {
    self.folder = folder
    self.store = store
    self.encodings = encodings
    self.person = person
  }

  /// Writes the histories of files.
  ///
  /// - Parameter write: receives the stream in parts.
  /// - Complexity: O(size of all texts).
  public func run(
    _ files: [StoredFile], write: @escaping ([UInt8]) throws -> Void
  ) throws -> Summary {
    var stream = GitStream(write)
    stream.person = person
    var work = GitProject(stream: stream)
    for file in files {
      guard let path = file.path,
        let reader = try HistoryReader(of: file, in: store, encodings: encodings)
      else { continue }
      try work.add(reader, at: path.below(folder).bytes, isMissing: path.isMissing)
    }
    try work.writeStretches()
    try work.writeBranches()
    for name in try ProjectNames(store).all(of: folder).reversed() {
      try work.writeName(name)
    }
    try work.finish()
    return work.summary
  }
}

/// The commits of a project, during the export.
private struct GitProject {
  var stream: GitStream
  var summary = GitExport.Summary()
  private var files: [File] = []
  private var names = GitNames()
  private var tags = GitNames()
  /// The last commit of `main`; nil before the first.
  private var main: GitStream.Mark?

  init(stream: GitStream) { self.stream = stream }

  private struct File {
    let history: Int
    let path: [UInt8]
    let isMissing: Bool
    let isExecutable: Bool
    var states: [State] = []
    /// The contents and the commits of the states, by their numbers.
    var blobs: [Int: GitStream.Mark] = [:]
    var commits: [Int: GitStream.Mark] = [:]

    func change(to number: Int) -> GitStream.Change? {
      blobs[number].map { .file(path: path, $0, isExecutable: isExecutable) }
    }
  }

  private struct State {
    let number: Int
    let parent: Int?
    let title: String
    let name: String?
    let date: Double
    /// Whether the state is on the path to the present text of the file.
    let isOnMain: Bool
  }

  /// A state of one of the files, in the order of time.
  private struct Step {
    let file: Int
    let state: State
    /// Its time, or a later one if a clock was set back.
    let time: Double
  }

  // MARK: Contents

  /// Writes the contents of all states of a file.
  mutating func add(_ reader: HistoryReader, at path: [UInt8], isMissing: Bool) throws {
    let mode = try? reader.path.flatMap {
      try FileIdentity.current(of: $0)?.mode.permissions.rawValue
    }
    var file = File(
      history: reader.file.id, path: path, isMissing: isMissing,
      isExecutable: (mode.flatMap { $0 } ?? 0) & 0o100 != 0)
    let onMain = reader.numbersToPresent
    try reader.forEachState { row, result in
      let record = row.record
      guard let state = try? result.get() else { return summary.lostCount += 1 }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(row.byteCount)
      state.forEachFileChunk { bytes += $0 }
      file.blobs[record.number] = try stream.blob(bytes)
      file.states.append(
        State(
          number: record.number, parent: row.parent, title: record.summary.title,
          name: record.name, date: record.secondsSince1970, isOnMain: onMain.contains(record.number)
        ))
    }
    summary.stateCount += file.states.count
    summary.fileCount += 1
    files.append(file)
  }

  // MARK: The main branch

  private var steps: [Step] {
    var steps: [Step] = []
    for (index, file) in files.enumerated() {
      let states = file.states.filter(\.isOnMain)
      var time = -Double.infinity
      for (place, state) in states.enumerated() {
        // The first state, which an editor found in the file, belongs to the first change after it.
        let date = place == 0 && states.count > 1 ? states[1].date : state.date
        time = max(time, date)
        steps.append(Step(file: index, state: state, time: time))
      }
    }
    return steps.sorted {
      ($0.time, $0.file, $0.state.number) < ($1.time, $1.file, $1.state.number)
    }
  }

  /// Writes the stretches of work one after another.
  mutating func writeStretches() throws {
    let steps = steps
    var start = 0
    for index in steps.indices {
      let isLast = index + 1 == steps.count
      guard isLast || steps[index + 1].time - steps[index].time >= WorkStretch.pause else {
        continue
      }
      try writeStretch(steps[start...index])
      start = index + 1
    }
  }

  private mutating func writeStretch(_ steps: ArraySlice<Step>) throws {
    let before = main
    var last = before
    for step in steps {
      let file = files[step.file]
      guard let change = file.change(to: step.state.number) else { continue }
      let mark = try stream.commit(
        GitStream.Commit(
          branch: "main", message: message(of: step.state, in: file),
          secondsSince1970: step.state.date, parents: last.map { [$0] } ?? [], changes: [change]))
      files[step.file].commits[step.state.number] = mark
      last = mark
    }
    main = last
    // A single state needs no merge, and the first stretch has no parent.
    guard let before, let last, steps.count > 1, let end = steps.last else { return }
    let changed = Dictionary(steps.map { ($0.file, $0.state.number) }) { _, last in last }
    let changes = changed.sorted { $0.key < $1.key }.compactMap {
      files[$0.key].change(to: $0.value)
    }
    main = try stream.commit(
      GitStream.Commit(
        branch: "main",
        message: "\(counted(changed.count, "file")), \(counted(steps.count, "state"))",
        secondsSince1970: end.state.date, parents: [before, last], changes: changes))
  }

  private func message(of state: State, in file: File) -> String {
    let path = String(decoding: file.path, as: UTF8.self)
    return "\(state.title.isEmpty ? "Edited" : state.title)\n\n\(path) #\(state.number)\n"
  }

  // MARK: Other branches, and tags

  /// Writes the states that are not on the path to a present text, each after its parent.
  mutating func writeBranches() throws {
    for index in files.indices {
      let file = files[index]
      let others = file.states.filter { !$0.isOnMain }
      let parents = Set(others.compactMap(\.parent))
      for state in others {
        guard let change = file.change(to: state.number) else { continue }
        let parent = state.parent.flatMap { files[index].commits[$0] } ?? main
        // git requires a branch for each commit; `main` gets its own end last.
        files[index].commits[state.number] = try stream.commit(
          GitStream.Commit(
            branch: "main", message: message(of: state, in: file), secondsSince1970: state.date,
            parents: parent.map { [$0] } ?? [], changes: [change]))
        if !parents.contains(state.number) { try writeBranch(to: state, of: index) }
      }
      for state in file.states {
        guard let name = state.name, let mark = files[index].commits[state.number] else { continue }
        try stream.tag(tags.name(for: name), mark)
        summary.tagCount += 1
      }
    }
  }

  private mutating func writeBranch(to state: State, of index: Int) throws {
    guard let mark = files[index].commits[state.number] else { return }
    let path = String(decoding: files[index].path, as: UTF8.self)
    try stream.setBranch(names.name(for: "states/\(path)/\(state.number)"), to: mark)
    summary.branchCount += 1
  }

  /// Writes the states that have a name together, as a commit with a tag.
  mutating func writeName(_ name: ProjectName) throws {
    let changes = files.compactMap { file in
      name.states[file.history].flatMap { file.change(to: $0) }
        ?? .deletion(path: file.path)
    }
    let mark = try stream.commit(
      GitStream.Commit(
        branch: "main", message: name.name, secondsSince1970: name.secondsSince1970,
        parents: main.map { [$0] } ?? [], changes: changes))
    try stream.tag(tags.name(for: name.name), mark)
    summary.tagCount += 1
  }

  /// Removes deleted files, and ends `main` with the present texts.
  mutating func finish() throws {
    let missing = files.filter(\.isMissing)
    if let end = main, !missing.isEmpty {
      let last = files.flatMap { $0.states.map(\.date) }.max() ?? 0
      main = try stream.commit(
        GitStream.Commit(
          branch: "main", message: "Deleted by other programs, nobody recorded when",
          secondsSince1970: last, parents: [end],
          changes: missing.map { .deletion(path: $0.path) }))
    }
    if let main { try stream.setBranch("main", to: main) }
    try stream.flush()
  }
}
