import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TextHistory

@testable import ProjectHistory

@Suite struct ProjectNameTests {
  private func project() throws -> Project {
    let project = try Project()
    try project.save("one\n", to: "a.txt", at: 1_000)
    try project.save("x\n", to: "b.txt", at: 1_000)
    return project
  }

  private func present(_ project: Project, at time: Double = 5_000) throws -> PresentStates {
    let recording = FileRecording(project.store, sessions: project.sessions(), encodings: nil)
    return try PresentStates(
      of: project.folder, in: project.store, recording: recording, encodings: nil, at: time)
  }

  @discardableResult
  private func name(_ name: String, _ project: Project, at time: Double = 5_000) throws
    -> ProjectName
  {
    let name = try ProjectName(
      name, of: project.folder, at: time, states: present(project, at: time).states)
    try ProjectNames(project.store).set(name)
    return name
  }

  private func isKept(_ number: Int, _ file: String, _ project: Project) throws -> Bool {
    try project.store.memento(number, of: project.file(file).id)?.record.marks.contains(.kept)
      ?? false
  }

  @Test("A name has the states of all files, also of a text that another program wrote")
  func naming() throws {
    let project = try project()
    try project.write("theirs\n", to: "b.txt")
    let name = try name("before", project)
    #expect(name.states == [try project.file("a.txt").id: 1, try project.file("b.txt").id: 2])
    #expect(try project.titles("b.txt") == ["Typed", "Changed on disk"])
    #expect(try ProjectNames(project.store).named("before", of: project.folder) == name)
    #expect(try ProjectNames(project.store).all(of: project.folder) == [name])
    #expect(try ProjectNames(project.store).all(of: "/elsewhere").isEmpty)
  }

  @Test("The files go back to a name")
  func restoring() throws {
    let project = try project()
    let name = try name("before", project)
    try project.save("two\n", to: "a.txt", at: 6_000)
    try project.begin("new.txt", with: "new\n", at: 6_000)
    try project.remove("b.txt")
    let comparison = try project.comparison(.states(name.states, at: name.secondsSince1970))
    #expect(comparison.names == ["a.txt", "b.txt"] && comparison.newer.count == 1)
    _ = try project.restore(comparison.changes)
    #expect(try project.text("a.txt") == "one\n" && project.text("b.txt") == "x\n")
  }

  @Test(
    "A file that was gone at the time of naming stays gone, and one without history has its text of then"
  )
  func otherFiles() throws {
    let project = try project()
    try project.save("gone\n", to: "gone.txt", at: 3_000)
    try project.remove("gone.txt")
    let name = try name("before", project)
    // Its history begins with older texts, as of an import.
    try project.save("old\n", to: "later.txt", at: 1_000)
    try project.save("then\n", to: "later.txt", at: 2_000)
    try project.save("now\n", to: "later.txt", at: 9_000)
    let comparison = try project.comparison(
      .states(name.states, at: name.secondsSince1970))
    #expect(comparison.names == ["later.txt"])
    _ = try project.restore(comparison.changes)
    #expect(try project.text("later.txt") == "then\n")
  }

  @Test("States of a name are kept, until no name has them")
  func keptStates() throws {
    let project = try project()
    try name("first", project)
    try project.save("two\n", to: "a.txt", at: 6_000)
    try name("second", project, at: 6_000)
    #expect(try isKept(1, "a.txt", project) && isKept(2, "a.txt", project))
    #expect(try ProjectNames(project.store).remove("first", of: project.folder))
    #expect(try !isKept(1, "a.txt", project) && isKept(2, "a.txt", project))
    #expect(try isKept(1, "b.txt", project))
    try name("second", project, at: 7_000)
    #expect(try ProjectNames(project.store).all(of: project.folder).count == 1)
    #expect(try ProjectNames(project.store).remove("second", of: project.folder))
    #expect(try !isKept(2, "a.txt", project) && !isKept(1, "b.txt", project))
    #expect(try !ProjectNames(project.store).remove("second", of: project.folder))
  }

  @Test("Pruning keeps the states of a name")
  func pruning() throws {
    let project = try Project()
    for state in 1...20 { try project.save("\(state)\n", to: "a.txt", at: Double(state)) }
    let id = try project.file("a.txt").id
    try project.store.clearSaves(of: id)
    try ProjectNames(project.store).set(
      ProjectName("kept", of: project.folder, at: 30, states: [id: 7]))
    try Pruning(project.store, settings: HistorySettings()) { _ in false }
      .prune(project.file("a.txt"), at: 86_400 * 60)
    var numbers: [Int] = []
    try project.store.forEachMemento(of: id) { numbers.append($0.record.number) }
    #expect(numbers.contains(7) && numbers.count < 10, "\(numbers)")
  }
}

extension HistoryDatabase {
  /// Removes the marks of saves, so that states age.
  fileprivate func clearSaves(of file: Int) throws {
    try Database(path).execute("UPDATE memento SET marks = marks & ~1 WHERE file = \(file)")
  }
}
