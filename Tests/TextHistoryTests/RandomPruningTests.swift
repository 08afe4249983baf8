import HistoryStore
import MementoArchiveKit
import MementoKit
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Random histories with branches, randomly pruned.
@Suite struct RandomPruningTests {
  @Test("States that stay keep their texts", arguments: [16_000_000, 300, 0])
  func whatStaysIsWhatItWas(largestSnapshot: Int) throws {
    let first = Seed.current(default: 1)
    for number in Soak.rounds(1, soak: 400) {
      let seed = first &+ UInt64(number)
      let story = try AgedStory(seed: seed, largestSnapshot: largestSnapshot)
      for chapter in 0..<4 {
        try story.write()
        try story.prune()
        let difference = try story.difference()
        try #require(difference == nil, "SEED=\(seed), chapter \(chapter)")
      }
    }
  }
}

private final class AgedStory {
  private struct Known {
    let state: TextBuffer.Memento
    let parent: Int?
  }

  private let house: Household
  private var random: SeededRandom
  private var known: [Int: Known] = [:]

  init(seed: UInt64, largestSnapshot: Int) throws {
    random = SeededRandom(seed: seed)
    house = try Household()
    house.settings.largestSnapshot = largestSnapshot
    try house.folder.write("first\nsecond\n", to: "text")
  }

  // MARK: Actions

  /// Plays a session of the editor, over days and weeks.
  func write() throws {
    let run = try house.open("text")
    learn(run)
    try run.history.settleRecovery()
    for _ in 0..<Int.random(in: 1...50, using: &random) {
      house.time += [1, 600, 5_000, 90_000, 900_000].randomElement(using: &random) ?? 1
      try step(run)
      learn(run)
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: run.die()
    case 1:
      run.change("draft", at: place(run))
      try run.draft()
      run.die()
    default: try run.quit()
    }
  }

  private func step(_ run: Run) throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11:
      let long = String(
        repeating: "some more words ", count: Int.random(in: 1...300, using: &random))
      let word = ["a", "word ", "\r\n", "", "日本", long].randomElement(using: &random)
      try run.edit(word ?? "", at: place(run))
    case 11..<13: try run.travel(.undo)
    case 13..<14: try run.travel(.redo)
    case 14..<17:
      let index = Int.random(in: 0..<run.tree.count, using: &random)
      try run.travel(.restore(MementoID(index: index)))
    case 17..<19: try run.save()
    default:
      let store = try house.store()
      try Checkpoints(store, of: 1).name(run.number, "name", moves: true)
    }
  }

  private func place(_ run: Run) -> Range<Int> {
    let count = run.caretaker.originator.text.count
    let start = Int.random(in: 0...count, using: &random)
    return start..<min(count, start + Int.random(in: 0...900, using: &random))
  }

  private func learn(_ run: Run) {
    for id in run.tree.ids where known[run.tree.number(of: id)] == nil {
      let node = run.tree[id]
      guard let state = node.state else { continue }
      known[node.number] = Known(state: state, parent: node.parent.map(run.tree.number(of:)))
    }
  }

  func prune() throws {
    house.time += [0, 90_000, 5_000_000].randomElement(using: &random) ?? 0
    house.settings.bytesPerFile = [0, 2_000, 20_000, 1 << 30].randomElement(using: &random) ?? 0
    _ = try house.prune(most: [5, 500].randomElement(using: &random) ?? 0)
  }

  // MARK: Expectations

  /// Returns the first fault, in words.
  func difference() throws -> String? {
    _ = try house.prune(most: .max)
    let run = try house.open("text")
    defer { run.die() }
    learn(run)
    let remaining = Set(run.numbers)
    for id in run.tree.ids {
      let number = run.tree.number(of: id)
      guard let expected = known[number] else { return "#\(number) is from nowhere" }
      if let failure = try difference(run, number, expected.state) { return failure }
      var parent = expected.parent
      while let above = parent, !remaining.contains(above) { parent = known[above]?.parent }
      let found = run.tree.parent(of: id).map(run.tree.number(of:))
      if found != parent { return "#\(number) is a child of \(String(describing: found))" }
      let children = run.tree.ids.filter { run.tree.parent(of: $0) == id }
      if let redo = run.tree[id].lastVisitedChild {
        if !children.contains(redo) { return "redo from #\(number) leads elsewhere" }
      } else if !children.isEmpty {
        return "redo from #\(number) leads nowhere"
      }
    }
    return nil
  }

  /// Loads a state from nothing, from the text in the file, and from some other state.
  private func difference(
    _ run: Run, _ number: Int, _ expected: TextBuffer.Memento
  ) throws -> String? {
    var hands: [(number: Int, state: TextBuffer.Memento)?] = [
      (run.number, run.caretaker.originator.makeMemento())
    ]
    if house.settings.largestSnapshot > 10_000 { hands.append(nil) }
    if let other = run.numbers.randomElement(using: &random), let state = known[other]?.state {
      hands.append((other, state))
    }
    for hand in hands {
      let from = hand.map { "#\($0.number)" } ?? "nothing"
      do throws(StoreError) {
        guard let state = try run.history.loadState(number, inMemory: hand).last?.state else {
          return "#\(number) is nothing"
        }
        let isFirst = number == run.numbers.first
        let (seen, wanted) = (TextBuffer(state), TextBuffer(expected))
        // The first state has no delta, and so no cursors.
        guard seen.text.bytes == wanted.text.bytes,
          isFirst || seen.selections == wanted.selections && seen.scroll == wanted.scroll
        else { return "#\(number) from \(from) is another" }
      } catch {
        return "#\(number) from \(from): \(error)"
      }
    }
    return nil
  }
}
