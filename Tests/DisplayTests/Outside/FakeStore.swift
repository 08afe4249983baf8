import Documents
import EditorCore
import MementoKit
import TestSupport
import Text
import TextEditing

/// A history store of one document: it answers requests with success or failure, or not at all.
struct FakeStore {
  private var states: [Int: TextBuffer.Memento] = [:]
  private var highest = 0

  /// Answers a request.
  ///
  /// - Parameter isKind: whether every request succeeds.
  mutating func answers(
    to request: HistoryRequest, _ random: inout SeededRandom, isKind: Bool
  ) -> [HistoryEvent] {
    switch request {
    case .open(_, let memento, _): return opened(memento, &random, isKind: isKind)
    case .record(let mementos):
      if !isKind, random.happens(onceIn: 6) { return [failure(&random)] }
      return [.recorded(mementos.map { record($0) })]
    case .draft, .loading(.keep):
      if !isKind, random.happens(onceIn: 6) { return [failure(&random)] }
      return [.drafted]
    case .loadState(let reference, _, _, _):
      return [state(of: reference, &random, isKind: isKind)]
    case .search(let look):
      if !isKind, random.happens(onceIn: 3) {
        return [.searching(serial: look.serial, progress: 0.5)]
      }
      var search = HistorySearch(look)
      search.run()
      return [.found(serial: look.serial, search.findings)]
    case .name(let reference, _):
      if !isKind, random.happens(onceIn: 6) { return [failure(&random)] }
      return [.named(reference)]
    case .findOtherSessions: return [others(&random)]
    case .follow: return !isKind && random.happens(onceIn: 8) ? [.notKept(nil)] : []
    default: return []
    }
  }

  /// Returns states or names recorded by other sessions.
  mutating func others(_ random: inout SeededRandom) -> HistoryEvent {
    if highest == 0 || random.happens(onceIn: 3) {
      let count = Int.random(in: 0...2, using: &random)
      let names = (0..<count).map {
        ("name \($0)", Int.random(in: 1...highest + 1, using: &random))
      }
      return .names(Dictionary(uniqueKeysWithValues: names))
    }
    let parent = Int.random(in: 1...highest, using: &random)
    highest += 1
    states[highest] = Self.memento(&random)
    return .recordedByOthers([(Self.record(highest), random.happens(onceIn: 9) ? nil : parent)])
  }

  // MARK: Opening

  private mutating func opened(
    _ memento: TextBuffer.Memento, _ random: inout SeededRandom, isKind: Bool
  ) -> [HistoryEvent] {
    if isKind || random.happens(onceIn: 4) { return [.opened(nil)] }
    if random.happens(onceIn: 8) { return [.notKept(random.one(of: [nil, "No place for it"]))] }
    let locked =
      random.happens(onceIn: 8) ? [HistoryEvent.lockedByOther("another Memento (process 7)")] : []
    return locked + [.opened(earlier(memento, &random))]
  }

  /// Returns a history in which the text of the document is one of the states.
  private mutating func earlier(
    _ memento: TextBuffer.Memento, _ random: inout SeededRandom
  ) -> EarlierHistory<TextBuffer.Memento> {
    let count = Int.random(in: 1...6, using: &random)
    var outline = MementoOutline(root: Self.record(1))
    states = [1: Self.memento(&random)]
    for index in 1..<max(2, count) where index < count {
      let parent = MementoID(index: Int.random(in: 0..<index, using: &random))
      let id = outline.append(Self.record(index + 1), parent: parent)
      outline.setLastVisitedChild(id, of: parent)
      states[index + 1] = Self.memento(&random)
    }
    highest = count
    let anchor = MementoID(index: Int.random(in: 0..<count, using: &random))
    states[anchor.index + 1] = memento
    outline.visit(anchor)
    var tree = MementoTree<TextBuffer.Memento>(outline)
    let lost = MementoID(index: Int.random(in: 0..<count, using: &random))
    guard lost != anchor, random.happens(onceIn: 2), let state = states[lost.index + 1] else {
      return EarlierHistory(tree: tree, anchor: anchor)
    }
    tree.load(state, before: nil, of: lost)
    return EarlierHistory(
      tree: tree, anchor: anchor,
      recovery: .init(id: lost, secondsSince1970: 1, isOutdated: random.happens(onceIn: 2)))
  }

  private static func record(_ number: Int) -> MementoRecord {
    MementoRecord(
      number: number, summary: ChangeSummary(title: "Typed \(number)"),
      secondsSince1970: Double(number))
  }

  private static func memento(_ random: inout SeededRandom) -> TextBuffer.Memento {
    TextBuffer(PieceTree(random.text())).makeMemento()
  }

  // MARK: Recording and loading

  private mutating func record(_ memento: RecordedMemento<TextBuffer.Memento>) -> MementoReference {
    highest += 1
    states[highest] = memento.state
    return MementoReference(id: memento.reference.id, number: highest)
  }

  private mutating func failure(_ random: inout SeededRandom) -> HistoryEvent {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      states = [:]
      highest = 0
      return .startedNewStore("The store was damaged and is kept aside")
    case 1: return .notKept("History is not saved: the store is damaged")
    case 2..<5: return .delayed
    default: return .failed("no space left on device")
    }
  }

  private func state(
    of reference: MementoReference, _ random: inout SeededRandom, isKind: Bool
  ) -> HistoryEvent {
    guard let state = states[reference.number], isKind || !random.happens(onceIn: 5) else {
      return .lost(reference, "#\(reference.number) cannot be loaded")
    }
    var loaded = [LoadedState(number: reference.number, state: state, before: nil)]
    let others = states.keys.sorted().filter { $0 != reference.number }
    if !others.isEmpty, random.happens(onceIn: 2) {
      let number = random.one(of: others)
      if let other = states[number] {
        loaded.insert(LoadedState(number: number, state: other, before: nil), at: 0)
      }
    }
    return .loaded(loaded)
  }
}
