import Glibc
import MementoKit
import SystemPackage
import TestSupport
import Testing

@testable import MementoArchiveKit

@MainActor @Suite struct DurableHistoryTests {
  private let notes: NoteFolder

  init() throws { notes = try NoteFolder() }

  /// Saves a history, and opens it again as the next run of the program.
  private func reopen(_ history: inout History<Note>?) throws {
    try history?.save()
    history = nil
    history = try notes.open()
  }

  @Test("The whole tree survives a restart: branches, names, redo and the present value")
  func restart() throws {
    var history: History<Note>? = try notes.open()
    history?.write("one")
    notes.clock.advance(by: .seconds(5))
    history?.write("two")
    history?.undo()
    history?.write("three")
    history?.write("four")
    history?.undo()
    history?.setName("good", of: try #require(history?.entries[2].id))
    let before = try #require(history?.summary)
    #expect(before.last == "Wrote four" && before.dropLast().last == "three")
    try reopen(&history)
    #expect(history?.summary == before)
    #expect(history?.recovered == nil && history?.problem == nil)
    #expect(history?.redo() == .moved && history?.value.text == "four")
    history?.undo()
    history?.undo()
    #expect(history?.redoTitle == "Wrote three")
    history?.setName(nil, of: try #require(history?.entries[2].id))
    history?.write("five")
    let after = history?.summary
    try reopen(&history)
    #expect(history?.summary == after)
    history?.undo()
    history?.undo()
    #expect(history?.undo() == .atRoot && history?.value.text == "")
  }

  @Test("A history begins with a value, and goes on with the one that was saved")
  func beginning() throws {
    let path = notes.path
    do {
      let history = try History(Note(), in: path, named: "note")
      history.edit(.discrete("Wrote")) { $0.text = "Hello" }
      try history.save()
    }
    let history = try History(Note(), in: path, named: "note")
    #expect(history.value.text == "Hello" && history.undoTitle == "Wrote")
    history.undo()
    #expect(history.value.text == "")
  }

  @Test("Steps are on the disk without a save, and edits that are no step a second later")
  func crash() async throws {
    let history = try notes.open()
    history.write("one")
    history.type(" and")
    notes.clock.advance(by: .milliseconds(500))
    history.type(" two")
    notes.clock.advance(by: .milliseconds(500))
    try await eventually("the draft is written") { try notes.lines.last?.contains("draft") == true }
    // The crash: another folder has the file as it is now.
    let next = try NoteFolder()
    try next.folder.write(notes.folder.text(of: "note.history"), to: "note.history")
    let recovered = try next.open()
    #expect(recovered.value.text == "one and two")
    #expect(recovered.entries.map(\.title) == ["New note", "Wrote one", "Recovered: Typed"])
    #expect(recovered.recovered == recovered.current)
    recovered.undo()
    #expect(recovered.value.text == "one")
    try recovered.save()
    // The first program goes on.
    notes.clock.advance(by: .seconds(2))
    try history.save()
    #expect(history.entries.map(\.title) == ["New note", "Wrote one", "Typed"])
  }

  @Test("Edits that were taken back are not recovered")
  func draftsThatWereTakenBack() async throws {
    let history = try notes.open()
    history.write("one")
    history.edit(.coalescing("Typed")) { $0.text = "one and" }
    notes.clock.advance(by: .milliseconds(900))
    history.edit(.coalescing("Typed")) { $0.text = "one and two" }
    notes.clock.advance(by: .milliseconds(200))
    try await eventually("the draft is written") { try notes.lines.last?.contains("draft") == true }
    history.edit(.coalescing("Typed")) { $0.text = "one" }
    notes.clock.advance(by: .milliseconds(950))
    history.edit(.coalescing("Typed")) { $0.text = "one!" }
    history.edit(.coalescing("Typed")) { $0.text = "one" }
    notes.clock.advance(by: .milliseconds(100))
    try await eventually("the draft is over") { try notes.lines.last?.contains("draft") == false }
    #expect(history.hasOpenBlock && !history.isRecording)
    let next = try NoteFolder()
    try next.folder.write(notes.folder.text(of: "note.history"), to: "note.history")
    let opened = try next.open()
    #expect(opened.value.text == "one" && opened.recovered == nil && opened.entries.count == 2)
  }

  @Test("A draft that became a step, or nothing, is not recovered")
  func outdatedDrafts() throws {
    var history: History<Note>? = try notes.open()
    history?.type("a")
    history?.type("b")
    notes.clock.advance(by: .milliseconds(999))
    history?.type("c")
    notes.clock.advance(by: .milliseconds(1))
    history?.edit(.coalescing("Typed")) { $0.text = "" }
    notes.clock.advance(by: .seconds(5))
    #expect(history?.entries.count == 1)
    try reopen(&history)
    #expect(history?.recovered == nil && history?.value.text == "" && history?.entries.count == 1)
    history?.type("abc")
    notes.clock.advance(by: .seconds(5))
    try reopen(&history)
    #expect(history?.recovered == nil && history?.entries.count == 2)
  }

  @Test("A history is open once")
  func lock() throws {
    var history: History<Note>? = try notes.open()
    let words = "\(notes.file) is open in another place. Close it there and try again"
    #expect(notes.problem() == .unusable(words))
    try history?.save()
    history = nil
    #expect(notes.problem() == nil)
  }

  @Test("A history can be opened again while another process still has a copy of its file")
  func copiesOfTheFile() throws {
    var history: History<Note>? = try notes.open()
    try history?.save()
    // As a process has it between fork and exec.
    let file = try Stat(notes.file)
    let copies = try TestSupport.names(in: "/proc/self/fd").compactMap { CInt($0) }.filter {
      let open = try? FileDescriptor(rawValue: $0).stat()
      return open?.inode == file.inode && open?.deviceID == file.deviceID
    }.map { dup($0) }
    #expect(copies.count == 1)
    history = nil
    #expect(notes.problem() == nil)
    for copy in copies { close(copy) }
  }

  @Test("Names are any strings, and a folder has many")
  func names() throws {
    let long = String(repeating: "long", count: 100)
    for (number, name) in ["a", "A", "ä/../b", "", long, long + "!"].enumerated() {
      let history = try History(Note(), in: notes.path, named: name, clock: notes.clock)
      history.write("\(number)")
      try history.save()
    }
    for (number, name) in ["a", "A", "ä/../b", "", long, long + "!"].enumerated() {
      let history = try History(Note(), in: notes.path, named: name, clock: notes.clock)
      #expect(history.value.text == "\(number)")
    }
    #expect(try JSONFolderStore(folder: notes.path).names().isEmpty)
  }

  // MARK: Versions

  @Test("Values of an older version are upgraded, and stay so")
  func upgrades() throws {
    var history: History<Note>? = try notes.open()
    history?.write("one")
    try history?.save()
    history = nil
    let upgrade: StateUpgrade = { $0["text"] = .string(($0["text"]?.string ?? "") + "!") }
    for _ in 0..<2 {
      let upgraded = try notes.open(upgrades: [upgrade])
      #expect(upgraded.entries.map { upgraded.value(of: $0.id)?.text } == ["!", "one!"])
      try upgraded.save()
    }
    #expect(notes.problem() == .newer(name: "note #1", version: 2, known: 1))
  }

  @Test("An upgrade that throws leaves the file as it is")
  func failingUpgrades() throws {
    struct Odd: Error {}
    var history: History<Note>? = try notes.open()
    history?.write("one")
    try history?.save()
    history = nil
    let file = try notes.folder.text(of: "note.history")
    let problem = notes.problem(upgrades: [{ _ in throw Odd() }])
    #expect(
      problem
        == .damaged(name: "note #1", reason: "the upgrade from version 1 failed (Odd())"))
    #expect(try notes.folder.text(of: "note.history") == file)
    #expect(notes.problem() == nil)
  }

  @Test("A history of another type is refused")
  func otherTypes() throws {
    try notes.open().save()
    #expect(throws: StoreError.wrongType(name: "note", stored: "Note", wanted: "Int")) {
      _ = try History(1, in: notes.path, named: "note")
    }
  }

