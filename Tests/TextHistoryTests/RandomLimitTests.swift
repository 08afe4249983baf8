import HistoryStore
import MementoKit
import SystemPackage
import Testing
import TestSupport
import Text
import TextEditing

@testable import TextHistory

/// Random histories of several files beyond their size limits.
@Suite struct RandomLimitTests {
  @Test("Important states are removed last, and none without effect")
  func whatMattersGoesLastAndNothingGoesForNothing() throws {
    let first = Seed.current(default: 1)
    for number in Soak.rounds(1, soak: 300) {
      let seed = first &+ UInt64(number)
      let story = try CrowdedStory(seed: seed)
      try story.write()
      for chapter in 0..<3 {
        let difference = try story.prune()
        try #require(difference == nil, "SEED=\(seed), chapter \(chapter)")
      }
    }
  }
}

private final class CrowdedStory {
  private let house: Household
  private var random: SeededRandom
  private var texts: [Int: [Int: [UInt8]]] = [:]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    house = try Household()
  }

  // MARK: Actions

  func write() throws {
    for file in 1...3 {
      try house.folder.write("first\nsecond\n", to: "file-\(file)")
      let run = try house.open("file-\(file)")
      for _ in 0..<Int.random(in: 5...40, using: &random) { try step(run, file) }
      try run.quit()
    }
  }

  private func step(_ run: Run, _ file: Int) throws {
    let count = run.caretaker.originator.text.count
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<3: try run.edit("a word ")
    case 3..<5: try run.edit(noise(Int.random(in: 0...20_000, using: &random)))
    case 5..<7:
      let start = Int.random(in: 0...count, using: &random)
      try run.edit(noise(50), at: start..<min(count, start + 9_000))
    case 7: try run.edit(noise(15_000), at: 0..<count)
    case 8: try run.travel(.undo)
    case 9:
      let index = Int.random(in: 0..<run.tree.count, using: &random)
      try run.travel(.restore(MementoID(index: index)))
    case 10: try run.save()
    default:
      try Checkpoints(house.store(), of: file).name(run.number, "at \(run.number)", moves: true)
    }
    texts[file, default: [:]][run.number] = run.caretaker.originator.text.bytes
  }

  private func noise(_ count: Int) -> String {
    String(
      decoding: (0..<count).map { _ in UInt8.random(in: 33...126, using: &random) }, as: UTF8.self)
  }

  // MARK: Expectations

  /// Prunes with a random limit.
  ///
  /// - Returns: a fault, in words.
  func prune() throws -> String? {
    let isInAll = Bool.random(using: &random)
    let part: Double = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99].randomElement(using: &random) ?? 1
    let before = try Snapshot(house)
    let floors = try (1...3).map {
      try (named: floor(of: $0, .savedOrEnd), all: floor(of: $0, .checkpoint))
    }
    house.settings.bytesPerFile =
      isInAll ? 1 << 30 : Int(Double(before.sizes[Int.random(in: 0..<3, using: &random)]) * part)
    house.settings.bytesInAll = isInAll ? Int(Double(before.inAll) * part) : 1 << 30
    try house.pruning().pruneAll(at: house.time, most: .max)
    let after = try Snapshot(house)
    let lost = (0..<3).filter { file in
      before.states[file].contains { $1 && after.states[file][$0] == nil }
    }
    let excess = before.inAll - house.settings.bytesInAll
    if let text = try texts(after) { return text }
    for file in 0..<3 {
      let text = "file \(file + 1), \(house.settings): \(before.sizes) \(after.sizes) \(floors): "
      let (size, floor) = (before.sizes[file], floors[file])
      let goal = isInAll ? size - excess : house.settings.bytesPerFile
      if before.states[file].count > after.states[file].count {
        if goal >= size { return text + "there was room" }
        // Every removal that helps precedes the loss of a named state in another file.
        let least = min(floor.all, after.sizes[file])
        if least * 9 / 10 > goal, size < least * 10 / 9, !isInAll || lost.isEmpty {
          return text + "for nothing"
        }
      }
      if !isInAll, lost.contains(file), floor.named * 10 / 9 < goal {
        return text + "could have kept what has a name"
      }
      if isInAll, !lost.isEmpty, !lost.contains(file), let left = try helpfulLeft(file + 1) {
        return text + "a name is lost before \(left)"
      }
      // Named states stay if the limit cannot be reached without them either.
      let least = floor.all > house.settings.bytesPerFile ? floor.named : floor.all
      if isTooMuch(after.sizes[file], of: size, atLeast: least) { return text + "is too much" }
    }
    let text =
      "\(after.inAll) of \(house.settings.bytesInAll) in all: \(before.sizes) \(after.sizes) \(floors)"
    // Pages are not completely filled, and states that free too little stay.
    if !lost.isEmpty, isInAll,
      floors.reduce(0, { $0 + $1.named }) * 2 + 100_000 < house.settings.bytesInAll
    {
      return text + ": all that has a name would have fitted"
    }
    let reachable = floors.reduce(0) { $0 + $1.all } * 3 + 100_000
    return after.inAll > max(house.settings.bytesInAll, reachable) ? text : nil
  }

  /// Returns whether a file is larger than it has to be: what frees less than half of the removed states
  /// stays, and another order may free some more.
  private func isTooMuch(_ after: Int, of size: Int, atLeast floor: Int) -> Bool {
    size - floor > size * 2 / 3
      && after > max(house.settings.bytesPerFile, floor * 5 / 4 + 10_000)
  }

  private struct Snapshot {
    /// Whether each state has a name, by file and number.
    var states: [[Int: Bool]] = []
    var sizes: [Int] = []
    let inAll: Int

    init(_ house: Household) throws {
      let store = try house.store()
      inAll = try store.byteCount()
      for file in 1...3 {
        var named: [Int: Bool] = [:]
        try store.forEachMemento(of: file) { named[$0.record.number] = $0.record.name != nil }
        states.append(named)
        sizes.append(try store.byteCount(of: file))
      }
    }
  }

  private func texts(_ snapshot: Snapshot) throws -> String? {
    for file in 1...3 {
      let reader = try #require(
        try HistoryReader(of: house.folder.file("file-\(file)"), in: house.store(), encodings: nil))
      for number in snapshot.states[file - 1].keys {
        guard let text = texts[file]?[number] else { continue }
        if try reader.state(number).recordedText.bytes != text {
          return "#\(number) of file \(file) is another"
        }
      }
    }
    return nil
  }

  /// Returns a state without a name whose removal was possible and would have freed most of its
  /// bytes, and much of the file's.
  private func helpfulLeft(_ file: Int) throws -> String? {
    for (number, rank) in try ranks(of: file, in: house.store()) where rank < .checkpoint {
      let copy = try copy()
      let size = try copy.byteCount(of: file)
      let removal = StateRemoval(
        store: copy, file: file, largestSnapshot: house.settings.largestSnapshot)
      let own = try removal.byteCount(of: [number])
      if let freed = try removal.remove(number), freed > size / 8, freed > own / 2 {
        return "#\(number) of file \(file)"
      }
    }
    return nil
  }

  /// Returns the size of a file after all possible removals, up to a rank.
  private func floor(of file: Int, _ most: PrunableStates.Importance) throws -> Int {
    let copy = try copy()
    var least = try copy.byteCount(of: file)
    let removal = StateRemoval(
      store: copy, file: file, largestSnapshot: house.settings.largestSnapshot)
    let all = [
      PrunableStates.Importance.ordinary, .branchPoint, .savedOrEnd, .checkpoint, .branchPoint,
      .savedOrEnd, .checkpoint,
    ]
    for rank in all where rank <= most {
      for (number, other) in try ranks(of: file, in: copy).sorted(by: { $0.key < $1.key })
      where other <= rank { _ = try removal.remove(number) }
      least = min(least, try copy.byteCount(of: file))
    }
    return least
  }

  private func ranks(
    of file: Int, in store: HistoryDatabase
  ) throws -> [Int: PrunableStates.Importance] {
    let known = try #require(try store.file(file))
    let states = try PrunableStates(
      store, of: file, inUse: Set([known.current, known.onDisk].compactMap(\.self)))
    return Dictionary(
      uniqueKeysWithValues: states.states.map { ($0.number, states.importance(of: $0)) }
    )
    .filter { $0.value < .inUse }
  }

  /// Returns a copy of the store for experiments.
  private func copy() throws -> HistoryDatabase {
    let path = house.folder.file("copy-\(UInt32.random(in: 0...(.max), using: &random)).db")
    try house.tamper("VACUUM INTO '\(path.string)'")
    return try HistoryDatabase(path)
  }
}