  // MARK: Limits

  @Test("Beyond the number of steps, undone ones go first, then the oldest; named ones stay")
  func countLimit() throws {
    var history: History<Note>? = try notes.open(limits: HistoryLimits(count: 4))
    history?.write("branch")
    history?.undo()
    for text in ["1", "2"] { history?.write(text) }
    #expect(history?.entries.map(\.title) == ["New note", "Wrote branch", "Wrote 1", "Wrote 2"])
    history?.write("3")
    #expect(history?.entries.map(\.title) == ["New note", "Wrote 1", "Wrote 2", "Wrote 3"])
    history?.setName("good", of: try #require(history?.entries[1].id))
    for text in ["4", "5"] { history?.write(text) }
    #expect(history?.entries.map(\.title) == ["Wrote 1", "Wrote 3", "Wrote 4", "Wrote 5"])
    let summary = history?.summary.map { $0.drop { $0 != " " } }
    try history?.save()
    history = nil
    history = try notes.open(limits: HistoryLimits(count: 4))
    // Identifiers are those of the run; all else is the same.
    #expect(history?.entries.map(\.title) == ["Wrote 1", "Wrote 3", "Wrote 4", "Wrote 5"])
    #expect(history?.summary.count == summary?.count && history?.entries[0].name == "good")
    var texts: [String] = []
    repeat { texts.append(history?.value.text ?? "") } while history?.undo() == .moved
    #expect(texts == ["5", "4", "3", "1"])
  }

  @Test("Old steps and large ones are removed")
  func otherLimits() throws {
    let old = try notes.open(limits: HistoryLimits(age: .seconds(3_600)))
    old.write("1")
    notes.clock.advance(by: .seconds(3_000))
    old.write("2")
    notes.clock.advance(by: .seconds(1_000))
    old.write("3")
    #expect(old.entries.map(\.title) == ["Wrote 2", "Wrote 3"])
    let other = try NoteFolder()
    let large = try other.open(limits: HistoryLimits(byteCount: 10_000))
    for number in 0..<20 { large.write(String(repeating: "\(number % 10)", count: 2_000)) }
    #expect(large.entries.count == 2 && large.value.text.hasPrefix("9"))
    let only = try NoteFolder().open(limits: HistoryLimits(count: 0, byteCount: 0))
    only.write("1")
    only.write("2")
    #expect(only.entries.map(\.title) == ["Wrote 2"] && only.undo() == .atRoot)
  }

  @Test("Outdated lines do not stay in the file for long")
  func compaction() throws {
    var history: History<Note>? = try notes.open(limits: HistoryLimits(count: 10))
    for number in 0..<2_000 {
      history?.write("\(number) \(String(repeating: "x", count: 100))")
      if number.isMultiple(of: 3) { history?.undo() }
    }
    try history?.save()
    #expect(try notes.folder.text(of: "note.history").utf8.count < 80_000)
    let before = history?.entries.map(\.title)
    history = nil
    history = try notes.open(limits: HistoryLimits(count: 10))
    #expect(history?.entries.map(\.title) == before)
  }

  @Test("A history that is gone can be opened again at once, without a save, too")
  func reopening() throws {
    for number in 0..<50 {
      let history = try notes.open()
      #expect(history.value.text == (number == 0 ? "" : "\(number - 1)"))
      history.write("\(number)")
    }
  }

  @Test("A type has the name in the file that the program gives it")
  func typeNames() throws {
    let path = notes.path
    try History([1], in: path, named: "numbers", typeName: "Numbers").save()
    #expect(throws: StoreError.wrongType(name: "numbers", stored: "Numbers", wanted: "Notes")) {
      _ = try History([1], in: path, named: "numbers", typeName: "Notes")
    }
    #expect(try History([2], in: path, named: "numbers", typeName: "Numbers").value == [1])
  }

  @Test("A durable history ends with its owner")
  func lifetime() throws {
    weak var forgotten: History<Note>?
    do {
      let history = try notes.open()
      history.type("a")
      try history.save()
      forgotten = history
    }
    #expect(forgotten == nil)
    #expect(notes.problem() == nil)
  }

  // MARK: A model

  @Test("A random history is the same after each restart and each crash")
  func randomHistory() throws {
    let seed = Seed.current()
    var random = SeededRandom(seed: seed)
    var history: History<Note>? = try notes.open(limits: HistoryLimits(count: 30))
    for step in Soak.rounds(1_500, soak: 30_000) {
      let number = Int.random(in: 0..<100, using: &random)
      switch number {
      case 0..<30: history?.type("\(step) ")
      case 30..<50: history?.write("\(step)")
      case 50..<65: history?.undo()
      case 65..<75: history?.redo()
      case 75..<80:
        let id = history?.entries.randomElement(using: &random)?.id
        if let id { history?.restore(id) }
      case 80..<84:
        let id = history?.entries.randomElement(using: &random)?.id
        if let id { history?.setName(number == 80 ? nil : "name \(step)", of: id) }
      case 84..<96: notes.clock.advance(by: .milliseconds(300 * number - 24_000))
      default:
        try history?.save()
        let before = history?.summaryOfValues
        if number == 96 {
          // A crash: what was not saved is lost, and nothing else.
          history?.type("lost")
          let crashed = try NoteFolder()
          try crashed.folder.write(notes.folder.text(of: "note.history"), to: "note.history")
          let other = try crashed.open(limits: HistoryLimits(count: 30))
          try #require(other.summaryOfValues == before, "SEED=\(seed), step \(step)")
          continue
        }
        history = nil
        history = try notes.open(limits: HistoryLimits(count: 30))
        try #require(history?.summaryOfValues == before, "SEED=\(seed), step \(step)")
      }
    }
  }

  @Test("A clock without a time leaves a history that can be read")
  func clocksWithoutATime() throws {
    for seconds in [Double.infinity, .nan] {
      let folder = try NoteFolder()
      let clock = ManualClock(secondsSince1970: seconds)
      do {
        let history = try History(Note(), in: folder.path, named: "note", clock: clock)
        history.edit(.discrete("Wrote")) { $0.text = "a" }
        try history.save()
      }
      let history = try History(Note(), in: folder.path, named: "note")
      #expect(history.value.text == "a" && history.entries[1].secondsSince1970 == 0)
    }
  }
}
